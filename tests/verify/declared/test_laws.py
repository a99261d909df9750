"""What every rule must obey, whatever it says: held on small boards, all colourings.

sound   facts that are broken stay broken whatever the other cells are
exact   the solutions of the core, of clauses with cuts, and of the clauses of `dimacs`, are the colourings
        that break nothing, each once
"""

import random
from contextlib import suppress

import pytest

from hardboard.puzzles.declared import BLACK, WHITE, Board, Layout, declare
from hardboard.puzzles.declared.areas import Connected
from hardboard.puzzles.declared.constraints import shrink_facts
from hardboard.puzzles.declared.vocabulary import clues_are, connected, islands, no_cycle, reach_the_edge
from hardboard.puzzles.registry import declared, family
from hardboard.verify.declared.complete import CompleteEncoding
from hardboard.verify.declared.encoding import DeclaredEncoding
from hardboard.verify.declared.handlers import handler_of
from hardboard.verify.records import NotForTheCore, load_board
from hardboard.verify.sat import search
from tests.support.boards import colourings

#: Options of the vocabulary that no family of ours takes.
CUSTOM = {
    made.name: made
    for made in (
        declare("islands-at-corners", Layout(clues="numbers", least=1),
                (clues_are(WHITE), islands(WHITE, around="around"))),
        declare("connected-at-corners", Layout(), (connected(BLACK, "divided", around="around"),)),
        # Areas that need a root, and areas without cycles, which a sample of the families may lack.
        declare("edge", Layout(clues="numbers"), (clues_are(WHITE), reach_the_edge(BLACK, "edge"))),
        declare("tree", Layout(clues="numbers"), (clues_are(BLACK), no_cycle(), connected(WHITE, "parted"))),
    )
}  # fmt: skip
SHAPES = ((3, 3), (3, 4), (2, 5), (1, 4), (4, 2))


@pytest.mark.sampled(4)
@pytest.mark.slow
@pytest.mark.parametrize("part", range(2))
@pytest.mark.parametrize("name", declared())
def test_broken_is_sound_and_solving_is_exact(name, part, random_board):
    _solve_exactly(family(name).declared, random.Random(f"{name} {part}"), part, random_board)


@pytest.mark.parametrize("name", CUSTOM)
def test_options_that_no_family_takes_are_solved_exactly(name, random_board):
    _solve_exactly(CUSTOM[name].declared, random.Random(name), 0, random_board, NotForTheCore)


def _solve_exactly(declaration, rng, part, random_board, *beyond):
    """Compare solutions with `broken`; the core may refuse rules by these errors."""
    for number in range(4 * part, 4 * part + 4):
        board = random_board(declaration.layout, rng, *SHAPES[number % len(SHAPES)])
        places = declaration.places(board)
        every = _colourings(rng, board)
        broken = {facts: {i for i, place in enumerate(places) if place.broken(facts)} for facts in every}
        right = sorted(facts for facts in every if not broken[facts])
        codes = [DeclaredEncoding(declaration, board), CompleteEncoding(declaration, board)]
        with suppress(*beyond):
            core = load_board(declaration, board)
            assert sorted(tuple(map(bool, one)) for one in core.solutions()) == right
            codes.append(CompleteEncoding(declaration, board, load_board(declaration, board)))
        for code in codes:
            found = [tuple(one.ravel().tolist()) for one in search.solutions(code)]
            assert sorted(found) == right
        for _ in range(25):
            _partial_facts(rng, places, board.size, broken)


def _colourings(rng, board):
    """All of them; of a loop, all whose lines end nowhere, and each once more with some spot changed."""
    every = {tuple(one.ravel().tolist()) for one in colourings(board)}
    if board.loop:
        changed = (rng.randrange(board.size) for _ in every)
        every |= {
            (*one[:at], not one[at], *one[at + 1 :]) for one, at in zip(sorted(every), changed, strict=True)
        }
    return sorted(every)


def _partial_facts(rng, places, size, broken):
    whole = rng.choice(list(broken))
    part = [rng.choice([None, colour, colour]) for colour in whole]
    fits = [facts for facts in broken if all(f in (None, x) for f, x in zip(part, facts, strict=True))]
    for i, place in enumerate(places):
        if place.broken(part):
            assert all(i in broken[facts] for facts in fits)
            least = shrink_facts(place, part)
            assert place.broken([least.get(cell) for cell in range(size)])
        elif (forcing := handler_of(place).forced) is not None:
            forced = forcing(place, part)
            for facts in fits:
                agrees = forced is not None and all(facts[cell] is colour for cell, colour in forced)
                assert agrees or i in broken[facts]


@pytest.mark.parametrize("around", ["beside", "around"])
@pytest.mark.parametrize("edge", [False, True])
@pytest.mark.parametrize("colour", [False, True])
def test_looking_for_ways_sees_what_trying_every_cell_does(colour: bool, edge: bool, around: str) -> None:
    """Connected cells, or cells that reach the edge: what one walk forces is what `broken` says of each."""
    rng, size = random.Random(f"{colour} {edge} {around}"), 5
    board = Board(size, size)
    near = board.near if around == "beside" else board.near8
    rim = frozenset(cell for cell in board.cells if {*divmod(cell, size)} & {0, size - 1})
    place = Connected("rule", board.cells, near, colour, rim if edge else frozenset())
    forcing, seen = handler_of(place).looked, 0
    assert forcing is not None
    for _ in range(300):
        share = rng.random()
        walls = [rng.choice([not colour] * 3 + [colour]) for _ in board.cells]
        facts = [wall if rng.random() < share else None for wall in walls]
        forced = forcing(place, facts)
        assert (forced is None) == place.broken(facts)
        if forced is not None:
            tried = [
                (cell, not black)
                for cell in board.cells
                for black in (False, True)
                if facts[cell] is None and place.broken([*facts[:cell], black, *facts[cell + 1 :]])
            ]
            assert forced == tried
            seen += len(forced)
    assert seen > 10


@pytest.mark.slow
@pytest.mark.parametrize("name", declared())
def test_published_puzzles_have_the_published_solution_and_no_other(name, corpus):
    value = family(name)
    for record in sorted(corpus(f"families/{name}"), key=lambda record: record["rows"] * record["cols"])[:6]:
        board = value.board_from_record(record)
        found = list(search.solutions(DeclaredEncoding(value.declared, board)))
        assert [value.solution_to_record(one) for one in found] == [record["solution"]], record["id"]
