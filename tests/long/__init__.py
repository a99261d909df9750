"""Long tests: whole sets of which other tests have samples. `--cases N --seed S` says how many and which."""
