"""Campaigns: many formulas, each compiled and checked, every verdict kept.

- `models`: which formulas, drawn by number from a seed; `structured`: chains, grids, colourings, factoring.
- `plan`: a campaign as a value, and its instances: a formula, a target, a library, a layout.
- `work`: one instance checked; `child`: that in a process of its own; `pool`: many of these processes.
- `store`: one row an instance in SQLite; `run`: a campaign from its plan to its store.
- `failures`: what fails, shrunk, with its board and picture.
- `charts` and `campaign report`: what a store says, as one page.
- `benchset` and `gbd`: boards as benchmarks for SAT and ASP solvers.
"""
