"""The theorem for one board: it has a solution exactly when its formula has one, shown without solving
either.

1. `lemmas`: in every solution of this board each tile is in one of its states and joined ports agree. Clauses
   justified by the rules of the puzzle on this very board, and a DRAT proof that is found once for each kind
   of surroundings.
2. `netlist`, forth: states that agree satisfy the formula (a DRAT proof over one variable a joint).
3. `netlist`, back: every satisfying assignment extends to states that agree (an order of the tiles, and a
   DRAT proof).
4. `painting`: states that agree, whichever they are, painted tile by tile, give a solution of this board
   (checked in code).

1 and 4 know the rules of the puzzle, in modules of its family: see `families`. 1 and 2 say that a solution
gives a satisfying assignment, 3 and 4 the converse. Nothing is assumed about the tiles or about how the board
was put together: the plan of tiles is a hint, and a wrong one only means that one of the steps fails.
"""
