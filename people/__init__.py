"""What serves people who solve and make puzzles: hints, ratings, generators, for declared families once."""
