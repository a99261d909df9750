"""The theorem for one board: see `equivalence`."""
