"""Limit the requests of a page. For more, the messages point to the command line."""

#: Bytes of a request's body, characters of a formula, cells of a board.
BODY, FORMULA, CELLS = 8 << 20, 1 << 20, 1 << 26
#: Seconds for a question to a desk, for opening one, and for a verb.
QUESTION, OPENING, VERB = 30.0, 180.0, 900.0
#: Bytes of memory of a worker process.
MEMORY = 6 << 30
#: Boards kept open, verbs that run at once, and requests that may wait for their turn.
DESKS, RUNNING, WAITING = 6, 3, 200
#: Bytes of a saved state, and how many are kept.
STATE, STATES = 4 << 20, 500
