"""How Kurodoko's propagation gives reasons that certificates can name."""
