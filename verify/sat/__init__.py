"""SAT without puzzles: clauses, the one interface to solvers, lazy search, models."""
