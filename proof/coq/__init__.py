"""The theorem on Kamaji for all formulas, in Coq: its tiles, and its boards compared with the judge.

The proof itself is in the `.v` files, which need nothing of this; see README.md.
"""
