"""What the workbench knows of kamaji tiles alone."""
