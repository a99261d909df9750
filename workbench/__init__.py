"""The workbench for gadgets: check a tile, say why it fails, find one that works.

tiles      which relation a tile has between free ends
contract   each tile against the contract alone, by family: the steps of the theorems in docs/theorems.md
report     the check of one tile, whole
explain    why a state that should be possible is not: few clues, and a chain of deductions
fill       a tile's blocks of states made anew
certify    certificates for every port state
component  boards for the parts of a formula, alone
search     what a tile to be found must be, and the loop of all searches: candidates, refuted by wrong
           completions

Of Kurodoko's tiles alone:

window_cnf a tile's rules in a context of which only the contract is known
tile_view  a tile and its contract: rays, what is sure to be black
spec       the frame of a tile to be found
candidates one colouring for each allowed state, and the clues that they agree on, as a CNF
synthesis  the search: such candidates, refuted by completions of forbidden states

Of Nurimeizu's: window, a tile and its contract: rooms, frame, the colourings that keep the rules.
"""
