// A family's rules on a board as records for the core, as core/core.h describes them.
import { GridBoard, range, STEPS, UNKNOWN, Wrong } from "./grid_board.js";
import { AreasBeside, BLACK, Connected, constraintsOf, Count, Runs, Shapes, Sight, Table, Unequal } from "./rule_constraints.js";

/** @typedef {Record<string, any>} Fields */

const LOCAL_SUM = 4, COUNT = 5, TABLE = 6, SIGHT = 7, RUNS = 8, UNEQUAL = 9, SHAPES = 10, CONNECTED = 11, ISLANDS = 12, BULBS = 13, CLAUSE = 14;

/** Cells as literals: each is black, or white. @param {number[]} cells @param {number} [colour] */
const literals = (cells, colour = BLACK) => cells.map((cell) => 2 * cell + 1 - colour);

class RecordList {
  /** @param {GridBoard} board */
  constructor(board) {
    this.board = board;
    this.values = /** @type {number[]} */ ([]);
    /** Free variables beside the cells. */
    this.variables = 0;
    /** For two icons and each cell the literal that it is on the path between them. @type {Map<string, number[]>} */
    this.paths = new Map();
    /** Counts of as many literals with the same numbers: size, guards, numbers, and the literals of all. @type {Map<string, [number, number, number[], number[]]>} */
    this.counts = new Map();
    /** What cells show: 1 for a clue, and 2 + its number for one about areas. */
    this.symbols = board.cells.map((cell) => Number(board.clues.has(cell)));
    this.areas = /** @type {Set<string>} */ (new Set());
    /** Whether a record asks what cells show. */
    this.shown = false;
  }

  /** @param {number} kind @param {number[]} values */
  add(kind, values) { this.values.push(kind, values.length); for (const value of values) this.values.push(value); }

  /** One of these literals is true. @param {number[]} some */
  clause(some) { this.add(CLAUSE, [some.length, ...some]); }

  /** So many of the literals are true if those of the guards are. @param {number[]} some @param {Iterable<number>} allowed @param {number[]} [guards] */
  count(some, allowed, guards = []) {
    const numbers = [...allowed].filter((number) => number >= 0 && number <= some.length), key = `${some.length} ${guards.length} ${numbers}`;
    if (numbers.length > some.length) return; // any number
    if (!some.length && !guards.length) { this.clause([]); return; }
    const known = this.counts.get(key) ?? [some.length, guards.length, numbers, []];
    this.counts.set(key, known);
    known[3].push(...some, ...guards);
  }

  /** @param {AreasBeside} place */
  areasBeside({ anchor, colour, total }) {
    this.symbols[anchor] = total + 2; this.shown = true;
    this.areas.add(`${colour} ${total}`);
  }

  /** What the core is given. @returns {{records: number[], symbols: [number, number, number[]][], variables: number}} */
  get told() {
    for (const [size, guards, numbers, some] of this.counts.values())
      this.add(COUNT, [size, guards, numbers.length, ...numbers, some.length / (size + guards), ...some]);
    for (const [colour, total] of [...this.areas].map((key) => key.split(" ").map(Number))) this.add(LOCAL_SUM, [total + 2, colour, total]);
    const symbols = /** @type {[number, number, number[]][]} */ (this.shown ? [[0, 1 + Math.max(...this.symbols), this.symbols]] : []);
    return { records: this.values, symbols, variables: this.variables };
  }
}

/** Kind of a constraint -> what writes it. @type {Map<any, (records: RecordList, place: any) => void>} */
const KINDS = new Map(/** @type {[any, (records: RecordList, place: any) => void][]} */ ([
  [Count, (records, { cells, allowed, when }) => records.count(literals(cells), allowed, when.map((/** @type {number[]} */ [cell, colour]) => 2 * cell + 1 - colour))],
  [Table, (records, { cells, patterns }) => records.add(TABLE, [cells.length, patterns.length, ...patterns, 1, ...literals(cells)])],
  [Sight, (records, { rays, colour, total }) => {
    const cells = literals(rays.flat(), colour);
    records.add(SIGHT, [total, rays.length, ...rays.map((/** @type {number[]} */ ray) => ray.length), cells.length, ...cells]);
  }],
  [Runs, (records, { line, lengths }) => records.add(RUNS, [lengths.length, ...lengths, line.length, ...literals(line)])],
  [Connected, (records, { inside, outside = [], colour, corners }) => {
    const cells = inside.length === records.board.size ? [] : inside;
    records.add(CONNECTED, [colour, Number(corners), cells.length, ...cells, outside.length, ...outside]);
  }],
  [AreasBeside, (records, place) => records.areasBeside(place)],
  [Unequal, (records, { one, other }) => records.add(UNEQUAL, [one.length, ...literals(one), other.length, ...literals(other)])],
  [Shapes, (records, { one, other }) => records.add(SHAPES, [one.length, ...one, other.length, ...other])],
]));

/** For each cell the literal that it is on the white path, which has two neighbours of each cell but its ends. @param {RecordList} records @param {Fields} meaning @returns {number[]} */
function pathOf(records, { start, goal }) {
  const { board } = records, key = `${start} ${goal}`, known = records.paths.get(key);
  if (known) return known;
  const ends = [start, goal].flatMap((icon) => board.showing(icon)), first = board.size + records.variables;
  const onPath = range(first, first + (ends.length === 2 ? board.size : 0)).map((variable) => 2 * variable);
  records.paths.set(key, onPath);
  records.variables += onPath.length;
  for (const end of onPath.length ? ends : []) records.clause([onPath[end]]);
  onPath.forEach((literal, cell) => {
    const near = board.near[cell].map((other) => onPath[other]);
    records.clause([literal ^ 1, 2 * cell + 1]);
    records.count(near, [ends.includes(cell) ? 1 : 2], [literal]);
  });
  return onPath;
}

/** @param {number} flip 1: the path avoids the icon @returns {(records: RecordList, meaning: Fields) => void} */
const pathThrough = (flip) => (records, meaning) => {
  const onPath = pathOf(records, meaning);
  if (onPath.length) for (const cell of records.board.showing(meaning.icon)) records.clause([onPath[cell] ^ flip]);
};

/** Meanings that have other records than those of their constraints. @type {Record<string, (records: RecordList, meaning: Fields) => void>} */
const WRITERS = {
  Islands: (records, { colour, corners }) => {
    if (corners) throw new Wrong("islands that are connected at corners");
    const { clues, numbers } = records.board;
    records.add(ISLANDS, [Number(colour), clues.size, ...[...clues.keys()].flatMap((cell) => [cell, numbers.get(cell) ?? UNKNOWN])]);
  },
  Lines: (records, { few }) => { records.shown = true; records.add(BULBS, [Number(!few)]); },
  NoCycle: (records) => {
    const { board } = records, square = [[0, 0], [0, 1], [1, 0], [1, 1]];
    KINDS.get(Connected)?.(records, new Connected("", board, BLACK, { corners: true, outside: board.edgeCells }));
    for (const cell of board.cells) {
      const cells = board.beside(cell, square);
      if (cells.length === square.length) records.count(literals(cells), [1, 2, 3, 4]);
    }
  },
  Path: (records, meaning) => { pathOf(records, meaning); },
  PathVisits: pathThrough(0), PathAvoids: pathThrough(1),
};

/**
 * The records of some rules, and what cells show. `anchor`: rules that speak of clues one by one speak of this cell's, or corner's, alone.
 * @param {Fields} family @param {GridBoard} board @param {number[]} [rules] their numbers @param {number | null} [anchor] @returns {{records: number[], symbols: [number, number, number[]][], variables: number}}
 */
export function recordsOf(family, board, rules = range(0, family.rules.length), anchor = null) {
  const records = new RecordList(board);
  for (const number of rules) {
    const { meaning } = family.rules[number];
    if (Object.hasOwn(WRITERS, meaning.type)) WRITERS[meaning.type](records, meaning);
    else for (const place of constraintsOf(board, meaning, anchor)) KINDS.get(place.constructor)?.(records, place);
  }
  return records.told;
}
