"""The judge of declared families: what makes `broken` fast, and is believed in nothing.

kinds       what places of each kind force, and their clauses
clauses     places with few clauses, written down
cuts        places about areas: clauses by need, from candidates
lemmas      what follows from several rules together
encoding    all of it, for one board; `complete` with nothing left to need: what `dimacs` writes
"""
