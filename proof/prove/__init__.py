"""What writes certificates, and is trusted in nothing."""
