"""The plan of the house: no room holds most of it, and modules do not import each other in a circle."""

from pathlib import Path

import pytest

from benchmarks.house import House, by_text, calls, own

#: The share of the product that a room may have at most.
QUARTER = 0.25
#: How often `Any` may stand in annotations.
ANY = 400
#: How often, and in how many modules, it may be asked of what kind a place is.
KIND_QUESTIONS, KIND_MODULES = 20, 6


@pytest.fixture(scope="module")
def house() -> House:
    return own()


def test_no_room_holds_more_than_its_share(house: House) -> None:
    numbers = house.lines
    for room, number in numbers.items():
        assert number <= QUARTER * numbers.total(), room


@pytest.mark.slow
def test_there_is_no_circle_of_imports(house: House) -> None:
    """Neither by texts: what `import_module` is given counts."""
    assert house.circles == []


@pytest.mark.slow
def test_kinds_of_places_are_seldom_asked_for(house: House) -> None:
    """What a place says are its faces, and what makes a kind fast is found from the kind."""
    assert house.questions.total() <= KIND_QUESTIONS and len(house.questions) <= KIND_MODULES


@pytest.mark.slow
def test_annotations_name_types(house: House) -> None:
    """`Any` is for what no type can say."""
    assert house.anything <= ANY


@pytest.mark.slow
def test_addresses_are_imported_at_one_door_alone(house: House) -> None:
    """What nobody can read off a module: families' parts, verbs, and the words of a family's file."""
    doors = {
        name
        for name, module in house.modules.items()
        if len(list(by_text(module))) < len(list(calls(module, "import_module")))
    }
    assert doors == {"hardboard.puzzles.family", "hardboard.cli.verbs", "hardboard.puzzles.declared.faults"}


def small(tmp_path: Path, **modules: str) -> House:
    for name, text in modules.items():
        (tmp_path / "low").mkdir(exist_ok=True)
        (tmp_path / "low" / f"{name}.py").write_text(text, encoding="utf-8")
    return House(tmp_path)


@pytest.mark.parametrize(
    "text",
    [
        "from hardboard.low import high",
        "def f():\n    from hardboard.low.high import g",
        "from importlib import import_module\nimport_module('hardboard.low.high')",
        "import importlib\nimportlib.import_module(f'hardboard.low.{x}')\nx = 'high'",
        "HOME = 'hardboard.low.high'\nimport importlib\nimportlib.import_module(HOME + x)",
    ],
)
def test_a_circle_is_seen(tmp_path: Path, text: str) -> None:
    found = small(tmp_path, low=text, high="import hardboard.low.low", other="")
    assert found.circles == [["hardboard.low.high", "hardboard.low.low"]]


def test_kinds_and_names_are_counted(tmp_path: Path) -> None:
    (tmp_path / "low" / "declared").mkdir(parents=True)
    (tmp_path / "low" / "declared" / "places.py").write_text("class Far(Place): ...\nclass Near(Far): ...\n")
    asks = "isinstance(x, Near | int)\ntype(x) is Far\nisinstance(x, Board)\nclass Far: ...\ny: Any\n"
    found = small(tmp_path, asks=asks)
    assert found.questions == {"hardboard.low.asks": 2}
    assert found.names == {"Far": ["hardboard.low.asks", "hardboard.low.declared.places"]}
    assert found.anything == 1
