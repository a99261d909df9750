"""A Kuroshuto board as facts for `kuroshuto.lp`."""

from hardboard.puzzles.asp import Asp, clue_facts

ASP = Asp(clue_facts, "hardboard.puzzles.kuroshuto", "kuroshuto.lp")
