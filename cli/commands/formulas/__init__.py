"""Actions of `formulas`: make formulas, or boards from them, by the thousand."""
