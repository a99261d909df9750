"""The gym gives every family, takes moves, and rewards what `check` accepts."""

from collections.abc import Callable
from random import Random

import numpy as np
import pytest

from hardboard.api.family_parts import required_part
from hardboard.gym import BROKEN, SOLVED, Gym
from hardboard.people.hints import BLACK
from hardboard.puzzles import InputError
from hardboard.puzzles.registry import family_names

#: Moves of a random walk.
MOVES = 12


def started(family: str) -> Gym:
    gym = Gym()
    gym.reset(family, size=5, seed=1)
    return gym


def accepted(gym: Gym) -> bool:
    """Return True if the family's rules have nothing against what is marked."""
    assert gym.puzzle is not None
    marks = required_part(gym.puzzle.family, "read_partial")(gym.marks, gym.puzzle.board)
    return not gym.puzzle.check(marks if gym.pieces else np.asarray(marks) == BLACK)


def walk(gym: Gym, random: Random) -> None:
    """Make random moves, half of them towards the solution; hold every reward to the rules."""
    gym.restart()
    way = towards(gym, random)
    for _ in range(MOVES):
        move = random.choice(way) if random.random() < 0.5 else gym.sample(random)
        _, reward, solved, _, info = gym.step(move)
        assert (reward == SOLVED) == solved == accepted(gym)
        assert (reward == BROKEN) == (bool(info["violations"]) and not solved)


def towards(gym: Gym, random: Random) -> list[str]:
    lines = gym.solution().splitlines()
    if gym.pieces:
        moves = [line for line in lines if " " in line]
    else:
        signs = [(r, c, sign) for r, line in enumerate(lines, 1) for c, sign in enumerate(line, 1)]
        moves = [f"r{r}c{c}={'.' if sign == '.' else '#'}" for r, c, sign in signs]
    random.shuffle(moves)
    return moves


@pytest.mark.slow
@pytest.mark.sampled(7)
@pytest.mark.parametrize("family", family_names())
def test_the_way_to_the_solution_breaks_nothing_and_is_rewarded(family: str) -> None:
    gym = started(family)
    rewards = [gym.step(move)[1] for move in towards(gym, Random(2))]
    assert BROKEN not in rewards and rewards[-1] == SOLVED
    assert gym.marks == gym.solution() and gym.reasons() and not gym.hint()


@pytest.mark.slow
@pytest.mark.sampled(7)
@pytest.mark.parametrize("family", family_names())
def test_rewards_of_random_walks_are_those_of_check(
    family: str, cases: Callable[[int], int], seed: int
) -> None:
    gym, random = started(family), Random(f"{family} {seed}")
    for _ in range(cases(6)):
        walk(gym, random)


@pytest.mark.parametrize("family", ["kamaji", "tapa", "masyu"])
def test_the_same_arguments_give_the_same_episode(family: str) -> None:
    one, other = started(family), started(family)
    moves = [one.sample(Random(seed)) for seed in range(5)]
    assert [one.step(move) for move in moves] == [other.step(move) for move in moves]


@pytest.mark.parametrize("move", ["", "r0c1=#", "r9c1=#", "r1c1", "r1c1=x", "r1c1 r1c2", "r1c1=#\n"])
def test_what_is_no_move_is_refused_and_changes_nothing(move: str) -> None:
    gym = started("tapa")
    marks = gym.marks
    with pytest.raises(InputError, match="a cell from r1c1 to r5c5"):
        gym.step(move)
    assert gym.marks == marks


@pytest.mark.parametrize("move", ["", "r1c1 r1c2\nr2c1 r2c2", "r1c1 r9c9", "x"])
def test_what_is_no_piece_is_refused(move: str) -> None:
    gym = started("kamaji")
    with pytest.raises(InputError):
        gym.step(move)
