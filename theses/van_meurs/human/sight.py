"""The methods that look at one clue: 1, 2, 4, 5, 7 and 8 of van Meurs (2008), section 4. All apply the rule

    "each number represents the number of white cells that can be seen from that cell, including itself."

Each takes a position and a clue and returns what it deduced and why; an empty list if nothing. The `2` here
sees itself and the white cell beside it, so `method_2` makes the cells around black:

    ? ? ? ?         ? # ? ?
    ? 2 . ?   -->   # 2 . #
    ? ? ? ?         ? # ? ?
"""

from hardboard.puzzles.errors import counted_noun
from hardboard.puzzles.families.kurodoko import FAMILY
from hardboard.puzzles.rules import Violation
from hardboard.puzzles.trail import Deduction
from hardboard.theses.van_meurs.human.position import BLACK, EMPTY, WHITE, Clue, Contradiction, Position

SIDES = ("above", "to the right", "below", "to the left")


def method_1(position: Position, clue: Clue) -> list[Deduction]:
    """ "If the total matches the number of the cell, all cells that can be seen will have to be white"
    (4.2).
    """
    _, reach, whites, reaches = position.outlook(clue)
    if reaches != clue.number or whites == clue.number:
        return []
    cells = position.cells
    spots = [s for ray, far in zip(clue.rays, reach, strict=True) for s in ray[:far] if cells[s] == EMPTY]
    reason = f"{clue} can see no more than {reaches} cells and so needs them all"
    return [position.deduction("method 1", spots, WHITE, (clue.cell,), reason)]


def method_2(position: Position, clue: Clue) -> list[Deduction]:
    """ "If the number of white cells match the number, the cells next to the last white cell will be black"
    (4.3).
    """
    white, reach, whites, reaches = position.outlook(clue)
    if whites != clue.number or reaches == whites:
        return []
    spots = [ray[run] for ray, run, far in zip(clue.rays, white, reach, strict=True) if run < far]
    reason = f"{clue} sees its {counted_noun(whites, 'white cell')} already and its view must end there"
    return [position.deduction("method 2", spots, BLACK, (clue.cell,), reason)]


def method_4(position: Position, clue: Clue) -> list[Deduction]:
    """ "If the total number of white cells is now larger than the number, this cell will have to be black"
    (4.5).
    """
    white, reach, whites, _ = position.outlook(clue)
    cells, deductions = position.cells, []
    for ray, run, far in zip(clue.rays, white, reach, strict=True):
        if run == far:
            continue
        beyond = run + 1
        while beyond < far and cells[ray[beyond]] == WHITE:
            beyond += 1
        if whites + beyond - run > clue.number:
            reason = f"{clue} would see {whites + beyond - run} white cells or more if it were white"
            deductions.append(position.deduction("method 4", [ray[run]], BLACK, (clue.cell,), reason))
    return deductions


def method_5(position: Position, clue: Clue) -> list[Deduction]:
    """ "If a numbered cell has 3 sides that are fixed, the 4th side is known" (4.6)."""
    white, reach, whites, reaches = position.outlook(clue)
    sides = [side for side in range(4) if white[side] < reach[side]]
    if len(sides) != 1 or reaches == clue.number:
        return []
    side, ray = sides[0], clue.rays[sides[0]]
    need = clue.number - whites + white[side]
    reason = f"{clue} is closed on its other sides and must see {counted_noun(need, 'cell')} {SIDES[side]}"
    inner = [spot for spot in ray[:need] if position.cells[spot] == EMPTY]
    deductions = [position.deduction("method 5", [ray[need]], BLACK, (clue.cell,), reason)]
    return (
        [position.deduction("method 5", inner, WHITE, (clue.cell,), reason), *deductions]
        if inner
        else deductions
    )


def method_7(position: Position, clue: Clue) -> list[Deduction]:
    """ "If just one empty cell has a result of at least as many white cells, it will have to be a black cell"
    (4.8).
    """
    _, reach, _, reaches = position.outlook(clue)
    slack = reaches - clue.number
    if slack == 0:
        return []
    cells = position.cells
    spots = [
        spot
        for ray, far in zip(clue.rays, reach, strict=True)
        for spot in ray[max(0, far - slack) : far]
        if cells[spot] == EMPTY
    ]
    if not spots:
        message = f"no black cell could end the view of {clue} in time"
        raise Contradiction(Violation(FAMILY.rules[3], (clue.cell,), message))
    if len(spots) > 1:
        return []
    reason = f"{clue} could see {reaches} cells, and a black cell anywhere else in its view leaves it too few"
    return [position.deduction("method 7", spots, BLACK, (clue.cell,), reason)]


def method_8(position: Position, clue: Clue) -> list[Deduction]:
    """ "All cells that can be seen on 3 sides are counted"; the rest must be white on the fourth (4.9)."""
    white, reach, _, reaches = position.outlook(clue)
    slack = reaches - clue.number
    deductions = []
    for side, ray in enumerate(clue.rays):
        need = reach[side] - slack
        if need <= white[side]:
            continue
        spots = [spot for spot in ray[:need] if position.cells[spot] == EMPTY]
        others = reaches - reach[side]
        reason = f"{clue} sees at most {others} without the cells {SIDES[side]} and so needs {need} there"
        deductions.append(position.deduction("method 8", spots, WHITE, (clue.cell,), reason))
    return deductions
