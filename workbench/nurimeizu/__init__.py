"""What the workbench knows of nurimeizu tiles alone."""
