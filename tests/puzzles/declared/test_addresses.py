"""Addresses of puzz.link: those of pzpr's own test boards are read, written again, and mean the same."""

import random

import pytest

from hardboard.puzzles.errors import InputError
from hardboard.puzzles.registry import declared, family

#: Addresses as pzpr writes them, by family.
ADDRESSES = {
    "heyawake": "heyawake/6/6/lll155007rs12222j",
    "lits": "lits/4/4/9q02jg",
    "star-battle": "starbattle/6/6/1/4ilbhgdnmhou",
    "nurikabe": "nurikabe/5/5/g5k2o1k3g",
    "shimaguni": "shimaguni/6/6/7fe608s0e3uf3g3g2g43",
    "kurotto": "kurotto/5/5/30m4h6h4m02",
    "minesweeper": "mines/5/5/g2m13l13g0j",
    "cave": "cave/6/6/g3q2h3jbj3i3i2g",
    "chocona": "chocona/6/6/8guumlfvo1eq33122g21g32",
    "norinori": "norinori/5/5/cag4ocjo",
    "canal-view": "canal/6/6/3i3h2z4h5i2",
    "norinuri": "norinuri/6/6/1l4i.o1h5p4",
    "context": "context/8/8/h2i1g1o30g1g1k1j1k1g3g33o2g1i1h",
    "nurimisaki": "nurimisaki/5/5/g.i.m2l.j",
}


@pytest.mark.parametrize("name", ADDRESSES)
def test_an_address_is_read_and_written_again(name):
    value = family(name)
    board = value.readers[".url"](f"https://puzz.link/p?{ADDRESSES[name]}")
    assert value.writers[".url"](board) == f"https://puzz.link/p?{ADDRESSES[name]}\n"


@pytest.mark.parametrize("name", [name for name in declared() if ".url" in family(name).writers])
def test_boards_read_back_from_addresses(name, random_board):
    value, rng = family(name), random.Random(name)
    for _ in range(5):
        board = random_board(value.declared.layout, rng, 3, 4)
        again = value.readers[".url"](value.writers[".url"](board))
        assert value.writers[".url"](again) == value.writers[".url"](board)
        if value.declared.layout.room_numbers:
            wanted = [board.room_numbers.get(room) for room in board.room_cells]
            assert [again.room_numbers.get(room) for room in again.room_cells] == wanted


@pytest.mark.parametrize(
    "text", ["lits/4/4/9q0", "lits/4/4/9q0!jg", "lits/0/4/", "lits/4", "heyawake/3/3/00001111111111111"]
)
def test_a_torn_address_is_refused(text):
    with pytest.raises(InputError):
        family(text.split("/")[0]).readers[".url"](text)
