"""Windows in any surroundings: mode `may` forbids nothing that a board allows, mode `must` allows nothing
that some surroundings forbid. Shown on all colourings of small boards: a tile of 3 x 3 cells at the left, and
three columns more.
"""

from dataclasses import replace
from itertools import islice, product
from random import Random

import pytest

from hardboard.discover import line_tile_search
from hardboard.discover.conditions import MAY, MUST, WindowView, fixed_view
from hardboard.discover.line_tile_search import TileSearch
from hardboard.discover.logic import ClauseBuilder, F, T
from hardboard.discover.window import TileRules, TileWindow, rules_of
from hardboard.gadgets.symbols.walls import printed_board
from hardboard.puzzles import family
from hardboard.puzzles.declared.areas import Connected
from hardboard.puzzles.declared.board import Board
from hardboard.puzzles.declared.vocabulary.rule import Either, Guarded
from hardboard.verify.judge import judge

FAMILIES = (
    *("minesweeper", "mosaic", "creek", "context"),
    *(pytest.param(name, marks=pytest.mark.slow) for name in ("light-up", "tapa", "kurodoko", "kuroshuto")),
)
ROWS, SIZE, COLS = 3, 3, 6


def local_rules(name: str) -> TileRules:
    """The rules without connectivity, which is argued for apart."""
    return replace(rules_of(family(name)), connected=None)


def window_of(rules: TileRules) -> TileWindow:
    """A tile of which nothing is promised, at the left end of a board as high as it is."""
    nothing = ((None, None),) * SIZE
    strips = {"plain": (nothing,) * rules.horizon, "port": (nothing,) * rules.horizon}
    contract = rules.contract(SIZE, False, "NESW", {}, strips)
    return TileWindow(rules, contract, "", "NSW")


def broken(window: TileWindow, mode: str, places, picture, colours) -> bool:
    """Whether a colouring (some cells perhaps unknown) breaks a condition."""
    literals = {cell: None if black is None else T if black else F for cell, black in colours.items()}
    view = WindowView(window, ClauseBuilder(), mode, literals, fixed_view(window, picture))
    return bool(view.conditions(places))


def cell_of(index: int) -> tuple[int, int]:
    return divmod(index, COLS)


def board_of(rules: TileRules, signs: dict[int, str]) -> Board:
    shown = {cell: rules.signs[sign] for cell, sign in signs.items()}
    return printed_board(rules.declaration.layout, Board(ROWS, COLS), shown)


@pytest.mark.slow
@pytest.mark.sampled(4)
@pytest.mark.parametrize("name", FAMILIES)
def test_every_solutions_windows_pass(name: str) -> None:
    rules, rng = local_rules(name), Random(name)
    window, seen = window_of(rules), 0
    own = set(window.cells)
    for _ in range(25):
        few = min(0.3, 2 / len(rules.signs))
        signs = {i: rng.choice(list(rules.signs)) if rng.random() < few else "." for i in range(ROWS * COLS)}
        picture = {cell_of(i): sign for i, sign in signs.items() if cell_of(i) in own}
        for solution in islice(judge(name).solutions(board_of(rules, signs)), 8):
            seen += 1
            for known in (set(window.all), own):  # the margin seen, or not
                colours = {cell: bool(solution[cell]) if cell in known else None for cell in window.all}
                assert not broken(window, MAY, window.places, picture, colours)
    assert seen > 8


@pytest.mark.sampled(1)
@pytest.mark.slow
@pytest.mark.parametrize("name", FAMILIES)
def test_what_must_hold_holds_on_every_board(name: str) -> None:
    rules, rng = local_rules(name), Random(name)
    window, kept = window_of(rules), 0
    inside = [cell[0] * COLS + cell[1] for cell in window.cells]
    outside = [i for i in range(ROWS * COLS) if i not in inside]
    for _ in range(12):
        chosen = TileSearch(window, [()])
        cell = rng.randrange(SIZE), rng.randrange(SIZE - 1)
        chosen.chooser.logic.add(chosen.symbol[cell, rng.choice(list(rules.signs)[1:6])])
        found = chosen.propose()
        if found is None:
            continue
        picture, colours = found[0], found[1][()]
        known = {cell: colours[cell] if cell in picture else None for cell in window.all}
        assert not broken(window, MUST, window.anchored, picture, known)
        kept += 1
        for _ in range(2):
            signs = {i: picture.get(cell_of(i)) or rng.choice(list(rules.signs)) for i in range(ROWS * COLS)}
            places = rules.declaration.places(board_of(rules, signs))
            own = [p for p in places if not isinstance(p, Connected) and p.spot in inside]
            for more in product((False, True), repeat=len(outside)):
                facts = [bool(colours.get(cell_of(i))) for i in range(ROWS * COLS)]
                for i, black in zip(outside, more, strict=True):
                    facts[i] = black
                assert not any(place.broken(facts) for place in own)
    assert kept > 2


def test_what_must_hold_in_any_surroundings_is_broken_in_some(monkeypatch: pytest.MonkeyPatch) -> None:
    """Mode `must` where `may` belongs."""
    monkeypatch.setitem(globals(), "MAY", MUST)
    with pytest.raises(AssertionError):
        test_every_solutions_windows_pass("mosaic")


def test_what_some_surroundings_save_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    """Mode `may` where `must` belongs."""
    monkeypatch.setitem(globals(), "MUST", MAY)
    monkeypatch.setattr(line_tile_search, "MUST", MAY)
    with pytest.raises(AssertionError):
        test_what_must_hold_holds_on_every_board("mosaic")


@pytest.mark.slow
@pytest.mark.sampled(1)
@pytest.mark.parametrize("name", FAMILIES)
def test_guarded_places_say_what_the_rules_say_on_each_board(name: str) -> None:
    """All boards of 2 x 3 cells with some symbols in four of them, and all colourings of these."""
    rules, board = rules_of(family(name)), Board(2, 3)
    every = rules.listed.guarded(board, board.cells)
    for symbols in product(Random(name).sample(list(rules.signs.values()), 3), repeat=4):
        shown = dict(enumerate(symbols))
        places = rules.declaration.places(printed_board(rules.declaration.layout, board, shown))
        own = [place for place in places if not isinstance(place, Connected)]
        for facts in product((False, True), repeat=board.size):
            said = {place.rule for place in own if place.broken(facts)}
            assert said == {rule for each in every if (rule := broken_by(each, shown, facts))}


def broken_by(each: Guarded | Either, shown, facts) -> str:
    """The rule that a colouring of a whole board breaks, if it does."""

    def holds(guard) -> bool:
        return all(shown.get(cell) in symbols for cell, symbols in guard)

    if isinstance(each, Guarded):
        return each.place.rule if holds(each.guard) and each.place.broken(facts) else ""
    good = any(holds(guard) and (cell is None or facts[cell]) for guard, cell in each.terms)
    return "" if good else each.rule
