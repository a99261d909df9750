"""The page in the browser, and its server on this machine. See docs/studio.md.

The page stands beside the command line. Commands in their own processes do what takes long
(`studio/request_words.py` turns a request into a command line). A verdict is therefore the same on the page,
in the JSON interface and in a terminal. Actions that follow a finger (a board's cells, a wire's net, a
flipped variable) go to a *desk*, a process that holds one opened board.
"""
