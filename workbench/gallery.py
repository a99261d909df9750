"""The gallery: one self-contained page with every tile of some libraries, what it does and how that is known.

Each tile has its diagram (what is forced in it), its ports and relation, the completions of each port state
with a picture of each allowed one, whether it keeps its library's contract, and how many of its certificates
were accepted; of found tiles, which are many, how to have them written.
"""

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from html import escape

from hardboard.gadgets import Library, Tile
from hardboard.gadgets.folder import discovered
from hardboard.gadgets.relation import State, show_state
from hardboard.render import Scene
from hardboard.render.svg import elements
from hardboard.workbench.certify import anywhere, certifiable, certificates
from hardboard.workbench.diagrams import diagram, in_state
from hardboard.workbench.report import Report, examine, untestable

Item = tuple[Library, Tile]
#: The size of a cell, and what stands around each part of a picture until it is known which occur again.
CELL, MARK = 12, "\x00"

STYLE = """
:root { color-scheme: light; --ink: #1f2328; --quiet: #6b7480; --line: #d3d8de; --good: #1a7f37;
  --bad: #b3261e; }
body { font: 16px/1.5 system-ui, sans-serif; color: var(--ink); margin: 0 auto; max-width: 76rem;
  padding: 1.5rem; }
h1 { margin: 0; } h2 { margin: 3rem 0 0; border-top: 2px solid var(--ink); padding-top: .6rem; }
h3 { margin: 0; }
nav a { margin-right: 1rem; } p { max-width: 60rem; } .quiet { color: var(--quiet); }
code { font-size: .95em; }
.tiles { display: grid; grid-template-columns: repeat(auto-fill, minmax(21rem, 1fr));
  gap: 1.2rem; margin-top: 1rem; }
article { border: 1px solid var(--line); border-radius: 8px; padding: 1rem; }
article > svg { display: block; width: 100%; height: auto; max-width: 24rem; margin: .4rem auto; }
table { border-collapse: collapse; width: 100%; font-size: .9rem; }
td, th { text-align: left; padding: .15rem .4rem; }
tr + tr td { border-top: 1px solid var(--line); } .good { color: var(--good); }
.bad { color: var(--bad); font-weight: 600; }
.states { display: flex; flex-wrap: wrap; gap: .6rem; margin-top: .6rem; } figure { margin: 0; }
figcaption { font-size: .8rem; }
figure svg { width: 9rem; height: auto; } details { margin-top: .5rem; } summary { cursor: pointer; }
"""


def page(libraries: Sequence[Library], watch: Callable[[Iterable[Item]], Iterable[Item]] = iter) -> str:
    """The page as HTML."""
    items = [(library, tile) for library in libraries for tile in library.tiles.values()]
    cards: dict[str, list[str]] = {library.name: [] for library in libraries}
    for library, tile in watch(items):
        cards[library.name].append(card(tile, library))
    links = " ".join(f'<a href="#{escape(library.name)}">{escape(library.name)}</a>' for library in libraries)
    sections = "\n".join(section(library, cards[library.name]) for library in libraries)
    return shared(f"""<!doctype html>
<html lang="en"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Hardboard: all tiles</title><style>{STYLE}</style></head><body>
<h1>All tiles</h1>
<p>A tile is a piece of a puzzle board that computes: signals enter and leave at its ports, and in every
solution of the board their values stand in the tile's relation. In the diagrams, filled cells are black and
dotted cells white in every completion; a letter marks cells that are black exactly when
that port has the value 1 (with a bar: the value 0; xy: both letters, x+y: one of them). Where pieces are laid
over numbers, grey pieces lie so in every state, the tinted cells are covered in other ways in other states,
and a thick piece across the border is the value 1 of a port.</p>
<nav>{links}</nav>
{sections}
</body></html>
""")


def section(library: Library, cards: Sequence[str]) -> str:
    """A library with the cards of its tiles."""
    joint = "opposite" if library.inverts else "equal"
    facts = (
        f"{library.family}; tiles stand {library.pitch} cells apart; across a port the two tiles see "
        f"{joint} values"
    )
    border = getattr(library.contract, "border", "")
    lines = f"; border at a port <code>{escape(border)}</code>" if border else ""
    return f"""<h2 id="{escape(library.name)}">{escape(library.name)}</h2>
<p>{escape(library.title)}.<br><span class="quiet">{escape(facts)}{lines}</span></p>
<div class="tiles">
{"".join(cards)}</div>"""


def card(tile: Tile, library: Library) -> str:
    """One tile."""
    report = None if untestable(library) else examine(tile, library)
    rows = "".join(
        f"<tr><td>{label}</td><td>{value}</td></tr>" for label, value in facts(tile, library, report)
    )
    return f"""<article id="{escape(library.name)}-{escape(tile.name)}"><h3>{escape(tile.name)}</h3>
{image(diagram(tile, library, bare=True), f"diagram of {tile.name}")}
<table>{rows}</table>
{states(report) if report else ""}</article>
"""


def facts(tile: Tile, library: Library, report: Report | None) -> Iterator[tuple[str, str]]:
    """What the card says of a tile, label and value."""
    yield "ports", escape(" ".join(tile.ports) or "none")
    yield "relation", f"<code>{escape(tile.relation)}</code>"
    if report is None:
        yield "states", f"{len(tile.states)} of {2 ** len(tile.ports)} allowed"
        yield "proof", '<span class="quiet">on whole boards only: the library has no free ends</span>'
        return
    count = {True: "exactly one for each allowed state", False: "more than one for some state"}
    yield (
        "check",
        verdict(
            not (report.misfit or report.wrong or report.lacking),
            "every state as declared",
            "not as declared",
        ),
    )
    yield "completions", count[report.unique] if tile.states else "none, as declared"
    if report.promises is not None:
        yield (
            "contract",
            verdict(not report.promises, "kept in every context", f"broken: {' '.join(report.promises[:1])}"),
        )
    if library.name in discovered():
        command = f"hardboard gadgets prove --library {library.name}"
        yield "proof", f'<span class="quiet">certificates: <code>{escape(command)}</code></span>'
    elif certifiable(library):
        yield "proof", f'<span class="quiet">every state by the judge; {escape(certifiable(library))}</span>'
    else:
        certified = list(certificates(library, [tile]))
        good = sum(one.ok for one in certified)
        yield (
            "proof",
            verdict(
                good == len(certified),
                f"{good} certificates accepted, all orientations",
                f"{good} of {len(certified)}",
            ),
        )
        if contexts := list(anywhere(library, [tile])):
            kept = sum(one.ok for one in contexts)
            whole = f"{kept} certificates accepted"
            yield "anywhere", verdict(kept == len(contexts), whole, f"{kept} of {len(contexts)}")


def verdict(good: bool, yes: str, no: str) -> str:
    """Words in green or red."""
    return f'<span class="{"good" if good else "bad"}">{escape(yes if good else no)}</span>'


def states(report: Report) -> str:
    """The port states: completions in numbers, and a picture of each allowed one that the judge can draw."""
    tile = report.tile
    rows = []
    for state, completions in report.completions.items():
        allowed = "allowed" if state in tile.states else "forbidden"
        number = ("none", "one", "several")[min(2, len(completions))]
        rows.append(f"<tr><td>{show_state(state, tile.ports)}</td><td>{allowed}</td><td>{number}</td></tr>")
    drawn = "".join(figure(report, state) for state in report.completions if state in tile.states)
    return f"""<details><summary>{len(tile.states)} of {len(report.completions)} port states allowed</summary>
<table><tr><th>state</th><th></th><th>completions</th></tr>{"".join(rows)}</table>
<div class="states">{drawn}</div></details>"""


def figure(report: Report, state: State) -> str:
    """The tile in one of its states: its own colouring or cover, else the judge's."""
    drawn = in_state(report, state)
    name = show_state(state, report.tile.ports)
    if drawn is None:
        return ""
    picture = image(drawn, f"{report.tile.name} in {name}")
    return f"<figure>{picture}<figcaption>{name}</figcaption></figure>"


def image(scene: Scene, words: str) -> str:
    """A picture inside the page, its parts in marks, so that `shared` can find those that occur again."""
    head, parts = elements(scene, CELL)
    head = head.replace(' xmlns="http://www.w3.org/2000/svg"', f' role="img" aria-label="{escape(words)}"')
    return "\n".join([head, *(f"{MARK}{part}{MARK}" for part in parts), "</svg>"])


def shared(page: str) -> str:
    """The page with each part of its pictures once: what occurs several times stands at the top, and is used.

    >>> shared(f"<body>{MARK}<a/>{MARK} {MARK}<b/>{MARK} {MARK}<a/>{MARK}").partition("</svg>")[2]
    '<use href="#p0"/> <b/> <use href="#p0"/>'
    """
    pieces = page.split(MARK)
    again = [part for part, times in Counter(pieces[1::2]).items() if times > 1]
    names = {part: f"p{number}" for number, part in enumerate(again)}
    drawn = [f'<use href="#{names[part]}"/>' if part in names else part for part in pieces[1::2]]
    pieces[1::2] = drawn
    kept = "".join(f'\n<g id="{name}">{part}</g>' for part, name in names.items())
    return "".join(pieces).replace("<body>", f'<body><svg width="0" height="0"><defs>{kept}</defs></svg>', 1)
