"""Certificates: answers about boards that nobody has to trust us for.

`check/` is all that has to be believed, `prove/` is believed in nothing. The functions that users call are
`hardboard.prove`, `hardboard.prove_claim`, `hardboard.write_proof` and `hardboard.check_proof`.
"""
