"""Forgers: programs that know the checker and let the project's own prover work for a lie.

Random damage is refused long since. What was accepted once was well-formed: every clause with a reason,
every step with its hints, and one thing in it not so. Each forger makes such certificates of one kind; that
the claim is false is known from the judge, not from the checker.
"""
