"""What an author may set on a Nurimeizu board: icons, of which S and G stand there once, and rooms."""

from hardboard.puzzles.fields import ROOMS, WORD, Field

FIELDS = (Field("clues", kind=WORD, words=("S", "G", "O", "T"), once=("S", "G")), Field("rooms", ROOMS))
