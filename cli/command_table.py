"""The commands of the program, their groups, and a line of help for each.

The module of a command has the rest: see `hardboard.cli.parsers.command_module`.
"""

#: Block of the help -> command -> its line there.
BLOCKS = {
    "puzzles": {
        "solve": "solve a board",
        "check": "check a solution by the rules alone",
        "generate": "make a puzzle with exactly one solution",
        "edit": "set clues on a board and say whether they leave none, several or one solution, and why",
        "hint": "give the next deduction from a partial solution",
        "rate": "say how hard a puzzle is for a person",
        "draw": "draw a board, solved or not",
        "print": "set puzzles on pages to print, with rules and solutions",
        "convert": "write a board in another format, also for SAT solvers",
        "families": "list the puzzle families, or print one family's rules",
        "studio": "open a page in the browser: compile, understand, solve, play",
    },
    "formulas": {
        "compile": "compile a formula into a puzzle board, its solution, or its tiles as a graph",
        "decode": "read the assignment in a solution of a formula's board",
        "verify": "check the whole claim on one formula",
        "demo": "compile an example, verify it and draw it",
        "formulas": "draw formulas at random; make boards whose hints need a formula solved",
        "campaign": "check the claim on many formulas; join, report and measure",
    },
    "tiles and proofs": {
        "tiles": "list, show, check, explain, search and prove tiles",
        "discover": "search for a library of tiles from a puzzle's rules alone",
        "prove": "certify that a board has a solution or none",
        "check-proof": "check a certificate without trusting its writer",
        "papers": "redraw what the source documents show",
        "mcp": "serve other programs over the Model Context Protocol",
    },
}
COMMANDS = {name: line for block in BLOCKS.values() for name, line in block.items()}

#: Commands that are groups -> action -> its line in the help text.
GROUPS = {
    "formulas": {
        "random": "draw random or structured formulas",
        "forced": "make a board with a known solution and a cell that is forced if a formula has no model",
    },
    "campaign": {
        "run": "check the claim on many formulas",
        "merge": "join the stores of campaigns",
        "report": "show what a campaign found, as a page with charts",
        "benchmarks": "write boards as benchmarks for SAT and ASP solvers",
    },
    "tiles": {
        "list": "list the tiles of a library",
        "show": "draw a tile and what is forced in it",
        "check": "what a tile really does, port state by port state; or a whole library",
        "explain": "why a port state is possible or impossible",
        "search": "find a tile with these ports and this relation",
        "prove": "certificates for every state of every tile, each checked",
    },
    "papers": {
        "component": "show a clause, a variable or a swap alone, and check it",
        "floorplan": "print a compiled formula's tiles as the paper's table",
        "figure": "draw how a source document's method sees a board",
        "brute-force": "count what brute force would try on a Kurodoko board",
    },
}
