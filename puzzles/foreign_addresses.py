"""Addresses of programs that are known and not read, so that a complaint can name the program.

>>> foreign_program("https://sudokupad.app/abc"), foreign_program("3x3:a2b")
('SudokuPad', '')
"""

import re

#: Program -> what an address of it looks like.
ELSEWHERE = {
    "SudokuPad": r"https?://(?:www\.)?(?:sudokupad\.|app\.crackingthecryptic\.)",
    "f-puzzles": r"https?://(?:www\.)?f-puzzles\.",
    "Kudamono": r"https?://\S{0,99}kudamono",
    "janko.at": r"https?://(?:www\.)?janko\.at/",
}
#: How much of a text is looked at.
HEAD = 200


def foreign_program(text: str) -> str:
    """The program that an address is of, where it is one that cannot be read; empty of all else."""
    head = text[:HEAD].lstrip("\ufeff \t\r\n")
    if not head.startswith("http"):
        return ""
    return next((name for name, look in ELSEWHERE.items() if re.match(look, head)), "")
