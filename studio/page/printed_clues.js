// What is printed on a board, clue by clue, by the fields of its family (hardboard.puzzles.fields): taken away, set, tried.

/** @typedef {Record<string, any>} Fields */
/** A value that is printed, and where. @typedef {{field: Fields, spot: number[], value: any}} Clue */

export const UNKNOWN = -1;

/** The spots where a value of a field may stand. @param {Fields} field @param {Fields} record @returns {number[][]} */
export function spotsOf({ where }, { rows, cols }) {
  if (where === "board") return [[]];
  const more = Number(where === "corners"), range = (/** @type {number} */ length) => Array.from({ length }, (_, i) => i);
  if (where === "rows" || where === "cols") return range(where === "rows" ? rows : cols).map((line) => [line]);
  return range(rows + more).flatMap((row) => range(cols + more).map((col) => [row, col]));
}

/** @param {Fields} record @param {Fields} field @param {number[]} spot @returns {any} */
export const valueAt = (record, field, spot) => spot.reduce((found, step) => found?.[step], record[field.name]) ?? null;

/** The record with another value at a spot; a word that stands on a board once moves there. @param {Fields} record @param {Fields} field @param {number[]} spot @param {any} value @returns {Fields} */
export function put(record, field, spot, value) {
  const set = (/** @type {any} */ values, /** @type {number} */ depth) =>
    depth === spot.length ? value : values.map((/** @type {any} */ one, /** @type {number} */ i) => (i === spot[depth] ? set(one, depth + 1) : one));
  const moved = field.once.includes(value), before = record[field.name];
  return { ...record, [field.name]: set(moved ? before.map((/** @type {any[]} */ row) => row.map((one) => (one === value ? null : one))) : before, 0) };
}

/** The record of a board with nothing on it that need not be there; each cell is a room of its own. @param {Fields} family @param {number} rows @param {number} cols @returns {Fields} */
export function emptyRecord(family, rows, cols) {
  const record = /** @type {Fields} */ ({ family: family.name, rows, cols });
  for (const field of family.fields) {
    const more = Number(field.where === "corners"), line = (/** @type {number} */ length) => Array(length).fill(field.blank);
    if (field.where === "board") { if (field.blank !== null) record[field.name] = field.blank; }
    else if (["rows", "cols"].includes(field.where)) record[field.name] = line(field.where === "rows" ? rows : cols);
    else record[field.name] = Array.from({ length: rows + more }, (_, row) => (field.where === "rooms" ? line(cols).map((_, col) => row * cols + col) : line(cols + more)));
    for (const [i, word] of field.once.entries()) record[field.name][i ? rows - 1 : 0][i ? cols - 1 : 0] = word;
  }
  return record;
}

/** What is printed, spot by spot, without what belongs to something else; rooms last. @param {Fields} family @param {Fields} record @returns {Clue[]} */
export function cluesOf(family, record) {
  const own = family.fields.filter((/** @type {Fields} */ field) => field.where !== "rooms" && !field.of);
  const found = own.flatMap((/** @type {Fields} */ field) => spotsOf(field, record).map((spot) => ({ field, spot, value: valueAt(record, field, spot) })));
  return found.filter((/** @type {Clue} */ clue) => clue.value !== null);
}

/** @param {Clue} clue */
const isUnknown = ({ value }) => value === UNKNOWN || JSON.stringify(value) === "[-1]";
/** Whether a clue can be taken away and the board stays what it is. @param {Clue} clue */
export const isLoose = ({ field, value }) => field.where !== "rooms" && !field.wall && field.blank === null && !field.once.includes(value);
/** Whether a clue has a number that it can lose. @param {Clue} clue */
export const isNumbered = (clue) => clue.field.unknown && !isUnknown(clue);

/** The record without a clue, and without what belongs to it. @param {Fields} family @param {Fields} record @param {Clue} clue @returns {Fields} */
export function without(family, record, { field, spot }) {
  for (const other of family.fields) if (other.of === field.name) record = put(record, other, spot, null);
  return put(record, field, spot, null);
}

/** The record with a clue that has lost its number. @param {Fields} record @param {Clue} clue @returns {Fields} */
export const unnumbered = (record, { field, spot }) => put(record, field, spot, field.kind === "numbers" ? [UNKNOWN] : UNKNOWN);

/** The records without a clue, or without its number. @param {Fields} family @param {Fields} record @param {Clue} clue @returns {Fields[]} */
export const spared = (family, record, clue) => [...(isLoose(clue) ? [without(family, record, clue)] : []), ...(isNumbered(clue) ? [unnumbered(record, clue)] : [])];

/** The values that an author may think of putting there. @param {Fields} field @param {Fields} record @returns {any[]} */
export function valuesOf(field, { rows, cols }) {
  const range = (/** @type {number} */ from, /** @type {number} */ to) => Array.from({ length: Math.max(0, to - from) }, (_, i) => from + i);
  if (field.kind === "word") return field.words.length ? field.words : [UNKNOWN];
  if (field.kind === "numbers" && field.where === "cells")
    return [...range(0, 9).map((n) => [n]), ...range(1, 6).flatMap((a) => range(a, 6).map((b) => [a, b])), [1, 1, 1], [1, 1, 2], [1, 1, 3], [1, 2, 2], [1, 1, 1, 1]];
  if (field.kind === "numbers") return range(field.least, Math.max(rows, cols) + 1).map((n) => [n]);
  return range(field.least, Math.max(10, rows + cols));
}

/** @param {any} value @returns {string} */
export const shown = (value) => (Array.isArray(value) ? value.map(shown).join(" ") || "0" : value === UNKNOWN ? "?" : String(value));

/** A clue in words. @param {Clue} clue @returns {string} */
export function words({ field, spot, value }) {
  if (field.where === "board") return `${value} ${field.name}`;
  if (field.where === "rows" || field.where === "cols") return `the ${shown(value)} beside ${field.where === "rows" ? "row" : "column"} ${spot[0] + 1}`;
  return `the ${shown(value)} at ${field.where === "corners" ? "the upper left corner of " : ""}row ${spot[0] + 1}, column ${spot[1] + 1}`;
}

/** A clue as the program prints it. @param {Clue} clue @returns {Fields} */
export const clueData = (clue) => ({ field: clue.field.name, where: clue.field.where, spot: clue.spot, value: clue.value, words: words(clue) });
