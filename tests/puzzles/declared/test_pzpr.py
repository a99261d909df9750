"""pzpr's formats: addresses as it writes them are read and written again, and it reads ours; its verdicts."""

import random
from dataclasses import replace

import pytest

from hardboard.puzzles import words
from hardboard.puzzles.declared import Board
from hardboard.puzzles.declared.board import ARROWS
from hardboard.puzzles.declared.doubled import undoubled_board
from hardboard.puzzles.errors import InputError
from hardboard.puzzles.registry import declared, family
from tests.support import pzpr
from tests.support.pzpr import agreement

THERE = [name for name in declared() if family(name).declared.pzpr]

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
    "aqre": "aqre/6/6/444400vvo3u0012345g",
    "creek": "creek/6/6/gagaich2cgb6769dt",
    "light-up": "lightup/6/6/nekcakbl",
    "nonogram": "nonogram/6/6/12g1111h11112j12g11g21j11g3h",
    "paintarea": "paintarea/5/5/pmvmfuejf4k1f",
    "tapa": "tapa/5/5/3n5hchhajn2",
    "tile-paint": "tilepaint/6/6/mfttf5ovqrrvzv234232243331",
    "yajisan-kazusan": "yajikazu/6/6/40d23663i32h12b32a12a11c",
    "yin-yang": "yinyang/5/5/016612300",
}


@pytest.mark.parametrize("name", ADDRESSES)
def test_an_address_is_read_and_written_again(name):
    value = family(name)
    board = value.readers[".url"](f"https://puzz.link/p?{ADDRESSES[name]}")
    assert value.writers[".url"](board) == f"https://puzz.link/p?{ADDRESSES[name]}\n"


def boards(name, random_board, number=5):
    value, rng = family(name), random.Random(name)
    for _ in range(number):
        board = random_board(value.declared.layout, rng, rng.randint(2, 6), rng.randint(2, 6))
        if value.declared.layout.room_numbers:  # an older pzpr drops a `?` in a room
            board = replace(board, clues=board.numbers)
        yield replace(board, total=None) if value.declared.layout.optional else board


@pytest.mark.slow
def test_pzpr_reads_what_we_write_and_we_what_it_writes(random_board):
    if why := pzpr.missing():
        pytest.skip(why)
    asked = []
    for name in THERE:
        for board in boards(name, random_board, 2):
            for suffix in (".url", ".pzprv3"):
                text = family(name).write_board(board, suffix)
                asked.append((name, board, {"text": text.strip().split("?")[-1]}))
    known = 0
    for (name, board, _), answer in zip(asked, pzpr.ask([request for *_, request in asked]), strict=True):
        if "error" not in answer:
            known += 1
            wanted = family(name).write_board(board, ".url")
            for text in (answer["address"], answer["file"]):
                assert family(name).write_board(family(name).read_board(text), ".url") == wanted, name
    assert known > 50


@pytest.mark.slow
@pytest.mark.sampled(4)
@pytest.mark.parametrize("name", THERE)
def test_pzpr_judges_fresh_colourings_as_we_do(name, cases, seed):
    if why := pzpr.missing():
        pytest.skip(why)
    verdicts = agreement(name, cases(10), 1 + seed)
    assert not [verdict for verdict in verdicts if not verdict.agrees]


@pytest.mark.parametrize(
    ("name", "change"),
    [("minesweeper", {"total": 3}), ("lits", {"rooms": (0, 1, 0)}), ("lits", {"rooms": (0, 0, -1)})],
)
def test_what_pzpr_has_no_place_for_is_not_left_out_in_silence(name, change):
    for suffix in (".url", ".pzprv3"):
        with pytest.raises(InputError):
            family(name).write_board(Board(1, 3, **change), suffix)


@pytest.mark.parametrize(
    "text", ["lits/4/4/9q0", "lits/4/4/9q0!jg", "lits/0/4/", "lits/4", "heyawake/3/3/00001111111111111"]
)
def test_a_torn_address_is_refused(text):
    with pytest.raises(InputError):
        family(text.split("/")[0]).readers[".url"](text)


@pytest.mark.parametrize(
    ("shape", "rooms"), [((4, 1), (0, 0, 1, 1)), ((1, 4), (0, 1, 1, 1)), ((1, 1), (0,))], ids=str
)
def test_rooms_of_a_board_of_one_column_or_row_are_read_back(shape, rooms) -> None:
    """In one column, the cell below is the next one, as elsewhere the cell to the right is."""
    for name in declared():
        kind = family(name)
        layout = kind.declared.layout
        if layout.rooms and not layout.lines and not layout.total and not layout.icons:
            board = layout.inner(Board(*shape, rooms=rooms))
            for suffix in kind.suffixes:
                again = undoubled_board(kind.read_board(kind.write_board(board, suffix), suffix))
                assert again.rooms == rooms, (name, suffix)


def test_words_have_the_arrows_of_boards() -> None:
    assert [words.POINTED.write([(way, 1)]) for way in ARROWS] == ["11", "21", "31", "41"]
    assert words.POINTED.read("11213141", 4)[0] == [(way, 1) for way in ARROWS]
