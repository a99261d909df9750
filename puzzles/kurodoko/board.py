"""A Kurodoko board is a grid of clues; its text is a Range ID, a puzz.link address or JSON."""

from hardboard.puzzles.cluegrid import ClueGrid

Board = ClueGrid


def sniff(text: str) -> str:
    """Which format a text is in, by its first signs."""
    if text.lstrip().startswith("{"):
        return ".json"
    return ".url" if "kurodoko/" in text[:200] else ".txt"
