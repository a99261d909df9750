"""The page in the browser: a server on this machine, and what it shows. See docs/studio.md.

The page stands beside the command line: what takes long is done by the command line's own verbs, in processes
of their own (`studio/words.py` says a request in a verb's words), so a verdict is the same on the page, in
the JSON interface and in a terminal. What must follow a finger (a board's cells, a wire's net, a flipped
variable) is asked of a *desk*, a process that holds one opened board.
"""
