"""The solver of declared families: methods faster than `broken`, none of them trusted.

handlers    the forced colours and the clauses of each class of constraints
clauses     constraints with few clauses, written down
cuts        constraints about areas: lazy clauses from candidates
encoding    all of it for one board, and implied constraints; `complete` writes all clauses at once
"""
