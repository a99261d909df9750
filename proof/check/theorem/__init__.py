"""The theorem for one board: it has a solution exactly when its formula has one, or as many as that has
models, shown without solving either.

1. `soundness`: in every solution of this board each tile is in one of its states, joined ports agree, and (if
   it is about numbers) each cell is as its tile's state says. Clauses justified by the rules of the puzzle on
   this very board, about each kind of places that look alike, and one LRAT proof.
2. `netlist`, forth: states that agree satisfy the formula.
3. `netlist`, back: every satisfying assignment extends to states that agree.
4. `fault` of each family: states that agree, whichever they are, painted tile by tile, give a solution of
   this board (checked in code).

1 and 4 know the rules of the puzzle, in modules of its family. 1 and 2 say that a solution gives a satisfying
assignment, 3 and 4 the converse. Nothing is assumed about the tiles or about how the board was put together.
The plan of tiles is a hint, and a wrong one only means that one of the steps fails.
"""
