// What a player lays on a board, with undo, redo and savepoints. It knows no rules: those are asked for.

/** @typedef {Record<string, any>} Fields */

/** A spot of a board as people say it: a cell, or where a loop is drawn a line beside one or a corner.
 * @param {Fields} play @param {number} row @param {number} col @returns {string} */
export function spotName(play, row, col) {
  if (!play.loop) return `row ${row + 1}, column ${col + 1}`;
  const cell = `row ${Math.max(1, row >> 1)}, column ${Math.max(1, col >> 1)}`, own = `row ${(row + 1) >> 1}, column ${(col + 1) >> 1}`;
  if (row % 2 && col % 2) return own;
  if (row % 2) return col ? `right of row ${(row + 1) >> 1}, column ${col >> 1}` : `left of ${own.replace("column 0", "column 1")}`;
  if (col % 2) return row ? `below row ${row >> 1}, column ${(col + 1) >> 1}` : `above ${own.replace("row 0", "row 1")}`;
  return `the ${row ? "lower" : "upper"} ${col ? "right" : "left"} corner of ${cell}`;
}

/** The marks of a board of cells: a sign for each cell that has one. Or pieces: lists of cells. */
export class Game {
  /** @param {number} rows @param {number} cols @param {Fields} play */
  constructor(rows, cols, play) {
    this.rows = rows; this.cols = cols; this.play = play;
    /** @type {Map<number, string>} */
    this.cells = new Map();
    /** @type {number[][][]} */
    this.pieces = [];
    /** @type {string[]} */
    this.past = [];
    /** @type {string[]} */
    this.future = [];
    /** @type {{name: string, state: string}[]} */
    this.points = [];
  }

  /** The state as `hardboard hint` reads it. */
  text() {
    if (this.play.lays === "pieces") return this.pieces.map((piece) => piece.map(([r, c]) => `r${r + 1}c${c + 1}`).join(" ")).join("\n");
    const lines = [], loop = this.play.loop;
    for (let row = 0; row < this.rows; row++) {
      let line = "";
      for (let col = 0; col < this.cols; col++) line += this.cells.get(row * this.cols + col) ?? (loop ? this.follows(row, col) : "?");
      lines.push(line);
    }
    return lines.join("\n");
  }

  /** What follows for a spot that has no mark: a point with a line is visited, and no loop is in a face.
   * @param {number} row @param {number} col */
  follows(row, col) {
    if (!this.open(row, col)) return ".";
    if ((row + col) % 2) return "?";
    const lines = [[-1, 0], [0, 1], [1, 0], [0, -1]].filter(([down, right]) => this.open(row + down, col + right));
    const signs = lines.map(([down, right]) => this.cells.get((row + down) * this.cols + col + right));
    return signs.includes("#") ? "#" : signs.every((sign) => sign === ".") ? "." : "?";
  }

  /** Whether something can be laid there. @param {number} row @param {number} col */
  open(row, col) {
    const { kinds, loop } = this.play, inner = row > 0 && col > 0 && row < this.rows - 1 && col < this.cols - 1;
    if (!loop) return true;
    return row >= 0 && col >= 0 && row < this.rows && col < this.cols && kinds[(row % 2) * 2 + (col % 2)] && (inner || loop === "lines");
  }

  /** @param {string} text */
  read(text) {
    this.cells = new Map();
    this.pieces = [];
    if (this.play.lays === "pieces") {
      for (const line of text.split("\n").filter(Boolean))
        this.pieces.push(line.split(" ").map((word) => (/** @type {RegExpExecArray} */ (/r(\d+)c(\d+)/.exec(word)).slice(1).map((n) => +n - 1))));
      return;
    }
    text.split("\n").forEach((line, row) => [...line].forEach((sign, col) => { if (sign !== "?" && this.open(row, col)) this.cells.set(row * this.cols + col, sign === "." ? "." : "#"); }));
  }

  /** Remember the state before a change. */
  before() {
    this.past.push(this.text());
    this.future = [];
  }

  /** @param {number} row @param {number} col @param {string} sign "" is none @returns {boolean} whether anything changed */
  put(row, col, sign) {
    const index = row * this.cols + col;
    if (!this.open(row, col)) return false;
    if ((this.cells.get(index) ?? "") === sign) return false;
    if (sign) this.cells.set(index, sign);
    else this.cells.delete(index);
    return true;
  }

  /** What a cell becomes when it is clicked again: nothing, black, white. @param {number} row @param {number} col */
  next(row, col) {
    return { "": "#", "#": ".", ".": "" }[this.cells.get(row * this.cols + col) ?? ""] ?? "";
  }

  /** Lay a straight piece from one cell to another, or take it up if it lies there. @param {number[]} from @param {number[]} to @returns {boolean} */
  lay(from, to) {
    const [down, right] = [to[0] - from[0], to[1] - from[1]], length = Math.max(Math.abs(down), Math.abs(right));
    if (down && right && Math.abs(down) !== Math.abs(right)) return false;
    const piece = Array.from({ length: length + 1 }, (_, i) => [from[0] + Math.sign(down) * i, from[1] + Math.sign(right) * i]);
    piece.sort((a, b) => a[0] - b[0] || a[1] - b[1]);
    const same = (/** @type {number[][]} */ other) => JSON.stringify(other) === JSON.stringify(piece);
    const there = this.pieces.some(same);
    this.pieces = there ? this.pieces.filter((other) => !same(other)) : [...this.pieces, piece];
    return true;
  }

  undo() { return this.step(this.past, this.future); }
  redo() { return this.step(this.future, this.past); }

  /** @param {string[]} from @param {string[]} to @returns {boolean} */
  step(from, to) {
    const state = from.pop();
    if (state === undefined) return false;
    to.push(this.text());
    this.read(state);
    return true;
  }

  /** A point to go back to. @returns {string} its name */
  mark() {
    const name = String(this.points.length + 1);
    this.points.push({ name, state: this.text() });
    return name;
  }

  /** @param {string} name */
  back(name) {
    const point = this.points.find((one) => one.name === name);
    if (!point) return;
    this.before();
    this.read(point.state);
  }

  /** Whether nothing is laid. */
  get empty() { return !this.cells.size && !this.pieces.length; }

  /** What the view draws. */
  shown() {
    return { play: this.play, cells: this.cells, pieces: this.pieces.map((piece) => [...piece[0], ...piece[piece.length - 1]]) };
  }
}
