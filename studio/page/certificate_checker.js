// A checker of certificates about boards: this one has a solution, has none, has exactly these.
//
// It follows docs/certificates.md and shares no code with the two checkers in Python. The rules of the families reach it as
// data (`hardboard.studio.family_data`), and rule_constraints.js makes constraints of them. The checker uses one method of a
// constraint: `violated(facts)`, true if these facts alone break it. For claims about tiles, and for families and rules without
// such data, the verdict is "unknown kind".
//
//     check(files, families)  ->  { verdict: "accepted", reason: "", claim: "exactly", number: 1, ... }
//
// `files` maps the name of each file to its bytes, unpacked; `families` maps names to `family_data`.

import { boardOf, GridBoard, Unknown, Wrong } from "./grid_board.js";
import { constraintsOf, MEANINGS, neighbours, OPEN, sum } from "./rule_constraints.js";

/** @typedef {import("./rule_constraints.js").Data} Data */
/** @typedef {import("./rule_constraints.js").Facts} Facts */
/** @typedef {import("./rule_constraints.js").Constraint} Constraint */
/** @typedef {Map<string, Uint8Array>} Files */
/** "At least so many of these cells are black": a cell is one of one. @typedef {{least: number, cells: number[], total: boolean}} Subject */
/** A subject, and if it is so. @typedef {Subject & {so: boolean}} Fact */

const FORMAT = "hardboard certificate 2", NUMBER = "[1-9][0-9]{0,8}";
/** Entries of certificate.json beside format, family and claim. @type {Record<string, string[]>} */
const ENTRIES = { solvable: ["given"], unsolvable: ["given"], exactly: ["given", "number"] };
const OTHER_CLAIMS = ["equivalent", "window"];

/** @param {unknown} holds @param {string} reason */
function need(holds, reason) {
  if (!holds) throw new Wrong(reason);
}

// --- reading -------------------------------------------------------------------------------------

/** @param {Files} files @param {string} name */
function text(files, name) {
  const data = files.get(name);
  if (!data) throw new Wrong(`${name}: no such file`);
  try {
    return new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(data).replaceAll("\r\n", "\n");
  } catch {
    throw new Wrong(`${name}: not text (UTF-8)`);
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
    throw new Wrong(`${name}: not JSON`);
  }
  // Written again, two values of one key and numbers such as 1.0 are not the same text.
  need(plain === JSON.stringify(value), `${name}: a key twice, or a number that is not whole`);
  need(value !== null && typeof value === "object" && !Array.isArray(value), `${name}: not an object`);
  const entries = known(value);
  for (const key of Object.keys(value)) need(entries.includes(key), `${name}: the entry ${JSON.stringify(key.slice(0, 40))}`);
  return /** @type {Data} */ (value);
}

/** The cell called r1c1, or -1 if it is not on the board. @param {string} word @param {GridBoard} board */
function readCell(word, board) {
  const found = new RegExp(`^r(${NUMBER})c(${NUMBER})$`).exec(word);
  if (!found) throw new Wrong(`${JSON.stringify(word.slice(0, 20))} is no cell`);
  return board.at(Number(found[1]) - 1, Number(found[2]) - 1);
}

/** @param {string} word @param {GridBoard} board @returns {Subject} */
function readSubject(word, board) {
  const [least, list, ...more] = word.includes(":") ? word.split(":") : ["1", word];
  const cells = list.split(",").map((each) => readCell(each, board));
  need(new RegExp(`^${NUMBER}$`).test(least) && Number(least) <= cells.length && !more.length, "a total that is none");
  need(!cells.includes(-1) && neighbours(cells).every(([one, other]) => one < other), "a subject with cells off the board or out of order");
  const total = word.includes(":");
  need(total || cells.length === 1, "a subject of several cells");
  return { least: Number(least), cells, total };
}

/** All constraints of a family on a board, by rule and anchor. @param {GridBoard} board @param {Data[]} rules */
function byName(board, rules) {
  const found = /** @type {Map<string, Constraint[]>} */ (new Map());
  for (const each of rules.flatMap(({ meaning }) => constraintsOf(board, meaning))) {
    const key = `${each.rule} ${each.anchor}`, known = found.get(key);
    if (known) known.push(each);
    else found.set(key, [each]);
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

/** Variable -> subject. @param {Files} files @param {GridBoard} board */
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
    if (!subject) throw new Wrong(`the variable ${Math.abs(literal)} has no subject`);
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

/** What a clause may rest on. @typedef {{board: GridBoard, known: Map<string, Constraint[]>, given: Map<number, number>, listed: Facts[]}} Case */

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
  return named.some((constraint) => {
    const cells = constraint.cells ?? [], high = Math.min(cells.length, ...totals.filter(({ so }) => !so).map(({ least }) => least - 1));
    const own = String([...cells].sort((one, other) => one - other));
    return totals.every((total) => String(total.cells) === own) && constraint.outnumbered?.(low, high, facts);
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
  for (const { meaning } of rules) if (!Object.hasOwn(MEANINGS, meaning.type)) throw new Unknown(`a rule that is a ${meaning.type}`);
  const record = readJson(files, "board.json", () => ["rows", "cols", ...fields.filter(Boolean)]), board = boardOf(layout, record);
  const given = /** @type {Map<number, number>} */ (new Map());
  need(told !== null && typeof told === "object" && !Array.isArray(told), "certificate.json: given: no facts");
  for (const [word, so] of Object.entries(told)) {
    const cell = readCell(word, board);
    need(cell >= 0 && typeof so === "boolean" && !given.has(cell), "certificate.json: given: no new fact about a cell");
    given.set(cell, Number(so));
  }
  const own = { board, given, known: byName(board, rules), listed: /** @type {Facts[]} */ ([]) }, found = { claim, family, given: told };
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
    if (error instanceof Wrong) return { verdict: "refused", reason: error.message };
    throw error;
  }
}
