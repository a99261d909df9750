"""Step 1 of the theorem for Kurodoko boards."""

from hardboard.proof.prove.theorem.families import Steps
from hardboard.proof.prove.theorem.kurodoko.soundness import derive

STEPS = Steps(derive)
