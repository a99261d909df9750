"""What serves people who solve and make puzzles: solving as they do, hints, ratings, generators."""
