"""The part of the workbench for Kurodoko tiles."""
