"""Libraries for families that draw a loop: tiles through each of which one strand of it runs, the same for
T-grids, and T-metacells.

`line_search` looks for a tile and `drivers` for all of them. `tile_checks`, `library_checks`, `turns` and
`metacell_checks` check what is found, without a solver or anything of the search. Theorems 8 to 10 of
`docs/theorems.md` follow from these checks.
"""
