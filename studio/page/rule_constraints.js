// The constraints of a family's rules on a board. A constraint is one rule at one anchor, the cell that a reason names.
//
// Rules come as data (hardboard.studio.family_data); no family is known here. The page's solver writes constraints as records of
// the core (records.js). The checker of certificates asks each for `violated(facts)`, true if these facts alone break it.
import { ARROWS, GridBoard, range, reached, STEPS, UNKNOWN, Unknown } from "./grid_board.js";

/** @typedef {Record<string, any>} Data */
/** The colour of each cell. @typedef {Int8Array} Facts */
/** Where a constraint points, and cells that must have their colours for it to matter. @typedef {{at?: number, when?: [number, number][]}} More */
/** @typedef {{rule: string, anchor: number, violated: (facts: Facts) => boolean, cells?: number[],
 *   outnumbered?: (low: number, high: number, facts: Facts) => boolean}} Constraint */

export const OPEN = -1;
export const BLACK = 1;
const WHITE = 0;
/** The columns of the board without end on which a step is a cell. */
const WIDE = 2 ** 40;
const DIAGONALS = [[-1, -1], [-1, 1], [1, 1], [1, -1]], AROUND = [...STEPS, ...DIAGONALS];
/** The eight cells around a cell in a circle: corners and sides in turn. */
const RING = [0, 1, 2, 3].flatMap((n) => [DIAGONALS[n], STEPS[n]]);

/** @param {number[]} values */
export const neighbours = (values) => values.slice(1).map((value, n) => [values[n], value]);
/** @param {number[]} values */
export const sum = (values) => values.reduce((total, value) => total + value, 0);

// --- kinds of constraints --------------------------------------------------------------------------

/** So many of the cells are black; with `when`, only if these cells have these colours. */
export class Count {
  /** @param {string} rule @param {number[]} cells @param {number[]} allowed @param {More} [more] */
  constructor(rule, cells, allowed, { at, when = [] } = {}) {
    this.rule = rule; this.cells = cells; this.when = when;
    this.anchor = at ?? cells[0] ?? when[0]?.[0] ?? 0;
    this.allowed = new Set(allowed);
  }

  /** True if it matters, and none of these numbers is allowed. @param {number} low @param {number} high @param {Facts} facts */
  outnumbered(low, high, facts) {
    if (this.when.some(([cell, colour]) => facts[cell] !== colour)) return false;
    for (let n = low; n <= high; n++) if (this.allowed.has(n)) return false;
    return true;
  }

  /** @param {Facts} facts */
  violated(facts) {
    let black = 0, open = 0;
    for (const cell of this.cells) {
      if (facts[cell] === BLACK) black++;
      else if (facts[cell] === OPEN) open++;
    }
    return this.outnumbered(black, black + open, facts);
  }
}

/** So many of the cells have the colour. @param {string} rule @param {number[]} cells @param {boolean} black @param {number[]} allowed @param {More} [more] */
const counted = (rule, cells, black, allowed, more) =>
  new Count(rule, cells, black ? allowed : allowed.map((n) => cells.length - n), more);

/** Not all of the cells have the colour. @param {string} rule @param {number[]} cells @param {boolean} black */
const notAll = (rule, cells, black) => counted(rule, cells, black, range(0, cells.length));

/** Some of the cells are black. @param {string} rule @param {number[]} cells @param {More} [more] */
const some = (rule, cells, more) => new Count(rule, cells, range(1, cells.length + 1), more);

/** @param {string} rule @param {number} anchor */
const never = (rule, anchor) => new Count(rule, [anchor], []);

/** The numbers that the names of a rule allow: one name, or the first against too many and the second against too few.
 * @param {string} names @param {number} size @param {number} number @returns {[string, number[]][]} */
function sizes(names, size, number) {
  const [more, less] = names.split(" ");
  return less ? [[more, range(0, Math.min(number, size) + 1)], [less, range(number, size + 1)]] : [[more, [number]]];
}

/** @param {string} names @param {number[]} cells @param {number} number @param {More} [more] */
const exactly = (names, cells, number, more) =>
  sizes(names, cells.length, number).map(([name, allowed]) => new Count(name, cells, allowed, more));

/** Along rays, the cells of a colour before the first other one are so many together. */
export class Sight {
  /** @param {string} rule @param {number} anchor @param {number[][]} rays @param {number} colour @param {number} total */
  constructor(rule, anchor, rays, colour, total) {
    this.rule = rule; this.anchor = anchor; this.rays = rays; this.colour = colour; this.total = total;
  }

  /** The lengths that a ray may have. @param {number[]} ray @param {Facts} facts */
  lengths(ray, facts) {
    const end = ray.findIndex((cell) => facts[cell] === 1 - this.colour), most = end < 0 ? ray.length : end;
    return [...range(0, most).filter((n) => facts[ray[n]] === OPEN), most];
  }

  /** @param {Facts} facts */
  violated(facts) {
    let sums = new Set([0]);
    for (const ray of this.rays) sums = new Set([...sums].flatMap((before) => this.lengths(ray, facts).map((length) => before + length)));
    return !sums.has(this.total);
  }
}

/** The cells show one of some patterns; bit i says that cell i is black. */
export class Table {
  /** @param {string} rule @param {number} anchor @param {number[]} cells @param {number[]} patterns */
  constructor(rule, anchor, cells, patterns) { this.rule = rule; this.anchor = anchor; this.cells = cells; this.patterns = patterns; }

  /** @param {Facts} facts */
  violated(facts) {
    const agrees = (/** @type {number} */ pattern) => this.cells.every((cell, i) => facts[cell] === OPEN || facts[cell] === (pattern >> i & 1));
    return !this.patterns.some(agrees);
  }
}

/** The runs of black cells in a line have these lengths, in this order. */
export class Runs {
  /** @param {string} rule @param {number[]} line @param {number[]} lengths */
  constructor(rule, line, lengths) { this.rule = rule; this.anchor = line[0]; this.line = line; this.lengths = lengths; }

  /** @param {Facts} facts */
  violated(facts) {
    const pattern = this.lengths.flatMap((length, n) => [...(n ? [WHITE] : []), ...range(0, length).map(() => BLACK)]);
    // How much of the pattern may have been read; a white cell may also stand between runs.
    let read = new Set([0]);
    for (const cell of this.line) {
      const waits = [...read].filter((at) => facts[cell] !== BLACK && (at === pattern.length || pattern[at - 1] !== BLACK));
      const goes = [...read].filter((at) => at < pattern.length && facts[cell] !== 1 - pattern[at]);
      read = new Set([...waits, ...goes.map((at) => at + 1)]);
    }
    return !read.has(pattern.length);
  }
}

/** The cells of a colour are connected, perhaps at corners; with `outside`, each to one of those cells. */
export class Connected {
  /** @param {string} rule @param {GridBoard} board @param {number} colour @param {{cells?: number[], corners?: boolean, outside?: number[]}} [more] */
  constructor(rule, board, colour, { cells = board.cells, corners = false, outside } = {}) {
    this.rule = rule; this.anchor = cells[0]; this.colour = colour; this.inside = cells; this.outside = outside; this.corners = corners;
    this.near = corners ? board.cells.map((cell) => board.beside(cell, AROUND)) : board.near;
  }

  /** @param {Facts} facts */
  violated(facts) {
    const mine = this.inside.filter((cell) => facts[cell] === this.colour), own = new Set(this.inside);
    const start = this.outside ? this.outside.filter((cell) => facts[cell] !== 1 - this.colour) : mine.slice(0, 1);
    const found = reached(this.near, start, (cell) => own.has(cell) && facts[cell] !== 1 - this.colour);
    return mine.some((cell) => !found.has(cell));
  }
}

/** Each area of a colour has a clue, no second one, and the size that the clue says. @param {GridBoard} board @param {Data} rule @returns {Constraint[]} */
function islands(board, rule) {
  const near = rule.corners ? board.cells.map((cell) => board.beside(cell, AROUND)) : board.near;
  const colour = Number(rule.colour), clues = [...board.clues.keys()];
  /** @param {Facts} facts @param {number[]} start */
  const least = (facts, start) => reached(near, start, (cell) => facts[cell] === colour);
  /** @param {Facts} facts @param {number[]} start */
  const most = (facts, start) => reached(near, start, (cell) => facts[cell] !== 1 - colour);
  /** @param {Facts} facts */
  const without = (facts) => {
    const found = most(facts, clues.filter((cell) => facts[cell] !== 1 - colour));
    return board.cells.some((cell) => facts[cell] === colour && !found.has(cell));
  };
  /** @param {number} clue @param {Facts} facts */
  const second = (clue, facts) => clues.some((other) => other !== clue && least(facts, [clue]).has(other));
  /** @param {number} clue @param {number} number @param {Facts} facts */
  const wrong = (clue, number, facts) => least(facts, [clue]).size > number || most(facts, [clue]).size < number;
  /** A constraint of a clue that has the colour. @param {string} name @param {number} clue @param {(facts: Facts) => boolean} violated */
  const ofClue = (name, clue, violated) =>
    ({ rule: name, anchor: clue, violated: (/** @type {Facts} */ facts) => facts[clue] === colour && violated(facts) });
  return [
    { rule: rule.none, anchor: 0, violated: without },
    ...clues.map((clue) => ofClue(rule.two, clue, (facts) => second(clue, facts))),
    ...[...board.numbers].map(([clue, number]) => ofClue(rule.size, clue, (facts) => wrong(clue, number, facts))),
  ];
}

/** The areas of a colour beside a clue have so many cells. */
export class AreasBeside {
  /** @param {string} rule @param {GridBoard} board @param {number} clue @param {number} colour @param {number} total */
  constructor(rule, board, clue, colour, total) { this.rule = rule; this.anchor = clue; this.near = board.near; this.colour = colour; this.total = total; }

  /** @param {(cell: number) => boolean} has */
  size(has) {
    const own = this.near[this.anchor].filter(has);
    return reached(this.near, own, (cell) => cell !== this.anchor && has(cell)).size;
  }

  /** @param {Facts} facts */
  violated(facts) {
    return this.size((cell) => facts[cell] === this.colour) > this.total || this.size((cell) => facts[cell] !== 1 - this.colour) < this.total;
  }
}

/** Two rooms do not have equally many black cells, unless they have none. */
export class Unequal {
  /** @param {string} rule @param {number[]} one @param {number[]} other */
  constructor(rule, one, other) { this.rule = rule; this.anchor = one[0]; this.one = one; this.other = other; }

  /** @param {Facts} facts */
  violated(facts) {
    if ([...this.one, ...this.other].some((cell) => facts[cell] === OPEN)) return false;
    const [mine, theirs] = [this.one, this.other].map((cells) => cells.filter((cell) => facts[cell] === BLACK).length);
    return mine > 0 && mine === theirs;
  }
}

/** No four connected black cells of a room lie beside four of the same shape in the other. */
export class Shapes {
  /** @param {string} rule @param {GridBoard} board @param {number[]} one @param {number[]} other */
  constructor(rule, board, one, other) { this.rule = rule; this.anchor = one[0]; this.board = board; this.one = one; this.other = other; }

  /** All connected sets of four black cells of a room. @param {number[]} room @param {Facts} facts */
  pieces(room, facts) {
    const black = new Set(room.filter((cell) => facts[cell] === BLACK));
    let found = [...black].map((cell) => [cell]);
    for (let size = 1; size < 4; size++) {
      const larger = found.flatMap((piece) => {
        const next = piece.flatMap((cell) => this.board.near[cell]).filter((cell) => black.has(cell) && !piece.includes(cell));
        return next.map((cell) => [...piece, cell]);
      });
      found = [...new Map(larger.map((piece) => [String(piece.sort((a, b) => a - b)), piece])).values()];
    }
    return found;
  }

  /** Equal for shapes that are turned or mirrored. @param {number[]} piece */
  form(piece) {
    const forms = [1, -1].flatMap((down) => [1, -1].flatMap((right) => [true, false].map((turned) => {
      const [rows, cols] = [piece.map((cell) => this.board.row(cell)), piece.map((cell) => this.board.col(cell))];
      const spots = piece.map((_, n) => (turned ? [down * cols[n], right * rows[n]] : [down * rows[n], right * cols[n]]));
      const top = Math.min(...spots.map(([row]) => row)), left = Math.min(...spots.map(([, col]) => col));
      return spots.map(([row, col]) => `${row - top},${col - left}`).sort().join(" ");
    })));
    return forms.sort()[0];
  }

  /** @param {Facts} facts */
  violated(facts) {
    const { near } = this.board, beside = this.pieces(this.other, facts);
    const touch = (/** @type {number[]} */ mine, /** @type {number[]} */ theirs) => mine.some((cell) => near[cell].some((next) => theirs.includes(next)));
    return this.pieces(this.one, facts).some((mine) => beside.some((theirs) => touch(mine, theirs) && this.form(mine) === this.form(theirs)));
  }
}

// --- rules: the constraints of each on a board -----------------------------------------------------

/** Steps as cells of the board without end. @param {number[][]} steps @param {number} [times] */
const flat = (steps, times = 1) => steps.map(([down, right]) => times * (down * WIDE + right));

/** The patterns of a clue, by the type of a rule's word for it. @type {Record<string, (word: Data, clue: any) => Data[]>} */
const CLUE_PATTERNS = {
  CellsCounted: (word, clue) => sizes(word.names, word.cells.length, clue).map(([rule, allowed]) =>
    ({ type: "Count", rule, cells: word.cells, allowed, at: word.at, when: word.when === null ? [] : [[0, word.when]] })),
  OwnColour: (word, clue) => [{ type: "Count", rule: word.name, cells: [0], allowed: [Number(clue === "B")], at: 0, when: [] }],
  ShotCells: (word, clue) => [{ type: "Count", rule: word.name, cells: flat(STEPS, clue), allowed: [1], at: 0, when: [] }],
  RingRuns: (word, clue) => [ring(word.name, (bits) => fitsRing(bits, clue))],
  Touches: (word, clue) => [ring(word.name, (bits) => touches(bits, clue))],
};

/** A table of the eight cells around a clue. @param {string} rule @param {(bits: number) => boolean} fits */
const ring = (rule, fits) => ({ type: "Table", rule, cells: flat(RING), patterns: range(0, 256).filter(fits), at: 0 });

/** True if the runs of a ring of eight cells have these lengths, in any order. @param {number} bits @param {number[]} clue */
function fitsRing(bits, clue) {
  const start = range(0, 8).find((i) => !(bits >> i & 1)) ?? 0;
  const found = range(0, 8).map((i) => bits >> (start + i) % 8 & 1).join("").split("0").map((run) => run.length).filter((length) => length);
  const left = found.length ? found : [0], unknown = clue.filter((number) => number === UNKNOWN).length;
  if (left.length !== clue.length) return false;
  for (const number of clue) if (left.includes(number)) left.splice(left.indexOf(number), 1);
  return left.length === unknown;
}

/** True if a loop touches a cell so often, or if no loop looks so: corners and sides in turn. @param {number} bits @param {number} times */
function touches(bits, times) {
  const ring = range(0, 8).map((i) => bits >> i & 1), corners = [0, 2, 4, 6], edges = [1, 3, 5, 7];
  const loose = edges.some((i) => ring[i] && !(ring[i - 1] && ring[(i + 1) % 8]));
  return loose || sum(corners.map((i) => ring[i])) - Math.min(3, sum(edges.map((i) => ring[i]))) === times;
}

/** A pattern where its anchor is in a row and column. Cells off the board have the colour `off`; with null the pattern stands only where the
 * board has all its cells. @param {GridBoard} board @param {Data} place @param {boolean | null} off @param {number} row @param {number} col @returns {Constraint[]} */
function placed(board, place, off, row, col) {
  /** @param {number} step */
  const on = (step) => {
    const down = Math.round(step / WIDE);
    return board.at(row + down, col + step - down * WIDE);
  };
  const cells = /** @type {number[]} */ (place.cells.map(on)), here = cells.filter((cell) => cell >= 0), outside = Number(off);
  const when = /** @type {[number, number][]} */ ((place.when ?? []).map((/** @type {any[]} */ [step, colour]) => [on(step), Number(colour)]));
  const at = place.at === null || on(place.at) < 0 ? undefined : on(place.at);
  if (off === null && (here.length < cells.length || when.some(([cell]) => cell < 0))) return [];
  if (place.type === "Count") {
    if (when.some(([cell, colour]) => cell < 0 && colour !== outside)) return [];
    const allowed = place.allowed.map((/** @type {number} */ n) => n - (cells.length - here.length) * outside);
    return [new Count(place.rule, here, allowed, { at, when: when.filter(([cell]) => cell >= 0) })];
  }
  if (place.type !== "Table") throw new Unknown(`a pattern that is a ${place.type}`);
  const kept = range(0, cells.length).filter((i) => cells[i] >= 0);
  const fits = (/** @type {number} */ bits) => cells.every((cell, i) => cell >= 0 || (bits >> i & 1) === outside);
  const patterns = place.patterns.filter(fits).map((/** @type {number} */ bits) => sum(kept.map((i, k) => (bits >> i & 1) << k)));
  return [new Table(place.rule, at ?? here[0] ?? 0, here, patterns)];
}

/** What a rule says everywhere, of all clues alike, and of each clue; with an anchor, of the clue at this spot alone.
 * @param {GridBoard} board @param {Data} meaning @param {number | null} anchor @returns {Constraint[]} */
function eachClue(board, { always, alike, of, corners }, anchor) {
  for (const { shows } of [...always, ...alike]) {
    if (!["[]", "[[0,[null]]]"].includes(JSON.stringify(shows))) throw new Unknown("a rule that asks what cells show");
  }
  // A corner belongs to the cell to its upper left.
  const width = corners ? board.cols + 1 : board.cols, up = Number(corners);
  const shown = [...(corners ? board.corners : board.clues)].filter(([spot]) => anchor === null || spot === anchor)
    .map(([spot, clue]) => [Math.floor(spot / width) - up, (spot % width) - up, clue]);
  const put = (/** @type {Data[]} */ patterns, /** @type {number} */ row, /** @type {number} */ col) =>
    patterns.flatMap(({ place, off }) => placed(board, place, off, row, col));
  // The one guard that is known asks for a cell without a clue.
  const unguarded = (/** @type {Data[]} */ patterns) => patterns.filter(({ shows }) => !shows.length);
  return [
    ...board.cells.flatMap((cell) => put(board.clues.has(cell) ? unguarded(always) : always, board.row(cell), board.col(cell))),
    ...shown.flatMap(([row, col]) => put(unguarded(alike), row, col)),
    ...shown.flatMap(([row, col, clue]) => (of && (clue >= 0 || ["OwnColour", "RingRuns"].includes(of.type)) ? ofClue(board, of, row, col, clue) : [])),
  ];
}

/** What a rule says of one clue. @param {GridBoard} board @param {Data} word @param {number} row @param {number} col @param {any} clue @returns {Constraint[]} */
function ofClue(board, word, row, col, clue) {
  const cell = board.at(row, col);
  if (word.type === "AreasBeside") return [new AreasBeside(word.name, board, cell, Number(word.colour), clue)];
  if (word.type === "ClueSees") {
    const rays = STEPS.map((step) => board.ray(cell, step));
    return [new Sight(word.name, cell, rays, Number(word.colour), clue - Number(word.itself))];
  }
  if (!Object.hasOwn(CLUE_PATTERNS, word.type)) throw new Unknown(`a rule about clues that is a ${word.type}`);
  return CLUE_PATTERNS[word.type](word, clue).flatMap((place) => placed(board, place, false, row, col));
}

/** The parts of lines between clues. @param {GridBoard} board @param {number[][]} some */
function stretches(board, some) {
  return some.flatMap((line) => {
    const walls = [-1, ...range(0, line.length).filter((n) => board.clues.has(line[n])), line.length];
    return neighbours(walls).map(([one, other]) => line.slice(one + 1, other)).filter((cells) => cells.length);
  });
}

/** Cells that the loop leaves out, among some, are as many as a number says. @param {GridBoard} board @param {string} name @param {number} anchor
 * @param {number} number @param {number[]} spots */
function shaded(board, name, anchor, number, spots) {
  const cells = spots.filter((spot) => board.isPoint(spot) && !board.clues.has(spot));
  if (cells.length) return [counted(name, cells, false, [number], { at: anchor })];
  return number ? [never(name, anchor)] : [];
}

/** Through a point, no more edges in a line than a number says, and if there is one, no fewer. @param {GridBoard} board @param {Data} rule
 * @param {number} point @param {number} number @param {number[]} back @param {number[]} on */
function stretch(board, rule, point, number, back, on) {
  const before = board.arm(point, back).reverse(), line = [...before, ...board.arm(point, on)], middle = before.length;
  return range(0, middle + 1).flatMap((start) => range(Math.max(middle, start + 1), line.length + 1).flatMap((end) => {
    const run = line.slice(start, end), ends = [line[start - 1], line[end]].filter((edge) => edge !== undefined);
    if (run.length === number + 1) return [notAllBlack(rule.long, run, point, [])];
    return run.length < number ? [notAllBlack(rule.short, run, point, ends)] : [];
  }));
}

/** The second of two arms of the loop is not longer than the first, if there are both. @param {GridBoard} board @param {string} name @param {number} point
 * @param {number[]} one @param {number[]} other */
function notLonger(board, name, point, one, other) {
  const first = board.arm(point, one), second = board.arm(point, other);
  const lengths = range(1, Math.min(first.length, second.length - 1) + 1);
  return lengths.map((n) => notAllBlack(name, [...first.slice(0, n), ...second.slice(0, n + 1)], point, first.slice(n, n + 1)));
}

/** Not all edges of a run are used if those at its ends are not. @param {string} name @param {number[]} run @param {number} at @param {number[]} ends */
const notAllBlack = (name, run, at, ends) => new Count(name, run, range(0, run.length), { at, when: ends.map((edge) => [edge, WHITE]) });

/** Each room has so many black cells, or perhaps none. @param {GridBoard} board @param {Data} m @param {number} number */
function everyRoom(board, m, number) {
  const none = m.or_none ? [0] : [];
  return board.roomCells.flatMap((cells) => sizes(m.names, cells.length, number).map(([name, allowed]) => new Count(name, cells, [...none, ...allowed])));
}

/** The constraints of a rule, by the type of its meaning. @type {Record<string, (b: GridBoard, m: Data, anchor: number | null) => Constraint[]>} */
export const MEANINGS = {
  EachClue: eachClue,
  Linked: (b, m) => [new Connected(m.rule, b, Number(m.colour), { corners: m.corners })],
  ReachTheEdge: (b, m) => [new Connected(m.name, b, Number(m.colour), { outside: b.edgeCells })],
  Islands: islands,
  BoardTotal: (b, m) => (b.total === null ? [] : exactly(m.name, b.cells, b.total)),
  LineCounts: (b, m) => b.lines.flatMap((line, n) => (b.outside[n] === null ? [] : exactly(m.names, line, b.outside[n]))),
  LineTotals: (b, m) => b.lines.flatMap((line) => exactly(m.names, line, b.total ?? 0)),
  LineRuns: (b, m) => b.lines.flatMap((line, n) => (b.outside[n] === null ? [] : [new Runs(m.name, line, b.outside[n])])),
  ArrowCounts: (b, m) => [...b.numbers].filter(([cell]) => b.arrows.has(cell)).flatMap(([cell, number]) =>
    exactly(m.name, b.ray(cell, ARROWS[b.arrows.get(cell) ?? ""]), number, { at: cell, when: m.when === null ? [] : [[cell, Number(m.when)]] })),
  NoRepeats: (b, m) => b.lines.flatMap((line) => line.flatMap((one, n) => line.slice(n + 1)
    .filter((other) => b.clues.get(one) >= 0 && b.clues.get(one) === b.clues.get(other)).map((other) => notAll(m.name, [one, other], m.colour)))),
  Lines: (b, m) => {
    const across = stretches(b, b.lines.slice(0, b.rows)), down = stretches(b, b.lines.slice(b.rows));
    if (m.few) return [...across, ...down].map((cells) => new Count(m.rule, cells, [0, 1]));
    const row = new Map(across.flatMap((cells) => cells.map((cell) => [cell, cells])));
    return down.flatMap((cells) => cells.map((cell) => some(m.rule, [...new Set([cell, ...(row.get(cell) ?? []), ...cells])])));
  },
  WhiteOutside: (b, m) => b.cells.filter((cell) => b.rooms[cell] < 0).map((cell) => new Count(m.name, [cell], [0])),
  RoomCounts: (b, m) => {
    const numbers = b.roomNumbers;
    return b.roomCells.flatMap((cells, room) => (numbers.has(room) ? exactly(m.names, cells, numbers.get(room) ?? 0) : []));
  },
  EveryRoom: (b, m) => everyRoom(b, m, m.number),
  RoomsAsTotal: (b, m) => everyRoom(b, m, b.total ?? 0),
  RoomSome: (b, m) => {
    const numbers = b.roomNumbers;
    return b.roomCells.filter((_, room) => numbers.get(room) !== 0).map((cells) => some(m.name, cells));
  },
  RoomConnected: (b, m) => b.roomCells.map((cells) => new Connected(m.name, b, BLACK, { cells })),
  RoomsApart: (b, m) => b.cells.flatMap((one) => {
    const others = b.near[one].filter((other) => one < other && b.rooms[one] !== b.rooms[other]);
    return others.map((other) => notAll(m.name, [one, other], true));
  }),
  OneColourRooms: (b, m) => b.roomCells.flatMap((cells) => neighbours(cells).map((pair) => new Count(m.name, pair, [0, 2]))),
  SizesDiffer: (b, m) => b.roomPairs.map(([one, other]) => new Unequal(m.name, one, other)),
  ShapesDiffer: (b, m) => b.roomPairs.map(([one, other]) => new Shapes(m.name, b, one, other)),
  NoRunOverRooms: (b, m) => b.lines.flatMap((line) => {
    const cuts = range(1, line.length).filter((n) => b.rooms[line[n]] !== b.rooms[line[n - 1]]);
    return cuts.slice(m.borders - 1).map((last, n) => notAll(m.name, line.slice(cuts[n] - 1, last + 1), m.colour));
  }),
  WhiteFaces: (b, m) => b.cells.filter((spot) => !b.isPoint(spot) && !b.edges.has(spot)).map((face) => new Count(m.name, [face], [0])),
  LinesAtPoints: (b, m) => b.points.flatMap((at) => {
    const around = b.beside(at, STEPS).filter((spot) => b.edges.has(spot));
    return [
      new Count(m.many, around, [0, 1, 2], { at, when: [[at, BLACK]] }),
      new Count(m.few, around, [2, 3, 4], { at, when: [[at, BLACK]] }),
      new Count(m.few, around, [0], { at, when: [[at, WHITE]] }),
    ];
  }),
  SomeLine: (b, m) => [b.edges.size ? some(m.name, [...b.edges]) : never(m.name, b.points[0])],
  LoopVisits: (b, m) => b.points.filter((point) => b.clues.has(point) === m.clues).map((point) => new Count(m.name, [point], [1])),
  LoopAvoidsClues: (b, m) => [...b.clues.keys()].map((point) => new Count(m.name, [point], [0])),
  SidesShut: (b, m) => [...b.clues].flatMap(([at, way]) => {
    const edge = b.stepped(at, ARROWS[way]);
    return b.edges.has(edge) ? [new Count(m.name, [edge], [0], { at })] : [];
  }),
  WhitePearls: (b, m) => b.showing("W").flatMap((at) => [0, 1].flatMap((n) => {
    const one = b.arm(at, STEPS[n], 2), other = b.arm(at, STEPS[n + 2], 2), ends = [...one.slice(0, 1), ...other.slice(0, 1)];
    const long = one.length === 2 && other.length === 2;
    return [...(ends.length ? [new Count(m.bend, ends, [0, 2], { at })] : []),
      ...(long ? [new Count(m.straight, [one[1], other[1]], [0, 1], { at, when: [[one[0], BLACK]] })] : [])];
  })),
  BlackPearls: (b, m) => b.showing("B").flatMap((at) => [
    ...[0, 1].map((n) => {
      const ends = [...b.arm(at, STEPS[n], 1), ...b.arm(at, STEPS[n + 2], 1)];
      return ends.length ? new Count(m.going, ends, [1], { at }) : never(m.going, at);
    }),
    ...STEPS.map((way) => b.arm(at, way, 2)).filter((edges) => edges.length).map(([edge, ...further]) =>
      (further.length ? new Count(m.turning, further, [1], { at, when: [[edge, BLACK]] }) : new Count(m.turning, [edge], [0], { at }))),
  ]),
  Segments: (b, m) => [...b.clues].flatMap(([point, number]) => (number >= 0
    ? [0, 1].flatMap((n) => stretch(b, m, point, number, STEPS[n], STEPS[n + 2]))
    : [0, 1, 2, 3].flatMap((n) => [1, 3].flatMap((turn) => notLonger(b, m.unequal, point, STEPS[n], STEPS[(n + turn) % 4]))))),
  ShadedApart: (b, m) => b.sides.filter(([, ...points]) => !m.clues || !points.some((point) => b.clues.has(point)))
    .map(([, one, other]) => some(m.name, [one, other])),
  ArrowCountsShaded: (b, m) => [...b.numbers].flatMap(([at, number]) => {
    const way = b.arrows.get(at);
    return way ? shaded(b, m.name, at, number, b.ray(at, ARROWS[way])) : [never(m.none, at)];
  }),
  NumberCountsShaded: (b, m) => [...b.numbers].flatMap(([at, number]) =>
    shaded(b, m.name, at, number, b.beside(at, STEPS.map(([down, right]) => [2 * down, 2 * right])))),
  RoomCountsPoints: (b, m) => {
    const numbers = b.roomNumbers;
    return b.roomCells.flatMap((cells, room) => (numbers.has(room) ? [counted(m.name, cells, m.colour, [numbers.get(room) ?? 0])] : []));
  },
  RoomsOnce: (b, m) => [
    ...b.points.filter((point) => b.rooms[point] < 0).map((point) => new Count(m.never, [point], [0])),
    ...b.roomCells.flatMap((cells, room) => {
      const borders = b.borders.filter(([, ...points]) => points.some((point) => b.rooms[point] === room)).map(([edge]) => edge);
      return [some(m.never, cells), new Count(m.twice, borders, [0, 1, 2], { at: cells[0] })];
    }),
  ],
  NoEmptyNeighbours: (b, m) => b.borders.filter(([, ...points]) => points.every((point) => b.rooms[point] >= 0))
    .map(([, one, other]) => some(m.name, [one, other])),
  OneKindOfMarks: (b, m) => b.roomCells.flatMap((cells) => {
    const [moons, suns] = ["B", "W"].map((sign) => cells.filter((cell) => b.clues.get(cell) === sign)), every = [...moons, ...suns];
    return [every.length ? some(m.none, every, { at: cells[0] }) : never(m.none, cells[0]),
      ...moons.flatMap((moon) => suns.map((sun) => new Count(m.both, [moon, sun], [0, 1]))),
      ...[moons, suns].flatMap((alike, n) => neighbours(alike).map((pair) => new Count([m.moon, m.sun][n], pair, [0, 2])))];
  }),
  MarksInTurn: (b, m) => {
    const first = new Map(b.showing(m.sign).reverse().map((cell) => [b.rooms[cell], cell]));
    return b.borders.map(([edge, ...points]) => [edge, ...points.map((point) => first.get(b.rooms[point]) ?? -1)])
      .filter((cells) => !cells.includes(-1)).map((cells) => notAll(m.name, cells, true));
  },
};

/** The constraints of a rule on a board; with an anchor, of rules about single clues those of the clue at this spot.
 * @param {GridBoard} board @param {Data} meaning @param {number | null} [anchor] @returns {Constraint[]} */
export function constraintsOf(board, meaning, anchor = null) {
  if (!Object.hasOwn(MEANINGS, meaning.type)) throw new Unknown(`a rule that is a ${meaning.type}`);
  return MEANINGS[meaning.type](board, meaning, anchor);
}
