"""The part of the workbench for Kamaji tiles."""
