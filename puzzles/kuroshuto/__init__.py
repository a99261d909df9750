"""Kuroshuto (Kurochute): colour some cells of a grid black.

1. A cell with a clue is white.
2. No two black cells are neighbours.
3. All white cells are connected.
4. Of the cells that lie a clue's number of steps away from it, straight up, down, left and right, exactly one is black.

One small board (Figure 17 of Straathof 2025) in Janko's text, and its only solution:

    - - - 2      . # . .
    - - 1 -      . . . #
    3 - - -      . . . .
    3 1 - -      . . # .   ... and so on; see `rules.violations`.
"""
