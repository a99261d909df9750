"""Families that are told to the search: made up, easy ones as controls, and declared ones."""

import re
import shutil
from dataclasses import replace
from functools import partial
from pathlib import Path

import numpy as np
import pytest

from hardboard.cli.main import main
from hardboard.discover import blocks
from hardboard.discover.journal import SearchJournal
from hardboard.discover.library_discovery import LibraryDiscovery
from hardboard.discover.messages import end_report, next_commands
from hardboard.discover.results import NEEDED, SearchResult, SearchSettings
from hardboard.discover.searches import discover
from hardboard.discover.tile_checks import tile_faults
from hardboard.discover.window import rules_of
from hardboard.gadgets import load
from hardboard.gadgets.contract.declared import Contract
from hardboard.gadgets.library_folder import discovered_names
from hardboard.gadgets.roles import BUS_TILES
from hardboard.gadgets.symbols.alphabet import symbols_of
from hardboard.puzzles import InputError
from hardboard.puzzles.declared import BLACK, WHITE, Layout, declare
from hardboard.puzzles.declared.vocabulary import Rule, clue_counts, clues_are, no_run
from hardboard.puzzles.registry import FAMILIES, family
from hardboard.verify.sat.solver import Solver, TimeIsUp, time_limit
from tests.support.controls import LIGHTS_OUT, PAIRS, PARITY_MOSAIC, STRIP
from tests.support.coq import HOME, alone, run
from tests.support.invoke import Invoke
from tests.support.library_copies import copied, edited

PLUS = """
from hardboard.puzzles.declared import BLACK, Layout, declare
from hardboard.puzzles.declared.vocabulary.rule import exactly, rule


def places(board):
    for cell, number in board.numbers.items():
        yield from exactly("plus", [cell, *board.near[cell]], BLACK, number, cell)


RULE = rule("a number counts the black cells of the plus around it", "plus", places)
FAMILY = declare("made-up-plus", Layout(clues="numbers", unknown=False), (RULE,))
"""


@pytest.fixture
def plus(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    for name in list(FAMILIES):
        monkeypatch.setitem(FAMILIES, name, FAMILIES[name])
    (tmp_path / "plus.py").write_text(PLUS)
    monkeypatch.chdir(tmp_path)
    yield tmp_path
    for name in [name for name in FAMILIES if "plus" in name]:
        del FAMILIES[name]


@pytest.mark.thorough
@pytest.mark.slow
def test_a_made_up_family_gets_a_library(plus: Path, invoke: Invoke) -> None:
    assert "every tile checked from scratch" in invoke("discover ./plus.py -o lib --pitch 5").out
    own = ["--tiles", "lib", "--target", "./plus.py"]
    assert "3 models, 3 board solutions" in invoke("verify", "(a, b, c)", *own, "--count").out
    invoke("tiles check one3 --library lib --family ./plus.py")
    _certified(plus, invoke)
    if shutil.which("coqc"):
        _theorem(plus)


def _certified(plus: Path, invoke: Invoke) -> None:
    """A certificate of a formula's board is believed with the file that the reader names, and no other."""
    of_formula = ["--target", "./plus.py", "--tiles", "lib"]
    invoke("compile", "() (a)", *of_formula, "-o", "never.json")
    invoke("prove --formula", "(a, b)", *of_formula, "-o", "proof")
    assert "accepted" in invoke("check-proof proof --family ./plus.py --formula", "(a, b)").out
    others = {
        "cross.py": PLUS.replace("[cell, *board.near[cell]]", "board.near[cell]"),
        "named.py": PLUS.replace("made-up-plus", "another-plus"),
    }
    for name, text in others.items():
        FAMILIES.pop("made-up-plus", None)
        (plus / name).write_text(text)
        invoke("check-proof proof --family", f"./{name}", status=(1, 2))
    FAMILIES.pop("made-up-plus", None)
    assert "accepted" not in invoke("check-proof proof", status=2).out


def _theorem(plus: Path) -> None:
    """Rules in, a theorem of Coq out; and none by another rule."""
    FAMILIES.pop("made-up-plus", None)
    assert main(["tiles", "prove", "--library", "lib", "--family", "./plus.py", "--coq", "-o", "coq"]) == 0
    path = plus / "coq" / "lib.v"
    text = path.read_text()
    for spoilt in (False, True):
        path.write_text(text.replace(" [1]%nat);", " [2]%nat);", 1) if spoilt else text)
        with alone():
            done = run("make", "-C", "proof/coq", "theorem", f"FILE={path}", folder=HOME)
        assert (done.returncode != 0) is spoilt, done.stderr
        assert done.stdout.count("Closed under the global context") == (0 if spoilt else 1)
        assert "Axioms" not in done.stdout and ("true = true" in done.stderr) is spoilt


def test_tiles_of_a_family_that_is_not_known_are_refused(plus: Path) -> None:
    (plus / "lib").mkdir()
    (plus / "lib" / "library.toml").write_text('family = "made-up-plus"\nlayout = "bus"\npitch = 5\n')
    assert main(["verify", "1", "--tiles", "lib"]) == 2


@pytest.mark.sampled(2)
@pytest.mark.slow
@pytest.mark.parametrize(
    ("control", "operation"),
    [(LIGHTS_OUT, "exclusive or"), (PARITY_MOSAIC, "exclusive or"), (PAIRS, "majority")],
    ids=lambda value: getattr(value, "name", ""),
)
def test_easy_puzzles_are_said_to_be_easy(control, operation: str) -> None:
    result, _ = discover(rules_of(control), SearchSettings((5,), 5))
    assert result.library is None and result.easy == [operation] and not result.late


def test_a_strip_of_fixed_height_has_no_tiles() -> None:
    with pytest.raises(InputError, match=r"cells below the third row are white.*something else"):
        rules_of(STRIP)


@pytest.mark.slow
def test_a_library_cheated_together_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    """Creek's tiles, said to be of Lights Out: no tile with a relation survives the check."""
    monkeypatch.setitem(FAMILIES, "lights-out", LIGHTS_OUT)
    creek, rules = load("creek"), rules_of(LIGHTS_OUT)
    own = creek.contract
    assert isinstance(own, Contract)
    contract = replace(
        own,
        family="lights-out",
        symbols=rules.signs,
        classes={"any": ".01"},
        answers="NESW",
        rules=rules.listed,
    )
    cheated = replace(creek, family="lights-out", contract=contract)
    for name in ("one3", "or", "tap0", "along"):
        tile = creek.tile(name)
        picture = np.where(tile.picture > ord("1"), ord("1"), tile.picture).astype(np.int32)
        assert tile_faults(replace(tile, picture=picture), cheated)


#: A family -> what it is refused for; each sentence says what is so, and asks for what is not.
REFUSED = {
    "hitori": r"a number in every cell; expected cells that may be empty",
    "yin-yang": r"all black cells are connected and all white cells are connected; expected at most one",
    "cave": r"reaches the edge of the board' of cave, which asks something of \d+ cells at once",
    "nonogram": r"numbers outside; expected numbers inside",
    "star-battle": r"a number for the whole board; expected numbers in cells",
    "yajisan-kazusan": r"arrows; expected numbers without arrows",
}


@pytest.mark.parametrize("name", REFUSED)
def test_a_refusal_is_one_true_sentence(name: str) -> None:
    with pytest.raises(InputError, match=REFUSED[name]):
        rules_of(family(name))


def test_rooms_with_connected_black_cells_have_no_ring() -> None:
    with pytest.raises(InputError, match="aqre, with rooms and with black cells that must be connected"):
        LibraryDiscovery(
            rules_of(family("aqre")), SearchSettings((7,), 1), SearchJournal(None), lambda _: None
        ).run()


@pytest.mark.slow
def test_numbers_that_all_look_too_far_are_refused_with_the_reach_that_is_wanted() -> None:
    with pytest.raises(InputError, match="of whose numbers none looks as near as 0; expected --reach 1"):
        symbols_of(family("kurodoko").declared, 0)


NO_CELL = no_run(BLACK, 1, "black"), no_run(WHITE, 1, "white")
NEVER = clue_counts("beside", "count", when=BLACK), clues_are(BLACK), no_run(BLACK, 1, "black")


@pytest.mark.parametrize("reach", [1, 3, 6])
@pytest.mark.parametrize(
    ("rules", "what"),
    [
        (
            (clue_counts("beside", "count"), *NO_CELL),
            "of whose boards none can be solved; expected rules that a cell can keep; now it breaks "
            "'no 1 black cells in a line' and 'no 1 white cells in a line', whatever its colour",
        ),
        (
            NEVER,
            "of whose boards none with a number can be solved; expected rules that a cell can keep; now it "
            "breaks 'no 1 black cells in a line' and 'a clue is in a black cell', whatever its colour",
        ),
    ],
)
def test_of_a_family_without_boards_that_can_be_solved_it_is_said_at_once(
    rules: tuple[Rule, ...], what: str, reach: int
) -> None:
    """It was told to try `--reach 4`, and then 5."""
    own = declare("never", Layout(clues="numbers"), rules)
    with pytest.raises(InputError, match=re.escape(f"never, {what}")):
        rules_of(own, reach)


def searched(seconds: float) -> list[str]:
    """The last words of a search that ends without a library."""
    rules, settings, journal = (
        rules_of(family("kurodoko"), 1),
        SearchSettings((7,), seconds),
        SearchJournal(None),
    )
    result = LibraryDiscovery(rules, settings, journal, lambda _: None).run()
    assert result.library is None
    return end_report(rules, result, journal, settings, "hardboard discover kurodoko -o there")


@pytest.mark.slow
def test_the_end_is_ten_lines_with_a_command_that_goes_on() -> None:
    lines = searched(1.0)
    assert len(lines) <= 10
    assert lines[0].startswith("no library found in time (18 frames")
    assert re.search(rf": \d+ of {len(NEEDED)} tiles; ", lines[1])
    assert any("more frames: " in line and "not tried (--verbose; search.json)" in line for line in lines)
    (command,) = [line for line in lines if line.startswith("next: hardboard")]
    assert "--pitch 7 --frame 'pitch 7, " in command and command.endswith("--resume --time-limit 4s")
    assert any("--reach 2" in line for line in lines)


@pytest.mark.slow
def test_statuses_tell_easy_from_not_found(tmp_path: Path, invoke: Invoke) -> None:
    words = ["--time-limit", "1s", "--pitch", "7", "--reach", "1"]
    invoke("discover kurodoko -o", tmp_path / "a", *words, status=3)
    easy = tmp_path / "pairs.py"
    easy.write_text("from tests.support.controls import PAIRS\n\nFAMILY = PAIRS\n", encoding="utf-8")
    said = invoke("discover", easy, "-o", tmp_path / "b", "--time-limit", "1s", status=1)
    assert "easy by Schaefer's theorem" in said.out


def test_a_limit_by_the_processors_clock_is_not_that_of_the_wall() -> None:
    now = 0.0
    with time_limit(5, lambda: now), Solver([[1]]) as solver:
        assert solver.solve() == [1]
        now = 6.0
        with pytest.raises(TimeIsUp):
            solver.solve()


def test_a_library_of_a_family_that_nobody_named_says_how_to_name_it(tmp_path: Path) -> None:
    tiles = copied("creek", tmp_path)
    edited(tiles / "library.toml", 'family = "creek"', 'family = "plus"')
    with pytest.raises(InputError, match=r"the family 'plus'; expected .* --family FILE"):
        load(str(tiles))


def test_a_search_with_an_answer_has_nothing_to_go_on_with() -> None:
    rules, settings, journal = rules_of(family("kurodoko"), 1), SearchSettings((7,)), SearchJournal(None)
    ended = partial(next_commands, rules, journal=journal, settings=settings, command="again")
    assert ended(SearchResult(library=load("creek"), late={"pitch 7, a": "up"})) == []
    assert ended(SearchResult(easy=["majority"])) == []
    goes_on, further = ended(SearchResult(late={"pitch 7, a": "up"}))
    assert goes_on == "again --pitch 7 --frame 'pitch 7, a' --resume --time-limit 14400s"
    assert "(2 3 4 5 6 7): --reach 2, in another folder" in further


def test_blocks_of_other_families_are_tried_first() -> None:
    wanted = BUS_TILES["cross"].options[0]
    for name in discovered_names():
        library = load(name)
        if "cross" in library.blocks:
            used = {tile for row in library.blocks["cross"] for tile in row.split()}
            kinds = list({blocks.option_of(library.tile(tile)): 0 for tile in sorted(used)})
            grid = blocks.shipped_block(kinds, wanted)
            assert grid is not None and blocks.block_allows(grid, kinds, wanted)
    assert blocks.shipped_block([("", ((),)), wanted], wanted) is None


def test_blocks_of_a_library_that_is_named_are_tried_too(monkeypatch: pytest.MonkeyPatch) -> None:
    mosaic, wanted = load("mosaic"), BUS_TILES["cross"].options[0]
    used = {tile for row in mosaic.blocks["cross"] for tile in row.split()}
    kinds = list({blocks.option_of(mosaic.tile(tile)): 0 for tile in sorted(used)})
    monkeypatch.setattr(blocks, "discovered_names", list)
    assert blocks.shipped_block(kinds, wanted) is None
    assert blocks.shipped_block(kinds, wanted, [mosaic]) is not None
    assert blocks.missing_kinds(kinds, [mosaic]) == [[]] and blocks.missing_kinds(kinds[1:], [mosaic]) == [
        [kinds[0]]
    ]


def test_tiles_that_a_named_block_has_besides_are_searched_for(monkeypatch: pytest.MonkeyPatch) -> None:
    mosaic = load("mosaic")
    search = LibraryDiscovery(
        rules_of(family("mosaic")),
        SearchSettings((7,), 60, blocks=(mosaic,)),
        SearchJournal(None),
        lambda _: None,
    )
    tiles = {name: mosaic.tile(name) for name in ("along", "up", "filler")}
    missing = blocks.missing_kinds([blocks.option_of(tile) for tile in tiles.values()], [mosaic])[0]
    asked: list[str] = []
    monkeypatch.setattr(search, "find", lambda _, name, budget: asked.append(name) or mosaic.tile("along"))
    found = search._for_named_block(("a frame", mosaic.contract), tiles, 60)
    assert len(asked) == len(missing) > 3 and {*found} == {*tiles, *asked}
    monkeypatch.setattr(search, "find", lambda _, name, budget: None)
    assert search._for_named_block(("a frame", mosaic.contract), tiles, 60) == tiles
