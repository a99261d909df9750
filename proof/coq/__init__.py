"""The theorem on Kamaji for all formulas, in Coq: the tiles in Coq's words, and boards compared with the judge.

The proof itself is in the `.v` files, which need nothing of this; see README.md.
"""
