"""Kurodoko for people: the logical rules of van Meurs, "Comparing Methods for Solving Kuromasu Puzzles"
(2008).

position  what is known so far              reason    the rules, easiest first
sight     methods 1, 2, 4, 5, 7, 8          guess     solving, with guesses where the rules stop
blacks    methods 3, 6                      hints     the next step from a partial solution
patterns  methods 0, 9, special cases
"""

from hardboard.theses.van_meurs.human.guess import ReasoningResult, reason, solve
from hardboard.theses.van_meurs.human.hints import hint
from hardboard.theses.van_meurs.human.position import TECHNIQUES
from hardboard.theses.van_meurs.human.reason import METHODS, HumanRule

__all__ = ["METHODS", "TECHNIQUES", "HumanRule", "ReasoningResult", "hint", "reason", "solve"]
