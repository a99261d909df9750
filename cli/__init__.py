"""The door at the command line: one module a verb, named by it."""
