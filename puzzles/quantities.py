"""A number with its noun, for all that is printed.

>>> quantity(1, "solution"), quantity(0, "solution"), quantity(2, "entry", "entries")
('1 solution', '0 solutions', '2 entries')
"""


def quantity(number: float, noun: str, plural: str = "") -> str:
    """The number, and the noun in its singular or plural (with an s, if no other is given)."""
    shown = f"{number:g}" if isinstance(number, float) else str(number)
    return f"{shown} {noun if number == 1 else plural or noun + 's'}"
