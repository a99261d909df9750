"""Documents are short and plain: sentences of at most 30 words that begin with their subject."""

import re
from pathlib import Path

import pytest

from tests.support.prose import sentences, words

ROOT = Path(__file__).resolve().parents[2]
DOCUMENTS = [
    *(ROOT / f"{name}.md" for name in ("README", "CONTRIBUTING", "CHANGELOG", "SECURITY")),
    *sorted((ROOT / "docs").glob("**/*.md")),
]
PAGES = [*DOCUMENTS, ROOT / "proof" / "coq" / "README.md"]
#: Words that a sentence may have.
LONGEST = 30
#: A statement begins with its subject, not with a clause or a preposition of these; a quotation may.
OPENER = re.compile(r"['(*_\[]*(What|Who|Whether|Where|How|That|Of)\b")
#: Words that all documents may have, and those of one release in the changelog.
LIMIT, RELEASE = 75_000, 900


def faults(text: str) -> list[str]:
    """Return the sentences that are too long or open with a clause; a question may."""
    return [
        sentence
        for sentence in sentences(text)
        if words(sentence) > LONGEST or (OPENER.match(sentence) and not sentence.endswith("?"))
    ]


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.relative_to(ROOT).as_posix())
def test_sentences_are_short_and_begin_with_their_subject(page: Path) -> None:
    assert faults(page.read_text(encoding="utf-8")) == []


def test_documents_have_few_words() -> None:
    assert sum(len(page.read_text(encoding="utf-8").split()) for page in DOCUMENTS) <= LIMIT
    releases = (ROOT / "CHANGELOG.md").read_text(encoding="utf-8").split("\n## ")[1:]
    assert [release[:20] for release in releases if len(release.split()) > RELEASE] == []


def test_a_long_sentence_and_a_clause_as_subject_are_faults() -> None:
    long = "It " + "goes on and on " * 10 + "here."
    text = f"Short. {long}\n\n- What it does is this.\n- What does it do?\n\n```\n{long}\n```\n"
    assert faults(text) == [long, "What it does is this."]
