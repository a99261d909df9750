"""Check the subject of a commit: `python -m tests.support.commit_subjects FILE` is the commit-msg hook.

>>> fault("Reject NaN in JSON")
''
>>> fault("What a table allows is asked of what a place says")
"begins with 'What'; expected a verb in the imperative"
"""

import re
import sys
from pathlib import Path

#: Characters that a subject may have.
LONGEST = 72
NO_VERB = re.compile(r"(What|Who|Whether|Where|How|That|Which|Of|By|If|A|An|The)\b")


def fault(subject: str) -> str:
    """Return what is wrong with a subject, or nothing."""
    if len(subject) > LONGEST:
        return f"has {len(subject)} characters; expected at most {LONGEST}"
    if word := NO_VERB.match(subject):
        return f"begins with {word[0]!r}; expected a verb in the imperative"
    return "ends with a full stop; expected none" if subject.endswith(".") else ""


def main() -> int:
    """Refuse a message whose first line is no good subject."""
    subject = Path(sys.argv[1]).read_text(encoding="utf-8").partition("\n")[0]
    wrong = "" if subject.startswith("Merge ") else fault(subject)
    if wrong:
        print(f"the subject {wrong}: {subject}", file=sys.stderr)
    return int(bool(wrong))


if __name__ == "__main__":
    sys.exit(main())
