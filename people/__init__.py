"""Hints, ratings and generators, once for all declared families."""
