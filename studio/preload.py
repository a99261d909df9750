"""Load the modules that most workers need into the process that they are forked from, so that they start at
once.
"""

import hardboard.cli.main
import hardboard.render
import hardboard.studio.child
import hardboard.studio.opening
import hardboard.verify.claim
import hardboard.verify.sat.search
import hardboard.workbench.report

__all__ = ["hardboard"]
