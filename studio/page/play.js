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

/** What the line with colours begins with. */
const COLOURED = "colours ";

/** What can be undone without end; what extends it has a state as a text, and reads one. */
export class History {
  constructor() { this.past = /** @type {string[]} */ ([]); this.future = /** @type {string[]} */ ([]); }
  /** @returns {string} */
  state() { return ""; }
  /** @param {string} _ */
  read(_) {}
  /** Remember the state before a change. */
  before() { this.past.push(this.state()); this.future = []; }
  undo() { return this.step(this.past, this.future); }
  redo() { return this.step(this.future, this.past); }

  /** @param {string[]} from @param {string[]} to @returns {boolean} */
  step(from, to) {
    const now = this.state();
    let state = from.pop();
    while (state === now) state = from.pop(); // a press that changed nothing
    if (state === undefined) return false;
    to.push(now);
    this.read(state);
    return true;
  }
}

/** The marks of a board of cells: a sign for each cell that has one. Or pieces: lists of cells. */
export class Game extends History {
  /** @param {number} rows @param {number} cols @param {Fields} play */
  constructor(rows, cols, play) {
    super();
    this.rows = rows; this.cols = cols; this.play = play;
    /** @type {Map<number, string>} */
    this.cells = new Map();
    /** Colours that the player has given cells; they mean nothing to the rules. @type {Map<number, number>} */
    this.colours = new Map();
    /** Of each spot, the counts that it belongs to. @type {Map<number, any[]>} */
    this.counts = new Map();
    for (const count of play.crosses ?? []) for (const cell of [...count[1], ...count[2].map((/** @type {any[]} */ one) => one[0])]) this.counts.set(cell, [...(this.counts.get(cell) ?? []), count]);
    /** @type {number[][][]} */
    this.pieces = [];
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

  /** All that is laid: the marks, and the colours in a line of their own. */
  state() {
    const colours = [...this.colours].map(([index, colour]) => `${index}:${colour}`).join(" ");
    return this.text() + (colours ? `\n${COLOURED}${colours}` : "");
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

  /** Lay a solution as the solver gives it. @param {any} solution */
  solve(solution) {
    if (this.play.lays === "pieces") this.pieces = solution.filter((/** @type {number[][]} */ piece) => piece.length > 1);
    else this.read(solution.join("\n"));
  }

  /** What is laid at a spot of a loop's board, and how it looks. @param {number} index @returns {Fields} */
  kind(index) { return this.play.kinds[(Math.floor(index / this.cols) % 2) * 2 + (index % this.cols % 2)]; }

  /** @param {string} text */
  read(text) {
    this.cells = new Map();
    this.pieces = [];
    const lines = text.split("\n"), coloured = lines.find((line) => line.startsWith(COLOURED))?.slice(COLOURED.length);
    this.colours = new Map((coloured?.split(" ") ?? []).map((word) => /** @type {[number, number]} */ (word.split(":").map(Number))));
    text = lines.filter((line) => !line.startsWith(COLOURED)).join("\n");
    if (this.play.lays === "pieces") {
      for (const line of text.split("\n").filter(Boolean))
        this.pieces.push(line.split(" ").map((word) => (/** @type {RegExpExecArray} */ (/r(\d+)c(\d+)/.exec(word)).slice(1).map((n) => +n - 1))));
      return;
    }
    text.split("\n").forEach((line, row) => [...line].forEach((sign, col) => { if (sign !== "?" && this.open(row, col)) this.cells.set(row * this.cols + col, sign === "." ? "." : "#"); }));
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

  /** Give a cell a colour, 0 is none; a spot of a loop's board stands for the cell there. @param {number} row @param {number} col @param {number} colour @returns {boolean} whether anything changed */
  paint(row, col, colour) {
    const index = this.coloured(row, col);
    if ((this.colours.get(index) ?? 0) === colour) return false;
    if (colour) this.colours.set(index, colour);
    else this.colours.delete(index);
    return true;
  }

  /** The cell that has the colour of a spot. @param {number} row @param {number} col */
  coloured(row, col) {
    return this.play.loop ? Math.min(row | 1, this.rows - 2) * this.cols + Math.min(col | 1, this.cols - 2) : row * this.cols + col;
  }

  /** Cross out what is white because with a spot that became black there are as many as there may be.
   * @param {number} row @param {number} col @returns {number} how many were crossed out */
  cross(row, col) {
    let crossed = 0;
    const sign = (/** @type {number} */ cell) => this.cells.get(cell) ?? (this.play.loop ? this.follows(Math.floor(cell / this.cols), cell % this.cols) : "?");
    for (const spot of [[0, 0], ...(this.play.loop ? [[-1, 0], [0, 1], [1, 0], [0, -1]] : [])].map(([down, right]) => (row + down) * this.cols + col + right))
      for (const [most, cells, when] of this.counts.get(spot) ?? []) {
        if (when.some((/** @type {[number, boolean]} */ [cell, black]) => sign(cell) !== (black ? "#" : "."))) continue;
        if (cells.filter((/** @type {number} */ cell) => sign(cell) === "#").length !== most) continue;
        for (const cell of cells) if (sign(cell) === "?" && this.put(Math.floor(cell / this.cols), cell % this.cols, ".")) crossed++;
      }
    return crossed;
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

  /** A point to go back to. @returns {string} its name */
  mark() {
    const name = String(this.points.length + 1);
    this.points.push({ name, state: this.state() });
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
  get empty() { return !this.cells.size && !this.pieces.length && !this.colours.size; }

  /** What the view draws. */
  shown() {
    return { play: this.play, cells: this.cells, colours: this.colours, pieces: this.pieces.map((piece) => [...piece[0], ...piece[piece.length - 1]]) };
  }
}
