"""Writing the theorem for one board: see `hardboard.proof.check.theorem`."""
