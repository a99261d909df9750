// All that the page asks about boards of declared families, answered without a server. It runs in a worker; each question is whole: what is asked, the board, the seconds that it may take.
import { drawn } from "./drawing.js";
import { reviewed } from "./authoring.js";
import { asked, OutOfTime, solved } from "./board_questions.js";
import { check as checkCertificate } from "./certificate_checker.js";
import { certificateFiles } from "./certificate_files.js";
import { now } from "./core.js";
import { boardOf, inOrder, Wrong } from "./grid_board.js";
import { Maker } from "./generate.js";
import { checked, hinted, literalsOf } from "./hints.js";
import { emptyRecord } from "./printed_clues.js";
import { readPenpa, writePenpa } from "./penpa_address.js";
import { readLink, writeLink } from "./puzzle_link.js";
import { readPzprv3, writePzprv3 } from "./pzprv3_file.js";

/** @typedef {Record<string, any>} Fields */

/** Seconds that a question may take that says nothing about it; the longest side of a board that is shown. */
export const SECONDS = 10;
export const LONGEST_SIDE = 99;

export class Engine {
  /** @param {any} core @param {{families: Record<string, Fields>, style: Fields, penpa: Fields}} data */
  constructor(core, { families, style, penpa }) { this.core = core; this.families = families; this.style = style; this.penpa = penpa; }

  /** @param {string} question @param {Fields} fields @param {(note: string) => void} [tell] hears how far it is @returns {Promise<Fields>} */
  async answer(question, fields, tell = () => {}) {
    const known = /** @type {Record<string, (fields: Fields) => Fields | Promise<Fields>>} */ ({
      open: (asked) => this.open(asked), printed: (asked) => this.printed(asked.record),
      check: ({ record, marks, seconds = SECONDS }) => checked(this.core, this.family(record.family), record, marks, seconds),
      "run/hint": ({ partial, seconds = SECONDS, ...request }) => hinted(this.core, ...this.boardOf(request), partial, seconds),
      "run/solve": ({ seconds = SECONDS, ...request }) => solved(this.core, ...this.boardOf(request), request, seconds),
      "run/edit": ({ seconds = SECONDS, ...request }) => reviewed(this.core, ...this.boardOf(request), request, seconds),
      "run/generate": ({ family, size, seconds = SECONDS }) => this.made(family, size, seconds, tell),
      "run/certificate": ({ opened }) => this.certificate(opened),
      "files/download": (request) => this.file(request),
      candidates: ({ record, marks = "", seconds = SECONDS }) => this.candidates(record, marks, seconds),
    });
    if (!Object.hasOwn(known, question)) throw new Wrong(`this page cannot ${question.replace("run/", "")} without a server`);
    const drawn = typeof fields.board === "string" ? await readPenpa(this.penpa, Object.values(this.families), fields.board, this.families[fields.family]) : null;
    try { return await known[question](drawn ? { ...fields, record: drawn } : fields); }
    catch (error) { if (error instanceof OutOfTime) throw new Wrong(`not known: time was up after ${fields.seconds ?? SECONDS} s`); throw error; }
  }

  /** @param {string} name @returns {Fields} */
  family(name) {
    if (!Object.hasOwn(this.families, name)) throw new Wrong(`the family ${JSON.stringify(name ?? null)}; expected one of ${Object.keys(this.families).join(" ")}`);
    return this.families[name];
  }

  /** The record that a request names: written as JSON, or empty. @param {Fields} request @returns {Fields} */
  recordOf({ record, board, family, empty }) {
    if (record) return record;
    if (empty !== undefined) return emptyRecord(this.family(family), ...this.size(empty));
    const text = String(board ?? "").trim();
    if (!text.startsWith("{")) return this.linked(text, family);
    let found;
    try { found = JSON.parse(text); } catch (error) { throw new Wrong(`no JSON: ${/** @type {Error} */ (error).message}`); }
    return { ...found, family: found.family ?? family };
  }

  /** The board of an address, of one family or whichever it is. @param {string} text @param {string} [name] @returns {Fields} */
  linked(text, name) {
    for (const family of name ? [this.family(name)] : Object.values(this.families)) {
      const bare = name && family.pzpr.length ? `${family.pzpr[0]}/${text}` : "", found = readPzprv3(family, text) ?? readLink(family, text) ?? (bare ? readLink(family, bare) : null);
      if (found) return found;
    }
    throw new Wrong(`'${text.slice(0, 40)}'; expected JSON, pzprv3, or an address of puzz.link or penpa-edit${name ? ` of ${name}` : ""}; \`hardboard convert\` reads other formats`);
  }

  /** @param {string} text @returns {[number, number]} */
  size(text) {
    const [, rows, cols] = (/^(\d{1,2})x(\d{1,2})$/.exec(text) ?? []).map(Number);
    if (!rows || !cols) throw new Wrong(`the size ${text}; expected rows and columns, 1 to ${LONGEST_SIDE}, such as 6x7`);
    return [rows, cols];
  }

  /** A new puzzle. @param {string} name @param {string} size @param {number} seconds @param {(note: string) => void} tell @returns {Fields} */
  made(name, size, seconds, tell) {
    const [rows, cols] = this.size(size);
    try { return new Maker(this.core, this.family(name), rows, cols, now() + 1000 * seconds).puzzle(tell).record; }
    catch (error) { if (error instanceof OutOfTime) throw new Wrong(`no ${name} puzzle of ${rows} x ${cols} within ${seconds} s; try again, a smaller one, or \`hardboard generate --family ${name} --size ${rows}x${cols}\``); throw error; }
  }

  /** The family and the record of a board. @param {Fields} request @returns {[Fields, Fields]} */
  boardOf(request) {
    const given = this.recordOf(request), family = this.family(given.family);
    return [family, this.completed(family, given)];
  }

  /** @param {Fields} request @returns {Fields} what is said of a board when it is opened */
  open(request) {
    const [family, record] = this.boardOf(request), printed = this.printed(record), { rows, cols } = printed.picture;
    return { kind: "board", family: family.name, rows, cols, size: [record.rows, record.cols], rules: family.sentences, text: JSON.stringify(record), fields: family.fields, record, suffixes: [".json", ".penpa", ...(family.pzpr.length ? [".url", ".pzprv3"] : [])], ...printed };
  }

  /** A record with its size, without what its layout does not know; rooms are numbered by their first cells. @param {Fields} family @param {Fields} given @returns {Fields} */
  completed(family, given) {
    const { layout } = family, board = boardOf(layout, given), half = layout.loop ? 2 : 1;
    const side = Math.floor(Math.max(board.rows, board.cols) / half);
    if (side > LONGEST_SIDE) throw new Wrong(`a side of ${side} cells; expected 1 to ${LONGEST_SIDE}; the command line takes more`);
    const record = /** @type {Fields} */ ({ family: family.name, rows: Math.floor(board.rows / half), cols: Math.floor(board.cols / half) });
    for (const { name, where } of family.fields) {
      if (where === "rooms") { const rooms = inOrder(given[name].flat().map((/** @type {any} */ room) => room ?? -1)); record[name] = given[name].map((/** @type {any} */ _, /** @type {number} */ row) => rooms.slice(row * record.cols, (row + 1) * record.cols)); }
      else if (where === "rows" || where === "cols") record[name] = where === "rows" ? board.rowClues : board.colClues;
      else if (given[name] !== undefined && given[name] !== null) record[name] = given[name];
    }
    return record;
  }

  /** The picture of a board, whole, and what a player lays on it. @param {Fields} record @returns {Fields} */
  printed(record) {
    const family = this.family(record.family), { layout } = family, board = boardOf(layout, record);
    const passed = layout.shaded && !layout.room_numbers ? [...board.clues.keys()] : [];
    return { ...drawn(this.style, layout, board), play: { ...family.play, hint: true, passed } };
  }

  /** A board as a file. @param {Fields} request @returns {Promise<Fields>} */
  async file({ format, ...request }) {
    const [family, record] = this.boardOf(request);
    const write = /** @type {Record<string, () => string | Promise<string>>} */ ({
      ".json": () => JSON.stringify(record), ".url": () => `${writeLink(family, record)}\n`,
      ".pzprv3": () => writePzprv3(family, record), ".penpa": () => writePenpa(this.penpa, family, record),
    })[format];
    if (!write) throw new Wrong(`the format ${format}; expected .json, .url, .pzprv3 or .penpa`);
    return { text: await write(), name: `${family.name}${format}` };
  }

  /** The verdict on a certificate, and its board. @param {[string, Uint8Array][]} opened the path and the bytes of each file @returns {Promise<Fields>} */
  async certificate(opened) {
    const files = await certificateFiles(opened).catch((error) => error.message);
    if (typeof files === "string") return { verdict: "refused", reason: files };
    const board = files.get("board.json");
    return { ...checkCertificate(files, this.families), board: board && new TextDecoder().decode(board) };
  }

  /** Which colours each cell has in some solution with these marks: `#`, `.`, or `?` for both. @param {Fields} record @param {string} marks @param {number} seconds @returns {Fields} */
  candidates(record, marks, seconds) {
    return asked(this.core, this.family(record.family), record, now() + 1000 * seconds, (board) => {
      const same = board.common(literalsOf(marks));
      return { solution: same && board.rows(same) };
    });
  }
}
