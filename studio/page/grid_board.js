// A board of a family: what a record prints, checked by the family's layout, as the rules see it. Cells are numbers in reading order.
// The board of a loop is doubled: cells, the lines between them and their corners are its spots (hardboard.puzzles.declared.doubled).

/** @typedef {Record<string, any>} Fields */

export const STEPS = [[-1, 0], [0, 1], [1, 0], [0, -1]];
/** @type {Record<string, number[]>} */
export const ARROWS = { U: [-1, 0], D: [1, 0], L: [0, -1], R: [0, 1] };
export const UNKNOWN = -1;
/** Boards of the page without a server: sides, and numbers for which rules were written as data. */
export const LONGEST_SIDE = 99, LARGEST = 99;

/** A board that is none, or a question that cannot be answered. */
export class Wrong extends Error {}

/** @param {string} found @param {string} expected */
const refuse = (found, expected) => { throw new Wrong(`${found}; expected ${expected}`); };

export class GridBoard {
  /** @param {number} rows @param {number} cols */
  constructor(rows, cols) {
    this.rows = rows; this.cols = cols;
    /** @type {Map<number, any>} */
    this.clues = new Map();
    /** The room of each cell, -1 for none; empty if there are none. @type {number[]} */
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
    this.loop = "";
  }

  get size() { return this.rows * this.cols; }

  /** The same board with some other fields. @param {Fields} fields @returns {GridBoard} */
  changed(fields) { return Object.assign(Object.create(GridBoard.prototype), this, fields); }

  /** The clues that are numbers. @returns {Map<number, number>} */
  get numbers() { return new Map([...this.clues].filter(([, clue]) => Number.isInteger(clue) && clue >= 0)); }

  /** The cells with a clue, in reading order. @param {any} clue @returns {number[]} */
  showing(clue) { return [...this.clues].filter(([, own]) => own === clue).map(([cell]) => cell).sort((a, b) => a - b); }

  /** Rows, then columns. @returns {number[][]} */
  get lines() {
    const rows = Array.from({ length: this.rows }, (_, r) => Array.from({ length: this.cols }, (_, c) => r * this.cols + c));
    return [...rows, ...Array.from({ length: this.cols }, (_, c) => Array.from({ length: this.rows }, (_, r) => r * this.cols + c))];
  }

  /** The cells of each room, in the order of their first cells. @returns {Map<number, number[]>} */
  get roomCells() {
    const found = /** @type {Map<number, number[]>} */ (new Map());
    this.rooms.forEach((room, cell) => { if (room >= 0) found.set(room, [...(found.get(room) ?? []), cell]); });
    return found;
  }

  /** @returns {Map<number, number>} */
  get roomNumbers() {
    const found = new Map();
    for (const [cell, number] of this.numbers) if (!found.has(this.rooms[cell])) found.set(this.rooms[cell], number);
    return found;
  }

  /** The cells in a direction, up to the edge. @param {number} cell @param {number[]} step @returns {number[]} */
  ray(cell, [down, right]) {
    const found = [];
    let row = Math.floor(cell / this.cols) + down, col = (cell % this.cols) + right;
    for (; row >= 0 && col >= 0 && row < this.rows && col < this.cols; row += down, col += right) found.push(row * this.cols + col);
    return found;
  }

  // A loop's board: the first row and column of its points, and then its points, edges, and edges with their ends.
  get first() { return this.loop === "cells" ? 1 : 0; }

  /** @returns {number[]} */
  get points() {
    const found = [];
    for (let row = this.first; row < this.rows; row += 2) for (let col = this.first; col < this.cols; col += 2) found.push(row * this.cols + col);
    return found;
  }

  /** @returns {number[][]} each edge with the points on both sides of it */
  get sides() {
    const found = [], { first } = this;
    for (let row = first; row < this.rows - first; row++) {
      const along = Number(row % 2 === first), step = along ? 1 : this.cols;
      for (let edge = row * this.cols + first + along; edge < row * this.cols + this.cols - first; edge += 2) found.push([edge, edge - step, edge + step]);
    }
    return found;
  }

  /** The points of each room. @returns {Map<number, number[]>} */
  get roomPoints() {
    const found = /** @type {Map<number, number[]>} */ (new Map(Array.from({ length: 1 + Math.max(-1, ...this.rooms) }, (_, room) => [room, []])));
    for (const point of this.points) if (this.rooms[point] >= 0) found.get(this.rooms[point])?.push(point);
    return found;
  }
}

/** The board of a record. @param {Fields} layout @param {Fields} record @returns {GridBoard} */
export function boardOf(layout, record) {
  const [rows, cols] = sizeOf(layout, record), board = new GridBoard(rows, cols);
  if (layout.clues) board.clues = spots(record, "clues", rows, cols, (value) => clueOf(layout, value));
  if (layout.rooms) {
    const rooms = spots(record, "rooms", rows, cols, (value) => numberOf(value, -1, 1e9));
    board.rooms = inOrder(Array.from({ length: board.size }, (_, cell) => rooms.get(cell) ?? -1));
  }
  if (layout.arrows) board.arrows = spots(record, "arrows", rows, cols, wayOf);
  if (layout.corners) board.corners = new Map([...spots(record, "corners", rows + 1, cols + 1, (value) => numberOf(value, -1, LARGEST))].filter(([, n]) => n >= 0));
  if (layout.lines) { board.rowClues = outside(layout, record, "row_clues", rows); board.colClues = outside(layout, record, "col_clues", cols); }
  if (layout.total && !(layout.optional && record[layout.total] == null)) board.total = numberOf(record[layout.total], 0, rows * cols);
  checkFields(layout, board);
  return layout.loop ? doubled(board, layout.loop) : board;
}

/** Whether a record is a board. @param {Fields} family @param {Fields} record @returns {boolean} */
export function isBoard(family, record) {
  try { boardOf(family.layout, record); return true; } catch { return false; }
}

/** @param {Fields} layout @param {Fields} record @returns {number[]} */
function sizeOf(layout, record) {
  const grid = record[layout.clues ? "clues" : layout.rooms ? "rooms" : ""];
  const size = [record.rows ?? grid?.length, record.cols ?? grid?.[0]?.length];
  for (const side of size) if (!Number.isInteger(side) || side < 1 || side > LONGEST_SIDE) refuse(`a side of ${side} cells`, `1 to ${LONGEST_SIDE}; the command line takes more`);
  return size;
}

/** The values of a grid by spot; null is nothing. @param {Fields} record @param {string} key @param {number} rows @param {number} cols @param {(value: any) => any} read @returns {Map<number, any>} */
function spots(record, key, rows, cols, read) {
  const grid = record[key], found = new Map();
  if (!Array.isArray(grid) || grid.length !== rows || grid.some((row) => !Array.isArray(row) || row.length !== cols)) refuse(`${key} of another size`, `${rows} rows of ${cols}`);
  grid.forEach((/** @type {any[]} */ row, /** @type {number} */ r) => row.forEach((value, c) => { if (value !== null && value !== undefined) found.set(r * cols + c, read(value)); }));
  return found;
}

/** @param {any} value @param {number} least @param {number} most @returns {number} */
function numberOf(value, least, most) {
  if (!Number.isInteger(value) || value < least || value > most) refuse(JSON.stringify(value ?? null), `a number from ${least} to ${most}`);
  return value;
}

/** @param {any} value @returns {string} */
const wayOf = (value) => (Object.hasOwn(ARROWS, value) ? value : refuse(JSON.stringify(value), "U, D, L or R"));

/** @param {Fields} layout @param {any} value @returns {any} */
function clueOf(layout, value) {
  if (layout.clues === "colours") return ["B", "W"].includes(value) ? value : refuse(JSON.stringify(value), "B or W");
  if (layout.clues === "sides") return wayOf(value);
  if (layout.clues === "icons") return layout.icons.includes(value) ? value : refuse(JSON.stringify(value), layout.icons.join(", "));
  if (layout.clues === "rings") {
    const ring = Array.isArray(value) ? value : [value];
    if (ring.length < 1 || ring.length > 4) refuse(`${ring.length} numbers`, "1 to 4");
    return ring.map((number) => numberOf(number, UNKNOWN, LARGEST));
  }
  if (value === UNKNOWN && layout.unknown) return value;
  return layout.clues === "blocks" ? refuse(JSON.stringify(value), "-1 for a block") : numberOf(value, layout.least, LARGEST);
}

/** What stands beside the lines in one direction. @param {Fields} layout @param {Fields} record @param {string} key @param {number} size @returns {any[]} */
function outside(layout, record, key, size) {
  const values = record[key];
  if (!Array.isArray(values) || values.length !== size) return refuse(`${key} of another length`, `${size} entries`);
  return values.map((value) => {
    if (value === null) return null;
    if (layout.lines === "number") return numberOf(value, UNKNOWN, LARGEST) < 0 ? null : value;
    return Array.isArray(value) ? value.map((one) => numberOf(one, 0, LARGEST)).filter(Boolean) : refuse(JSON.stringify(value), "a list of numbers");
  });
}

/** Rooms with their own numbers, in the order of their first cells. @param {number[]} rooms @returns {number[]} */
export function inOrder(rooms) {
  const order = new Map();
  for (const room of rooms) if (room >= 0 && !order.has(room)) order.set(room, order.size);
  return rooms.map((room) => order.get(room) ?? -1);
}

/** What fields have to do with each other. @param {Fields} layout @param {GridBoard} board */
function checkFields(layout, board) {
  const { cols } = board, name = (/** @type {number} */ cell) => `row ${Math.floor(cell / cols) + 1}, column ${(cell % cols) + 1}`;
  for (const [, cells] of board.roomCells) {
    const left = new Set(cells), queue = [cells[0]];
    left.delete(cells[0]);
    for (const here of queue) for (const step of STEPS) { const [other] = board.ray(here, step); if (left.delete(other)) queue.push(other); }
    for (const cell of left) refuse(`${name(cell)}: a room in several parts`, "cells of a room that hang together");
  }
  if (layout.covered && board.rooms.includes(-1)) refuse(`${name(board.rooms.indexOf(-1))}: a cell without a room`, "a room");
  for (const icon of layout.once) { const { length } = board.showing(icon); if (length !== 1) refuse(`${length} cells with ${icon}`, `exactly one ${icon}`); }
  for (const cell of board.arrows.keys()) if (!board.clues.has(cell)) refuse(`${name(cell)}: an arrow without a number`, "a clue there");
  const numbers = board.roomNumbers;
  if (layout.room_numbers) for (const [cell, clue] of board.clues)
    if (board.rooms[cell] < 0 || (clue !== UNKNOWN && numbers.get(board.rooms[cell]) !== clue)) refuse(`${name(cell)}: the number ${clue}`, "one number for a room");
}

/** The board with a spot for each cell, line and corner; a spot between two cells of a room is in it. @param {GridBoard} board @param {string} loop @returns {GridBoard} */
function doubled(board, loop) {
  const made = new GridBoard(2 * board.rows + 1, 2 * board.cols + 1), { cols } = made;
  const spot = (/** @type {number} */ cell) => (2 * Math.floor(cell / board.cols) + 1) * cols + 2 * (cell % board.cols) + 1;
  made.loop = loop;
  made.clues = new Map([...board.clues].map(([cell, clue]) => [spot(cell), clue]));
  made.arrows = new Map([...board.arrows].map(([cell, way]) => [spot(cell), way]));
  if (!board.rooms.length) return made;
  const rooms = Array(made.size).fill(-1);
  board.rooms.forEach((room, cell) => { rooms[spot(cell)] = room; });
  board.rooms.forEach((room, cell) => {
    for (const step of [1, cols]) if (spot(cell) + 2 * step < rooms.length && rooms[spot(cell) + 2 * step] === room) rooms[spot(cell) + step] = room;
  });
  made.rooms = inOrder(rooms);
  return made;
}
