"""Campaigns: many formulas, each compiled and checked, every verdict kept.

- `random_formulas`: random and structured formulas, and the shrinking of one that fails.
- `models`: which formulas, drawn by number from a seed.
- `plan`: a campaign as a value, and its instances: a formula, a target, a library, a layout.
- `instance_check`: one instance checked; what fails, shrunk, with its board and picture.
- `worker_pool`: instances in processes of their own, many at once.
- `store`: one row an instance in SQLite; `run`: a campaign from its plan to its store.
- `tables` and `report`: the results of a store, as one page.
- `benchmark_set` and `submission`: boards as benchmarks for SAT and ASP solvers.
"""
