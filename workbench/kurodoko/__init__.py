"""What the workbench knows of kurodoko tiles alone."""
