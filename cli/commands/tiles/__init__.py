"""Actions of `tiles`: list, show, check, explain, search and prove the tiles of a library."""
