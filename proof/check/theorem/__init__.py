"""The theorem for one board, as far as it has to be trusted: plan, states, and what is checked of them."""
