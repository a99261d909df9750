"""Libraries for loop families: tiles through each of which one strand of the loop runs.

`search` looks for tiles. `check` and `turns` look at every tile and at a library as a whole, without a solver
or anything of the search. `run` puts them together. What follows from them is Theorem 8 of
`docs/theorems.md`.
"""
