"""Names of the techniques on a trail of Kurodoko."""

#: The techniques on a trail: what each is called, if its name is a number, and what it says, with the section
#: of van Meurs (2008).
TECHNIQUES: dict[str, tuple[str, str]] = {
    "method 0": (
        "cells out of sight",
        "a cell that no clue reaches is white if there is only one solution (4.1)",
    ),
    "method 1": ("all that is in view", "a clue that can see no more than its number sees white (4.2)"),
    "method 2": (
        "a finished clue",
        "a clue sees its number of white cells: what is behind them is black (4.3)",
    ),
    "method 3": ("beside black", "the neighbours of a black cell are white (4.4)"),
    "method 4": ("one white too many", "black, or a clue would see too many white cells (4.5)"),
    "method 5": ("three sides fixed", "three sides of a clue are fixed, so the fourth is known (4.6)"),
    "method 6": ("no cut", "a cell that would cut the white cells apart in black is white (4.7)"),
    "method 7": ("the only stop", "only one cell can end a line of sight where the clue needs it (4.8)"),
    "method 8": ("the least on one side", "what three sides cannot give, the fourth must (4.9)"),
    "method 9": ("two 2s", "two 2s corner to corner or a knight's move apart (4.10)"),
    "special 2": ("a 2 beside a clue", "a 2 with a clue beside it sees nothing else (6.1)"),
    "special 3": ("a 3 with two clues", "a 3 that sees two clues already is closed on all other sides (6.2)"),
    "guess": ("", "a cell is tried in black where the rules stop (4.11)"),
    "refuted guess": ("", "black was tried and led to a contradiction, so the cell is white (4.11)"),
    "contradiction": ("", "the board has no solution: a rule cannot be kept"),
}
