"""Symbols that cells of a tile may show, and the rules as the list that a theorem about tiles is about."""
