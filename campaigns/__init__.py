"""Campaigns: many formulas, each compiled and checked, every verdict kept.

- `random_formulas`: the shapes of random formulas, and the shrinking of one that fails.
- `models`: which formulas, drawn by number from a seed.
- `structured_formulas`: chains, grids, colourings, factoring.
- `plan`: a campaign as a value, and its instances: a formula, a target, a library, a layout.
- `instance_check`: one instance checked; `child`: that in a process of its own; `pool`: many of them.
- `store`: one row an instance in SQLite; `run`: a campaign from its plan to its store.
- `failures`: what fails, shrunk, with its board and picture.
- `tables` and `report`: the results of a store, as one page.
- `benchmark_set` and `gbd_hash`: boards as benchmarks for SAT and ASP solvers.
"""
