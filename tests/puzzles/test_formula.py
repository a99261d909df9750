"""Formulas: reading, writing, meaning, and one line for everything that is not one."""

import pytest
from hypothesis import given, strategies as st

from hardboard.api.formulas import read_assignment
from hardboard.puzzles.errors import InputError
from hardboard.puzzles.formula import Formula, every_assignment, make_formula, parse, show_dimacs

NAMES = ("1", "2", "17", "A", "_x", "b2", "long_name")


@st.composite
def formulas(draw: st.DrawFn, meaning: str | None = None) -> Formula:
    """Formulas with repeats, opposite literals, empty clauses, duplicate clauses and unused variables."""
    kind = meaning or draw(st.sampled_from(["one-in-three", "sat"]))
    count = draw(st.integers(1, 5))
    literal = st.integers(1, count).flatmap(lambda v: st.sampled_from([v, -v]))
    clause = st.lists(literal, max_size=3 if kind == "one-in-three" else 6).map(tuple)
    return make_formula(draw(st.lists(clause, min_size=1, max_size=5)), count, kind)


@pytest.mark.slow
@given(formulas())
def test_dimacs_round_trip(formula: Formula) -> None:
    """DIMACS may announce more variables than occur; those that do come back with their numbers for names."""
    again = parse(show_dimacs(formula), formula.meaning)
    assert again == parse(show_dimacs(formula), formula.meaning, dimacs=True)
    assert str(again) == str(formula) and again.meaning == formula.meaning
    assert again.names == tuple(str(v) for v in formula.live)
    assert (again.count, again.free) == (formula.count, formula.free)


@pytest.mark.slow
@given(formulas(), st.data())
def test_inline_round_trip(formula: Formula, data: st.DataObject) -> None:
    """Inline text knows the variables that occur; their names come back in order."""
    used = formula.live
    names = dict(zip(used, data.draw(st.permutations(NAMES)), strict=False))
    order = sorted(names.values(), key=lambda n: (not n.isdecimal(), int(n) if n.isdecimal() else 0, n))
    number = {name: i for i, name in enumerate(order, 1)}
    clauses = tuple(
        tuple(number[names[abs(x)]] * (1 if x > 0 else -1) for x in clause) for clause in formula.clauses
    )
    named = Formula(clauses, tuple(order), formula.meaning)
    assert parse(str(named), formula.meaning) == named
    bracketed = " ".join(
        "(" + " , ".join(word.replace("-", "~") for word in c.split(",") if word != "()") + ")"
        for c in str(named).split()
    )
    assert parse(bracketed, formula.meaning) == named


@pytest.mark.parametrize(
    "text", ["-1,2 3", "(-1, 2) (3)", "~1,2 3", "!1,2 3", "¬1, 2 3", " -1 ,2\n3 ", "(~ 1,2)(3)", "-01,2 3"]
)
def test_ways_to_write_one_formula(text: str) -> None:
    assert parse(text).clauses == ((-1, 2), (3,))


def test_dimacs_as_it_is_found_in_the_wild() -> None:
    text = "c a comment\nc\np cnf 3 3\n1 -2\n0 3 0\n\n0\n%\n0\n"
    assert parse(text).clauses == ((1, -2), (3,), ())
    assert parse("\r\np  cnf  2 1\r\n1 2 0\r\n").clauses == ((1, 2),)


ERRORS = [
    ("", "a formula without clauses"),
    (" \n ", "a formula without clauses"),
    ("p cnf 3 0\n", "a formula without clauses"),
    ("1,2,3,4", "line 1: the clause 1,2,3,4 of 4 literals; expected at most three"),
    ("1\n2\n3,-3,1,2", "line 3: the clause"),
    ("p cnf 4 1\n1 2 3 4 0\n", "line 2: the clause"),
    ("0", "the literal 0"),
    ("1,0,2", "the literal 0"),
    ("1,-0", "the literal 0"),
    ("00", "the literal 0"),
    ("1,,2", "the character ','"),
    ("1,2,", "the character ','"),
    (",1", "the character ','"),
    ("(1,2", r"the character '\('"),
    ("1)", r"the character '\)'"),
    ("(1,,2)", "the literal ''"),
    ("((1))", r"the character '\('"),
    ("--1", "the literal '--1'"),
    ("~~a", "the literal '~~a'"),
    ("-", "the literal '-'"),
    ("1.5", "the literal '1.5'"),
    ("a=b", "the literal 'a=b'"),
    ("1;2", "the literal '1;2'"),
    ("x\x00", "the literal"),
    ("9" * 5000, r"the literal '9+\.\.\.'"),
    ("p cnf 2 2\n1 2 0\n", "line 1: 1 clause; expected 2, as the header says"),
    ("p cnf 2 1\n1 0\n2 0\n", "2 clauses; expected 1"),
    ("p cnf 1 1\n1 2 0\n", "line 2: the literal 2; expected at most 1 variable"),
    ("p cnf 1 1\n-2 0\n", "line 2: the literal -2"),
    ("p cnf 2 1\n1 2\n", "line 2: a clause without an end"),
    ("p cnf 2 1\np cnf 2 1\n1 2 0\n", "line 2: a second header"),
    ("1 2 0\np cnf 2 1\n", "line 1: a clause before the header"),
    ("p dnf 2 1\n1 0\n", "line 1: the header 'p dnf 2 1'"),
    ("p cnf 2\n1 0\n", "line 1: the header 'p cnf 2'"),
    ("p cnf -2 1\n1 0\n", "line 1: the header"),
    ("p cnf 2 1 1\n1 0\n", "line 1: the header"),
    ("p cnf 99999999 1\n1 0\n", "ten million"),
    ("p cnf ２ 1\n1 0\n", "line 1: the header"),
    ("p cnf 2 1\n1 x 0\n", "line 2: 'x'; expected a whole number"),
    ("p cnf 2 1\n1 2.0 0\n", "line 2: '2.0'"),
    ("p cnf 2 1\n1 +2 0\n", "line 2: '\\+2'"),
]


@pytest.mark.parametrize(("text", "message"), ERRORS)
def test_what_is_not_a_formula_is_said_in_one_line(text: str, message: str) -> None:
    with pytest.raises(InputError, match=message) as caught:
        parse(text)
    assert "\n" not in str(caught.value) and len(str(caught.value)) < 200


def test_a_file_that_should_be_dimacs_must_be() -> None:
    with pytest.raises(InputError, match="line 1: '1,2'; expected a whole number"):
        parse("1,2", dimacs=True)
    with pytest.raises(InputError, match="no header"):
        parse("c nothing\n", dimacs=True)
    with pytest.raises(InputError, match="the meaning 'xor'"):
        parse("1", "xor")


@pytest.mark.slow
@given(st.text(max_size=30))
def test_any_text_is_a_formula_or_one_line(text: str) -> None:
    for dimacs in (False, True):
        try:
            assert parse(text, dimacs=dimacs).clauses
        except InputError as error:
            assert "\n" not in str(error)


@pytest.mark.slow
@given(formulas())
def test_a_clause_means_what_the_definition_says(formula: Formula) -> None:
    for assignment in every_assignment(formula.keys):
        trues = [sum(assignment[abs(x)] == (x > 0) for x in clause) for clause in formula.clauses]
        good = [n == 1 if formula.meaning == "one-in-three" else n > 0 for n in trues]
        assert formula.holds(assignment) == all(good)
        assert formula.failing(assignment) == [i for i, ok in enumerate(good) if not ok]


def test_a_header_may_announce_millions_of_variables_that_no_clause_has() -> None:
    formula = parse("p cnf 9999999 1\n3 -9999999 0\n")
    assert formula.names == ("3", "9999999") and formula.clauses == ((1, -2),)
    assert formula.named({3: True, 9999999: False}) == {"3": True, "9999999": False}
    assert formula.named({3: True, 9999999: False, 77: True}) == {"3": True, "9999999": False}
    assert (formula.count, formula.free) == (9999999, 9999997)
    with pytest.raises(InputError, match="the variable 10000000"):
        formula.values({3: True, 9999999: False, 10000000: True})


#: Two spellings of one name: the letters alone, and with marks; signs of units; syllables of Hangul.
SAME = [
    ("\u00e9", "e\u0301"), ("\u00c5", "\u212b"), ("\u03a9", "\u2126"), ("K", "\u212a"),
    ("\uac00", "\u1100\u1161"), ("x\u1e69", "xs\u0323\u0307"), ("\u1e69", "s\u0307\u0323"),
]  # fmt: skip


@pytest.mark.parametrize(("one", "other"), SAME)
def test_names_that_are_canonically_equal_are_one_variable(one: str, other: str) -> None:
    formula = parse(f"({one}, ~{other}, b)")
    assert formula.names == tuple(sorted((one, "b"))) == parse(f"{other},b").names
    assert formula.values({other: True, "b": False}) == formula.values({one: True, "b": False})
    assert read_assignment(f"{other}=1 b=0", formula) == read_assignment(f"{one} -b", formula)
    with pytest.raises(InputError, match="two values"):
        formula.values({one: True, other: False, "b": True})
    with pytest.raises(InputError, match="two variables called"):
        Formula(((1, 2),), (one, other))


@pytest.mark.parametrize(
    "text",
    [
        "not a or b",
        "a AND b",
        "(a, Or)",
        "a xor b",
        "~true",
        "(false)",
        "a,b iff c",
        "1 nand 2",
        "\uff4f\uff52",
    ],
)
@pytest.mark.parametrize("meaning", ["one-in-three", "sat"])
def test_words_of_other_notations_are_no_names(text: str, meaning: str) -> None:
    with pytest.raises(InputError, match=r"line 1: the word .*; expected clauses such as \(a, ~b\) \(c\)"):
        parse(text, meaning)
