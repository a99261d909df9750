// A family's rules on a board as records for the core, as core/core.h describes them. Rules come as data (hardboard.studio.family_data); no family is known here.
import { ARROWS, GridBoard, STEPS, UNKNOWN, Wrong } from "./grid_board.js";
import { LOOP_WRITERS } from "./loop_records.js";

/** @typedef {Record<string, any>} Fields */
/** Write the records of a rule's meaning. @typedef {(records: RecordList, meaning: Fields, board: GridBoard, symbols: SymbolNumbers) => void} Writer */

const [LOCAL_COUNT, , , , COUNT, , , RUNS, UNEQUAL, SHAPES, CONNECTED, ISLANDS, BULBS, CLAUSE] = Array.from({ length: 14 }, (_, i) => i + 1);
/** What edges, points and faces of a loop's board show that have no clue. */
const EDGE = 0, POINT = 1, FACE = 2;

/** @param {number} from @param {number} to @returns {number[]} */
const range = (from, to) => Array.from({ length: Math.max(0, to - from) }, (_, i) => from + i);

export class RecordList {
  constructor() {
    this.values = /** @type {number[]} */ ([]);
    /** Free variables beside the cells. */
    this.variables = 0;
    /** For two icons and each cell the literal that it is on the path between them. @type {Map<string, number[]>} */
    this.paths = new Map();
  }

  /** @param {number} kind @param {number[]} values */
  add(kind, values) { this.values.push(kind, values.length); for (const value of values) this.values.push(value); }

  /** One of these literals is true. @param {number[]} literals */
  clause(literals) { this.add(CLAUSE, [literals.length, ...literals]); }

  /** Allowed numbers of literals are true: rows of so many, each with those of its guards. @param {number} size @param {number[]} allowed @param {number[]} literals @param {number} [guards] */
  counts(size, allowed, literals, guards = 0) {
    const numbers = allowed.filter((number) => number >= 0 && number <= size), row = size + guards;
    if (!row && !numbers.length) this.clause([]);
    if (literals.length) this.add(COUNT, [size, guards, numbers.length, ...numbers, literals.length / row, ...literals]);
  }

  /** At each anchor that shows one of the symbols so many cells are black. @param {number[]} symbols @param {number[][]} steps @param {number[]} allowed @param {number[][]} [guards] @param {number} [off] the colour of cells off the board, -1: all are on it */
  localCount(symbols, steps, allowed, guards = [], off = 0) {
    this.add(LOCAL_COUNT, [0, off, symbols.length, ...symbols, steps.length, ...steps.flat(), guards.length, ...guards.flat(), allowed.length, ...allowed]);
  }

  /** @param {number} colour @param {number[]} [cells] @param {number[]} [outside] @param {boolean} [corners] */
  connected(colour, cells = [], outside = [], corners = false) { this.add(CONNECTED, [colour, Number(corners), cells.length, ...cells, outside.length, ...outside]); }
}

/** Numbers for what cells or corners show, 0 for nothing. On a loop's board points and faces without a clue have numbers, too. */
export class SymbolNumbers {
  /** @param {GridBoard | null} [board] */
  constructor(board = null) {
    this.numbers = /** @type {Map<string, number>} */ (new Map());
    this.loop = board?.loop ?? "";
    this.nothing = this.loop ? [EDGE, POINT, FACE] : [0];
    if (this.loop) for (const clue of board?.clues.values() ?? []) this.number(JSON.stringify(clue));
  }

  /** @param {string} symbol @returns {number} */
  number(symbol) {
    const known = this.numbers.get(symbol) ?? this.numbers.size + this.nothing.length;
    this.numbers.set(symbol, known);
    return known;
  }

  get clues() { return [...this.numbers.values()]; }
  get points() { return this.loop === "cells" ? [POINT, ...this.clues] : [POINT]; }
  get faces() { return this.loop === "cells" ? [FACE] : [FACE, ...this.clues]; }

  /** What each cell shows. @param {GridBoard} board @param {Map<number, any>} shown @returns {number[]} */
  cells(board, shown) {
    const values = Array(board.size).fill(0), { rows, cols, first } = board;
    if (this.loop) for (let cell = 0; cell < values.length; cell++) {
      const row = Math.floor(cell / cols), col = cell % cols, rim = first && (!row || !col || row === rows - 1 || col === cols - 1);
      values[cell] = rim ? FACE : row % 2 !== col % 2 ? EDGE : row % 2 === first ? POINT : FACE;
    }
    for (const [cell, clue] of shown) values[cell] = this.number(JSON.stringify(clue));
    return values;
  }
}

/** What a clue shows to rules that are asked about another one alone. */
const OMITTED = { omitted: true };

/**
 * The records of some rules, and what cells and corners show. `anchor`: rules that speak of clues one by one speak of this cell's, or corner's, alone.
 * @param {Fields} family @param {GridBoard} board @param {number[]} [rules] their numbers @param {number | null} [anchor] @returns {{records: number[], symbols: [number, number, number[]][], variables: number}}
 */
export function recordsOf(family, board, rules = family.rules.map((/** @type {any} */ _, /** @type {number} */ i) => i), anchor = null) {
  const cells = new SymbolNumbers(board), corners = new SymbolNumbers(), records = new RecordList();
  const shown = only(board.clues, anchor), marked = only(board.corners, anchor);
  for (const number of rules) {
    const { meaning } = family.rules[number];
    if (meaning.type === "EachClue") eachClue(records, meaning, meaning.corners ? marked : shown, meaning.corners ? corners : cells);
    else if (meaning.type in WRITERS) WRITERS[meaning.type](records, meaning, board, cells);
    else throw new Wrong(`the page knows no rule ${meaning.type}`);
  }
  const symbols = /** @type {[number, number, number[]][]} */ ([]);
  if (cells.numbers.size || cells.loop || board.clues.size) { const values = cells.cells(board, shown); symbols.push([0, cells.numbers.size + cells.nothing.length, values]); }
  if (corners.numbers.size) {
    const values = Array((board.rows + 1) * (board.cols + 1)).fill(0);
    for (const [spot, clue] of marked) values[spot] = corners.number(JSON.stringify(clue));
    symbols.push([1, corners.numbers.size + 1, values]);
  }
  return { records: records.values, symbols, variables: records.variables };
}

/** @param {Map<number, any>} clues @param {number | null} anchor @returns {Map<number, any>} */
const only = (clues, anchor) => (anchor === null ? clues : new Map([...clues].map(([spot, clue]) => [spot, spot === anchor ? clue : OMITTED])));

/** @param {RecordList} records @param {Fields} meaning @param {Map<number, any>} clues @param {SymbolNumbers} symbols */
function eachClue(records, meaning, clues, symbols) {
  const every = [...new Set([...clues.values()].filter((clue) => clue !== OMITTED).map((clue) => JSON.stringify(clue)))];
  const write = (/** @type {number} */ template, /** @type {number[]} */ shown) => {
    const [kind, off, rest] = meaning.templates[template];
    if (off !== null) records.add(kind, [Number(meaning.corners), off, shown.length, ...shown, ...rest]);
    else for (const symbol of shown) records.add(kind, [symbol, ...rest]);
  };
  for (const [own, template] of meaning.always) write(template, own === null ? [] : own.flatMap((/** @type {any} */ clue) => (clue === null ? symbols.nothing : [symbols.number(JSON.stringify(clue))])));
  for (const template of meaning.alike) if (every.length) write(template, every.map((symbol) => symbols.number(symbol)));
  for (const symbol of every) for (const template of meaning.clues[sorted(symbol)] ?? meaning.other) write(template, [symbols.number(symbol)]);
}

/** A clue as the data names it: numbers of a list have no order. @param {string} symbol @returns {string} */
const sorted = (symbol) => (symbol[0] === "[" ? JSON.stringify(JSON.parse(symbol).sort((/** @type {number} */ a, /** @type {number} */ b) => a - b)) : symbol);

/** How many of so many cells may be black if a room says it by these rules. @param {Fields} meaning @param {number} size @param {number | undefined} number @returns {number[] | null} null for any number */
function roomSizes({ type, ...rule }, size, number) {
  if (type === "RoomSome") return number === 0 ? null : range(1, size + 1);
  if (type === "RoomCounts") return number === undefined ? null : exactly(size, number);
  const some = exactly(size, rule.number);
  return rule.or_none && !some.includes(0) ? [0, ...some] : some;
}

/** @param {number} size @param {number} number @returns {number[]} */
const exactly = (size, number) => (number <= size ? [number] : []);

/** Counts of black cells, those with as many cells and the same numbers together. */
class CountGroups {
  constructor() { this.rows = /** @type {Map<string, {size: number, allowed: number[], cells: number[]}>} */ (new Map()); }
  /** @param {number[]} cells @param {number[]} allowed */
  add(cells, allowed) {
    const key = `${cells.length} ${allowed}`, group = this.rows.get(key) ?? { size: cells.length, allowed, cells: [] };
    this.rows.set(key, group);
    group.cells.push(...cells);
  }
  /** @param {RecordList} records */
  write(records) { for (const { size, allowed, cells } of this.rows.values()) records.counts(size, allowed, cells.map((cell) => 2 * cell)); }
}

/** @type {Writer} */
function roomCounts(records, meaning, board) {
  const groups = new CountGroups(), numbers = board.roomNumbers;
  for (const [room, cells] of board.roomCells) { const allowed = roomSizes(meaning, cells.length, numbers.get(room)); if (allowed) groups.add(cells, allowed); }
  groups.write(records);
}

/** @param {RecordList} records @param {[number[], number][]} counted */
function numberedLines(records, counted) {
  const groups = new CountGroups();
  for (const [cells, number] of counted) groups.add(cells, [number]);
  groups.write(records);
}

/** The pairs of rooms that lie side by side. @param {GridBoard} board @returns {number[][]} */
function beside(board) {
  const { rooms, cols, size } = board, found = /** @type {Map<string, number[]>} */ (new Map());
  for (let cell = 0; cell < size; cell++) for (const other of [...((cell + 1) % cols ? [cell + 1] : []), ...(cell + cols < size ? [cell + cols] : [])]) {
    const pair = [rooms[cell], rooms[other]].sort((a, b) => a - b);
    if (pair[0] >= 0 && pair[0] !== pair[1]) found.set(String(pair), pair);
  }
  return [...found.values()].sort((a, b) => a[0] - b[0] || a[1] - b[1]);
}

/** @param {number} kind @param {number} by what a cell's number is multiplied by: 2 where literals are listed @returns {Writer} */
const pairsOfRooms = (kind, by) => (records, meaning, board) => {
  const cells = board.roomCells, own = (/** @type {number} */ room) => (cells.get(room) ?? []).map((cell) => by * cell);
  for (const [one, other] of beside(board)) records.add(kind, [own(one).length, ...own(one), own(other).length, ...own(other)]);
};

/** The cells at the edge of the board. @param {GridBoard} board @returns {number[]} */
const edgeOf = ({ cols, size }) => range(0, size).filter((cell) => cell < cols || cell >= size - cols || cell % cols === 0 || cell % cols === cols - 1);

/** For each cell the literal that it is on the white path, which has two neighbours of each cell but its ends. @param {RecordList} records @param {Fields} meaning @param {GridBoard} board @returns {number[]} */
function pathOf(records, { start, goal }, board) {
  const key = `${start} ${goal}`, known = records.paths.get(key);
  if (known) return known;
  const ends = [start, goal].flatMap((icon) => board.showing(icon)), first = board.size + records.variables;
  const onPath = range(first, first + (ends.length === 2 ? board.size : 0)).map((variable) => 2 * variable);
  records.paths.set(key, onPath);
  records.variables += onPath.length;
  for (const end of onPath.length ? ends : []) records.clause([onPath[end]]);
  onPath.forEach((literal, cell) => {
    const near = STEPS.flatMap((step) => board.ray(cell, step).slice(0, 1)).map((other) => onPath[other]);
    records.clause([literal ^ 1, 2 * cell + 1]);
    records.counts(near.length, [ends.includes(cell) ? 1 : 2], [...near, literal], 1);
  });
  return onPath;
}

/** @param {RecordList} records @param {Fields} meaning @param {GridBoard} board @param {number} flip 1: the path avoids the icon */
function pathThrough(records, meaning, board, flip) {
  const onPath = pathOf(records, meaning, board);
  if (onPath.length) for (const cell of board.showing(meaning.icon)) records.clause([onPath[cell] ^ flip]);
}

/** Name of a meaning -> what writes it. @type {Record<string, Writer>} */
const WRITERS = {
  ...LOOP_WRITERS,
  Linked: (records, { colour, corners }) => records.connected(Number(colour), [], [], corners),
  Lines: (records, { few }) => records.add(BULBS, [Number(!few)]),
  Islands: (records, { colour, corners }, board) => {
    if (corners) throw new Wrong("islands that are connected at corners");
    const clues = [...board.clues].flatMap(([cell, clue]) => [cell, Number.isInteger(clue) && clue >= 0 ? clue : UNKNOWN]);
    records.add(ISLANDS, [Number(colour), clues.length / 2, ...clues]);
  },
  RoomCounts: roomCounts, RoomSome: roomCounts, EveryRoom: roomCounts,
  RoomsAsTotal: (records, meaning, board, symbols) => roomCounts(records, { ...meaning, type: "EveryRoom", number: board.total ?? 0 }, board, symbols),
  LineCounts: (records, meaning, board) => numberedLines(records, board.lines.flatMap((line, i) => { const n = [...board.rowClues, ...board.colClues][i] ?? null; return n === null ? [] : [/** @type {[number[], number]} */ ([line, n])]; })),
  LineTotals: (records, meaning, board) => numberedLines(records, board.lines.map((line) => [line, board.total ?? 0])),
  BoardTotal: (records, meaning, board) => { if (board.total !== null) records.counts(board.size, [board.total], range(0, board.size).map((cell) => 2 * cell)); },
  LineRuns: (records, meaning, board) => board.lines.forEach((line, i) => {
    const lengths = [...board.rowClues, ...board.colClues][i];
    if (lengths) records.add(RUNS, [lengths.length, ...lengths, line.length, ...line.map((cell) => 2 * cell)]);
  }),
  ArrowCounts: (records, { when }, board) => {
    for (const [cell, number] of board.numbers) {
      if (!board.arrows.has(cell)) continue;
      const way = board.ray(cell, ARROWS[board.arrows.get(cell) ?? ""]).map((other) => 2 * other), guard = when === null ? [] : [2 * cell + Number(!when)];
      records.counts(way.length, [number], [...way, ...guard], guard.length);
    }
  },
  NoRepeats: (records, { colour }, board) => {
    const { numbers } = board, groups = /** @type {Map<number, number[]>} */ (new Map());
    for (const line of board.lines) {
      const same = /** @type {Map<number, number[]>} */ (new Map());
      for (const cell of line) { const n = numbers.get(cell); if (n !== undefined) same.set(n, [...(same.get(n) ?? []), 2 * cell + Number(!colour)]); }
      for (const cells of same.values()) if (cells.length > 1) groups.set(cells.length, [...(groups.get(cells.length) ?? []), ...cells]);
    }
    for (const [size, cells] of groups) records.counts(size, [0, 1], cells);
  },
  WhiteOutside: (records, meaning, board) => records.counts(1, [0], board.rooms.flatMap((room, cell) => (room < 0 ? [2 * cell] : []))),
  RoomsApart: (records, meaning, { rooms, cols, size }) => {
    const right = range(0, size - 1).filter((c) => rooms[c] !== rooms[c + 1] && (c + 1) % cols), below = range(0, size - cols).filter((c) => rooms[c] !== rooms[c + cols]);
    records.counts(2, [0, 1], [...right.flatMap((c) => [2 * c, 2 * c + 2]), ...below.flatMap((c) => [2 * c, 2 * c + 2 * cols])]);
  },
  OneColourRooms: (records, meaning, board) => records.counts(2, [0, 2], [...board.roomCells.values()].flatMap((cells) => cells.slice(1).flatMap((cell, i) => [2 * cells[i], 2 * cell]))),
  NoRunOverRooms: (records, { colour, borders }, board) => {
    for (const line of board.lines) {
      const cuts = range(1, line.length).filter((i) => board.rooms[line[i - 1]] !== board.rooms[line[i]]);
      for (let i = borders - 1; i < cuts.length; i++) records.clause(line.slice(cuts[i - borders + 1] - 1, cuts[i] + 1).map((cell) => 2 * cell + Number(colour)));
    }
  },
  RoomConnected: (records, meaning, board) => { for (const cells of board.roomCells.values()) if (cells.length > 2) records.connected(1, cells); },
  ReachTheEdge: (records, { colour }, board) => records.connected(Number(colour), [], edgeOf(board)),
  NoCycle: (records, meaning, board) => {
    records.connected(1, [], edgeOf(board), true);
    records.localCount([], [[0, 0], [0, 1], [1, 0], [1, 1]], [1, 2, 3, 4], [], -1);
  },
  Path: (records, meaning, board) => { pathOf(records, meaning, board); },
  PathVisits: (records, meaning, board) => pathThrough(records, meaning, board, 0),
  PathAvoids: (records, meaning, board) => pathThrough(records, meaning, board, 1),
  SizesDiffer: pairsOfRooms(UNEQUAL, 2), ShapesDiffer: pairsOfRooms(SHAPES, 1),
};
