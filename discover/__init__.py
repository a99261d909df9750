"""From the rules of a puzzle to a library of tiles that works on every board, and so to a hardness proof.

frames     contracts to try: what all tiles promise along their sides
window     a tile and what it sees of any surroundings, with the rules on it in two modes
line_tile_search
           one tile: a chooser proposes symbols and colourings, a refuter finds what is wrong with them
propagation, extensions
           what constraints leave to cells, and all ways to go on: the engine of all checks, without a solver
tile_checks
           one tile against the contract, from scratch: the whole of what is believed
traces     the tree of such a check, for Coq (`coq`)
loops      tiles through which one strand of a loop runs, those of T-grids, and T-metacells
blocks     where no tile has a relation, a block of tiles may
schaefer   puzzles that are easy by Schaefer's theorem, before anything is searched
library_discovery
           all of it in order; `search_driver` tries frames and keeps on disk what is found
searches   the one function that begins or goes on with a search
"""
