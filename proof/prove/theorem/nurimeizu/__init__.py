"""Step 1 of the theorem for Nurimeizu boards."""

from hardboard.proof.prove.theorem.families import Steps
from hardboard.proof.prove.theorem.nurimeizu.soundness import derive

STEPS = Steps(derive)
