"""Hints, ratings, explanations and puzzles of every declared family, from its rules alone."""
