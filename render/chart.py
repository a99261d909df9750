"""Charts: points and lines over two axes, as the text of an SVG picture.

    >>> chart = Chart("Squares", "n", "n squared", (ChartSeries("exact", ((1, 1), (2, 4), (3, 9))),))
    >>> svg = chart_svg(chart)
    >>> svg.startswith("<svg"), svg.count("<circle")
    (True, 4)

One circle is that of the legend. Axes may be logarithmic; what is not above 0 is then left out, and counted
below.
"""

from collections.abc import Callable
from dataclasses import dataclass
from html import escape
from math import ceil, floor, log10
from textwrap import wrap

from hardboard.puzzles.errors import counted_noun

Point = tuple[float, float]

#: Width and height, and the room for axes and legend around the field: left, top, right, bottom.
SIZE, ROOM = (840, 440), (76, 40, 290, 56)
#: The height of a line below the chart, and how many letters it has at most.
LINE, WIDEST = 16, 120
#: Colours that colour-blind people can tell apart (Okabe and Ito).
COLOURS = ("#0072b2", "#d55e00", "#009e73", "#cc79a7", "#e69f00", "#56b4e9", "#000000", "#8c6d31")


@dataclass(frozen=True)
class ChartSeries:
    """Points with a name; drawn as dots, joined by a line, or both. Without a name, it is in no legend."""

    name: str
    points: tuple[Point, ...]
    dots: bool = True
    line: bool = False
    dashed: bool = False
    #: Series of one colour number have one colour; by default each its own.
    colour: int | None = None


@dataclass(frozen=True)
class Chart:
    """The contents of a chart. `marks` are upright lines with a word."""

    title: str
    x: str
    y: str
    series: tuple[ChartSeries, ...]
    log_x: bool = False
    log_y: bool = False
    marks: tuple[tuple[float, str], ...] = ()
    #: What is said below.
    note: str = ""


@dataclass(frozen=True)
class _Axis:
    low: float
    high: float
    log: bool

    def place(self, value: float) -> float:
        """From 0 to 1."""
        if self.log:
            return (log10(value) - log10(self.low)) / (log10(self.high) - log10(self.low))
        return (value - self.low) / (self.high - self.low)

    def ticks(self) -> list[float]:
        """Round values that are written."""
        if self.log:
            first, last = round(log10(self.low)), round(log10(self.high))
            return [10.0**k for k in range(first, last + 1, max(1, (last - first) // 7))]
        step = _round_step((self.high - self.low) / 6)
        count = floor((self.high - self.low) / step + 1e-9)
        start = ceil(self.low / step - 1e-9) * step
        return [start + k * step for k in range(count + 1) if start + k * step <= self.high * (1 + 1e-9)]


def _round_step(rough: float) -> float:
    """1, 2 or 5 times a power of ten, at least as large."""
    power = 10.0 ** floor(log10(rough))
    return next(power * k for k in (1, 2, 5, 10) if power * k >= rough * (1 - 1e-9))


def _axis(values: list[float], log: bool) -> _Axis:
    """Return an axis for these values, a little longer than they need."""
    if not values:
        return _Axis(1, 10, log) if log else _Axis(0, 1, log)
    low, high = min(values), max(values)
    if log:
        first, last = floor(log10(low) + 1e-9), ceil(log10(high) - 1e-9)
        return _Axis(10.0**first, 10.0 ** max(last, first + 1), log)
    low = 0.0 if 0 <= low < 0.4 * high else low
    step = _round_step((high - low) / 6) if high > low else 1.0
    return _Axis(floor(low / step + 1e-9) * step, max(ceil(high / step - 1e-9) * step, low + step), log)


def chart_svg(chart: Chart) -> str:
    """Return the chart as SVG."""
    kept = [_positive(one, chart) for one in chart.series]
    x = _axis([p[0] for one in kept for p in one.points] + [mark for mark, _ in chart.marks], chart.log_x)
    y = _axis([p[1] for one in kept for p in one.points], chart.log_y)
    (width, height), (left, top, right, bottom) = SIZE, ROOM
    below = _below(chart, sum(len(one.points) for one in chart.series) - sum(len(one.points) for one in kept))

    def at(point: Point) -> Point:
        across, up = x.place(point[0]), y.place(point[1])
        return left + across * (width - left - right), height - bottom - up * (height - top - bottom)

    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{width}" height="{height + LINE * len(below)}" '
        f'viewBox="0 0 {width} {height + LINE * len(below)}" '
        'font-family="sans-serif" font-size="12">',
        f'<rect width="{width}" height="{height + LINE * len(below)}" fill="white"/>',
        *(
            _text(left, height + LINE * number + 4, words, "start", 'font-size="11" fill="#555"')
            for number, words in enumerate(below)
        ),
        _text(left, 22, chart.title, "start", 'font-size="15" font-weight="bold"'),
        *_grid(chart, x, y, at),
    ]
    line = 0
    for number, one in enumerate(kept):
        colour = COLOURS[(number if one.colour is None else one.colour) % len(COLOURS)]
        parts += _drawn(one, colour, at) + (_legend(one, colour, line) if one.name else [])
        line += bool(one.name)
    return "\n".join([*parts, "</svg>", ""])


def _below(chart: Chart, dropped: int) -> list[str]:
    """Return the lines below a chart: its note, and how many points its axes have no place for."""
    counted = f"{counted_noun(dropped, 'point')} not above 0 not drawn." if dropped else ""
    return [line for words in (chart.note, counted) for line in wrap(words, WIDEST)]


def _positive(series: ChartSeries, chart: Chart) -> ChartSeries:
    points = tuple(
        (x, y) for x, y in series.points if (x > 0 or not chart.log_x) and (y > 0 or not chart.log_y)
    )
    return ChartSeries(series.name, points, series.dots, series.line, series.dashed, series.colour)


def _text(x: float, y: float, words: str, anchor: str, more: str = "") -> str:
    return f'<text x="{x:.1f}" y="{y:.1f}" text-anchor="{anchor}" {more}>{escape(words)}</text>'


def _line(one: Point, two: Point, stroke: str) -> str:
    return f'<path d="M{one[0]:.1f} {one[1]:.1f}L{two[0]:.1f} {two[1]:.1f}" {stroke}/>'


def _grid(chart: Chart, x: _Axis, y: _Axis, at: Callable[[Point], Point]) -> list[str]:
    """Return lines at round values with their labels, the marks, and the names of the axes."""
    parts = []
    for value in x.ticks():
        low, high = at((value, y.low)), at((value, y.high))
        parts += [_line(low, high, 'stroke="#ddd"'), _text(low[0], low[1] + 16, _shown(value), "middle")]
    for value in y.ticks():
        low, high = at((x.low, value)), at((x.high, value))
        parts += [_line(low, high, 'stroke="#ddd"'), _text(low[0] - 6, low[1] + 4, _shown(value), "end")]
    for value, word in chart.marks:
        low, high = at((value, y.low)), at((value, y.high))
        parts += [
            _line(low, high, 'stroke="#888" stroke-dasharray="4 3"'),
            _text(high[0] + 3, high[1] - 4, word, "start", 'fill="#555"'),
        ]
    corner, right, top = at((x.low, y.low)), at((x.high, y.low)), at((x.low, y.high))
    parts += [_line(corner, right, 'stroke="black"'), _line(corner, top, 'stroke="black"')]
    middle = (corner[1] + top[1]) / 2
    parts.append(_text((corner[0] + right[0]) / 2, corner[1] + 40, chart.x, "middle"))
    parts.append(_text(18, middle, chart.y, "middle", f'transform="rotate(-90 18 {middle:.1f})"'))
    return parts


def _shown(value: float) -> str:
    """Return a round number, short."""
    if value and not 1e-3 <= abs(value) < 1e5:
        digits, _, power = f"{value:.0e}".partition("e")
        return f"{digits}e{int(power)}"
    return f"{value:.10g}"


def _drawn(series: ChartSeries, colour: str, at: Callable[[Point], Point]) -> list[str]:
    spots = [at(point) for point in series.points]
    parts = []
    if series.line and len(spots) > 1:
        path = "L".join(f"{x:.1f} {y:.1f}" for x, y in spots)
        dash = ' stroke-dasharray="6 4"' if series.dashed else ""
        parts.append(f'<path d="M{path}" fill="none" stroke="{colour}" stroke-width="1.6"{dash}/>')
    if series.dots:
        radius, opacity = (3.0, 0.9) if len(spots) < 400 else (1.6, 0.35)
        parts += [
            f'<circle cx="{x:.1f}" cy="{y:.1f}" r="{radius}" fill="{colour}" fill-opacity="{opacity}"/>'
            for x, y in spots
        ]
    return parts


def _legend(series: ChartSeries, colour: str, number: int) -> list[str]:
    x, y = SIZE[0] - ROOM[2] + 16, ROOM[1] + 8 + 19 * number
    parts = [_text(x + 26, y + 4, series.name, "start", 'font-size="11"')]
    if series.line:
        dash = ' stroke-dasharray="6 4"' if series.dashed else ""
        parts.append(_line((x, y), (x + 20, y), f'stroke="{colour}" stroke-width="1.6"{dash}'))
    if series.dots:
        parts.append(f'<circle cx="{x + 10}" cy="{y}" r="3" fill="{colour}"/>')
    return parts
