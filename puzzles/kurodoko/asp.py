"""A Kurodoko board as facts for `kurodoko.lp`."""

from hardboard.puzzles.asp import Asp, clue_facts

ASP = Asp(clue_facts, "hardboard.puzzles.kurodoko", "kurodoko.lp")
