"""The page's checker of certificates says what the two others say of boards of declared families."""

import gzip
import json
import shutil
from collections import Counter
from collections.abc import Callable, Iterator
from pathlib import Path
from random import Random

import pytest

from hardboard.proof.prove.certificate import prove_number, write_certificate
from hardboard.proof.second import check
from hardboard.puzzles.registry import family
from hardboard.studio.bundle import PAGE, module_names
from hardboard.studio.family_data import family_data
from tests.support.agreement import comparisons
from tests.support.certificate import RIGHT, lay
from tests.support.lies import kept, packed
from tests.support.page_checker import (
    ACCEPTED,
    REFUSED,
    UNKNOWN,
    PageChecker,
    certified_by_rules,
    clause_follows,
    clauses,
    known,
    needs_node,
    one_clause,
    texts,
    varied_boards,
)

pytestmark = needs_node
#: A certificate that is accepted, as texts.
TEXTS = {name: text if isinstance(text, str) else json.dumps(text) for name, text in RIGHT.items()}
#: Lines that the checker may have, with what reads the files of a certificate.
MOST_LINES = 400


@pytest.fixture(scope="module")
def page() -> Iterator[PageChecker]:
    made = PageChecker()
    yield made
    made.close()


@pytest.mark.sampled(14)
@pytest.mark.slow
@pytest.mark.parametrize("kind", certified_by_rules())
def test_a_clause_follows_as_the_declared_rules_say(
    kind: str, page: PageChecker, cases: Callable[[int], int], seed: int
) -> None:
    rng, told = Random(f"{kind} {seed}"), Counter[bool]()
    for board in varied_boards(kind, rng, cases(6)):
        record = family(kind).board_to_record(board)
        for facts, reason, follows in clauses(kind, board, rng, 8):
            answer = page.verdict(one_clause(kind, record, facts, reason))
            assert clause_follows(answer) is follows, (record, facts, reason)
            told[follows] += 1
    assert len(told) == 2 and min(told.values()) > 3


def test_equal_shapes_are_found_turned_and_mirrored(page: PageChecker) -> None:
    """Rooms of random boards are too small for it."""
    record = {"rows": 4, "cols": 5, "rooms": [[0] * 5, [0] * 5, [1] * 5, [1] * 5]}
    board, rng, told = family("lits").board_from_record(record), Random(1), Counter[bool]()
    place = next(each for each in family("lits").declared.places(board) if each.rule == "bsSameShape")
    for _ in range(150):
        facts = [rng.random() < 0.6 for _ in board.cells]
        named = {divmod(cell, board.cols): so for cell, so in enumerate(facts)}
        follows = clause_follows(page.verdict(one_clause("lits", record, named, "bsSameShape r1c1")))
        assert follows is place.broken(facts), facts
        told[follows] += 1
    assert min(told.values()) > 10


@pytest.mark.slow
def test_certificates_of_all_families_and_changed_ones_get_the_same_verdicts(
    page: PageChecker, tmp_path: Path
) -> None:
    told = Counter[str]()
    for one, folder in comparisons("boards", len(certified_by_rules()) + 2, 5, 1, tmp_path):
        answer = page.verdict(folder)["verdict"]
        if not known(texts(folder)):
            assert answer == UNKNOWN or (one.change and answer == REFUSED), one
        elif not one.differ:
            assert answer == (ACCEPTED if one.first else REFUSED), one
        told[answer] += 1
    assert told[ACCEPTED] >= len(certified_by_rules()) and told[REFUSED] > 100


@pytest.mark.sampled(1)
@pytest.mark.slow
@pytest.mark.parametrize("part", range(5))
def test_no_lie_of_the_corpus_is_believed(page: PageChecker, part: int) -> None:
    told = Counter[str]()
    for lie in kept()[part::5]:
        files = packed()[lie.name]
        answer = page.verdict(files)
        assert answer["verdict"] in (REFUSED, *[UNKNOWN] * (not known(files))), (lie, answer)
        told[answer["verdict"]] += 1
    assert min(told.values()) > 25


@pytest.mark.parametrize(
    ("changed", "verdict"),
    [
        ({}, ACCEPTED),
        ({"rules.lrat": "3 0 1 2 0"}, ACCEPTED),
        ({"rules.lrat": "3 0 1 0\n"}, REFUSED),
        ({"rules.cnf": "p cnf 1 2\n1 1 0\n-1 0\n"}, ACCEPTED),
        ({"reasons.txt": "clueColour r1c1\nclueColour r1c2\n"}, REFUSED),
        ({"board.json": '{"rows": 1, "cols": 2, "clues": [[1, null]]}'}, REFUSED),
        ({"board.json": '{"rows": 1, "cols": 2, "clues": [[1.0, -1]]}'}, REFUSED),
        ({"board.json": '{"rows": 1, "rows": 1, "cols": 2, "clues": [[1, -1]]}'}, REFUSED),
        ({"board.json": '{"rows": 1, "cols": 2, "clues": [[1, -1]], "more": 1}'}, REFUSED),
        ({"board.json": '{"rows": 1000, "cols": 1000, "clues": []}'}, UNKNOWN),
        ({"map.txt": "1 r1c2-r1c2\n"}, REFUSED),
        ({"map.txt": "1 1:r1c2\n"}, ACCEPTED),
        ({"map.txt": "1 2:r1c2\n"}, REFUSED),
        ({"certificate.json": TEXTS["certificate.json"].replace("kuroshuto", "nurimeizu")}, UNKNOWN),
        ({"certificate.json": TEXTS["certificate.json"].replace("unsolvable", "equivalent")}, UNKNOWN),
        ({"certificate.json": TEXTS["certificate.json"].replace("unsolvable", "true")}, REFUSED),
        ({"certificate.json": TEXTS["certificate.json"].replace(" 2", " 3")}, REFUSED),
        ({"certificate.json": "[" * 100_000}, REFUSED),
    ],
)
def test_a_small_certificate_and_changes_of_it(
    changed: dict[str, str], verdict: str, page: PageChecker, tmp_path: Path
) -> None:
    assert page.verdict(TEXTS | changed)["verdict"] == verdict
    second = check(lay(tmp_path, TEXTS | changed)).accepted
    assert verdict == UNKNOWN or (verdict == ACCEPTED) is second


def test_a_missing_file_and_bytes_that_are_no_text_are_refused(page: PageChecker, tmp_path: Path) -> None:
    for name in TEXTS:
        files = {other: text for other, text in TEXTS.items() if other != name}
        assert page.verdict(files)["verdict"] == REFUSED, name
        folder = tmp_path / name
        folder.mkdir()
        for other, text in TEXTS.items():
            (folder / other).write_bytes(b"\xff\xfe\x00" if other == name else text.encode())
        assert page.verdict(folder)["verdict"] == REFUSED, name


def test_packed_files_and_zip_files_are_read(page: PageChecker, tmp_path: Path) -> None:
    board = family("kurodoko").read_board("3x3:2d5c")
    write_certificate(prove_number(board, "kurodoko"), tmp_path / "proof")
    (tmp_path / "proof" / "notes.txt").write_text("nobody reads this")
    zipped = Path(shutil.make_archive(str(tmp_path / "proof"), "zip", tmp_path, "proof"))
    answer = page.verdict(zipped)
    assert (answer["verdict"], answer["claim"], answer["number"]) == (ACCEPTED, "exactly", 1)
    assert answer["clauses"] > 1 and answer["steps"] > 0 and answer == page.verdict(tmp_path / "proof")
    path = tmp_path / "proof" / "rules.cnf"
    path.with_name("rules.cnf.gz").write_bytes(gzip.compress(path.read_bytes()))
    path.unlink()
    assert page.verdict(tmp_path / "proof") == answer
    path.with_name("rules.cnf.gz").write_bytes(b"\x1f\x8bnothing")
    assert page.verdict(tmp_path / "proof")["verdict"] == REFUSED
    zipped.write_bytes(zipped.read_bytes()[:-30])
    assert page.verdict(zipped)["verdict"] == REFUSED


def test_a_rule_that_is_no_data_is_an_unknown_kind() -> None:
    rules = family_data("kuroshuto")
    rules["rules"][0]["meaning"] = {"type": "BoardFunction"}
    page = PageChecker({"kuroshuto": rules})
    assert page.verdict(TEXTS)["verdict"] == UNKNOWN
    page.close()


def test_the_checker_is_short_and_shares_only_the_rules_with_the_page() -> None:
    assert module_names("certificate_checker") == ["grid_board", "rule_constraints", "certificate_checker"]
    files = ("certificate_checker", "certificate_files")
    assert sum(len((PAGE / f"{name}.js").read_text().splitlines()) for name in files) <= MOST_LINES
