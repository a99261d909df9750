// A board of a family: what a record prints, checked by the family's layout, as the rules see it. Cells are numbers in reading order.
// The board of a loop is doubled: cells, the lines between them and their corners are its spots (hardboard.puzzles.declared.doubled).

/** @typedef {Record<string, any>} Fields */

export const STEPS = [[-1, 0], [0, 1], [1, 0], [0, -1]];
/** @type {Record<string, number[]>} */
export const ARROWS = { U: STEPS[0], D: STEPS[2], L: STEPS[3], R: STEPS[1] };
export const UNKNOWN = -1;
/** A board with more cells takes too long. The largest number that any board may have, and the largest of a room. */
const MOST_CELLS = 100_000, ALWAYS = 99, LARGEST = 2 ** 31 - 1;

/** A board that is none, or a question that cannot be answered. */
export class Wrong extends Error {}

/** A board or a rule that this page does not judge. */
export class Unknown extends Wrong {}

/** @param {string} found @param {string} expected @returns {never} */
const refuse = (found, expected) => { throw new Wrong(`${found}; expected ${expected}`); };

/** @param {number} start @param {number} end */
export const range = (start, end) => Array.from({ length: Math.max(0, end - start) }, (_, n) => start + n);

/** The cells reached from some over cells that are open. @param {number[][]} near @param {number[]} start @param {(cell: number) => boolean} open */
export function reached(near, start, open) {
  const found = new Set(start);
  for (const cell of found) for (const other of near[cell]) if (!found.has(other) && open(other)) found.add(other);
  return found;
}

export class GridBoard {
  /** @param {number} rows @param {number} cols */
  constructor(rows, cols) {
    this.rows = rows;
    this.cols = cols;
    this.cells = range(0, rows * cols);
    /** What `near` says, once somebody has asked. @type {number[][] | null} */
    this.known = null;
    /** @type {Map<number, any>} */
    this.clues = new Map();
    /** The room of each cell, numbered in the order of their first cells, -1 for none; empty if there are none. @type {number[]} */
    this.rooms = [];
    /** @type {Map<number, string>} */
    this.arrows = new Map();
    /** Corner, numbered in rows of cols + 1 -> number. @type {Map<number, number>} */
    this.corners = new Map();
    /** @type {any[]} */
    this.rowClues = [];
    /** @type {any[]} */
    this.colClues = [];
    /** @type {number | null} */
    this.total = null;
    /** On boards of loops the points where it may turn, and each edge between them with both points. */
    this.loop = "";
    this.points = /** @type {number[]} */ ([]);
    this.sides = /** @type {number[][]} */ ([]);
    this.edges = /** @type {Set<number>} */ (new Set());
  }

  get size() { return this.rows * this.cols; }

  /** The cells beside each cell. @returns {number[][]} */
  get near() { return (this.known ??= this.cells.map((cell) => this.beside(cell, STEPS))); }

  /** The same board with some other fields. @param {Fields} fields @returns {GridBoard} */
  changed(fields) { return Object.assign(Object.create(GridBoard.prototype), this, fields); }

  /** @param {number} row @param {number} col */
  at(row, col) { return row >= 0 && row < this.rows && col >= 0 && col < this.cols ? row * this.cols + col : -1; }

  /** @param {number} cell */
  row(cell) { return Math.floor(cell / this.cols); }

  /** @param {number} cell */
  col(cell) { return cell % this.cols; }

  /** The cell at a step from another, or -1. @param {number} cell @param {number[]} step */
  stepped(cell, [down, right]) { return this.at(this.row(cell) + down, this.col(cell) + right); }

  /** @param {number} cell @param {number[][]} steps */
  beside(cell, steps) { return steps.map((step) => this.stepped(cell, step)).filter((other) => other >= 0); }

  /** The cells in a direction, up to the edge. @param {number} cell @param {number[]} step @returns {number[]} */
  ray(cell, step) {
    const found = [];
    for (let next = this.stepped(cell, step); next >= 0; next = this.stepped(next, step)) found.push(next);
    return found;
  }

  /** The edges of a loop in a line from a point, so many at most. @param {number} point @param {number[]} step */
  arm(point, step, most = Infinity) { return this.ray(point, step).filter((spot) => this.edges.has(spot)).slice(0, most); }

  /** The clues that are numbers. @returns {Map<number, number>} */
  get numbers() { return new Map([...this.clues].filter(([, clue]) => Number.isInteger(clue) && clue >= 0)); }

  /** The cells with a clue, in reading order. @param {any} clue @returns {number[]} */
  showing(clue) { return [...this.clues].filter(([, own]) => own === clue).map(([cell]) => cell).sort((a, b) => a - b); }

  /** Rows, then columns. @returns {number[][]} */
  get lines() {
    const { rows, cols } = this;
    return [
      ...range(0, rows).map((row) => range(row * cols, (row + 1) * cols)),
      ...range(0, cols).map((col) => range(0, rows).map((row) => row * cols + col)),
    ];
  }

  /** What stands beside the lines. */
  get outside() { return [...this.rowClues, ...this.colClues]; }

  /** The cells of each room, in the order of their first cells; of a loop its points. */
  get roomCells() {
    const found = /** @type {number[][]} */ ([]);
    for (const cell of this.loop ? this.points : this.cells) if (this.rooms[cell] >= 0) (found[this.rooms[cell]] ??= []).push(cell);
    return found;
  }

  /** The first number in each room that has one. @returns {Map<number, number>} */
  get roomNumbers() { return new Map([...this.numbers].reverse().map(([cell, number]) => [this.rooms[cell], number])); }

  /** The cells at the edge of the board. */
  get edgeCells() { return this.cells.filter((cell) => this.near[cell].length < 4); }

  /** The cells of each pair of rooms side by side. */
  get roomPairs() {
    const cells = this.roomCells, touching = this.cells.flatMap((cell) => this.near[cell].map((other) => [this.rooms[cell], this.rooms[other]]));
    const found = new Map(touching.filter(([one, two]) => one >= 0 && one < two).map((both) => [String(both), both]));
    return [...found.values()].map(([one, two]) => [cells[one], cells[two]]);
  }

  /** The edges between points that are not in one room, each with the points. */
  get borders() { return this.sides.filter(([edge]) => this.rooms[edge] < 0); }

  /** @param {number} spot */
  isPoint(spot) {
    const odd = Number(this.loop === "cells");
    return this.row(spot) % 2 === odd && this.col(spot) % 2 === odd;
  }
}

/** The board of a record. @param {Fields} layout @param {Fields} record @returns {GridBoard} */
export function boardOf(layout, record) {
  const [rows, cols] = sizeOf(layout, record), board = new GridBoard(rows, cols), most = Math.max(rows * cols, ALWAYS);
  if (layout.clues) board.clues = spots(record, "clues", rows, cols, (value) => clueOf(layout, value, most));
  if (layout.rooms) {
    const rooms = spots(record, "rooms", rows, cols, (value) => numberOf(value, -1, LARGEST));
    board.rooms = inOrder(board.cells.map((cell) => rooms.get(cell) ?? -1));
  }
  if (layout.arrows) board.arrows = spots(record, "arrows", rows, cols, wayOf);
  if (layout.corners) {
    const found = spots(record, "corners", rows + 1, cols + 1, (value) => numberOf(value, UNKNOWN, most));
    board.corners = new Map([...found].filter(([, number]) => number >= 0));
  }
  if (layout.lines) {
    board.rowClues = outside(layout, record, "row_clues", rows, cols);
    board.colClues = outside(layout, record, "col_clues", cols, rows);
  }
  if (layout.total && !(layout.optional && record[layout.total] == null)) board.total = numberOf(record[layout.total], 0, most);
  checkFields(layout, board);
  return layout.loop ? doubled(board, layout.loop) : board;
}

/** Whether a record is a board. @param {Fields} family @param {Fields} record @returns {boolean} */
export function isBoard(family, record) {
  try { boardOf(family.layout, record); return true; } catch { return false; }
}

/** @param {Fields} layout @param {Fields} record @returns {number[]} */
function sizeOf(layout, record) {
  const grid = record[layout.clues ? "clues" : "rooms"], size = [record.rows ?? grid?.length, record.cols ?? grid?.[0]?.length];
  for (const side of size) numberOf(side, 1, LARGEST);
  if (size[0] * size[1] > MOST_CELLS) throw new Unknown(`a board of more than ${MOST_CELLS} cells`);
  return size;
}

/** The values of a grid by spot; null is nothing.
 * @param {Fields} record @param {string} key @param {number} rows @param {number} cols @param {(value: any) => any} read @returns {Map<number, any>} */
function spots(record, key, rows, cols, read) {
  const grid = list(record[key], rows, key).map((row) => list(row, cols, key));
  return new Map(grid.flat().flatMap((value, at) => (value === null || value === undefined ? [] : [[at, read(value)]])));
}

/** @param {any} value @param {number} length @param {string} key @returns {any[]} */
const list = (value, length, key) => (Array.isArray(value) && value.length === length ? value : refuse(`${key} of another size`, `${length} entries`));

/** @param {any} value @param {number} least @param {number} most @returns {number} */
const numberOf = (value, least, most) =>
  (Number.isInteger(value) && value >= least && value <= most ? value : refuse(JSON.stringify(value ?? null), `a number from ${least} to ${most}`));

/** @param {any} value @param {string[]} words */
const oneOf = (value, words) => (words.includes(value) ? value : refuse(JSON.stringify(value), words.join(", ")));

/** @param {any} value @returns {string} */
const wayOf = (value) => oneOf(value, Object.keys(ARROWS));

/** @param {Fields} layout @param {any} value @param {number} most @returns {any} */
function clueOf(layout, value, most) {
  if (layout.clues === "colours") return oneOf(value, ["B", "W"]);
  if (layout.clues === "sides") return wayOf(value);
  if (layout.clues === "icons") return oneOf(value, [...layout.icons]);
  if (layout.clues === "rings") {
    const ring = Array.isArray(value) ? value : [value];
    if (ring.length < 1 || ring.length > 4) refuse(`${ring.length} numbers`, "1 to 4");
    return ring.map((number) => numberOf(number, UNKNOWN, most));
  }
  if (value === UNKNOWN && layout.unknown) return value;
  return layout.clues === "blocks" ? refuse(JSON.stringify(value), "-1 for a block") : numberOf(value, layout.least, most);
}

/** What stands beside the lines in one direction.
 * @param {Fields} layout @param {Fields} record @param {string} key @param {number} size @param {number} length @returns {any[]} */
function outside(layout, record, key, size, length) {
  const most = Math.max(length, ALWAYS);
  return list(record[key], size, key).map((value) => {
    if (value === null) return null;
    if (layout.lines === "number") return numberOf(value, UNKNOWN, most) < 0 ? null : value;
    if (!Array.isArray(value) || value.length > most) return refuse(JSON.stringify(value), "a list of numbers");
    return value.map((one) => numberOf(one, 0, most)).filter(Boolean);
  });
}

/** Rooms with their own numbers, in the order of their first cells. @param {number[]} rooms @returns {number[]} */
export function inOrder(rooms) {
  const order = new Map();
  for (const room of rooms) if (room >= 0 && !order.has(room)) order.set(room, order.size);
  return rooms.map((room) => order.get(room) ?? -1);
}

/** The room of each cell where borders part cells from those to their right, and from those below.
 * @param {Fields} size @param {(row: number, col: number) => boolean} upright @param {(row: number, col: number) => boolean} flat @returns {number[][]} */
export function roomsBetween({ rows, cols }, upright, flat) {
  const rooms = range(0, rows).map(() => Array(cols).fill(-1));
  let count = 0;
  for (const row of rooms.keys()) for (let col = 0; col < cols; col++) {
    if (rooms[row][col] >= 0) continue;
    const queue = [[row, col]];
    rooms[row][col] = count;
    for (const [r, c] of queue) for (const [down, right] of STEPS) {
      const [y, x] = [r + down, c + right];
      if (rooms[y]?.[x] !== -1 || (right ? upright(r, Math.min(c, x)) : flat(Math.min(r, y), c))) continue;
      rooms[y][x] = count;
      queue.push([y, x]);
    }
    count++;
  }
  return rooms;
}

/** What fields have to do with each other. @param {Fields} layout @param {GridBoard} board */
function checkFields(layout, board) {
  const { rooms, near } = board, name = (/** @type {number} */ cell) => `row ${board.row(cell) + 1}, column ${board.col(cell) + 1}`;
  for (const cells of board.roomCells) {
    const part = reached(near, cells.slice(0, 1), (cell) => rooms[cell] === rooms[cells[0]]), other = cells.find((cell) => !part.has(cell));
    if (other !== undefined) refuse(`${name(other)}: a room in several parts`, "cells of a room that hang together");
  }
  if (layout.covered && rooms.includes(-1)) refuse(`${name(rooms.indexOf(-1))}: a cell without a room`, "a room");
  for (const icon of layout.once) { const { length } = board.showing(icon); if (length !== 1) refuse(`${length} cells with ${icon}`, `exactly one ${icon}`); }
  for (const cell of board.arrows.keys()) if (!board.clues.has(cell)) refuse(`${name(cell)}: an arrow without a number`, "a clue there");
  const numbers = board.roomNumbers;
  if (layout.room_numbers) for (const [cell, clue] of board.clues)
    if (rooms[cell] < 0 || (clue !== UNKNOWN && numbers.get(rooms[cell]) !== clue)) refuse(`${name(cell)}: the number ${clue}`, "one number for a room");
}

/** The board with a spot for each cell, each side between cells and each corner; a spot between two cells of a room is in it. @param {GridBoard} board @param {string} loop */
function doubled(board, loop) {
  const made = new GridBoard(2 * board.rows + 1, 2 * board.cols + 1);
  const own = board.cells.map((cell) => made.at(2 * board.row(cell) + 1, 2 * board.col(cell) + 1));
  made.loop = loop;
  made.clues = new Map([...board.clues].map(([cell, clue]) => [own[cell], clue]));
  made.arrows = new Map([...board.arrows].map(([cell, way]) => [own[cell], way]));
  if (board.rooms.length) made.rooms = made.cells.map(() => -1);
  board.rooms.forEach((room, cell) => {
    made.rooms[own[cell]] = room;
    for (const step of [ARROWS.R, ARROWS.D]) if (board.rooms[board.stepped(cell, step)] === room) made.rooms[made.stepped(own[cell], step)] = room;
  });
  made.points = made.cells.filter((spot) => made.isPoint(spot));
  for (const spot of made.cells) for (const ends of [[ARROWS.L, ARROWS.R], [ARROWS.U, ARROWS.D]]) {
    const [one, other] = ends.map((step) => made.stepped(spot, step));
    if (one >= 0 && other >= 0 && made.isPoint(one) && made.isPoint(other)) made.sides.push([spot, one, other]);
  }
  made.edges = new Set(made.sides.map(([edge]) => edge));
  return made;
}
