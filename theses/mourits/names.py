"""The techniques on a trail of Nurimeizu: what each is called, if its name is a number, and what it says."""

TECHNIQUES: dict[str, tuple[str, str]] = {
    "icons": ("", "a room with an icon is white"),
    "squares": ("", "the rest of a square of 2 by 2 cells has one colour"),
    "circles": ("", "a circle has only two ways out left"),
    "S/G": ("", "S or G has only one way out left"),
    "one room": ("", "the other colour of the room leads to a contradiction (Mourits 3.3)"),
    "two rooms": ("", "the other colour leaves a second room without a colour (3.3.2)"),
    "backtracking": ("", "a room is tried out"),
}
