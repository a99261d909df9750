"""Measurements. `python -m benchmarks` lists them, `python -m benchmarks layout` runs one."""
