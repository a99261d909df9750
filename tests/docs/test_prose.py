"""Documents are short and plain: sentences of at most 30 words that begin with their subject."""

import re
from pathlib import Path

import pytest

from tests.support.prose import sentences, words

ROOT = Path(__file__).resolve().parents[2]
PAGES = [
    *(ROOT / f"{name}.md" for name in ("README", "CONTRIBUTING", "CHANGELOG", "SECURITY")),
    *sorted((ROOT / "docs").glob("**/*.md")),
    ROOT / "proof" / "coq" / "README.md",
]
#: Words that a sentence may have.
LONGEST = 30
#: A statement begins with its subject, not with a clause or a preposition of these; a quotation may.
OPENER = re.compile(r"['(*_\[]*(What|Who|Whether|Where|How|That|Of)\b")
#: Words that all documents may have. It was 94,800 when they were first counted.
LIMIT = 77500
#: Documents that are not plain yet -> sentences at fault. A number may only shrink.
OPEN = {
    "proof/coq/README.md": 18,
}


def faults(text: str) -> list[str]:
    """Return the sentences that are too long or open with a clause; a question may."""
    return [
        sentence
        for sentence in sentences(text)
        if words(sentence) > LONGEST or (OPENER.match(sentence) and not sentence.endswith("?"))
    ]


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.relative_to(ROOT).as_posix())
def test_sentences_are_short_and_begin_with_their_subject(page: Path) -> None:
    found = faults(page.read_text(encoding="utf-8"))
    allowed = OPEN.get(page.relative_to(ROOT).as_posix(), 0)
    assert len(found) == allowed or found == [], f"{allowed} are known; shrink OPEN if there are fewer"


def test_documents_have_few_words() -> None:
    assert sum(len(page.read_text(encoding="utf-8").split()) for page in PAGES) <= LIMIT


def test_a_long_sentence_and_a_clause_as_subject_are_faults() -> None:
    long = "It " + "goes on and on " * 10 + "here."
    text = f"Short. {long}\n\n- What it does is this.\n- What does it do?\n\n```\n{long}\n```\n"
    assert faults(text) == [long, "What it does is this."]
