"""Actions of `papers`: what the source documents show, redrawn and counted."""
