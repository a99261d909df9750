"""Kurodoko for people: the logical rules of van Meurs, "Comparing Methods for Solving Kuromasu Puzzles" (2008)."""
