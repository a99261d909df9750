"""A family is one value: what it names exists, what it does not bring is said, and its rules are light."""

from dataclasses import fields
from pathlib import Path

import pytest

from hardboard.puzzles.errors import InputError
from hardboard.puzzles.family import Family, People, Proofs, Tiles
from hardboard.puzzles.registry import (
    GIVEN,
    MAKERS,
    chosen,
    declared,
    family,
    having,
    names,
    part,
    with_own_tiles,
)

#: Kinds of parts: what may be an address.
PARTS = [
    field.name
    for record in (Family, People, Tiles, Proofs)
    for field in fields(record)
    if field.default is None and field.name not in ("library", "found", "shared")
]


@pytest.mark.parametrize("name", with_own_tiles())
def test_every_address_leads_somewhere(name: str) -> None:
    value = family(name)
    records = (value, value.people, value.tiles, value.proofs)
    for kind in PARTS:
        (address,) = (getattr(record, kind) for record in records if hasattr(record, kind))
        # A part that a family written by hand does not bring may be made for it.
        assert (
            part(name, kind) is not None if address else kind in MAKERS | GIVEN or part(name, kind) is None
        ), kind


def test_families_know_their_names() -> None:
    assert [family(name).name for name in names()] == names() == having("judge")
    assert [*dict.fromkeys([*with_own_tiles(), *declared()])] == names()


NAMES = ["declared-kurodoko", "mosaic", "mos\u0430ic", "Mosaic", "a b", ""]


@pytest.mark.parametrize("name", NAMES)
def test_a_family_of_ones_own_has_a_name_of_its_own(name: str, tmp_path: Path) -> None:
    """Boards of one that is called declared-kurodoko were solved by the rules of Kurodoko."""
    path = tmp_path / "mine.py"
    path.write_text(
        "from hardboard.puzzles.declared import Layout, declare\n"
        f"FAMILY = declare({name!r}, Layout(clues='numbers'), ())\n",
        encoding="utf-8",
    )
    with pytest.raises(InputError, match=r"the name .*(a name of its own|small letters and digits)"):
        chosen(str(path))
