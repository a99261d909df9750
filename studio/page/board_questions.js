// A board and what can be asked about it: solutions, how many, which colours cells have in some of them. The core answers; every answer says whether time was up.
import { BoardSolver, now } from "./core.js";
import { boardOf, GridBoard } from "./grid_board.js";
import { recordsOf } from "./records.js";

/** @typedef {Record<string, any>} Fields */

/** What a question ends with that took too long. */
export class OutOfTime extends Error {}

/** Literals of the core: a cell is black, or white. @param {number} cell @param {boolean} black */
export const literal = (cell, black) => 2 * cell + Number(!black);

export class BoardQuestions {
  /** @param {any} core @param {Fields} family @param {Fields | GridBoard} record of a board, or that @param {number} deadline as `now` tells time @param {number[]} [rules] these alone @param {number | null} [anchor] of rules about single clues the one at this spot */
  constructor(core, family, record, deadline, rules = undefined, anchor = null) {
    this.deadline = deadline;
    this.board = record instanceof GridBoard ? record : boardOf(family.layout, record);
    this.solver = new BoardSolver(core, this.board.rows, this.board.cols, recordsOf(family, this.board, rules, anchor));
  }

  free() { this.solver.free(); }

  /** @param {number} most @returns {{found: number, ended: boolean, solutions: Uint8Array[]}} */
  search(most) {
    const found = this.solver.search(most, this.deadline);
    return { ...found, ended: found.ended || found.found >= most };
  }

  /** A solution in which these literals hold; null if there is none. @param {number[]} literals @param {number} [conflicts] at most @returns {Uint8Array | null} */
  find(literals, conflicts = Infinity) {
    this.solver.assume(literals);
    const { solutions, ended } = this.solver.search(1, this.deadline, conflicts);
    if (!solutions.length && !ended) throw new OutOfTime("time was up");
    return solutions[0] ?? null;
  }

  /** Literals of which none can be left out, that cannot hold together; null if they can. @param {number[]} literals @returns {number[] | null} */
  conflict(literals) {
    if (this.find(literals)) return null;
    let kept = this.solver.reasons();
    for (const one of [...kept]) {
      if (!kept.includes(one)) continue;
      const less = kept.filter((other) => other !== one);
      if (!this.find(less)) kept = less.filter((other) => this.solver.reasons().includes(other));
    }
    return kept;
  }

  /** For each cell the colour that it has in all solutions with these literals, -1 if it has both; null if there is none. @param {number[]} [literals] @returns {Int8Array | null} */
  common(literals = []) {
    const first = this.find(literals);
    if (!first) return null;
    const same = Int8Array.from(first);
    for (let cell = 0; cell < same.length; cell++) {
      if (same[cell] < 0) continue;
      const other = this.find([...literals, literal(cell, !same[cell])]);
      if (other) for (let i = 0; i < same.length; i++) if (same[i] !== other[i]) same[i] = -1;
    }
    return same;
  }

  /** A solution as rows of signs. @param {ArrayLike<number>} solution @returns {string[]} */
  rows(solution) {
    const { cols } = this.board, signs = Array.from(solution, (black) => (black < 0 ? "?" : black ? "#" : "."));
    return Array.from({ length: this.board.rows }, (_, row) => signs.slice(row * cols, (row + 1) * cols).join(""));
  }

  /** @param {number} cell @returns {number[]} */
  place(cell) { return [Math.floor(cell / this.board.cols), cell % this.board.cols]; }
}

/** Ask about a board, and give it back to the core. @template T @param {any} core @param {Fields} family @param {Fields} record @param {number} deadline @param {(board: BoardQuestions) => T} ask @returns {T} */
export function asked(core, family, record, deadline, ask) {
  const board = new BoardQuestions(core, family, record, deadline);
  try { return ask(board); } finally { board.free(); }
}

/** How many solutions, up to two, and where two of them differ: "unknown" if time was up. @param {any} core @param {Fields} family @param {Fields} record @param {number} [seconds] @returns {{status: string, solutions: string[][], differ: number[][]}} */
export function verdict(core, family, record, seconds = 10) {
  return asked(core, family, record, now() + 1000 * seconds, (board) => {
    const { found, ended, solutions } = board.search(2);
    const status = found > 1 ? "several" : !ended ? "unknown" : found ? "one" : "none";
    const differ = found > 1 ? [...solutions[0].keys()].filter((cell) => solutions[0][cell] !== solutions[1][cell]) : [];
    return { status, solutions: status === "unknown" ? [] : solutions.map((one) => board.rows(one)), differ: differ.map((cell) => board.place(cell)) };
  });
}

/** Solve, count or decide uniqueness as the page asks the program. @param {any} core @param {Fields} family @param {Fields} record @param {Fields} wish @param {number} seconds @returns {Fields} */
export function solved(core, family, record, wish, seconds) {
  return asked(core, family, record, now() + 1000 * seconds, (board) => {
    const reason = `not within ${seconds} s`, most = wish.count ? wish.limit : wish.unique ? 2 : 1;
    const { found, ended, solutions } = board.search(most), status = found ? "solved" : ended ? "unsolvable" : "unknown";
    if (wish.count) return ended && found < most ? { count: found } : { at_least: found, stopped: ended ? `more than ${most - 1} were not wanted` : reason };
    if (wish.unique) return { status, unique: found > 1 ? false : ended ? found === 1 : null, reason };
    return { status, solution: found ? board.rows(solutions[0]) : null, reason };
  });
}
