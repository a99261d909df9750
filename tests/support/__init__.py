"""What only tests and benchmarks need: wrong boards, wrong tiles, planted solutions, checks of checks."""
