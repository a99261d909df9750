"""SAT, with no word of puzzles: clauses, the one door to solvers, search by need, what models are."""
