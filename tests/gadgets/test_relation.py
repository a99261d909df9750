"""The relation language: precedence, meaning, and one line for what is not a relation."""

import pytest

from hardboard.gadgets.relation import all_states, read_state, show_state, states
from hardboard.puzzles.errors import InputError


@pytest.mark.parametrize(
    ("text", "bracketed"),
    [
        ("N or E and S", "N or (E and S)"),
        ("N and E or S", "(N and E) or S"),
        ("N and E = S", "N and (E = S)"),
        ("N = E and S", "(N = E) and S"),
        ("N xor E = S", "(N xor E) = S"),
        ("N != E xor S", "N != (E xor S)"),
        ("not N xor E", "(not N) xor E"),
        ("not N = E", "(not N) = E"),
        ("not not N or S", "(not (not N)) or S"),
        ("N = E = S", "N = E and E = S"),
        ("N = E != S", "N = E and E != S"),
        ("N xor E xor S", "odd of N, E, S"),
    ],
)
def test_precedence_is_or_and_equations_xor_not(text: str, bracketed: str) -> None:
    """Equations chain: taken two by two from the left, (N = E) = S would hold for N alone."""
    assert states(text, "NES") == states(bracketed, "NES") != frozenset(all_states("NES"))


def test_states_are_told_and_read() -> None:
    for ports in ("", "N", "ES", "NESW"):
        every = all_states(ports)
        assert [read_state(show_state(state, ports), ports) for state in every] == every
        assert len(set(every)) == 2 ** len(ports)


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


@pytest.mark.parametrize("text", ["N=0", "N=0 S=1 S=1", "N=0 S=2", "N=0 S=1 W=1", "N=0 S=1 x", "-", ""])
def test_what_is_not_a_state(text: str) -> None:
    with pytest.raises(InputError, match="the state"):
        read_state(text, "NS")
