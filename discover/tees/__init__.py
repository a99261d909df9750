"""T-metacells from a loop family's rules: one tile that stands for a cell of a T-grid.

`search` looks for a tile in a frame. `check` looks at a tile from scratch, without a solver or anything of
the search. `run` tries frames from the smallest on. What follows is Theorem 9 of `docs/theorems.md`.
"""
