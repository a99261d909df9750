// A checker of certificates about boards: this one has a solution, has none, has exactly these.
//
// It follows docs/certificates.md and shares no code with the two checkers in Python. The rules of the
// families reach it as data (`hardboard.studio.family_data`). A constraint is one rule at one anchor, the cell that a reason
// names. The checker uses one method of a constraint: `violated(facts)`, true if these facts alone break it.
// For claims about tiles, and for families and rules without such data, the verdict is "unknown kind".
//
//     check(files, families)  ->  { verdict: "accepted", reason: "", claim: "exactly", number: 1, ... }
//
// `files` maps the name of each file to its bytes, unpacked; `families` maps names to `family_data`.

/** @typedef {Record<string, any>} Data */
/** @typedef {Map<string, Uint8Array>} Files */
/** The colour of each cell. @typedef {Int8Array} Facts */
/** Where a constraint points, and cells that must have their colours for it to matter. @typedef {{at?: number, when?: [number, number][]}} More */
/** @typedef {{rule: string, anchor: number, violated: (facts: Facts) => boolean, cells?: number[],
 *   outnumbered?: (low: number, high: number, facts: Facts) => boolean}} Constraint */
/** "At least so many of these cells are black": a cell is one of one. @typedef {{least: number, cells: number[], total: boolean}} Subject */
/** A subject, and if it is so. @typedef {Subject & {so: boolean}} Fact */

const FORMAT = "hardboard certificate 2", NUMBER = "[1-9][0-9]{0,8}";
const OPEN = -1, WHITE = 0, BLACK = 1;
/** Entries of certificate.json beside format, family and claim. @type {Record<string, string[]>} */
const ENTRIES = { solvable: ["given"], unsolvable: ["given"], exactly: ["given", "number"] };
const OTHER_CLAIMS = ["equivalent", "window"];
/** A board with more cells takes too long. */
const MOST_CELLS = 100_000;
/** A clue without a number; the largest number that any board may have; the largest number of JSON. */
const UNKNOWN_NUMBER = -1, ALWAYS = 99, LARGEST = 2 ** 31 - 1;
/** The columns of the board without end on which a step is a cell. */
const WIDE = 2 ** 40;
const STEPS = [[-1, 0], [0, 1], [1, 0], [0, -1]], DIAGONALS = [[-1, -1], [-1, 1], [1, 1], [1, -1]];
const AROUND = [...STEPS, ...DIAGONALS], RING = [0, 1, 2, 3].flatMap((n) => [DIAGONALS[n], STEPS[n]]);
/** @type {Record<string, number[]>} */
const ARROWS = { U: STEPS[0], R: STEPS[1], D: STEPS[2], L: STEPS[3] };

class Refused extends Error {}
class Unknown extends Error {}

/** @param {unknown} holds @param {string} reason */
function need(holds, reason) {
  if (!holds) throw new Refused(reason);
}

/** @param {number} start @param {number} end */
const range = (start, end) => Array.from({ length: Math.max(0, end - start) }, (_, n) => start + n);
/** @param {number[]} values */
const neighbours = (values) => values.slice(1).map((value, n) => [values[n], value]);
/** @param {number[]} values */
const sum = (values) => values.reduce((total, value) => total + value, 0);

// --- reading -------------------------------------------------------------------------------------

/** @param {Files} files @param {string} name */
function text(files, name) {
  const data = files.get(name);
  if (!data) throw new Refused(`${name}: no such file`);
  try {
    return new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(data).replaceAll("\r\n", "\n");
  } catch {
    throw new Refused(`${name}: not text (UTF-8)`);
  }
}

/** @param {string} words */
const withoutEnd = (words) => (words.endsWith("\n") ? words.slice(0, -1) : words);

/** @param {Files} files @param {string} name */
function lines(files, name) {
  const words = text(files, name);
  return words ? withoutEnd(words).split("\n") : [];
}

/** The JSON object in a file, which has no entries but some. @param {Files} files @param {string} name @param {(value: Data) => string[]} known */
function readJson(files, name, known) {
  const words = text(files, name);
  let value, plain;
  try {
    value = JSON.parse(words);
    plain = words.replace(/"(?:[^"\\]|\\.)*"|[ \t\n\r]+/g, (part) => (part[0] === '"' ? JSON.stringify(JSON.parse(part)) : ""));
  } catch {
    throw new Refused(`${name}: not JSON`);
  }
  // Written again, two values of one key and numbers such as 1.0 are not the same text.
  need(plain === JSON.stringify(value), `${name}: a key twice, or a number that is not whole`);
  need(value !== null && typeof value === "object" && !Array.isArray(value), `${name}: not an object`);
  const entries = known(value);
  for (const key of Object.keys(value)) need(entries.includes(key), `${name}: the entry ${JSON.stringify(key.slice(0, 40))}`);
  return /** @type {Data} */ (value);
}

/** The cell called r1c1, or -1 if it is not on the board. @param {string} word @param {Board} board */
function readCell(word, board) {
  const found = new RegExp(`^r(${NUMBER})c(${NUMBER})$`).exec(word);
  if (!found) throw new Refused(`${JSON.stringify(word.slice(0, 20))} is no cell`);
  return board.at(Number(found[1]) - 1, Number(found[2]) - 1);
}

/** @param {string} word @param {Board} board @returns {Subject} */
function readSubject(word, board) {
  const [least, list, ...more] = word.includes(":") ? word.split(":") : ["1", word];
  const cells = list.split(",").map((each) => readCell(each, board));
  need(new RegExp(`^${NUMBER}$`).test(least) && Number(least) <= cells.length && !more.length, "a total that is none");
  need(!cells.includes(-1) && neighbours(cells).every(([one, other]) => one < other), "a subject with cells off the board or out of order");
  const total = word.includes(":");
  need(total || cells.length === 1, "a subject of several cells");
  return { least: Number(least), cells, total };
}

// --- boards --------------------------------------------------------------------------------------

/** A grid and what is printed on it. Cells are numbers in reading order. */
class Board {
  /** @param {number} rows @param {number} cols */
  constructor(rows, cols) {
    this.rows = rows;
    this.cols = cols;
    this.cells = range(0, rows * cols);
    this.near = this.cells.map((cell) => this.beside(cell, STEPS));
    this.lines = [
      ...range(0, rows).map((row) => range(row * cols, (row + 1) * cols)),
      ...range(0, cols).map((col) => range(0, rows).map((row) => row * cols + col)),
    ];
    /** @type {Map<number, any>} */
    this.clues = new Map();
    /** @type {Map<number, string>} */
    this.arrows = new Map();
    /** The room of each cell, numbered in the order of their first cells, or -1. @type {number[]} */
    this.rooms = [];
    /** Row and column of the cell to the upper left, which may be off the board, and the number. @type {number[][]} */
    this.corners = [];
    /** What stands beside each row and each column. @type {any[]} */
    this.outside = [];
    /** @type {number | null} */
    this.total = null;
    /** On boards of loops, the points where it may turn, the edges between them, and for each edge both points. */
    this.loop = "";
    this.points = /** @type {number[]} */ ([]);
    this.edges = new Set(this.points);
    this.sides = /** @type {number[][]} */ ([]);
  }

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

  /** The cells in a direction up to the edge. @param {number} cell @param {number[]} step */
  ray(cell, step) {
    const found = [];
    for (let next = this.stepped(cell, step); next >= 0; next = this.stepped(next, step)) found.push(next);
    return found;
  }

  /** The edges of a loop in a line from a point, so many at most. @param {number} point @param {number[]} step */
  arm(point, step, most = LARGEST) { return this.ray(point, step).filter((spot) => this.edges.has(spot)).slice(0, most); }

  /** Clues that are numbers. @returns {[number, number][]} */
  get numbers() { return [...this.clues].filter(([, clue]) => clue >= 0); }

  /** The cells of each room; of a loop, its points. */
  get roomCells() { return grouped(this.loop ? this.cells.map((cell) => (this.isPoint(cell) ? this.rooms[cell] : -1)) : this.rooms); }

  /** The first number in each room that has one. @returns {Map<number, number>} */
  get roomNumbers() { return new Map(this.numbers.reverse().map(([cell, number]) => [this.rooms[cell], number])); }

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

/** The cells of each number from 0 on. @param {number[]} values */
function grouped(values) {
  const found = /** @type {number[][]} */ ([]);
  values.forEach((value, cell) => value >= 0 && (found[value] ??= []).push(cell));
  return found;
}

/** The cells reached from some over cells that are open. @param {Board["near"]} near @param {number[]} start @param {(cell: number) => boolean} open */
function reached(near, start, open) {
  const found = new Set(start);
  for (const cell of found) for (const other of near[cell]) if (!found.has(other) && open(other)) found.add(other);
  return found;
}

/** A whole number of a record. @param {string} where @param {number} least @param {number} most @returns {(value: any) => any} */
const numberFrom = (where, least, most) => (value) => {
  need(typeof value === "number" && value >= least && value <= most, `board.json: ${where}: no number from ${least} to ${most}`);
  return value;
};

/** @param {string} where @param {string[]} words @returns {(value: any) => any} */
const oneOf = (where, words) => (value) => {
  need(words.includes(value), `board.json: ${where}: none of ${words.join(" ")}`);
  return value;
};

/** @param {any} value @param {string} where @param {number} length @returns {any[]} */
function list(value, where, length) {
  need(Array.isArray(value) && value.length === length, `board.json: ${where}: not ${length} entries`);
  return value;
}

/** The values of a field that has a row of entries for each row. @param {Data} record @param {string} key @param {number} rows @param {number} cols
 * @param {(value: any) => any} read @returns {Map<number, any>} */
function entries(record, key, rows, cols, read) {
  const values = list(record[key], key, rows).flatMap((row) => list(row, key, cols));
  return new Map(values.map((value, at) => [at, value]).filter(([, value]) => value !== null).map(([at, value]) => [at, read(value)]));
}

/** What may stand in cells, by the layout's word. @param {Data} layout @param {number} most @returns {(value: any) => any} */
function clueReader(layout, most) {
  const number = numberFrom("clues", layout.least, most);
  if (layout.clues === "colours") return oneOf("clues", ["B", "W"]);
  if (layout.clues === "sides") return oneOf("clues", Object.keys(ARROWS));
  if (layout.clues === "rings") {
    return (value) => {
      const ring = Array.isArray(value) ? value : [value];
      need(ring.length > 0 && ring.length <= 4, "board.json: clues: not 1 to 4 numbers");
      return ring.map(numberFrom("clues", UNKNOWN_NUMBER, most));
    };
  }
  return (value) => {
    if (value === UNKNOWN_NUMBER && layout.unknown) return value;
    need(layout.clues === "numbers", "board.json: clues: no block");
    return number(value);
  };
}

/** The board of a record, as the layout of its family has it. @param {Data} record @param {Data} layout @returns {Board} */
function readBoard(record, layout) {
  const first = record[layout.clues ? "clues" : "rooms"];
  const rows = numberFrom("rows", 1, LARGEST)(record.rows ?? first?.length), cols = numberFrom("cols", 1, LARGEST)(record.cols ?? first?.[0]?.length);
  if (rows * cols > MOST_CELLS) throw new Unknown(`a board of more than ${MOST_CELLS} cells`);
  const board = new Board(rows, cols), most = Math.max(rows * cols, ALWAYS);
  if (layout.clues) board.clues = entries(record, "clues", rows, cols, clueReader(layout, most));
  if (layout.arrows) board.arrows = entries(record, "arrows", rows, cols, oneOf("arrows", Object.keys(ARROWS)));
  for (const cell of board.arrows.keys()) need(board.clues.has(cell), "board.json: an arrow without a number");
  if (layout.rooms) {
    const told = entries(record, "rooms", rows, cols, numberFrom("rooms", -1, LARGEST)), names = board.cells.map((cell) => told.get(cell) ?? -1);
    const order = [...new Set(names.filter((name) => name >= 0))], numbers = new Map(order.map((name, number) => [name, number]));
    board.rooms = names.map((name) => numbers.get(name) ?? -1);
    for (const [first, ...more] of board.roomCells) {
      const part = reached(board.near, [first], (cell) => board.rooms[cell] === board.rooms[first]);
      need(part.size === more.length + 1, "board.json: a room in several parts");
    }
  }
  if (layout.room_numbers) {
    const known = board.roomNumbers;
    for (const [cell, clue] of board.clues) {
      const fits = [UNKNOWN_NUMBER, known.get(board.rooms[cell])].includes(clue);
      need(board.rooms[cell] >= 0 && fits, "board.json: two numbers of a room");
    }
  }
  if (layout.corners) {
    const found = entries(record, "corners", rows + 1, cols + 1, numberFrom("corners", UNKNOWN_NUMBER, most));
    board.corners = [...found].filter(([, n]) => n >= 0).map(([at, n]) => [Math.floor(at / (cols + 1)) - 1, (at % (cols + 1)) - 1, n]);
  }
  if (layout.lines) {
    board.outside = [...readOutside(record, "row_clues", rows, cols, layout), ...readOutside(record, "col_clues", cols, rows, layout)];
  }
  if (layout.total && !(layout.optional && (record[layout.total] ?? null) === null)) {
    board.total = numberFrom(layout.total, 0, most)(record[layout.total]);
  }
  return layout.loop ? doubled(board, layout.loop) : board;
}

/** What stands beside the lines in one direction.
 * @param {Data} record @param {string} key @param {number} size @param {number} length @param {Data} layout */
function readOutside(record, key, size, length, layout) {
  const most = Math.max(length, ALWAYS), number = numberFrom(key, layout.lines === "number" ? UNKNOWN_NUMBER : 0, most);
  return list(record[key], key, size).map((value) => {
    if (layout.lines === "number") return value === null || number(value) === UNKNOWN_NUMBER ? null : value;
    need(value === null || (Array.isArray(value) && value.length <= most), `board.json: ${key}: no list of numbers`);
    return value && value.map(number).filter((/** @type {number} */ n) => n);
  });
}

/** A board on which a loop is drawn: a spot for each cell, each side between cells and each corner. @param {Board} board @param {string} loop */
function doubled(board, loop) {
  const made = new Board(2 * board.rows + 1, 2 * board.cols + 1);
  const spots = board.cells.map((cell) => made.at(2 * board.row(cell) + 1, 2 * board.col(cell) + 1));
  made.loop = loop;
  made.clues = new Map([...board.clues].map(([cell, clue]) => [spots[cell], clue]));
  made.arrows = new Map([...board.arrows].map(([cell, way]) => [spots[cell], way]));
  if (board.rooms.length) made.rooms = made.cells.map(() => -1);
  board.rooms.forEach((room, cell) => {
    made.rooms[spots[cell]] = room;
    for (const step of [STEPS[1], STEPS[2]]) {
      if (board.rooms[board.stepped(cell, step)] === room) made.rooms[made.stepped(spots[cell], step)] = room;
    }
  });
  made.points = made.cells.filter((spot) => made.isPoint(spot));
  for (const spot of made.cells) {
    for (const ends of [[STEPS[3], STEPS[1]], [STEPS[0], STEPS[2]]]) {
      const [one, other] = ends.map((step) => made.stepped(spot, step));
      if (one >= 0 && other >= 0 && made.isPoint(one) && made.isPoint(other)) made.sides.push([spot, one, other]);
    }
  }
  made.edges = new Set(made.sides.map(([edge]) => edge));
  return made;
}

// --- constraints ---------------------------------------------------------------------------------

/** So many of the cells are black. @param {string} rule @param {number[]} cells @param {number[]} allowed @param {More} [more] @returns {Constraint} */
function count(rule, cells, allowed, { at, when = [] } = {}) {
  const good = new Set(allowed);
  /** @param {number} low @param {number} high @param {Facts} facts */
  const outnumbered = (low, high, facts) => {
    if (when.some(([cell, colour]) => facts[cell] !== colour)) return false;
    for (let n = low; n <= high; n++) if (good.has(n)) return false;
    return true;
  };
  /** @param {Facts} facts */
  const violated = (facts) => {
    let black = 0, open = 0;
    for (const cell of cells) {
      if (facts[cell] === BLACK) black++;
      else if (facts[cell] === OPEN) open++;
    }
    return outnumbered(black, black + open, facts);
  };
  return { rule, cells, anchor: at ?? cells[0] ?? when[0]?.[0] ?? 0, violated, outnumbered };
}

/** So many of the cells have the colour. @param {string} rule @param {number[]} cells @param {boolean} black @param {number[]} allowed @param {More} [more] */
const counted = (rule, cells, black, allowed, more) => count(rule, cells, black ? allowed : allowed.map((n) => cells.length - n), more);

/** Not all of the cells have the colour. @param {string} rule @param {number[]} cells @param {boolean} black */
const notAll = (rule, cells, black) => counted(rule, cells, black, range(0, cells.length));

/** Some of the cells are black. @param {string} rule @param {number[]} cells @param {More} [more] */
const some = (rule, cells, more) => count(rule, cells, range(1, cells.length + 1), more);

/** @param {string} rule @param {number} anchor */
const never = (rule, anchor) => count(rule, [anchor], []);

/** The numbers that the names of a rule allow: one name, or the first against too many and the second against too few.
 * @param {string} names @param {number} size @param {number} number @returns {[string, number[]][]} */
function sizes(names, size, number) {
  const [more, less] = names.split(" ");
  return less ? [[more, range(0, Math.min(number, size) + 1)], [less, range(number, size + 1)]] : [[more, [number]]];
}

/** @param {string} names @param {number[]} cells @param {number} number @param {More} [more] */
const exactly = (names, cells, number, more) => sizes(names, cells.length, number).map(([name, allowed]) => count(name, cells, allowed, more));

/** Along rays, the cells of a colour before the first other one are so many together.
 * @param {string} rule @param {number} anchor @param {number[][]} rays @param {number} colour @param {number} total @returns {Constraint} */
function sight(rule, anchor, rays, colour, total) {
  /** The lengths that a ray may have. @param {number[]} ray @param {Facts} facts */
  const lengths = (ray, facts) => {
    const end = ray.findIndex((cell) => facts[cell] === 1 - colour), most = end < 0 ? ray.length : end;
    return [...range(0, most).filter((n) => facts[ray[n]] === OPEN), most];
  };
  /** @param {Facts} facts */
  const violated = (facts) => {
    let sums = new Set([0]);
    for (const ray of rays) sums = new Set([...sums].flatMap((before) => lengths(ray, facts).map((length) => before + length)));
    return !sums.has(total);
  };
  return { rule, anchor, violated };
}

/** The cells show one of some patterns; bit i says that cell i is black. @param {string} rule @param {number} anchor @param {number[]} cells
 * @param {number[]} patterns @returns {Constraint} */
function table(rule, anchor, cells, patterns) {
  /** @param {number} pattern @param {Facts} facts */
  const agrees = (pattern, facts) => cells.every((cell, i) => facts[cell] === OPEN || facts[cell] === (pattern >> i & 1));
  return { rule, anchor, violated: (facts) => !patterns.some((pattern) => agrees(pattern, facts)) };
}

/** The runs of black cells in a line have these lengths, in this order. @param {string} rule @param {number[]} cells @param {number[]} lengths @returns {Constraint} */
function runs(rule, cells, lengths) {
  const pattern = lengths.flatMap((length, n) => [...(n ? [WHITE] : []), ...range(0, length).map(() => BLACK)]);
  /** @param {Facts} facts */
  const violated = (facts) => {
    // How much of the pattern may have been read; a white cell may also stand between runs.
    let read = new Set([0]);
    for (const cell of cells) {
      const waits = [...read].filter((at) => facts[cell] !== BLACK && pattern[at - 1] !== BLACK || facts[cell] !== BLACK && at === pattern.length);
      const goes = [...read].filter((at) => at < pattern.length && facts[cell] !== 1 - pattern[at]);
      read = new Set([...waits, ...goes.map((at) => at + 1)]);
    }
    return !read.has(pattern.length);
  };
  return { rule, anchor: cells[0], violated };
}

/** The cells of a colour are connected; with `outside`, each to one of those cells.
 * @param {string} rule @param {number[]} cells @param {Board["near"]} near @param {number} colour @param {number[]} [outside] @returns {Constraint} */
function connected(rule, cells, near, colour, outside) {
  const own = new Set(cells);
  /** @param {Facts} facts */
  const violated = (facts) => {
    const mine = cells.filter((cell) => facts[cell] === colour);
    const start = outside ? outside.filter((cell) => facts[cell] !== 1 - colour) : mine.slice(0, 1);
    const found = reached(near, start, (cell) => own.has(cell) && facts[cell] !== 1 - colour);
    return mine.some((cell) => !found.has(cell));
  };
  return { rule, anchor: cells[0], violated };
}

/** Each area of a colour has a clue, no second one, and the size that the clue says. @param {Board} board @param {Data} rule @returns {Constraint[]} */
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
  const ofClue = (name, clue, violated) => ({ rule: name, anchor: clue, violated: (/** @type {Facts} */ facts) => facts[clue] === colour && violated(facts) });
  return [
    { rule: rule.none, anchor: 0, violated: without },
    ...clues.map((clue) => ofClue(rule.two, clue, (facts) => second(clue, facts))),
    ...board.numbers.map(([clue, number]) => ofClue(rule.size, clue, (facts) => wrong(clue, number, facts))),
  ];
}

/** The areas of a colour beside a clue have so many cells. @param {Board} board @param {string} rule @param {number} clue @param {number} colour
 * @param {number} total @returns {Constraint} */
function areasBeside(board, rule, clue, colour, total) {
  /** @param {(cell: number) => boolean} has */
  const size = (has) => reached(board.near, board.near[clue].filter(has), (cell) => cell !== clue && has(cell)).size;
  /** @param {Facts} facts */
  const violated = (facts) => size((cell) => facts[cell] === colour) > total || size((cell) => facts[cell] !== 1 - colour) < total;
  return { rule, anchor: clue, violated };
}

/** Two rooms do not have equally many black cells, unless they have none. @param {string} rule @param {number[]} one @param {number[]} other @returns {Constraint} */
function unequal(rule, one, other) {
  /** @param {Facts} facts @param {number[]} cells */
  const blacks = (facts, cells) => cells.filter((cell) => facts[cell] === BLACK).length;
  /** @param {Facts} facts */
  const violated = (facts) => {
    if ([...one, ...other].some((cell) => facts[cell] === OPEN)) return false;
    return blacks(facts, one) > 0 && blacks(facts, one) === blacks(facts, other);
  };
  return { rule, anchor: one[0], violated };
}

/** No four connected black cells of a room lie beside four of the same shape in the other.
 * @param {Board} board @param {string} rule @param {number[]} one @param {number[]} other @returns {Constraint} */
function shapes(board, rule, one, other) {
  /** All connected sets of four black cells of a room. @param {number[]} room @param {Facts} facts */
  const pieces = (room, facts) => {
    const black = new Set(room.filter((cell) => facts[cell] === BLACK));
    let found = [...black].map((cell) => [cell]);
    for (let size = 1; size < 4; size++) {
      const larger = found.flatMap((piece) => {
        const next = piece.flatMap((cell) => board.near[cell]).filter((cell) => black.has(cell) && !piece.includes(cell));
        return next.map((cell) => [...piece, cell]);
      });
      found = [...new Map(larger.map((piece) => [String(piece.sort((a, b) => a - b)), piece])).values()];
    }
    return found;
  };
  /** Equal for shapes that are turned or mirrored. @param {number[]} piece */
  const shape = (piece) => {
    const forms = [1, -1].flatMap((down) => [1, -1].flatMap((right) => [true, false].map((turned) => {
      const [rows, cols] = [piece.map((cell) => board.row(cell)), piece.map((cell) => board.col(cell))];
      const spots = piece.map((_, n) => (turned ? [down * cols[n], right * rows[n]] : [down * rows[n], right * cols[n]]));
      const top = Math.min(...spots.map(([row]) => row)), left = Math.min(...spots.map(([, col]) => col));
      return spots.map(([row, col]) => `${row - top},${col - left}`).sort().join(" ");
    })));
    return forms.sort()[0];
  };
  /** @param {number[]} mine @param {number[]} theirs */
  const touch = (mine, theirs) => mine.some((cell) => board.near[cell].some((next) => theirs.includes(next)));
  /** @param {Facts} facts */
  const violated = (facts) => {
    const beside = pieces(other, facts);
    return pieces(one, facts).some((mine) => beside.some((theirs) => touch(mine, theirs) && shape(mine) === shape(theirs)));
  };
  return { rule, anchor: one[0], violated };
}

// --- rules: the constraints of each on a board ----------------------------------------------------

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
  const left = found.length ? found : [0], unknown = clue.filter((number) => number === UNKNOWN_NUMBER).length;
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
 * board has all its cells. @param {Board} board @param {Data} place @param {boolean | null} off @param {number} row @param {number} col @returns {Constraint[]} */
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
    return [count(place.rule, here, allowed, { at, when: when.filter(([cell]) => cell >= 0) })];
  }
  if (place.type !== "Table") throw new Unknown(`a pattern that is a ${place.type}`);
  const kept = range(0, cells.length).filter((i) => cells[i] >= 0);
  const fits = (/** @type {number} */ bits) => cells.every((cell, i) => cell >= 0 || (bits >> i & 1) === outside);
  const patterns = place.patterns.filter(fits).map((/** @type {number} */ bits) => sum(kept.map((i, k) => (bits >> i & 1) << k)));
  return [table(place.rule, at ?? here[0] ?? 0, here, patterns)];
}

/** What a rule says everywhere, of all clues alike, and of each clue. @param {Board} board @param {Data} meaning */
function eachClue(board, meaning) {
  const { always, alike, of, corners } = meaning.declared;
  const shown = corners ? board.corners : [...board.clues].map(([cell, clue]) => [board.row(cell), board.col(cell), clue]);
  for (const { shows } of [...always, ...alike]) {
    if (!["[]", "[[0,[null]]]"].includes(JSON.stringify(shows))) throw new Unknown("a rule that asks what cells show");
  }
  /** @param {Data[]} patterns @param {number} row @param {number} col */
  const put = (patterns, row, col) => patterns.flatMap(({ place, off }) => placed(board, place, off, row, col));
  // The one guard that is known asks for a cell without a clue.
  const blank = always.filter((/** @type {Data} */ { shows }) => !shows.length);
  return [
    ...board.cells.flatMap((cell) => put(board.clues.has(cell) ? blank : always, board.row(cell), board.col(cell))),
    ...shown.flatMap(([row, col]) => put(alike.filter((/** @type {Data} */ { shows }) => !shows.length), row, col)),
    ...shown.flatMap(([row, col, clue]) => (of && (clue >= 0 || ["OwnColour", "RingRuns"].includes(of.type)) ? ofClue(board, of, row, col, clue) : [])),
  ];
}

/** What a rule says of one clue. @param {Board} board @param {Data} word @param {number} row @param {number} col @param {any} clue @returns {Constraint[]} */
function ofClue(board, word, row, col, clue) {
  const cell = board.at(row, col);
  if (word.type === "AreasBeside") return [areasBeside(board, word.name, cell, Number(word.colour), clue)];
  if (word.type === "ClueSees") {
    const rays = STEPS.map((step) => board.ray(cell, step));
    return [sight(word.name, cell, rays, Number(word.colour), clue - Number(word.itself))];
  }
  if (!Object.hasOwn(CLUE_PATTERNS, word.type)) throw new Unknown(`a rule about clues that is a ${word.type}`);
  return CLUE_PATTERNS[word.type](word, clue).flatMap((place) => placed(board, place, false, row, col));
}

/** The cells with a sign. @param {Board} board @param {string} sign */
const signed = (board, sign) => [...board.clues.keys()].filter((cell) => board.clues.get(cell) === sign);

/** The parts of lines between clues. @param {Board} board @param {number[][]} some */
function stretches(board, some) {
  return some.flatMap((line) => {
    const walls = [-1, ...range(0, line.length).filter((n) => board.clues.has(line[n])), line.length];
    return neighbours(walls).map(([one, other]) => line.slice(one + 1, other)).filter((cells) => cells.length);
  });
}

/** Cells that the loop leaves out, among some, are as many as a number says. @param {Board} board @param {string} name @param {number} anchor
 * @param {number} number @param {number[]} spots */
function shaded(board, name, anchor, number, spots) {
  const cells = spots.filter((spot) => board.isPoint(spot) && !board.clues.has(spot));
  if (cells.length) return [counted(name, cells, false, [number], { at: anchor })];
  return number ? [never(name, anchor)] : [];
}

/** Through a point, no more edges in a line than a number says, and if there is one, no fewer. @param {Board} board @param {Data} rule
 * @param {number} point @param {number} number @param {number[]} back @param {number[]} on */
function stretch(board, rule, point, number, back, on) {
  const before = board.arm(point, back).reverse(), line = [...before, ...board.arm(point, on)], middle = before.length;
  return range(0, middle + 1).flatMap((start) => range(Math.max(middle, start + 1), line.length + 1).flatMap((end) => {
    const run = line.slice(start, end), ends = [line[start - 1], line[end]].filter((edge) => edge !== undefined);
    if (run.length === number + 1) return [notAllBlack(rule.long, run, point, [])];
    return run.length < number ? [notAllBlack(rule.short, run, point, ends)] : [];
  }));
}

/** The second of two arms of the loop is not longer than the first, if there are both. @param {Board} board @param {string} name @param {number} point
 * @param {number[]} one @param {number[]} other */
function notLonger(board, name, point, one, other) {
  const first = board.arm(point, one), second = board.arm(point, other);
  const lengths = range(1, Math.min(first.length, second.length - 1) + 1);
  return lengths.map((n) => notAllBlack(name, [...first.slice(0, n), ...second.slice(0, n + 1)], point, first.slice(n, n + 1)));
}

/** Not all edges of a run are used if those at its ends are not. @param {string} name @param {number[]} run @param {number} at @param {number[]} ends */
const notAllBlack = (name, run, at, ends) => count(name, run, range(0, run.length), { at, when: ends.map((edge) => [edge, WHITE]) });

/** Each room has so many black cells, or perhaps none. @param {Board} board @param {Data} m @param {number} number */
function everyRoom(board, m, number) {
  const none = m.or_none ? [0] : [];
  return board.roomCells.flatMap((cells) => sizes(m.names, cells.length, number).map(([name, allowed]) => count(name, cells, [...none, ...allowed])));
}

/** The constraints of a rule, by the type of its meaning. @type {Record<string, (b: Board, m: Data) => Constraint[]>} */
const MEANINGS = {
  EachClue: eachClue,
  Linked: (b, m) => [connected(m.rule, b.cells, m.corners ? b.cells.map((cell) => b.beside(cell, AROUND)) : b.near, Number(m.colour))],
  ReachTheEdge: (b, m) => [connected(m.name, b.cells, b.near, Number(m.colour), b.cells.filter((cell) => b.beside(cell, AROUND).length < 8))],
  Islands: islands,
  BoardTotal: (b, m) => (b.total === null ? [] : exactly(m.name, b.cells, b.total)),
  LineCounts: (b, m) => b.lines.flatMap((line, n) => (b.outside[n] === null ? [] : exactly(m.names, line, b.outside[n]))),
  LineTotals: (b, m) => b.lines.flatMap((line) => exactly(m.names, line, b.total ?? 0)),
  LineRuns: (b, m) => b.lines.flatMap((line, n) => (b.outside[n] === null ? [] : [runs(m.name, line, b.outside[n])])),
  ArrowCounts: (b, m) => b.numbers.filter(([cell]) => b.arrows.has(cell)).flatMap(([cell, number]) =>
    exactly(m.name, b.ray(cell, ARROWS[b.arrows.get(cell) ?? ""]), number, { at: cell, when: m.when === null ? [] : [[cell, Number(m.when)]] })),
  NoRepeats: (b, m) => b.lines.flatMap((line) => line.flatMap((one, n) => line.slice(n + 1)
    .filter((other) => b.clues.get(one) >= 0 && b.clues.get(one) === b.clues.get(other)).map((other) => notAll(m.name, [one, other], m.colour)))),
  Lines: (b, m) => {
    const across = stretches(b, b.lines.slice(0, b.rows)), down = stretches(b, b.lines.slice(b.rows));
    if (m.few) return [...across, ...down].map((cells) => count(m.rule, cells, [0, 1]));
    const row = new Map(across.flatMap((cells) => cells.map((cell) => [cell, cells])));
    return down.flatMap((cells) => cells.map((cell) => some(m.rule, [...new Set([cell, ...(row.get(cell) ?? []), ...cells])])));
  },
  WhiteOutside: (b, m) => b.cells.filter((cell) => b.rooms[cell] < 0).map((cell) => count(m.name, [cell], [0])),
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
  RoomConnected: (b, m) => b.roomCells.map((cells) => connected(m.name, cells, b.near, BLACK)),
  RoomsApart: (b, m) => b.cells.flatMap((one) => {
    const others = b.near[one].filter((other) => one < other && b.rooms[one] !== b.rooms[other]);
    return others.map((other) => notAll(m.name, [one, other], true));
  }),
  OneColourRooms: (b, m) => b.roomCells.flatMap((cells) => neighbours(cells).map((pair) => count(m.name, pair, [0, 2]))),
  SizesDiffer: (b, m) => b.roomPairs.map(([one, other]) => unequal(m.name, one, other)),
  ShapesDiffer: (b, m) => b.roomPairs.map(([one, other]) => shapes(b, m.name, one, other)),
  NoRunOverRooms: (b, m) => b.lines.flatMap((line) => {
    const cuts = range(1, line.length).filter((n) => b.rooms[line[n]] !== b.rooms[line[n - 1]]);
    return cuts.slice(m.borders - 1).map((last, n) => notAll(m.name, line.slice(cuts[n] - 1, last + 1), m.colour));
  }),
  WhiteFaces: (b, m) => b.cells.filter((spot) => !b.isPoint(spot) && !b.edges.has(spot)).map((face) => count(m.name, [face], [0])),
  LinesAtPoints: (b, m) => b.points.flatMap((at) => {
    const around = b.beside(at, STEPS).filter((spot) => b.edges.has(spot));
    return [
      count(m.many, around, [0, 1, 2], { at, when: [[at, BLACK]] }),
      count(m.few, around, [2, 3, 4], { at, when: [[at, BLACK]] }),
      count(m.few, around, [0], { at, when: [[at, WHITE]] }),
    ];
  }),
  SomeLine: (b, m) => [b.edges.size ? some(m.name, [...b.edges]) : never(m.name, b.points[0])],
  LoopVisits: (b, m) => b.points.filter((point) => b.clues.has(point) === m.clues).map((point) => count(m.name, [point], [1])),
  LoopAvoidsClues: (b, m) => [...b.clues.keys()].map((point) => count(m.name, [point], [0])),
  SidesShut: (b, m) => [...b.clues].flatMap(([at, way]) => {
    const edge = b.stepped(at, ARROWS[way]);
    return b.edges.has(edge) ? [count(m.name, [edge], [0], { at })] : [];
  }),
  WhitePearls: (b, m) => signed(b, "W").flatMap((at) => [0, 1].flatMap((n) => {
    const one = b.arm(at, STEPS[n], 2), other = b.arm(at, STEPS[n + 2], 2), ends = [...one.slice(0, 1), ...other.slice(0, 1)];
    const long = one.length === 2 && other.length === 2;
    return [...(ends.length ? [count(m.bend, ends, [0, 2], { at })] : []),
      ...(long ? [count(m.straight, [one[1], other[1]], [0, 1], { at, when: [[one[0], BLACK]] })] : [])];
  })),
  BlackPearls: (b, m) => signed(b, "B").flatMap((at) => [
    ...[0, 1].map((n) => {
      const ends = [...b.arm(at, STEPS[n], 1), ...b.arm(at, STEPS[n + 2], 1)];
      return ends.length ? count(m.going, ends, [1], { at }) : never(m.going, at);
    }),
    ...STEPS.map((way) => b.arm(at, way, 2)).filter((edges) => edges.length).map(([edge, ...further]) =>
      (further.length ? count(m.turning, further, [1], { at, when: [[edge, BLACK]] }) : count(m.turning, [edge], [0], { at }))),
  ]),
  Segments: (b, m) => [...b.clues].flatMap(([point, number]) => (number >= 0
    ? [0, 1].flatMap((n) => stretch(b, m, point, number, STEPS[n], STEPS[n + 2]))
    : [0, 1, 2, 3].flatMap((n) => [1, 3].flatMap((turn) => notLonger(b, m.unequal, point, STEPS[n], STEPS[(n + turn) % 4]))))),
  ShadedApart: (b, m) => b.sides.filter(([, ...points]) => !m.clues || !points.some((point) => b.clues.has(point)))
    .map(([, one, other]) => some(m.name, [one, other])),
  ArrowCountsShaded: (b, m) => b.numbers.flatMap(([at, number]) => {
    const way = b.arrows.get(at);
    return way ? shaded(b, m.name, at, number, b.ray(at, ARROWS[way])) : [never(m.none, at)];
  }),
  NumberCountsShaded: (b, m) => b.numbers.flatMap(([at, number]) =>
    shaded(b, m.name, at, number, b.beside(at, STEPS.map(([down, right]) => [2 * down, 2 * right])))),
  RoomCountsPoints: (b, m) => {
    const numbers = b.roomNumbers;
    return b.roomCells.flatMap((cells, room) => (numbers.has(room) ? [counted(m.name, cells, m.colour, [numbers.get(room) ?? 0])] : []));
  },
  RoomsOnce: (b, m) => [
    ...b.points.filter((point) => b.rooms[point] < 0).map((point) => count(m.never, [point], [0])),
    ...b.roomCells.flatMap((cells, room) => {
      const borders = b.borders.filter(([, ...points]) => points.some((point) => b.rooms[point] === room)).map(([edge]) => edge);
      return [some(m.never, cells), count(m.twice, borders, [0, 1, 2], { at: cells[0] })];
    }),
  ],
  NoEmptyNeighbours: (b, m) => b.borders.filter(([, ...points]) => points.every((point) => b.rooms[point] >= 0))
    .map(([, one, other]) => some(m.name, [one, other])),
  OneKindOfMarks: (b, m) => b.roomCells.flatMap((cells) => {
    const [moons, suns] = ["B", "W"].map((sign) => cells.filter((cell) => b.clues.get(cell) === sign)), every = [...moons, ...suns];
    return [every.length ? some(m.none, every, { at: cells[0] }) : never(m.none, cells[0]),
      ...moons.flatMap((moon) => suns.map((sun) => count(m.both, [moon, sun], [0, 1]))),
      ...[moons, suns].flatMap((alike, n) => neighbours(alike).map((pair) => count([m.moon, m.sun][n], pair, [0, 2])))];
  }),
  MarksInTurn: (b, m) => {
    const first = new Map(signed(b, m.sign).reverse().map((cell) => [b.rooms[cell], cell]));
    return b.borders.map(([edge, ...points]) => [edge, ...points.map((point) => first.get(b.rooms[point]) ?? -1)])
      .filter((cells) => !cells.includes(-1)).map((cells) => notAll(m.name, cells, true));
  },
};

/** All constraints of a family on a board, by rule and anchor. @param {Board} board @param {Data[]} rules */
function constraints(board, rules) {
  const found = /** @type {Map<string, Constraint[]>} */ (new Map());
  for (const { meaning } of rules) {
    if (!Object.hasOwn(MEANINGS, meaning.type)) throw new Unknown(`a rule that is a ${meaning.type}`);
    for (const each of MEANINGS[meaning.type](board, meaning)) {
      const key = `${each.rule} ${each.anchor}`, known = found.get(key);
      if (known) known.push(each);
      else found.set(key, [each]);
    }
  }
  return found;
}

// --- clauses -------------------------------------------------------------------------------------

/** The clauses of a DIMACS file, each a set of literals. @param {Files} files @param {string} name */
function readClauses(files, name) {
  const [head = "", ...rest] = lines(files, name), found = new RegExp(`^p cnf (0|${NUMBER}) (0|${NUMBER})$`).exec(head) ?? ["", "0", "-1"];
  need(Number(found[2]) === rest.length, `${name}: no heading for ${rest.length} clauses`);
  const clause = new RegExp(`^(?:-?${NUMBER} )*0$`);
  return rest.map((line, n) => {
    const literals = line.split(" ").slice(0, -1).map(Number);
    need(clause.test(line) && literals.every((literal) => Math.abs(literal) <= Number(found[1])), `${name}: line ${n + 2} is no clause`);
    return new Set(literals);
  });
}

/** Variable -> subject. @param {Files} files @param {Board} board */
function readMap(files, board) {
  const found = /** @type {Map<number, Subject>} */ (new Map());
  lines(files, "map.txt").forEach((line, n) => {
    const [variable, word, ...more] = line.split(" ");
    const fresh = new RegExp(`^${NUMBER}$`).test(variable) && !found.has(Number(variable));
    need(fresh && word && !more.length, `map.txt: line ${n + 1} is no new variable and its subject`);
    found.set(Number(variable), readSubject(word, board));
  });
  return found;
}

/** The case that a clause forbids. @param {Set<number>} clause @param {Map<number, Subject>} subjects @returns {Fact[]} */
function forbidden(clause, subjects) {
  const facts = [...clause].map((literal) => {
    const subject = subjects.get(Math.abs(literal));
    if (!subject) throw new Refused(`the variable ${Math.abs(literal)} has no subject`);
    return { ...subject, so: literal < 0 };
  });
  need(new Set(facts.map(({ least, cells, total }) => `${total} ${least} ${cells}`)).size === facts.length, "a clause that names a subject twice");
  return facts;
}

/** True if no board at all has these numbers of black cells. @param {Fact[]} facts */
function impossibleSum(facts) {
  const above = facts.filter(({ so }) => so), below = facts.filter(({ so }) => !so);
  if (below.length === 1) {
    const parts = above.flatMap(({ cells }) => cells), whole = new Set(below[0].cells);
    const apart = new Set(parts).size === parts.length && parts.every((cell) => whole.has(cell));
    if (apart && sum(above.map(({ least }) => least)) >= below[0].least) return true;
  }
  const named = new Set(below.flatMap(({ cells }) => cells));
  return above.length === 1 && sum(below.map(({ least }) => least - 1)) + above[0].cells.filter((cell) => !named.has(cell)).length < above[0].least;
}

/** What a clause may rest on. @typedef {{board: Board, known: Map<string, Constraint[]>, given: Map<number, number>, listed: Facts[]}} Case */

/** True if a clause holds in every solution, by its reason. @param {Fact[]} all @param {string} reason @param {Case} own */
function justified(all, reason, { board, known, given, listed }) {
  const [word, about, ...more] = reason.split(" "), totals = all.filter(({ total }) => total);
  if (word === "sum" && about === undefined) return impossibleSum(all);
  if (about === undefined || more.length || word === "sum") return false;
  const facts = new Int8Array(board.cells.length).fill(OPEN);
  for (const { total, cells, so } of all) if (!total) facts[cells[0]] = Number(so);
  if (word === "other") {
    const solution = new RegExp(`^${NUMBER}$`).test(about) && listed[Number(about) - 1];
    return solution && facts.every((colour, cell) => colour === solution[cell]);
  }
  const anchor = readCell(about, board);
  if (word === "given") return given.has(anchor) && facts[anchor] === 1 - (given.get(anchor) ?? 0);
  const named = known.get(`${word} ${anchor}`) ?? [];
  if (!totals.length) return named.some((constraint) => constraint.violated(facts));
  const low = Math.max(0, ...totals.filter(({ so }) => so).map(({ least }) => least));
  return named.some(({ cells = [], outnumbered }) => {
    const high = Math.min(cells.length, ...totals.filter(({ so }) => !so).map(({ least }) => least - 1));
    const own = String([...cells].sort((one, other) => one - other));
    return totals.every((total) => String(total.cells) === own) && outnumbered?.(low, high, facts);
  });
}

/** The number of steps of an LRAT proof that clauses contradict each other. @param {Set<number>[]} clauses @param {string} words */
function checkProof(clauses, words) {
  const split = words.split(/[ \n]+/).filter((word) => word), whole = new RegExp(`^(?:0|-?${NUMBER})$`);
  need(split.every((word) => whole.test(word)), "rules.lrat: something that is no whole number");
  const numbers = split.map(Number), known = [...clauses];
  for (let at = 0, end = 0; at < numbers.length; at = end + 1) {
    const step = `rules.lrat: step ${known.length + 1}`, middle = numbers.indexOf(0, at + 1);
    end = middle < 0 ? -1 : numbers.indexOf(0, middle + 1);
    need(numbers[at] === known.length + 1 && end > 0, `${step} is not the next, or is cut off`);
    need(known.length === clauses.length || known[known.length - 1].size, `${step} comes after the contradiction`);
    const literals = new Set(numbers.slice(at + 1, middle)), wrong = new Set(literals), hints = numbers.slice(middle + 1, end);
    need([...literals].every((literal) => !literals.has(-literal)), `${step} has a literal and its opposite`);
    need(hints.length && hints.every((hint) => hint > 0 && hint <= known.length), `${step} has no hints, or one that is no clause before it`);
    hints.forEach((hint, n) => {
      const left = [...known[hint - 1]].filter((literal) => !wrong.has(literal));
      need(left.length === Number(n < hints.length - 1) && !left.some((literal) => wrong.has(-literal)), `${step} does not follow from its hints`);
      for (const literal of left) wrong.add(-literal);
    });
    known.push(literals);
  }
  need(known.length > clauses.length && !known[known.length - 1].size, "rules.lrat: the proof does not end with the empty clause");
  return known.length - clauses.length;
}

// --- certificates --------------------------------------------------------------------------------

/** A solution that has what is given and keeps every rule. @param {string} words @param {Case} own @returns {Facts} */
function readSolution(words, { board, known, given }) {
  const rows = withoutEnd(words).split("\n"), across = Number(board.loop === "cells");
  need(rows.length === board.rows && rows.every((row) => row.length === board.cols), "a solution of another size");
  const facts = Int8Array.from(board.cells, (cell) => {
    const [row, col] = [board.row(cell), board.col(cell)], sign = rows[row][col];
    const black = !board.loop ? "#" : row % 2 === col % 2 ? "+" : row % 2 === across ? "-" : "|";
    need(sign === "." || sign === black, "a solution in other signs");
    return Number(sign === black);
  });
  for (const [cell, colour] of given) need(facts[cell] === colour, "a solution that is not as given");
  for (const named of known.values()) for (const each of named) need(!each.violated(facts), `a solution that breaks ${each.rule}`);
  return facts;
}

/** @param {Files} files @param {Record<string, Data>} families */
function checked(files, families) {
  const head = readJson(files, "certificate.json", (value) => Object.keys(value)), { claim, family, format, given: told = {}, number } = head;
  need(format === FORMAT && typeof family === "string" && typeof claim === "string", "a certificate of another format");
  if (OTHER_CLAIMS.includes(claim)) throw new Unknown(`the claim ${JSON.stringify(claim)}`);
  need(Object.hasOwn(ENTRIES, claim), "certificate.json: no such claim");
  if (!Object.hasOwn(families, family)) throw new Unknown(`the family ${JSON.stringify(family.slice(0, 40))}`);
  readJson(files, "certificate.json", () => ["format", "family", "claim", ...ENTRIES[claim]]);
  const { layout, rules } = families[family], { clues, rooms, arrows, corners, lines: beside, total } = layout;
  const fields = [clues && "clues", rooms && "rooms", arrows && "arrows", corners && "corners", ...(beside ? ["row_clues", "col_clues"] : []), total];
  const board = readBoard(readJson(files, "board.json", () => ["rows", "cols", ...fields.filter(Boolean)]), layout);
  const given = /** @type {Map<number, number>} */ (new Map());
  need(told !== null && typeof told === "object" && !Array.isArray(told), "certificate.json: given: no facts");
  for (const [word, so] of Object.entries(told)) {
    const cell = readCell(word, board);
    need(cell >= 0 && typeof so === "boolean" && !given.has(cell), "certificate.json: given: no new fact about a cell");
    given.set(cell, Number(so));
  }
  const own = { board, given, known: constraints(board, rules), listed: /** @type {Facts[]} */ ([]) }, found = { claim, family, given: told };
  if (claim === "solvable") {
    readSolution(text(files, "solution.txt"), own);
    return found;
  }
  if (claim === "exactly") {
    own.listed = text(files, "solutions.txt").split("\n\n").map((part) => readSolution(part, own));
    need(number === own.listed.length && new Set(own.listed.map(String)).size === number, "not as many different solutions as the certificate says");
  }
  const clauses = readClauses(files, "rules.cnf"), reasons = lines(files, "reasons.txt"), subjects = readMap(files, board);
  need(reasons.length === clauses.length, `${clauses.length} clauses but ${reasons.length} reasons`);
  clauses.forEach((clause, n) => {
    need(justified(forbidden(clause, subjects), reasons[n], own), `clause ${n + 1} (${reasons[n].slice(0, 60)}) does not follow`);
  });
  return { ...found, ...(claim === "exactly" ? { number } : {}), clauses: clauses.length, steps: checkProof(clauses, text(files, "rules.lrat")) };
}

/** The verdict on a certificate: "accepted", "refused" or "unknown kind", the reason in one line, and the claim.
 * @param {Files} files the bytes of each file, unpacked, by its name
 * @param {Record<string, Data>} families the layout and the rules of each family
 * @returns {{verdict: string, reason: string} & Data} */
export function check(files, families) {
  try {
    return { verdict: "accepted", reason: "", ...checked(files, families) };
  } catch (error) {
    if (error instanceof Unknown) return { verdict: "unknown kind", reason: error.message };
    if (error instanceof Refused) return { verdict: "refused", reason: error.message };
    throw error;
  }
}
