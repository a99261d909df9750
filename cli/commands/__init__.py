"""One module a command, with its name."""
