"""Tiles of a T-grid through which one strand of a loop runs, and which cover pieces of each other (*bulges*).

`search` finds one, `check` and `whole` hold tiles and libraries to Theorem 10 of `docs/theorems.md`, `run` is
the whole search.
"""
