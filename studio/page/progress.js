// How far somebody has come with a puzzle, kept in this browser, and the time that it took.

/** @typedef {Record<string, any>} Fields */

const PREFIX = "hardboard:";

/** The name under which a puzzle's progress is kept: all that says which board it is. @param {Fields} request @returns {string} */
export function nameOf(request) {
  return PREFIX + JSON.stringify(Object.entries(request).sort(([one], [other]) => (one < other ? -1 : 1)));
}

/** A browser may refuse to keep anything; then nothing is kept. @template T @param {(store: Storage) => T} use @returns {T | null} */
function stored(use) {
  try { return use(globalThis.localStorage); } catch { return null; }
}

/** @param {string} name @param {Fields} state */
export function keep(name, state) { stored((store) => store.setItem(name, JSON.stringify(state))); }

/** @param {string} name @returns {Fields | null} */
export function kept(name) { return stored((store) => JSON.parse(store.getItem(name) ?? "null")); }

/** A clock that can be paused. */
export class Clock {
  constructor() { this.before = 0; this.begun = /** @type {number | null} */ (null); }
  get running() { return this.begun !== null; }
  /** Seconds so far. */
  get time() { return this.before + (this.begun === null ? 0 : (performance.now() - this.begun) / 1000); }
  /** @param {number} [time] */
  start(time = this.before) { this.before = time; this.begun = performance.now(); }
  pause() { this.before = this.time; this.begun = null; }
  get words() { const s = Math.floor(this.time); return `${Math.floor(s / 60)}:${String(s % 60).padStart(2, "0")}`; }
}

/** The newest state of the past in which not all cells of any mistake are as they are now; null if there is none.
 * @param {import("./play.js").Game} game @param {number[][][]} mistakes @returns {number | null} */
export function beforeMistake(game, mistakes) {
  const now = marksOf(game, game.text());
  for (let i = game.past.length - 1; i >= 0; i--) {
    const then = marksOf(game, game.past[i]);
    if (!mistakes.some((cells) => there(cells, now, then, game.play.lays === "pieces"))) return i;
  }
  return null;
}

/** @param {import("./play.js").Game} game @param {string} text @returns {Set<string>} */
function marksOf(game, text) {
  if (game.play.lays === "pieces") return new Set(text.split("\n"));
  return new Set(text.split("\n").flatMap((line, row) => [...line].map((sign, col) => `${row} ${col} ${sign}`)));
}

/** Whether a mistake is there in another state, too. @param {number[][]} cells @param {Set<string>} now @param {Set<string>} then @param {boolean} pieces */
function there(cells, now, then, pieces) {
  if (pieces) return then.has(cells.map(([r, c]) => `r${r + 1}c${c + 1}`).join(" "));
  return cells.every(([r, c]) => ["#", "."].some((sign) => now.has(`${r} ${c} ${sign}`) && then.has(`${r} ${c} ${sign}`)));
}
