// What a player is told: rules that are broken whatever is laid next, mistakes, and the next step with the rule that it follows from.
// A step follows from one rule if the core finds no way to keep that rule with the other colour.
import { least } from "./authoring.js";
import { asked, BoardQuestions, literal, OutOfTime } from "./board_questions.js";
import { now } from "./core.js";
import { spotName } from "./play.js";

/** @typedef {Record<string, any>} Fields */

/** So many breaches of one rule are told. */
const MOST = 8;

/** What is laid, as literals; cells without a mark have none. @param {string} text rows of # . ? @returns {number[]} */
export const literalsOf = (text) => [...text.replace(/\s/g, "")].flatMap((sign, cell) => (sign === "?" ? [] : [literal(cell, sign === "#")]));

/** @param {number} one */
const cellOf = (one) => one >> 1;

/** Ask one rule alone, or, of rules about single clues, one of these. @template T @param {any} core @param {Fields} family @param {Fields} record @param {number} deadline @param {number[]} rules @param {number | null} anchor @param {(board: BoardQuestions) => T} ask @returns {T} */
function alone(core, family, record, deadline, rules, anchor, ask) {
  const board = new BoardQuestions(core, family, record, deadline, rules, anchor);
  try { return ask(board); } finally { board.free(); }
}

/** The rules that break whatever is laid next, and whether the puzzle is solved. @param {any} core @param {Fields} family @param {Fields} record @param {string} marks @param {number} seconds @returns {Fields} */
export function checked(core, family, record, marks, seconds) {
  const deadline = now() + 1000 * seconds, signs = marks.replace(/\s/g, ""), given = literalsOf(marks), violations = /** @type {Fields[]} */ ([]);
  const finished = [...signs].map((sign, cell) => literal(cell, sign === "#"));
  if (asked(core, family, record, deadline, (board) => board.find(finished) !== null)) return { violations: [], number: 0, solved: true };
  family.rules.forEach((/** @type {Fields} */ rule, /** @type {number} */ number) => {
    try { for (const found of breaches(core, family, record, number, given, deadline)) violations.push({ rule: rule.text, message: `${rule.text}: broken ${found.words}`, cells: found.cells }); }
    catch (error) { if (!(error instanceof OutOfTime)) throw error; } // nothing is said of a rule that takes too long
  });
  return { violations, number: violations.length, solved: false };
}

/** The places at which one rule is broken. @param {any} core @param {Fields} family @param {Fields} record @param {number} rule @param {number[]} given @param {number} deadline @returns {{cells: number[][], words: string}[]} */
function breaches(core, family, record, rule, given, deadline) {
  return alone(core, family, record, deadline, [rule], null, (board) => {
    const found = /** @type {{cells: number[][], words: string}[]} */ ([]);
    for (let left = given; found.length < MOST;) {
      const conflict = board.conflict(left);
      if (!conflict) break;
      const cells = conflict.map(cellOf), clue = anchorOf(core, family, record, rule, conflict, deadline), all = [...(clue === null ? [] : [clue]), ...cells];
      found.push({ cells: [...new Set(all)].map((cell) => board.place(cell)), words: all.length ? `at ${nameOf(family, board, all[0])}` : "by what is printed" });
      if (!conflict.length) break;
      left = left.filter((one) => !conflict.includes(one));
    }
    return found;
  });
}

/** @param {Fields} family @param {BoardQuestions} board @param {number} cell */
const nameOf = (family, board, cell) => { const [row, col] = board.place(cell); return spotName({ loop: family.layout.loop }, row, col); };

/** The clue whose rule some literals break; null if that is none. @param {any} core @param {Fields} family @param {Fields} record @param {number} rule @param {number[]} literals @param {number} deadline @returns {number | null} */
function anchorOf(core, family, record, rule, literals, deadline) {
  const { meaning } = family.rules[rule];
  if (meaning.type !== "EachClue" || meaning.corners) return null;
  const clues = alone(core, family, record, deadline, [], null, ({ board }) => [...board.clues.keys()]);
  if (!clues.length || alone(core, family, record, deadline, [rule], NOWHERE, (board) => board.find(literals) === null)) return null;
  return clues.find((clue) => alone(core, family, record, deadline, [rule], clue, (board) => board.find(literals) === null)) ?? null;
}

/** No clue stands there. */
const NOWHERE = -1;

/** The next step, or the mistakes; "solved" if all is right. @param {any} core @param {Fields} family @param {Fields} record @param {string} marks @param {number} seconds @returns {Fields} */
export function hinted(core, family, record, marks, seconds) {
  const deadline = now() + 1000 * seconds, given = literalsOf(marks), { loop } = family.layout;
  return asked(core, family, record, deadline, (board) => {
    const solution = board.find(given);
    if (!solution) return mistaken(family, board, given);
    if (given.length === board.board.size) return { status: "solved" };
    const open = [...solution.keys()].filter((cell) => !given.some((one) => cellOf(one) === cell));
    const step = byOneRule(core, family, record, given, open, solution, deadline) ?? byAllRules(core, family, record, board, given, open, solution);
    const value = loop ? (solution[step.cell] ? "on the loop" : "off the loop") : solution[step.cell] ? "black" : "white";
    const name = nameOf(family, board, step.cell);
    return { status: "hint", technique: step.technique, cells: [board.place(step.cell)], where: name, what: `${name} is ${value}`, value, because: step.because.map((cell) => board.place(cell)), reason: step.reason, depth: step.depth };
  });
}

/** The cells that are wrong: marks are held against the solutions one after the other. @param {Fields} family @param {BoardQuestions} board @param {number[]} given @returns {Fields} */
function mistaken(family, board, given) {
  let right = /** @type {Uint8Array | null} */ (board.find([]));
  if (!right) return { status: "mistakes", mistakes: [{ cells: [], message: "no colouring of this board keeps all rules" }] };
  const kept = /** @type {number[]} */ ([]), wrong = /** @type {number[]} */ ([]);
  for (const one of given) {
    const next = /** @type {Uint8Array | null} */ (Boolean(right?.[cellOf(one)]) === !(one & 1) ? right : board.find([...kept, one]));
    if (next) { right = next; kept.push(one); } else wrong.push(one);
  }
  return { status: "mistakes", mistakes: wrong.map((one) => ({ cells: [board.place(cellOf(one))], message: `${nameOf(family, board, cellOf(one))} is wrong: from here on there is no way` })) };
}

/** @typedef {{cell: number, because: number[], reason: string, technique: string, depth: number}} Step */

/** The step that one rule alone forces and that rests on the fewest cells; null if there is none.
 * @param {any} core @param {Fields} family @param {Fields} record @param {number[]} given @param {number[]} open @param {Uint8Array} solution @param {number} deadline @returns {Step | null} */
function byOneRule(core, family, record, given, open, solution, deadline) {
  let best = /** @type {Step | null} */ (null), rule = 0;
  family.rules.forEach((/** @type {Fields} */ _, /** @type {number} */ number) => alone(core, family, record, deadline, [number], null, (board) => {
    const both = new Set();
    for (const cell of open) {
      if (both.has(cell)) continue;
      const other = board.find([...given, literal(cell, !solution[cell])]);
      if (other) { for (const one of open) if (other[one] !== solution[one]) both.add(one); continue; }
      const reasons = board.conflict([...given, literal(cell, !solution[cell])])?.map(cellOf).filter((one) => one !== cell) ?? [];
      if (!best || reasons.length < best.because.length) { best = { cell, because: reasons, reason: family.rules[number].text, technique: "one rule", depth: 0 }; rule = number; }
      if (!reasons.length) return;
    }
  }));
  if (!best) return null;
  const step = /** @type {Step} */ (best), refuted = [...given.filter((one) => step.because.includes(cellOf(one))), literal(step.cell, !solution[step.cell])];
  const clue = anchorOf(core, family, record, rule, refuted, deadline);
  return { ...step, because: clue === null || clue === step.cell ? step.because : [...new Set([clue, ...step.because])] };
}

/** A step that all rules together force, or, on a board with several solutions, one that a solution has.
 * @param {any} core @param {Fields} family @param {Fields} record @param {BoardQuestions} board @param {number[]} given @param {number[]} open @param {Uint8Array} solution @returns {Step} */
function byAllRules(core, family, record, board, given, open, solution) {
  for (const cell of open) {
    const reasons = board.conflict([...given, literal(cell, !solution[cell])]);
    if (!reasons) continue;
    const rules = least([...family.rules.keys()], (some) => alone(core, family, record, board.deadline, some, null, (less) => less.find(reasons) === null));
    const texts = rules.map((rule) => family.rules[rule].text).join("; and ");
    return { cell, because: reasons.map(cellOf).filter((one) => one !== cell), reason: `with the other colour there these rules could not all be kept: ${texts}`, technique: "several rules", depth: 0 };
  }
  return { cell: open[0], because: [], reason: "a solution has it so; others do not", technique: "free choice", depth: 1 };
}
