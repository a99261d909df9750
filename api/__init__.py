"""The door for Python: a puzzle as a value, its pictures, its files, its answers within a limit."""
