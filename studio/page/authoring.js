// What an author wants to know of a board: which clues contradict each other, which are superfluous, and which clue leaves one solution.
import { asked, OutOfTime, verdict } from "./board_questions.js";
import { now } from "./core.js";
import { isBoard, Wrong } from "./grid_board.js";
import { clueData, cluesOf, isLoose, isNumbered, spared, unnumbered, without, words } from "./printed_clues.js";
import { literals, TrueClues } from "./true_clues.js";

/** @typedef {Record<string, any>} Fields */
/** @typedef {import("./printed_clues.js").Clue} Clue */

/** Milliseconds for the question whether the board without some clues has a solution. */
const EACH = 1000;

/** What an author hears of a board after each change; why there is no solution is said only if it is asked for.
 * @param {any} core @param {Fields} family @param {Fields} record @param {Fields} wish @param {number} seconds @returns {Fields} */
export function reviewed(core, family, record, wish, seconds) {
  const deadline = now() + 1000 * seconds, left = () => Math.max(0, (deadline - now()) / 1000);
  let moved = {};
  const change = wish.change === "superfluous" ? superfluous : wish.change === "complete" ? completed : null;
  if (change) {
    const found = change(core, family, record, deadline);
    record = found.record;
    moved = { [wish.change === "complete" ? "added" : "superfluous"]: found.clues.map(clueData) };
  }
  const found = verdict(core, family, record, left()), { differ } = found, places = family.layout.loop ? "spot" : "cell";
  const blamed = found.status === "none" && wish.conflict ? contradiction(core, family, record, deadline) : null;
  const said = {
    none: `no solution${blamed ? `: ${blamed.said}` : ""}`, one: "exactly one solution", unknown: `unknown: no verdict within ${seconds} s`,
    several: `several solutions: two of them differ in ${differ.length} ${places}${differ.length === 1 ? "" : "s"}`,
  }[found.status];
  return { ...found, said, board: record, ...(blamed ? { by: "clues", conflict: blamed.clues.map(clueData), cells: [] } : {}), ...moved };
}

/** A set of clues of which none can be left out, that contradict each other. @param {any} core @param {Fields} family @param {Fields} record @param {number} deadline @returns {{clues: Clue[], said: string}} */
function contradiction(core, family, record, deadline) {
  const every = cluesOf(family, record), none = { clues: /** @type {Clue[]} */ ([]), said: "the clues alone are not to blame: rooms or rules are" };
  const away = (/** @type {Fields} */ base, /** @type {Clue} */ clue) => without(family, base, clue);
  for (const [clues, leave] of /** @type {[Clue[], (base: Fields, clue: Clue) => Fields][]} */ ([[every.filter(isLoose), away], [every.filter(isNumbered), unnumbered]])) {
    let cut = false;
    const hopeless = (/** @type {Clue[]} */ kept) => {
      const held = new Set(kept), less = clues.filter((clue) => !held.has(clue)).reduce(leave, record);
      try { return isBoard(family, less) && asked(core, family, less, Math.min(deadline, now() + EACH), (board) => board.find([]) === null); }
      catch (error) { if (!(error instanceof OutOfTime)) throw error; cut = true; return false; } // a clue of which this is not known stays
    };
    if (!clues.length || hopeless([])) continue;
    const kept = least(clues, hopeless), names = kept.map(words).join("; ");
    return { clues: kept, said: (kept.length === 1 ? `${names} cannot be` : `${names} contradict each other`) + (cut ? "; perhaps not all of them are needed for that" : "") };
  }
  return none;
}

/** The things without those that are not needed: halves first, then one by one, until all are. @template T @param {T[]} things @param {(kept: T[]) => boolean} enough @returns {T[]} */
export function least(things, enough) {
  let kept = [...things];
  const sweep = (/** @type {number} */ size) => {
    for (let at = 0; at < kept.length;) {
      const less = [...kept.slice(0, at), ...kept.slice(at + size)];
      if (enough(less)) kept = less; else at += size;
    }
  };
  for (let size = kept.length >> 1; size > 1; size >>= 1) sweep(size);
  for (let before = Infinity; kept.length < before;) { before = kept.length; sweep(1); } // what was needed may not be when others are gone
  return kept;
}

/** Clues that can be left out together so that one solution stays, and the record without them.
 * @param {any} core @param {Fields} family @param {Fields} record @param {number} deadline @returns {{clues: Clue[], record: Fields}} */
function superfluous(core, family, record, deadline) {
  const first = verdict(core, family, record, (deadline - now()) / 1000), solution = JSON.stringify(first.solutions[0]), left = new Map();
  if (first.status !== "one") throw new Wrong("a board that has not exactly one solution; expected one, to leave out clues");
  for (let again = true; again;) {
    again = false;
    for (const clue of cluesOf(family, record)) {
      const less = spared(family, record, clue).find((one) => {
        const found = isBoard(family, one) ? verdict(core, family, one, (deadline - now()) / 1000) : null;
        if (found?.status === "unknown") throw new OutOfTime("time was up before all clues were tried; expected a smaller board, or more time");
        return found?.status === "one" && JSON.stringify(found.solutions[0]) === solution;
      });
      if (!less) continue;
      if (!left.has(`${clue.field.name} ${clue.spot}`)) left.set(`${clue.field.name} ${clue.spot}`, clue);
      record = less; again = true;
    }
  }
  return { clues: [...left.values()], record };
}

/** Clues that leave one of some solutions alone: each is one that this solution keeps and another breaks.
 * @param {any} core @param {Fields} family @param {Fields} record @param {number} deadline @returns {{clues: Clue[], record: Fields}} */
function completed(core, family, record, deadline) {
  const wanted = asked(core, family, record, deadline, (board) => board.find([])), added = [];
  if (!wanted) throw new Wrong("a board without a solution; expected one that has some, to add a clue");
  for (const clues = new TrueClues(core, family, record, wanted); ;) {
    const rival = rivalOf(core, family, record, wanted, deadline);
    if (!rival) return { clues: added, record };
    const next = clues.refuting(record, rival, deadline);
    if (!next) throw new Wrong("no clue that leaves one solution; expected a change of what is printed, by hand");
    added.push(next.clue); record = next.record;
  }
}

/** A solution that is not this one; null if there is none. @param {any} core @param {Fields} family @param {Fields} record @param {Uint8Array} wanted @param {number} deadline @returns {Uint8Array | null} */
export function rivalOf(core, family, record, wanted, deadline) {
  return asked(core, family, record, deadline, (board) => { board.solver.forbid(wanted); return board.find([]); });
}

/** Whether a colouring keeps all rules. @param {any} core @param {Fields} family @param {Fields} record @param {Uint8Array} colours @returns {boolean} */
export function keeps(core, family, record, colours) {
  if (!isBoard(family, record)) return false;
  return asked(core, family, record, Infinity, (board) => board.find(literals(colours)) !== null);
}
