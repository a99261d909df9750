"""The part of the workbench for Nurimeizu tiles."""
