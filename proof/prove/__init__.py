"""Programs that write certificates. Nothing here is trusted."""
