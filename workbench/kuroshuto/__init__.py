"""What the workbench knows of kuroshuto tiles alone."""
