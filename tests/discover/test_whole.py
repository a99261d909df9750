"""Libraries as wholes: those that come with the program pass; what is wrong with others is one true line."""

from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path

import pytest

from hardboard.discover.library_checks import STEPS_OF_LIBRARY, LibraryChecks, edges_of
from hardboard.discover.search_driver import trial_faults, trial_formulas
from hardboard.discover.tile_checks import tile_faults
from hardboard.gadgets import Library, load
from hardboard.gadgets.library_folder import rule_list_names
from hardboard.puzzles.errors import InputError
from hardboard.puzzles.registry import FAMILIES, family, family_part
from hardboard.reduction import compiler, composition
from hardboard.workbench import library_check
from tests.support.invoke import Invoke
from tests.support.library_copies import copied, edited
from tests.support.library_mutants import mutants, outcome

#: Steps that look at every window take seconds.
QUICK = [name for name in STEPS_OF_LIBRARY if name != "horizon"]


@pytest.mark.slow
@pytest.mark.parametrize("name", rule_list_names())
def test_the_libraries_of_the_program_are_whole(name: str) -> None:
    library = load(name)
    assert [fault for step in QUICK for fault in STEPS_OF_LIBRARY[step](library)] == []
    assert list(composition.composition_faults(library)) == []


@pytest.mark.sampled(2)
@pytest.mark.slow
@pytest.mark.parametrize("name", rule_list_names())
def test_no_tile_is_held_to_a_rule_that_looks_past_the_next_tile(name: str) -> None:
    assert list(STEPS_OF_LIBRARY["horizon"](load(name))) == []


@pytest.mark.sampled(2)
@pytest.mark.slow
@pytest.mark.parametrize("name", rule_list_names())
def test_small_formulas_have_as_many_solutions_as_models(name: str) -> None:
    library = load(name)
    assert len(trial_formulas(library)) >= 5
    assert any(
        "cross" in _names(compiler.compile_formula(one, library=library)) for one in trial_formulas(library)
    )
    assert list(trial_faults(library)) == []


def _names(made: compiler.Compiled) -> set[str]:
    return {tile.name for _, tile in made.floorplan.arrangement.items()}


def without_clue(path: Path, row: int, col: int) -> None:
    """The sign in a row and column of a tile, counted from 1, removed."""
    lines = path.read_text(encoding="utf-8").splitlines()
    at = lines.index("signs") + row
    assert lines[at][col - 1] != "."
    lines[at] = lines[at][: col - 1] + "." + lines[at][col:]
    path.write_text("\n".join(lines) + "\n", encoding="utf-8")


@pytest.mark.slow
def test_a_library_that_nobody_answers_for_is_refused(tmp_path: Path, invoke: Invoke) -> None:
    """Every tile of it keeps the contract; `(a, b, c)` had 24 solutions for 3 models."""
    folder = copied("creek", tmp_path)
    without_clue(folder / "up.txt", 6, 3)
    without_clue(folder / "along.txt", 4, 6)
    edited(folder / "library.toml", 'answers = "SE"', 'answers = ""')
    library = load(str(folder))
    assert not [fault for name in ("up", "along") for fault in tile_faults(library.tile(name), library)]
    said = invoke("tiles check --library", folder, status=1)
    assert said.out.splitlines() == [
        "  joints: nobody answers for joints between N and S (answers = '')",
        "  joints: nobody answers for joints between W and E (answers = '')",
        "not ok",
    ]
    said = invoke("compile", "(a, b, c)", "--tiles", folder, "-o", tmp_path / "x.json", status=2)
    assert "joints: nobody answers for joints between N and S" in said.err


@pytest.mark.thorough
@pytest.mark.parametrize(
    ("role", "where"), [("edge-S", "S"), ("edge-W", "W"), ("edge-NW", "N and W"), ("filler", "")]
)
def test_a_tile_of_one_edge_is_refused_at_another(
    role: str, where: str, tmp_path: Path, invoke: Invoke
) -> None:
    folder = copied("tapa", tmp_path)
    own = f'{role} = "{role.replace("-", "")}"'
    edited(folder / "library.toml", own, f'{role} = "edgeN"')
    library = load(str(folder))
    assert set(edges_of(library.tile("edgeN"), library)) == {"N", role.removeprefix("edge-") if where else ""}
    line = invoke("compile (a) --tiles", folder, "-o", tmp_path / "x.json", status=2).err
    assert line.startswith("hardboard: the library 'tapa': edgeN: ")
    assert (f"(where the board ends on side {where})" in line) == bool(where)


def test_a_library_of_ones_own_is_checked_once_and_again_if_anything_changes(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))
    folder, checks = copied("creek", tmp_path), []
    rules, never = [], family_part("creek", "whole")

    def asked(library: Library) -> Iterator[str]:
        checks.append(library.name)
        return iter(())

    watched = LibraryChecks(lambda library: rules.append(never.rules(library)), asked)
    monkeypatch.setattr(library_check, "part_of", lambda library, kind: watched)
    for _ in range(3):
        library_check.confirm(load(str(folder)))
    assert len(checks) == 1 and len(rules) == 3
    edited(folder / "up.txt", "0011.0", "0010.0")
    library_check.confirm(load(str(folder)))
    edited(folder / "library.toml", 'answers = "SE"', 'answers = "NESW"')
    library_check.confirm(load(str(folder)))
    assert len(checks) == 3
    monkeypatch.setattr(library_check, "_program", lambda: "another program")
    library_check.confirm(load(str(folder)))
    assert len(checks) == 4
    for path in (tmp_path / "cache" / "hardboard" / "libraries").iterdir():
        path.write_text("something else")
    library_check.confirm(load(str(folder)))
    assert len(checks) == 5


def test_what_was_found_wrong_is_not_remembered(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))
    folder = copied("creek", tmp_path)
    edited(folder / "library.toml", 'answers = "SE"', 'answers = ""')
    for _ in range(2):
        with pytest.raises(InputError, match="nobody answers"):
            library_check.confirm(load(str(folder)))
    assert not (tmp_path / "cache").exists()


def test_other_rules_of_the_family_are_noticed_though_the_library_is_remembered(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))
    folder = copied("creek", tmp_path)
    library_check.remember(library_check.described(load(str(folder))))
    library_check.confirm(load(str(folder)))
    creek = family("creek")
    other = replace(creek.declared, rules=creek.declared.rules[:-1])
    monkeypatch.setitem(FAMILIES, "creek", replace(creek, declared=other))
    with pytest.raises(InputError, match="a list of rules that is not that of creek"):
        library_check.confirm(load(str(folder)))


@pytest.mark.slow
def test_a_library_is_checked_as_a_whole_or_a_tile_alone(invoke: Invoke) -> None:
    said = invoke("tiles check --library creek")
    assert said.out == "ok: creek, 25 tiles, on every board that they make\n"
    said = invoke("tiles check --library creek --json")
    assert said.out == '{"library": "creek", "ok": true, "faults": []}\n'
    said = invoke("tiles check", status=2)
    assert "no tile and no --library; expected a tile, or the library" in said.err
    invoke("tiles check --library creek --explain", status=2)


def test_a_tile_is_looked_at_wherever_it_may_stand() -> None:
    library = load("light-up")
    assert edges_of(library.tile("edgeNE"), library) == ["NE"]
    assert edges_of(library.tile("bendES"), library) == edges_of(library.tile("over"), library) == [""]


@pytest.mark.sampled(1)
@pytest.mark.slow
@pytest.mark.parametrize("name", rule_list_names())
def test_changed_libraries_are_refused_or_right(name: str, cases: Callable[[int], int], seed: int) -> None:
    said = [(mutant.words, outcome(mutant)) for mutant in mutants(load(name), cases(5), f"test {seed}")]
    assert [words for words, found in said if found.startswith("WRONG")] == []
    assert any(found.startswith("refused") for _, found in said)


@pytest.mark.slow
def test_a_mutant_that_is_let_pass_is_counted(monkeypatch: pytest.MonkeyPatch) -> None:
    """What would be wrong is seen, were it not refused."""
    monkeypatch.setattr("tests.support.library_mutants.refusal", lambda library: None)
    said = [outcome(mutant) for mutant in mutants(load("creek"), 8, "seen")]
    assert any(found.startswith("WRONG") for found in said)
