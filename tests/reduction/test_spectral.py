"""The graph of clauses: components, and an order that finds a hidden line again."""

from random import Random

from hardboard.reduction.spectral import line_up


def test_a_shuffled_chain_is_lined_up_again() -> None:
    hidden = Random(1).sample(range(60), 60)
    homes = [[hidden[i], hidden[i + 1]] for i in range(59)]
    assert line_up(homes, 60) in (hidden, hidden[::-1])


def test_a_brick_wall_needs_about_as_many_rows_as_it_is_wide() -> None:
    """Ten rows of bricks thirty long, shuffled: a greedy order alone needs many more rows than the wall
    has.
    """
    place = dict(
        zip(((r, c) for r in range(10) for c in range(30)), Random(2).sample(range(300), 300), strict=True)
    )
    homes = [[place[r, c], place[r, c + 1]] for r in range(10) for c in range(29)]
    homes += [[place[r, c], place[r + 1, c]] for r in range(9) for c in range(r % 2, 30, 2)]
    spot = {clause: i for i, clause in enumerate(line_up(homes, 300))}
    cut = max(sum(min(spot[a], spot[b]) <= i < max(spot[a], spot[b]) for a, b in homes) for i in range(300))
    assert cut <= 16
