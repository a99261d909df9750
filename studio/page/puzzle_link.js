// Addresses of puzz.link, read and written: the layout says what they are made of (hardboard.puzzles.declared.pzpr).
import { roomsBetween, Wrong } from "./grid_board.js";
import { spotsOf, UNKNOWN } from "./printed_clues.js";

/** @typedef {Record<string, any>} Fields */
/** How values of one kind are written: digits above `gap` stand for empty cells; a number takes up to `takes` of those behind it into its word; `group` values are one word.
 * @typedef {{word: (value: any) => string, pattern: string, values: (word: string) => any[], gap?: number, takes?: number, group?: number}} Words */

const DIGIT = "0123456789abcdefghijklmnopqrstuvwxyz", WAYS = [null, "U", "D", "L", "R"], COLOURS = [null, "W", "B"];

/** @param {any} value @param {number} most @returns {never} */
const tooLarge = (value, most) => { throw new Wrong(`the number ${value}; expected at most ${most}: the puzz.link format has no room for it`); };
/** @param {number} value @returns {string} */
function hexed(value) {
  for (const [limit, sign, digits, base] of /** @type {[number, string, number, number][]} */ ([[16, "", 1, 0], [256, "-", 2, 0], [4096, "+", 3, 0], [8192, "=", 3, 4096]]))
    if (value >= 0 && value < limit) return sign + (value - base).toString(16).padStart(digits, "0");
  return tooLarge(value, 8191);
}
/** @param {string} word */
const unhexed = (word) => Number.parseInt(word.replace(/^[-+=]/, ""), 16) + (word[0] === "=" ? 4096 : 0);
const small = (/** @type {number} */ most) => (/** @type {number} */ value) => (value > most ? tooLarge(value, most) : value === UNKNOWN ? "." : DIGIT[value]);
const orUnknown = (/** @type {(word: string) => number} */ read) => (/** @type {string} */ word) => [word === "." ? UNKNOWN : read(word)];

const NUMBERS = { word: (/** @type {number} */ value) => (value === UNKNOWN ? "." : hexed(value)), pattern: "[0-9a-f.]|-[0-9a-f]{2}|[+=][0-9a-f]{3}", values: orUnknown(unhexed), gap: 15 };
/** @type {Record<string, Words>} */
const WORDS = {
  numbers: NUMBERS,
  few: { word: small(4), pattern: "[0-9a-e.]", values: (word) => (word === "." ? [UNKNOWN] : [Number.parseInt(word, 16) % 5, ...Array(Math.floor(Number.parseInt(word, 16) / 5)).fill(null)]), gap: 15, takes: 2 },
  digits: { word: small(9), pattern: "[0-9.]", values: orUnknown(Number), gap: 9 },
  pointed: { word: pointed, pattern: "[0-4][0-9a-f.]|[5-9][0-9a-f]{2}|-[0-4][0-9a-f]{3}", values: unpointed, gap: 9 },
  rings: { word: ring, pattern: "[0-9.]|[a-d][0-9a-z]", values: unring, gap: 15 },
  base36: { word: (value) => (value === null ? "." : value === UNKNOWN ? "@" : value < 36 ? DIGIT[value] : value < 1296 ? `-${DIGIT[Math.floor(value / 36)]}${DIGIT[value % 36]}` : tooLarge(value, 1295)), pattern: "[0-9a-z@%.]|-[0-9a-z]{2}", values: (word) => [word === "." ? null : "@%".includes(word) ? UNKNOWN : Number.parseInt(word.replace("-", ""), 36)] },
  outside: { word: (value) => (value === null ? "." : hexed(value)), pattern: "[0-9a-f.]|-[0-9a-f]{2}", values: (word) => [word === "." ? null : unhexed(word)] },
  triples: { word: (three) => DIGIT[three.reduce((/** @type {number} */ sum, /** @type {any} */ one, /** @type {number} */ i) => sum + COLOURS.indexOf(one) * 3 ** (2 - i), 0)], pattern: "[0-9a-q]", values: (word) => [9, 3, 1].map((place) => COLOURS[Math.floor(Number.parseInt(word, 36) / place) % 3]), group: 3 },
  bits: { word: (five) => DIGIT[five.reduce((/** @type {number} */ sum, /** @type {any} */ one, /** @type {number} */ i) => sum + (one === null ? 0 : 16 >> i), 0)], pattern: "[0-9a-v]", values: (word) => [16, 8, 4, 2, 1].map((bit) => (Number.parseInt(word, 32) & bit ? UNKNOWN : null)), group: 5 },
};

/** @param {[string | null, number]} value @returns {string} */
function pointed([arrow, value]) {
  const way = WAYS.indexOf(arrow), number = value === UNKNOWN ? "." : hexed(value);
  return { "-": `${way + 5}${number.slice(1)}`, "+": `-${way}${number.slice(1)}` }[number[0]] ?? `${way}${number}`;
}
/** @param {string} word @returns {any[]} */
function unpointed(word) {
  const [way, number] = word[0] === "-" ? [word[1], word.slice(2)] : [word[0], word.slice(1)];
  return [[WAYS[Number(way) % 5], number === "." ? UNKNOWN : Number.parseInt(number, 16)]];
}
/** Of a list of two, three or four numbers, each less than 6, 4 or 2 is a digit of one number. @param {number[]} numbers @returns {string} */
function ring(numbers) {
  if (numbers.length === 1) return small(8)(numbers[0]);
  const [base, first] = [[6, 360], [4, 396], [2, 460]][numbers.length - 2];
  if (Math.max(...numbers) >= base || numbers.includes(0)) throw new Wrong(`the numbers ${numbers}; expected runs that fit around a cell`);
  const value = numbers.reduce((sum, one) => base * sum + Math.max(0, one), 0) + first;
  return value === 475 ? "9" : DIGIT[Math.floor(value / 36)] + DIGIT[value % 36];
}
/** @param {string} word @returns {number[][]} */
function unring(word) {
  if (word.length === 1) return [word === "9" ? [1, 1, 1, 1] : [word === "." ? UNKNOWN : Number(word)]];
  const value = Number.parseInt(word, 36), [size, base, first] = [[4, 2, 460], [3, 4, 396], [2, 6, 360]].find((kind) => value >= kind[2]) ?? [2, 6, 360];
  return [Array.from({ length: size }, (_, i) => Math.floor((value - first) / base ** (size - 1 - i)) % base || UNKNOWN)];
}

/** @param {Words} kind @param {any[]} values @returns {string} */
function written({ word, gap, takes = 0, group = 1 }, values) {
  let text = "";
  for (let at = 0; at < values.length;) {
    if (group > 1) { text += word([...values.slice(at, at + group), ...Array(group).fill(null)].slice(0, group)); at += group; continue; }
    let empty = 0;
    if (gap !== undefined) while (at + empty < values.length && values[at + empty] === null) empty++;
    if (empty) { at += empty; for (const most = 35 - Number(gap); empty > 0; empty -= most) text += DIGIT[Number(gap) + Math.min(empty, most)]; continue; }
    const own = word(values[at]);
    let taken = 0;
    if (own !== ".") while (taken < takes && (values[at + 1 + taken] ?? null) === null) taken++; // empty cells beyond the last are taken, too;
    text += taken ? DIGIT[Number(own) + 5 * taken] : own;
    at += 1 + taken;
  }
  return text;
}

/** So many values, the last ones empty where the text has fewer; and the rest of it. @param {Words} kind @param {string} body @param {number} size @returns {[any[], string]} */
function readWords({ pattern, values, gap, takes = 0, group = 1 }, body, size) {
  const lexer = new RegExp(`(${gap === undefined ? "(?!)" : `[${DIGIT.slice(gap + 1)}]`})|(${pattern})`, "y"), found = /** @type {any[]} */ ([]);
  let end = 0;
  while (found.length < size && end < body.length) {
    lexer.lastIndex = end;
    const match = lexer.exec(body);
    if (!match) throw new Wrong(`the character '${body[end]}'; expected a number or a letter for a gap`);
    found.push(...(match[1] ? Array(DIGIT.indexOf(match[1]) - Number(gap)).fill(null) : values(match[2])));
    end = lexer.lastIndex;
  }
  if (found.length > size + Math.max(takes, group - 1)) throw new Wrong(`${found.length} numbers and gaps; expected ${size}`);
  return [[...found, ...Array(size).fill(null)].slice(0, size), body.slice(end)];
}

/** The words that clues in cells, in rooms or at corners are written in. @param {Fields} layout @returns {Words} */
function kindOf(layout) {
  const fixed = /** @type {Record<string, string>} */ ({ colours: "triples", blocks: "bits", rings: "rings" })[layout.clues];
  if (fixed) return WORDS[fixed];
  if (layout.arrows || layout.full) return WORDS[layout.arrows ? "pointed" : "base36"];
  if (layout.clue === "wall" || layout.corners || layout.loop === "lines" || (layout.shaded && !layout.rooms)) return WORDS.few;
  return layout.rooms && !layout.room_numbers ? WORDS.digits : WORDS.numbers;
}

/** How many runs there can be in each column, then in each row. @param {Fields} record @returns {number[]} */
const slots = ({ rows, cols }) => [...Array(cols).fill((rows + 1) >> 1), ...Array(rows).fill((cols + 1) >> 1)];
/** The first cell of each room, in their order. @param {Fields} record @returns {number[][]} */
const firsts = (record) => [...new Map(spotsOf({ where: "rooms" }, record).reverse().map((spot) => [record.rooms[spot[0]][spot[1]], spot])).entries()].sort(([one], [other]) => one - other).map(([, spot]) => spot);

/** Whether a board says what puzz.link has no place for. @param {Fields} layout @param {Fields} record @returns {boolean} */
export function saysMore(layout, record) {
  const unsaid = layout.lines === "runs" && [...record.col_clues, ...record.row_clues].includes(null);
  return unsaid || (layout.optional && record[layout.total] !== undefined) || Boolean(record.rooms?.flat().includes(-1));
}

/** The address of a board. @param {Fields} family @param {Fields} record @returns {string} */
export function writeLink(family, record) {
  const { layout } = family, { rows, cols } = record, beside = [...(record.col_clues ?? []), ...(record.row_clues ?? [])];
  if (!family.pzpr.length) throw new Wrong(`${family.name}: puzz.link has no such puzzles; expected another format`);
  if (saysMore(layout, record)) throw new Wrong("a board that says more than puzz.link has a place for");
  let body = layout.rooms ? borders(record) : "";
  if (layout.lines === "number") body += written(NUMBERS, Array(rows * cols).fill(null)) + written(WORDS.outside, beside);
  else if (layout.lines) body += written(NUMBERS, beside.flatMap((line, i) => [...[...line].reverse(), ...Array(slots(record)[i]).fill(null)].slice(0, slots(record)[i])));
  else if (layout.corners) body += written(kindOf(layout), record.corners.flat());
  else if (layout.room_numbers) body += written(kindOf(layout), [...new Map(record.rooms.flat().map((/** @type {number} */ room) => [room, null])).keys()].map((room) => record.clues.flat().find((/** @type {any} */ clue, /** @type {number} */ i) => clue !== null && record.rooms.flat()[i] === room) ?? null));
  else if (layout.arrows) body += written(kindOf(layout), record.clues.flat().map((/** @type {any} */ clue, /** @type {number} */ i) => (clue === null ? null : [record.arrows.flat()[i], clue])));
  else if (layout.clues) body += written(kindOf(layout), record.clues.flat());
  const total = layout.total && !layout.optional ? `${record[layout.total]}/` : "";
  return `https:` + `//puzz.link/p?${family.pzpr[0]}/${cols}/${rows}/${total}${body}${body.endsWith(".") ? "/" : ""}`;
}

/** @param {Fields} record @returns {string} */
function borders({ rooms, rows, cols }) {
  const fives = (/** @type {boolean[]} */ lines) => (lines.map(Number).join("") + "0".repeat((5 - (lines.length % 5)) % 5)).match(/.{5}/g)?.map((bits) => DIGIT[Number.parseInt(bits, 2)]).join("") ?? "";
  const upright = rooms.flatMap((/** @type {number[]} */ row) => row.slice(1).map((room, col) => room !== row[col]));
  return fives(upright) + fives(rooms.slice(1).flatMap((/** @type {number[]} */ row, /** @type {number} */ r) => row.map((room, col) => room !== rooms[r][col])));
}

/** The room of each cell, and the rest of the text. @param {string} body @param {number} rows @param {number} cols @returns {[number[][], string]} */
function readBorders(body, rows, cols) {
  const sizes = [rows * (cols - 1), (rows - 1) * cols], ends = [Math.ceil(sizes[0] / 5), Math.ceil(sizes[0] / 5) + Math.ceil(sizes[1] / 5)];
  if (!/^[0-9a-v]*$/.test(body.slice(0, ends[1])) || body.length < ends[1]) throw new Wrong(`'${body.slice(0, 30)}'; expected ${ends[1]} digits of base 32 for the borders of rooms`);
  const [upright, flat] = [body.slice(0, ends[0]), body.slice(ends[0], ends[1])].map((text) => [...text].map((digit) => Number.parseInt(digit, 32).toString(2).padStart(5, "0")).join(""));
  const rooms = roomsBetween({ rows, cols }, (row, col) => upright[row * (cols - 1) + col] === "1", (row, col) => flat[row * cols + col] === "1");
  return [rooms, body.slice(ends[1])];
}

/** The record that an address names; null if it is none of this family. @param {Fields} family @param {string} text @returns {Fields | null} */
export function readLink(family, text) {
  const { layout, pzpr } = family, total = layout.total && !layout.optional ? "([0-9]{1,4})/" : "()";
  const match = pzpr.length ? new RegExp(`(?<![\\w-])(?:${pzpr.join("|")})(?:_(?:edit|play|test))?/((?:[a-z]{0,9}:?/){0,9})([0-9]{1,3})/([0-9]{1,3})/${total}([^\\s/&#]*)`).exec(text) : null;
  if (!match) return null;
  const [, flags, cols, rows] = match.map(Number), record = /** @type {Fields} */ ({ family: family.name, rows, cols });
  if (layout.loop && /[efmo]/.test(match[1])) throw new Wrong(`the variant '${match[1] ?? flags}'; expected a plain ${family.name}`);
  if (!rows || !cols) throw new Wrong(`a board of ${rows} x ${cols} cells; expected at least one`);
  if (match[4]) record[layout.total] = Number(match[4]);
  let body = match[5];
  if (layout.rooms) [record.rooms, body] = readBorders(body, rows, cols);
  const inRows = (/** @type {any[]} */ values, /** @type {number} */ width) => Array.from({ length: values.length / width }, (_, i) => values.slice(i * width, (i + 1) * width));
  if (layout.lines) {
    const inside = layout.lines === "number" ? readWords(NUMBERS, body, rows * cols)[1] : body;
    const sizes = layout.lines === "number" ? Array(rows + cols).fill(1) : slots(record), [numbers, rest] = readWords(layout.lines === "number" ? WORDS.outside : NUMBERS, inside, sizes.reduce((sum, one) => sum + one, 0));
    const lines = sizes.map((size) => numbers.splice(0, size)).map((line) => (layout.lines === "number" ? line[0] : line.reverse().filter((one) => one !== null)));
    record.col_clues = lines.slice(0, cols); record.row_clues = lines.slice(cols); body = rest;
  } else if (layout.clues || layout.corners) {
    const spots = layout.room_numbers ? firsts(record) : spotsOf({ where: layout.corners ? "corners" : "cells" }, record), width = cols + Number(Boolean(layout.corners));
    const [values, rest] = readWords(kindOf(layout), body, spots.length), placed = Array((rows + Number(Boolean(layout.corners))) * width).fill(null);
    spots.forEach(([row, col], i) => { placed[row * width + col] = values[i]; });
    if (layout.arrows) record.arrows = inRows(placed.map((value) => value && value[0]), cols);
    record[layout.corners ? "corners" : "clues"] = inRows(layout.arrows ? placed.map((value) => value && value[1]) : placed, width);
    body = rest;
  }
  if (body) throw new Wrong(`'${body.slice(0, 30)}' at the end; expected no more than the board has`);
  return record;
}
