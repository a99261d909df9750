"""Nurimisaki."""

from hardboard.puzzles.declared import BLACK, WHITE, Layout, declare
from hardboard.puzzles.declared.vocabulary import clues_are, connected, neighbours, no_square, sees

FAMILY = declare(
    "nurimisaki",
    Layout(clues="numbers", clue="circle"),
    (
        clues_are(WHITE),
        no_square(BLACK, "cs2x2"),
        no_square(WHITE, "cu2x2"),
        connected(WHITE, "cuDivide"),
        sees(WHITE, "nmSumViewNe"),
        neighbours(
            WHITE, WHITE, (1,), "circleNotPromontory", "a circle has one white neighbour", lambda b: b.clues
        ),
        neighbours(
            WHITE,
            WHITE,
            (0, 2, 3, 4),
            "nonCirclePromontory",
            "a white cell without a circle does not have just one white neighbour",
            lambda b: [c for c in b.cells if c not in b.clues],
        ),
    ),
    pzpr="nurimisaki",
)
