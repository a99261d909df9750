// Files of pzprv3, read and written: lines of words, one a cell (hardboard.puzzles.declared.pzpr).
import { ARROWS, roomsBetween, UNKNOWN, Wrong } from "./grid_board.js";
import { saysMore } from "./puzzle_link.js";

/** @typedef {Record<string, any>} Fields */

const HEAD = "pzprv3", NOTHING = [".", "#", "+"], WAYS = [null, ...Object.keys(ARROWS)];
/** @type {Record<string, string>} */
const COLOURS = { W: "1", B: "2" };

/** How many rows of words stand above the cells, and columns to their left. @param {Fields} layout @param {Fields} record @returns {number[]} */
const around = (layout, { rows, cols }) => (layout.lines === "runs" ? [(rows + 1) >> 1, (cols + 1) >> 1] : [1, 1]);

/** @param {any} value @returns {string} */
function word(value) {
  if (value === null) return ".";
  if (Array.isArray(value)) return value.map(word).join(",");
  return value === UNKNOWN ? "-" : COLOURS[value] ?? String(value).toLowerCase();
}

/** A board as a file, without colours or lines. @param {Fields} family @param {Fields} record @returns {string} */
export function writePzprv3({ name, layout, pzpr }, record) {
  const { rows, cols } = record, lines = /** @type {string[][]} */ ([]);
  if (!pzpr.length || saysMore(layout, record)) throw new Wrong(`${name}: pzprv3 has no place for such a board; expected another format`);
  if (layout.total && !layout.optional) lines.push([String(record[layout.total])]);
  if (layout.rooms) lines.push([String(1 + Math.max(...record.rooms.flat()))], ...record.rooms.map((/** @type {number[]} */ row) => row.map(String)));
  if (layout.corners) lines.push(...record.corners.map((/** @type {any[]} */ row) => row.map(word)));
  else if (layout.lines) lines.push(...beside(layout, record));
  else if (layout.clues) {
    const sign = (/** @type {any} */ clue) => (layout.clues === "blocks" && clue === UNKNOWN ? "*" : word(clue));
    const pointed = (/** @type {any} */ clue, /** @type {any} */ way) => (clue === null || !layout.arrows ? sign(clue) : `${WAYS.indexOf(way)},${sign(clue)}`);
    lines.push(...record.clues.map((/** @type {any[]} */ row, /** @type {number} */ r) => row.map((clue, c) => pointed(clue, record.arrows?.[r][c]))));
  }
  if (layout.lines !== "runs" && !layout.loop) lines.push(...Array(rows).fill(Array(cols).fill("."))); // what a player has drawn
  return `${[HEAD, pzpr[0], rows, cols, ...lines.map((line) => line.join(" "))].join("\n")}\n`;
}

/** Numbers above and to the left of the cells, the last of each line beside the board. @param {Fields} layout @param {Fields} record @returns {string[][]} */
function beside(layout, record) {
  const [down, across] = around(layout, record), corner = layout.lines === "runs" ? "." : "0";
  const padded = (/** @type {any} */ line, /** @type {number} */ size) => {
    const words = (Array.isArray(line) ? line : [line ?? -1]).map(String);
    return [...Array(size - words.length).fill("."), ...words];
  };
  const columns = record.col_clues.map((/** @type {any} */ line) => padded(line, down));
  const above = Array.from({ length: down }, (_, k) => [...Array(across).fill(corner), ...columns.map((/** @type {string[]} */ column) => column[k])]);
  return [...above, ...record.row_clues.map((/** @type {any} */ line) => [...padded(line, across), ...Array(record.cols).fill(".")])];
}

/** @param {string} text @returns {number | null} */
function value(text) {
  if (NOTHING.includes(text)) return null;
  if (text === "-" || text === "-1") return UNKNOWN;
  if (!/^[0-9]{1,9}$/.test(text)) throw new Wrong(`the cell '${text.slice(0, 12)}'; expected a number, '-' or '.'`);
  return Number(text);
}

/** @param {Fields} layout @param {string} text @returns {any} */
function clue(layout, text) {
  if (layout.clues === "colours") return { 1: "W", 2: "B" }[text] ?? value(text);
  if (layout.clues === "blocks" && text === "*") return UNKNOWN;
  return layout.clues === "rings" && !NOTHING.includes(text) ? text.split(",").map(value) : value(text);
}

/** The record of a file; null if it is none of this family. @param {Fields} family @param {string} text @returns {Fields | null} */
export function readPzprv3({ name, layout, pzpr }, text) {
  const [head, own, rows, cols, ...lines] = text.trim().split(/[\n/]/).map((line) => line.trim());
  if (![HEAD, `${HEAD}.1`].includes(head) || !pzpr.includes(own)) return null;
  const record = /** @type {Fields} */ ({ family: name, rows: Number(rows), cols: Number(cols) });
  const table = lines.map((line) => line.split(/\s+/)), map = (/** @type {string[][]} */ block, /** @type {(text: string) => any} */ read) => block.map((row) => row.map(read));
  const take = (/** @type {number} */ height, /** @type {number} */ width) => {
    const block = table.splice(0, height);
    if (block.length < height || block.some((row) => row.length !== width)) throw new Wrong(`a block of other lines; expected ${height} of ${width} words`);
    return block;
  };
  if (layout.total && !layout.optional) record[layout.total] = value(take(1, 1)[0][0]);
  if (layout.rooms && head !== HEAD) {
    const [upright, flat] = [take(record.rows, record.cols - 1), take(record.rows - 1, record.cols)];
    record.rooms = roomsBetween(record, (row, col) => upright[row]?.[col] === "1", (row, col) => flat[row]?.[col] === "1");
  } else if (layout.rooms) { take(1, 1); record.rooms = map(take(record.rows, record.cols), value); }
  if (layout.corners) record.corners = map(take(record.rows + 1, record.cols + 1), value);
  else if (layout.lines) {
    const [down, across] = around(layout, record), all = take(record.rows + down, record.cols + across);
    const columns = Array.from({ length: record.cols }, (_, col) => all.slice(0, down).map((row) => row[across + col]));
    const known = (/** @type {string[]} */ line) => line.filter((one) => !NOTHING.includes(one)).map(value), one = layout.lines !== "runs";
    record.row_clues = all.slice(down).map((row) => known(row.slice(0, across))).map((line) => (one ? line[0] ?? null : line));
    record.col_clues = columns.map(known).map((line) => (one ? line[0] ?? null : line));
  } else if (layout.clues) {
    const cells = take(record.rows, record.cols);
    if (layout.arrows) record.arrows = map(cells, (text) => (/^[0-4],/.test(text) ? WAYS[Number(text[0])] : null));
    record.clues = map(cells, (text) => clue(layout, layout.arrows ? text.replace(/^[^,]*,/, "") : text));
  }
  return record;
}
