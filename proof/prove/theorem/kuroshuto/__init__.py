"""Step 1 of the theorem for Kuroshuto boards."""

from hardboard.proof.prove.theorem.families import Steps
from hardboard.proof.prove.theorem.kuroshuto.soundness import derive

STEPS = Steps(derive)
