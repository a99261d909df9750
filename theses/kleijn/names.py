"""The techniques on a trail of Kamaji: what each is called, if its name is a number, and what it says."""

TECHNIQUES: dict[str, tuple[str, str]] = {
    "maximum": ("", "a cell that holds the maximum is a piece by itself"),
    "only piece": ("", "only one piece can still cover a number (Biggerfirst, Kleijn 3.2)"),
    "brute force": ("", "a piece of the first solution that brute force finds"),
}
