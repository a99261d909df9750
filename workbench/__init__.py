"""The workbench for gadgets: check a tile, say why it fails, find one that works.

local    a Kurodoko tile's rules in a context of which only the contract is known
alone    a Kurodoko tile and its contract: rays, what is sure to be black
window   a Nurimeizu tile and its contract: rooms, frame, the colourings that keep the rules
promise  each tile against the contract alone, by family: the steps of the theorems in docs/theorems.md
explain  why a state that should be possible is not: few clues, and a chain of deductions
spec     what a tile to be found must be: frame, ports, relation
tuples   one colouring for each allowed state, and the clues that they agree on, as a CNF
hunt     the search: tuples of colourings, refuted by completions of forbidden states
report   the check of one tile, whole
certify  certificates for every port state
mutants  one clue changed, removed, moved or added
"""
