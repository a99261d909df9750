"""The gallery: one self-contained page with every tile of some libraries, its behaviour and the evidence.

Each tile has:

- its diagram (what is forced in it), its ports and its relation,
- the completions of each port state, with a picture of each allowed one,
- a line that says if it keeps its library's contract, and the command that writes its certificates.

The page makes no certificates: they would take nine tenths of its time. A tile that cannot be examined has
the reason in the place of its picture.
"""

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from html import escape
from os import cpu_count
from types import MappingProxyType

from hardboard.gadgets import Library, Tile
from hardboard.gadgets.relation import State, show_state
from hardboard.gadgets.sheet import LayoutError
from hardboard.processes import run_in_processes
from hardboard.puzzles.errors import InputError
from hardboard.render import Scene
from hardboard.render.svg import svg_elements
from hardboard.workbench.certify import certifiable
from hardboard.workbench.diagrams import in_state, tile_text_diagram
from hardboard.workbench.report import TileReport, examine_tile, untestable_reason

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


def gallery_page(
    libraries: Sequence[Library],
    watch: Callable[[Iterable[str]], Iterable[str]] = iter,
    spoilt: Mapping[str, Mapping[str, InputError]] = MappingProxyType({}),
) -> str:
    """Return the page as HTML; the tiles are examined on all processors.

    Args:
        libraries: The libraries, in their order on the page.
        watch: Sees the card of each tile as soon as it is there.
        spoilt: The name of a library -> its tiles that could not be loaded, each with its fault.
    """
    items = [(library, tile) for library in libraries for tile in library.tiles.values()]
    made = run_in_processes(
        lambda item: _tile_card(items[item][1], items[item][0]), range(len(items)), cpu_count() or 1
    )
    cards: dict[str, list[str]] = {library.name: [] for library in libraries}
    for (library, _), text in zip(items, watch(made), strict=True):
        cards[library.name].append(text)
    for name, faults in spoilt.items():
        cards[name] += [_card_with_name(name, tile, _no_picture(error)) for tile, error in faults.items()]
    links = " ".join(f'<a href="#{escape(library.name)}">{escape(library.name)}</a>' for library in libraries)
    sections = "\n".join(library_section(library, cards[library.name]) for library in libraries)
    return with_shared_parts(f"""<!doctype html>
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


def library_section(library: Library, cards: Sequence[str]) -> str:
    """Return a library with the cards of its tiles."""
    joint = "opposite" if library.inverts else "equal"
    facts = (
        f"{library.family}; tiles stand {library.pitch} cells apart; across a port the two tiles see "
        f"{joint} values"
    )
    border = getattr(library.contract, "border", "")
    lines = f"; border at a port <code>{escape(border)}</code>" if border and isinstance(border, str) else ""
    return f"""<h2 id="{escape(library.name)}">{escape(library.name)}</h2>
<p>{escape(library.title)}.<br><span class="quiet">{escape(facts)}{lines}</span></p>
<div class="tiles">
{"".join(cards)}</div>"""


def _tile_card(tile: Tile, library: Library) -> str:
    try:
        body = _card_body(tile, library)
    except (InputError, LayoutError) as error:
        body = _no_picture(error)
    return _card_with_name(library.name, tile.name, body)


def _card_with_name(library: str, tile: str, body: str) -> str:
    return f"""<article id="{escape(library)}-{escape(tile)}"><h3>{escape(tile)}</h3>
{body}</article>
"""


def _no_picture(error: Exception) -> str:
    return f'<p class="bad">no picture: {escape(str(error))}</p>'


def _card_body(tile: Tile, library: Library) -> str:
    """Return the facts about a tile: its diagram, a table, its states."""
    report = None if untestable_reason(library) else examine_tile(tile, library)
    drawn = _image_html(tile_text_diagram(tile, library, bare=True), f"diagram of {tile.name}")
    misfit = f'<p class="bad">{escape(report.misfit)}</p>' if report and report.misfit else ""
    told = _card_facts(tile, library, report)
    rows = "".join(f"<tr><td>{label}</td><td>{value}</td></tr>" for label, value in told)
    return f"{drawn}\n{misfit}<table>{rows}</table>\n{_state_rows(report) if report else ''}"


def _card_facts(tile: Tile, library: Library, report: TileReport | None) -> Iterator[tuple[str, str]]:
    """Yield the lines of a tile's card, label and value."""
    yield "ports", escape(" ".join(tile.ports) or "none")
    yield "relation", f"<code>{escape(tile.relation)}</code>"
    if report is None:
        yield "states", f"{len(tile.states)} of {2 ** len(tile.ports)} allowed"
        yield "proof", '<span class="quiet">on whole boards only: the library has no free ends</span>'
        return
    count = {True: "exactly one for each allowed state", False: "more than one for some state"}
    yield (
        "check",
        _card_verdict(
            not (report.misfit or report.wrong or report.lacking),
            "every state as declared",
            "not as declared",
        ),
    )
    yield "completions", count[report.unique] if tile.states else "none, as declared"
    if report.promises is not None:
        yield (
            "contract",
            _card_verdict(
                not report.promises, "kept in every context", f"broken: {' '.join(report.promises[:1])}"
            ),
        )
    if reason := certifiable(library):
        yield "proof", f'<span class="quiet">every state by the judge; {escape(reason)}</span>'
        return
    command = f"hardboard tiles prove --library {library.name} {tile.name}"
    yield "proof", f'<span class="quiet">certificates: <code>{escape(command)}</code></span>'


def _card_verdict(good: bool, yes: str, no: str) -> str:
    return f'<span class="{"good" if good else "bad"}">{escape(yes if good else no)}</span>'


def _state_rows(report: TileReport) -> str:
    """Return the port states: numbers of completions, and pictures of the allowed states, if possible."""
    tile = report.tile
    rows = []
    for state, completions in report.completions.items():
        allowed = "allowed" if state in tile.states else "forbidden"
        number = ("none", "one", "several")[min(2, len(completions))]
        rows.append(f"<tr><td>{show_state(state, tile.ports)}</td><td>{allowed}</td><td>{number}</td></tr>")
    drawn = "".join(_figure_html(report, state) for state in report.completions if state in tile.states)
    return f"""<details><summary>{len(tile.states)} of {len(report.completions)} port states allowed</summary>
<table><tr><th>state</th><th></th><th>completions</th></tr>{"".join(rows)}</table>
<div class="states">{drawn}</div></details>"""


def _figure_html(report: TileReport, state: State) -> str:
    """Return the tile in one of its states: its own colouring or cover, else the judge's."""
    drawn = in_state(report, state)
    name = show_state(state, report.tile.ports)
    if drawn is None:
        return ""
    picture = _image_html(drawn, f"{report.tile.name} in {name}")
    return f"<figure>{picture}<figcaption>{name}</figcaption></figure>"


def _image_html(scene: Scene, words: str) -> str:
    """Return a picture for the page with marked parts: `with_shared_parts` finds the repeated ones."""
    head, parts = svg_elements(scene, CELL)
    head = head.replace(' xmlns="http://www.w3.org/2000/svg"', f' role="img" aria-label="{escape(words)}"')
    return "\n".join([head, *(f"{MARK}{part}{MARK}" for part in parts), "</svg>"])


def with_shared_parts(page: str) -> str:
    """The page with each part of its pictures once: what occurs several times stands at the top, and is used.

    >>> with_shared_parts(f"<body>{MARK}<a/>{MARK} {MARK}<b/>{MARK} {MARK}<a/>{MARK}").partition("</svg>")[2]
    '<use href="#p0"/> <b/> <use href="#p0"/>'
    """
    pieces = page.split(MARK)
    again = [part for part, times in Counter(pieces[1::2]).items() if times > 1]
    names = {part: f"p{number}" for number, part in enumerate(again)}
    drawn = [f'<use href="#{names[part]}"/>' if part in names else part for part in pieces[1::2]]
    pieces[1::2] = drawn
    kept = "".join(f'\n<g id="{name}">{part}</g>' for part, name in names.items())
    return "".join(pieces).replace("<body>", f'<body><svg width="0" height="0"><defs>{kept}</defs></svg>', 1)
