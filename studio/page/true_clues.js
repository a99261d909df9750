// Clues that a colouring keeps and another one breaks. Rules that say nothing of clues are not asked, and of those about single clues only what they say of the one that is tried.
import { BoardQuestions, literal, OutOfTime } from "./board_questions.js";
import { now } from "./core.js";
import { boardOf, GridBoard, isBoard, Wrong } from "./grid_board.js";
import { put, spotsOf, UNKNOWN, valueAt, valuesOf } from "./printed_clues.js";
import { recordsOf } from "./records.js";

/** @typedef {Record<string, any>} Fields */
/** @typedef {import("./printed_clues.js").Clue} Clue */

/** All cells of a colouring as literals. @param {Uint8Array} colours @returns {number[]} */
export const literals = (colours) => Array.from(colours, (black, cell) => literal(cell, Boolean(black)));

/** Family -> numbers of the rules that say something else when there is a clue. @type {WeakMap<Fields, number[]>} */
const SPEAKING = new WeakMap();

/** @param {Fields} family @param {Fields} record @param {Fields[]} fields @returns {number[]} */
function speakingRules(family, record, fields) {
  const known = SPEAKING.get(family), told = (/** @type {Fields} */ one) => family.rules.map((/** @type {any} */ _, /** @type {number} */ rule) => JSON.stringify(recordsOf(family, boardOf(family.layout, one), [rule])));
  if (known) return known;
  const before = told(record), found = new Set();
  for (const field of fields) for (const spot of spotsOf(field, record).slice(0, 2)) for (const value of [...valuesOf(field, record).slice(0, 4), valueAt(record, field, spot) === null ? undefined : null]) {
    if (value === undefined) continue;
    const more = family.fields.filter((/** @type {Fields} */ one) => one.of === field.name).reduce((/** @type {Fields} */ one, /** @type {Fields} */ arrows) => put(one, arrows, spot, value === null ? null : arrows.words[0]), put(record, field, spot, value));
    try { told(more).forEach((/** @type {string} */ text, /** @type {number} */ rule) => { if (text !== before[rule]) found.add(rule); }); }
    catch (error) { if (!(error instanceof Wrong)) throw error; } // a value that cannot stand there
  }
  const rules = [...found].sort((one, other) => one - other);
  SPEAKING.set(family, rules);
  return rules;
}

export class TrueClues {
  /** @param {any} core @param {Fields} family @param {Fields} record with the rooms that the board has @param {Uint8Array} colours a solution of it @param {TrueClues | null} [former] those of a colouring that differs in few cells: its clues are tried first */
  constructor(core, family, record, colours, former = null) {
    this.former = former?.known ?? /** @type {Map<string, any[]>} */ (new Map());
    this.core = core; this.family = family; this.wanted = literals(colours); this.colours = colours;
    this.fields = family.fields.filter((/** @type {Fields} */ field) => !["rooms", "board"].includes(field.where) && !field.of && field.blank === null);
    this.rules = speakingRules(family, record, this.fields);
    this.known = /** @type {Map<string, any[]>} */ (new Map());
    const board = boardOf(family.layout, record), half = family.layout.loop ? 2 : 1;
    this.base = { record, board };
    this.cols = board.cols; this.half = half;
    /** Of rooms with a number the cells in which it stands. */
    this.firsts = family.layout.room_numbers ? new Set([...new Map(record.rooms.flat().map((/** @type {number} */ room, /** @type {number} */ cell) => [room, cell]).reverse()).values()]) : null;
  }

  /** The number of a spot on the board, as rules see it; null for lines. @param {Fields} field @param {number[]} spot @returns {number | null} */
  anchor(field, [row, col]) {
    if (field.where === "corners") return row * (this.cols + 1) + col;
    return field.where === "cells" ? (this.half === 2 ? (2 * row + 1) * this.cols + 2 * col + 1 : row * this.cols + col) : null;
  }

  /** The board of a record with a clue more. @param {Fields} record @param {Fields} field @param {number[]} spot @param {any[]} clue @returns {GridBoard} */
  boardWith(record, field, spot, [value, way]) {
    if (this.base?.record !== record) this.base = { record, board: boardOf(this.family.layout, record) };
    const { board } = this.base, at = this.anchor(field, spot), key = field.where === "rows" ? "rowClues" : "colClues";
    if (at === null) return board.changed({ [key]: board[key].map((/** @type {any} */ one, /** @type {number} */ line) => (line === spot[0] ? value : one)) });
    if (field.where === "corners") return board.changed({ corners: new Map([...board.corners, [at, value]]) });
    return board.changed({ clues: new Map(/** @type {[number, any][]} */ ([...board.clues, [at, value]]).sort(([one], [other]) => one - other)), ...(way === undefined ? {} : { arrows: new Map([...board.arrows, [at, way]]) }) });
  }

  /** Ask only what is said of one clue. @template T @param {Fields} record @param {Fields} field @param {number[]} spot @param {any[]} clue @param {(keeps: (colours: number[]) => boolean) => T} ask @returns {T} */
  asked(record, field, spot, clue, ask) {
    const board = new BoardQuestions(this.core, this.family, this.boardWith(record, field, spot, clue), Infinity, this.rules, this.anchor(field, spot));
    try { return ask((colours) => board.find(colours) !== null); } finally { board.free(); }
  }

  /** The record with a clue, and an arrow if it has one. @param {Fields} record @param {Fields} field @param {number[]} spot @param {any[]} clue @returns {Fields} */
  with(record, field, spot, [value, way]) {
    const arrows = way === undefined ? null : this.family.fields.find((/** @type {Fields} */ one) => one.of === field.name), more = put(record, field, spot, value);
    return arrows ? put(more, arrows, spot, way) : more;
  }

  /** The clues that may stand at a spot, each a value and perhaps a way. @param {Fields} record @param {Fields} field @param {number[]} spot @returns {any[][]} */
  at(record, field, spot) {
    const key = `${field.name} ${spot}`;
    if (!this.known.has(key)) this.known.set(key, this.ways(field).flatMap((way) => this.alongWay(record, field, spot, way)));
    return this.known.get(key) ?? [];
  }

  /** The ways in which an arrow beside such a clue may point. @param {Fields} field @returns {any[]} */
  ways(field) { return this.family.fields.find((/** @type {Fields} */ one) => one.of === field.name)?.words ?? [undefined]; }

  /** @param {Fields} record @param {Fields} field @param {number[]} spot @param {any} way @returns {any[][]} */
  alongWay(record, field, spot, way) {
    const line = this.line(record, field, spot), found = /** @type {any[][]} */ ([]), true_ = (/** @type {any} */ value) => this.asked(record, field, spot, [value, way], (keeps) => keeps(this.wanted));
    const before = (this.former.get(`${field.name} ${spot}`) ?? []).flatMap(([value, own]) => (own === way ? [value] : []));
    if (field.kind === "number" && field.unknown && !before.length && !true_(UNKNOWN)) return []; // where no clue can be, no number can
    const values = valuesOf(field, record).filter((value) => !field.once.includes(value)); // a word that stands once would move
    for (const value of line === null ? [...before, ...values.filter((one) => !before.includes(one))] : [line]) {
      if (!true_(value)) continue;
      found.push([value, way]);
      if (field.kind === "number") break; // another number is rarely true, too
    }
    return found;
  }

  /** What the colouring has beside a row or a column: its number of black cells, or their runs; null for other fields. @param {Fields} record @param {Fields} field @param {number[]} spot @returns {any} */
  line({ rows, cols }, field, spot) {
    if (!["rows", "cols"].includes(field.where)) return null;
    const line = Array.from({ length: field.where === "rows" ? cols : rows }, (_, i) => this.colours[field.where === "rows" ? spot[0] * cols + i : i * cols + spot[0]]);
    const runs = line.join("").split("0").filter(Boolean).map((run) => run.length);
    return field.kind === "numbers" ? runs : runs.reduce((sum, one) => sum + one, 0);
  }

  /** A clue more that a rival breaks, near where the two differ if there is one; null if there is none.
   * @param {Fields} record @param {Uint8Array} rival @param {number} deadline @param {() => number} [random] @returns {{clue: Clue, record: Fields} | null} */
  refuting(record, rival, deadline, random = () => 0) {
    const broken = literals(rival), differ = [...rival.keys()].filter((cell) => rival[cell] !== this.colours[cell]).map((cell) => [Math.floor(cell / this.cols), cell % this.cols].map((n) => (this.half === 2 ? Math.min(n, this.cols - 2) >> 1 : n)));
    const far = (/** @type {Fields} */ field, /** @type {number[]} */ spot) => Math.min(...differ.map(([r, c]) => (spot.length === 2 ? Math.max(Math.abs(r - spot[0]), Math.abs(c - spot[1])) : Math.abs((field.where === "rows" ? r : c) - spot[0]))));
    const free = this.fields.flatMap((/** @type {Fields} */ field) => this.spots(record, field).map((spot) => ({ field, spot, far: far(field, spot) + 0.9 * random() })));
    for (const { field, spot } of free.sort((/** @type {Fields} */ one, /** @type {Fields} */ other) => one.far - other.far)) {
      if (now() > deadline) throw new OutOfTime("time was up");
      for (const clue of this.at(record, field, spot)) {
        const more = this.with(record, field, spot, clue);
        if (this.asked(record, field, spot, clue, (keeps) => keeps(this.wanted) && !keeps(broken)) && isBoard(this.family, more)) return { clue: { field, spot, value: clue[0] }, record: more };
      }
    }
    return null;
  }

  /** The spots at which no value is given yet. @param {Fields} record @param {Fields} field @returns {number[][]} */
  spots(record, field) {
    return spotsOf(field, record).filter((spot) => {
      const there = valueAt(record, field, spot);
      return (there === null || there === UNKNOWN || JSON.stringify(there) === "[-1]") && (!this.firsts || this.firsts.has(spot[0] * record.cols + spot[1]));
    });
  }
}
