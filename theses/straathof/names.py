"""Names of the techniques on a trail of Kuroshuto."""

#: The techniques on a trail: what each is called, if its name is a number, and what it says.
TECHNIQUES: dict[str, tuple[str, str]] = {
    "single candidate": ("", "a number has one candidate left for its black cell"),
    "diamond": ("", "three neighbours of a cell are black, so the fourth is white"),
    "diagonal position": ("", "the cell beside both of two candidates of a 1 is white"),
    "flood fill": ("", "a cell that would cut white cells off in black is white"),
    "unreached is white": ("", "a cell that no number reaches is white, if the puzzle has only one solution"),
    "beside black": ("", "the neighbours of a black cell are white"),
    "number is served": ("", "a number has its black cell, so the other candidates are white"),
    "guess": ("", "a cell is tried where the techniques end"),
    "backtracking": ("", "black was tried and failed, so the cell is white"),
    "free choice": ("", "no number depends on the cell"),
    "contradiction": ("", "nothing can be right any more"),
}
