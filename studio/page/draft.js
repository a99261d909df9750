// A board that somebody edits: the record of a puzzle and what may be set in it, with undo without end. It knows no family: what can be printed is described by fields.
import { inOrder, roomsBetween } from "./grid_board.js";
import { History } from "./play.js";

/** @typedef {Record<string, any>} Fields */
/** Where the cursor is: a field and a spot of it. @typedef {{field: Fields, spot: number[]}} Place */

export const ARROWS = /** @type {Record<string, string>} */ ({ U: "↑", D: "↓", L: "←", R: "→", "^": "U", v: "D", "<": "L", ">": "R" });

export class Draft extends History {
  /** @param {Fields} record @param {Fields[]} fields @param {boolean} loop */
  constructor(record, fields, loop) {
    super();
    this.record = record; this.fields = fields; this.loop = loop;
    /** What is being typed at one place. */
    this.typing = { key: "", text: "" };
  }

  /** The fields of clues: all but rooms, what belongs to another field, and what stands on the board once. */
  get clues() { return this.fields.filter((one) => !["rooms", "board"].includes(one.where) && !one.of); }
  get rooms() { return this.fields.find((one) => one.where === "rooms"); }
  get totals() { return this.fields.filter((one) => one.where === "board"); }
  /** The field of arrows that belong to clues. */
  get arrows() { return this.fields.find((one) => one.of); }

  /** @param {Fields} field @param {number[]} spot @returns {any} */
  at(field, spot) { return spot.reduce((/** @type {any} */ found, step) => found?.[step], this.record[field.name]); }

  state() { return JSON.stringify(this.record); }
  /** @param {string} text */
  read(text) { this.record = JSON.parse(text); }

  /** Another record, which can be undone. @param {Fields} record */
  replace(record) { this.before(); this.record = record; }

  /** @param {Fields} field @param {number[]} spot @param {any} value @returns {boolean} whether anything changed */
  put(field, spot, value) {
    if (JSON.stringify(this.at(field, spot) ?? null) === JSON.stringify(value ?? null)) return false;
    this.before();
    this.set(field, spot, value);
    const arrows = this.arrows;
    if (arrows && field.name === arrows.of && value === null) this.set(arrows, spot, null);
    if (field.of && value !== null && this.at(this.clues[0], spot) === null) this.set(this.clues[0], spot, this.clues[0].least);
    return true;
  }

  /** @param {Fields} field @param {number[]} spot @param {any} value */
  set(field, spot, value) {
    if (!spot.length) { if (value === null) delete this.record[field.name]; else this.record[field.name] = value; return; }
    const last = spot[spot.length - 1], rows = this.record[field.name];
    if (field.once.includes(value)) for (const row of rows) row.forEach((/** @type {any} */ one, /** @type {number} */ i) => { if (one === value) row[i] = null; });
    spot.slice(0, -1).reduce((found, step) => found[step], rows)[last] = value;
  }

  /** A key at a place: digits make numbers, a comma the next one of a list, `?` an unknown one, letters words, ^ v < > arrows.
   * @param {Place} place @param {string} key @returns {boolean | null} whether anything changed; null if the key means nothing here */
  type({ field, spot }, key) {
    const here = `${field.name} ${spot}`, lists = field.kind === "numbers";
    if (this.typing.key !== here) this.typing = { key: here, text: "" };
    if (["Backspace", "Delete"].includes(key)) { this.typing.text = ""; return this.put(field, spot, field.blank ?? null); }
    if (this.arrows && key in ARROWS && field.name === this.arrows.of) return this.put(this.arrows, spot, key.length === 1 && "UDLR".includes(key) ? key : ARROWS[key]);
    const word = field.words.find((/** @type {string} */ one) => one.toLowerCase() === key.toLowerCase());
    if (word) return this.put(field, spot, word);
    if (field.unknown && ["?", "-"].includes(key)) { this.typing.text = ""; return this.put(field, spot, lists ? [-1] : -1); }
    if (field.kind === "word" || !/^[0-9, ]$/.test(key)) return null;
    if (/[, ]/.test(key)) { if (lists) this.typing.text += ","; return lists ? false : null; }
    const apart = lists && field.where === "cells" && this.typing.text;
    this.typing.text = (this.typing.text + (apart ? "," : "") + key).slice(-40);
    const numbers = this.typing.text.split(",").filter(Boolean).map(Number);
    if (lists) return this.put(field, spot, numbers);
    if (numbers[0] > 999) { this.typing.text = key; numbers[0] = Number(key); }
    return numbers[0] >= field.least && this.put(field, spot, numbers[0]);
  }

  /** Cells go over to the room of the first of them; alone, it becomes a room of its own. What falls apart is several rooms.
   * @param {number[][]} cells @returns {boolean} */
  join(cells) {
    const name = this.rooms?.name, before = JSON.stringify(this.record[name]);
    this.before();
    const rooms = this.record[name], [row, col] = cells[0];
    const room = cells.length > 1 ? rooms[row][col] : 1 + Math.max(...rooms.flat());
    for (const [r, c] of cells) rooms[r][c] = room < 0 ? 1 + Math.max(...rooms.flat()) : room;
    this.record[name] = numbered(rooms);
    if (JSON.stringify(this.record[name]) !== before) return true;
    this.past.pop();
    return false;
  }

  /** The nearest place of a clue, or of a cell of a room, to a point of the board as it is drawn. @param {number} y @param {number} x @param {boolean} rooms @returns {Place | null} */
  placeAt(y, x, rooms) {
    const { rows, cols } = this.record, [row, col] = [y, x].map((n) => Math.floor(this.loop ? (n - 0.5) / 2 : n));
    const inside = row >= 0 && col >= 0 && row < rows && col < cols;
    if (rooms) return this.rooms && inside ? { field: this.rooms, spot: [row, col] } : null;
    for (const field of this.clues) {
      const [r, c] = [Math.round(y), Math.round(x)], beside = y < 0 ? "cols" : x < 0 || x <= y ? "rows" : "cols";
      if (field.where === "cells" && inside) return { field, spot: [row, col] };
      if (field.where === "corners" && r >= 0 && c >= 0 && r <= rows && c <= cols) return { field, spot: [r, c] };
      if (field.where !== beside || row >= rows || col >= cols) continue;
      const line = beside === "rows" ? row : col;
      if (line >= 0) return { field, spot: [line] };
    }
    return null;
  }

  /** Where a place is on the board as it is drawn. @param {string} where @param {number[]} spot @returns {number[]} */
  shownAt(where, spot) {
    if (where === "corners") return [spot[0] - 0.5, spot[1] - 0.5];
    if (where === "rows") return [spot[0], -1];
    if (where === "cols") return [-1, spot[0]];
    return this.loop ? [2 * spot[0] + 1, 2 * spot[1] + 1] : spot;
  }

  /** The place one step further. @param {Place} place @param {number} down @param {number} right @returns {Place} */
  moved({ field, spot }, down, right) {
    const { rows, cols } = this.record, more = field.where === "corners" ? 1 : 0;
    const held = (/** @type {number} */ n, /** @type {number} */ most) => Math.max(0, Math.min(most, n));
    if (spot.length === 2) return { field, spot: [held(spot[0] + down, rows - 1 + more), held(spot[1] + right, cols - 1 + more)] };
    const other = this.clues.find((one) => one !== field && one.where !== field.where), along = field.where === "rows" ? down : right;
    if (!along && other) return { field: other, spot: [0] };
    return { field, spot: [held(spot[0] + along, (field.where === "rows" ? rows : cols) - 1)] };
  }
}

/** Rooms with their own numbers: equal neighbours are in one. @param {number[][]} rooms @returns {number[][]} */
export function numbered(rooms) {
  const cols = rooms[0].length, parts = roomsBetween({ rows: rooms.length, cols }, (r, c) => rooms[r][c] !== rooms[r][c + 1], (r, c) => rooms[r][c] !== rooms[r + 1][c]);
  const fresh = inOrder(parts.flatMap((row, r) => row.map((part, c) => (rooms[r][c] < 0 ? -1 : part))));
  return rooms.map((_, r) => fresh.slice(r * cols, (r + 1) * cols));
}
