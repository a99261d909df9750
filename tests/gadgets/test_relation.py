"""The relation language: precedence, meaning, and one line for what is not a relation."""

from collections.abc import Callable

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hardboard.gadgets.relation import SIDES, State, all_states, read_state, show_state, states
from hardboard.puzzles.errors import InputError

#: An expression: a word and its arguments. The looser an operator binds, the smaller its number.
BINDING = {"or": 0, "and": 1, "=": 2, "!=": 2, "xor": 3}
Tree = tuple


def trees() -> st.SearchStrategy[Tree]:
    leaf = st.one_of(
        st.tuples(st.sampled_from([*SIDES, "N_in", "S_out", "true", "false", "free"])),
        st.tuples(
            st.just("exactly"), st.integers(0, 3), st.lists(st.sampled_from(SIDES), min_size=1, max_size=3)
        ),
        st.tuples(st.just("odd"), st.lists(st.sampled_from(SIDES), min_size=1, max_size=3)),
    )
    return st.recursive(
        leaf,
        lambda inner: st.one_of(
            st.tuples(st.just("not"), inner), st.tuples(st.sampled_from(sorted(BINDING)), inner, inner)
        ),
        max_leaves=6,
    )


def value(tree: Tree, state: State) -> bool:
    word = tree[0]
    if word in ("true", "free", "false"):
        return word != "false"
    if word == "exactly":
        return sum(side in state for side in tree[2]) == tree[1]
    if word == "odd":
        return sum(side in state for side in tree[1]) % 2 == 1
    if word == "not":
        return not value(tree[1], state)
    if word in BINDING:
        one, other = value(tree[1], state), value(tree[2], state)
        return {
            "or": one or other,
            "and": one and other,
            "=": one == other,
            "!=": one != other,
            "xor": one != other,
        }[word]
    return (word[0] in state) != word.endswith("_out")


def text(tree: Tree, bracket: Callable[[str, int, str], bool]) -> str:
    """The expression as text; `bracket(inner operator, place, outer operator)` says where parentheses
    stand.
    """
    word = tree[0]
    if word == "exactly":
        return f"(exactly {tree[1]} of {', '.join(tree[2])})"
    if word == "odd":
        return f"(odd of {', '.join(tree[1])})"
    if word not in BINDING and word != "not":
        return word
    parts = []
    for place, inner in enumerate(tree[1:]):
        found = text(inner, bracket)
        needs = inner[0] in BINDING and bracket(inner[0], place, word)
        parts.append(f"({found})" if needs else found)
    return f"not {parts[0]}" if word == "not" else f"{parts[0]} {word} {parts[1]}"


def only_where_needed(inner: str, place: int, outer: str) -> bool:
    """Looser inside tighter; and an equation inside an equation, which would chain."""
    return outer == "not" or BINDING[inner] < BINDING[outer] or (BINDING[inner] == BINDING[outer] == 2)


@pytest.mark.slow
@given(trees())
def test_precedence_is_or_and_equations_xor_not(tree: Tree) -> None:
    wanted = {state for state in all_states(SIDES) if value(tree, state)}
    assert states(text(tree, lambda *_: True), SIDES) == wanted
    assert states(text(tree, only_where_needed), SIDES) == wanted


def test_the_words_of_the_paper() -> None:
    assert states("N_out = S_in", "NS") == {frozenset("N"), frozenset("S")}
    assert states("exactly 1 of N, W, E", "NWE") == {frozenset("N"), frozenset("W"), frozenset("E")}
    assert states("N_out = W_in xor E_in", "NEW") == {frozenset(s) for s in ("N", "W", "E", "NEW")}
    assert states("free", "") == {frozenset()} and states("false", "N") == frozenset()


@pytest.mark.parametrize(
    ("relation", "message"),
    [
        ("", "'the end'"),
        ("N =", "'the end'"),
        ("N S", "'S' in the relation 'N S'; expected the end"),
        ("W = N", "'W' .* expected one of the ports N S"),
        ("NS", "'NS' in the relation"),
        ("N_up = S", "'N_up"),
        ("(N", r"expected '\)'"),
        ("N and", "'the end'"),
        ("exactly of N", "'exactly' without a number"),
        ("exactly", "'exactly' without a number"),
        ("exactly 1 N", "expected 'of'"),
        ("odd of", "'the end'"),
        ("2", "'2'"),
        ("N ; S", "'; S'"),
    ],
)
def test_what_is_not_a_relation(relation: str, message: str) -> None:
    with pytest.raises(InputError, match=message):
        states(relation, "NS")


@pytest.mark.slow
@given(st.sets(st.sampled_from(SIDES)), st.data())
def test_states_survive_their_text(sides: set[str], data: st.DataObject) -> None:
    ports = [side for side in SIDES if side in sides]
    state = data.draw(st.sampled_from(all_states(ports)))
    assert read_state(show_state(state, ports), ports) == state
    assert len(all_states(ports)) == len(set(all_states(ports))) == 2 ** len(ports)


@pytest.mark.parametrize("text", ["N=0", "N=0 S=1 S=1", "N=0 S=2", "N=0 S=1 W=1", "N=0 S=1 x", "-", ""])
def test_what_is_not_a_state(text: str) -> None:
    with pytest.raises(InputError, match="the state"):
        read_state(text, "NS")
