"""The part of the workbench for Kuroshuto tiles."""
