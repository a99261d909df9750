"""Families declared from their rules, one module each: see `hardboard.puzzles.declared`."""
