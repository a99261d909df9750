// The native core in WebAssembly: a board's cells and rules, and the search for its solutions (core/core.h).

const ENDED = 0, CLAUSE = 14;
/** A search looks at the clock after so many conflicts. */
const SLICE = 200;

/** @param {BufferSource} bytes of core.wasm @returns {Promise<any>} what the core exports */
export async function coreOf(bytes) {
  const { instance } = await WebAssembly.instantiate(bytes, {});
  /** @type {any} */ (instance.exports)._initialize();
  return instance.exports;
}

/** Now, in milliseconds. */
export const now = () => performance.now();

export class BoardSolver {
  /** @param {any} core its exports @param {number} rows @param {number} cols @param {{records: number[], symbols: [number, number, number[]][], variables: number}} told */
  constructor(core, rows, cols, told) {
    this.core = core; this.size = rows * cols; this.found = 0; this.assumed = 0;
    this.board = core.core_new(rows, cols, told.variables);
    for (const [plane, number, values] of told.symbols) this.given(values, (at) => core.core_symbols(this.board, plane, number, at));
    this.add(told.records);
    this.check(core.core_search(this.board, 0, 0, 0, 0n, 0)); // a search that begins with one solution may lose others
  }

  /** @param {number} status @returns {number} */
  check(status) {
    if (status < 0) throw new Error(`the core answers ${status} at record ${this.core.core_stat(this.board, 1)}`);
    return status;
  }

  /** Call with an array in the core's memory. @param {number[]} values @param {(at: number) => number} call */
  given(values, call) {
    const { core } = this, at = core.malloc(4 * values.length + 4);
    new Int32Array(core.memory.buffer, at, values.length).set(values);
    try { return this.check(call(at)); } finally { core.free(at); }
  }

  /** @param {number[]} records */
  add(records) { this.found = 0; this.given(records, (at) => this.core.core_rules(this.board, at, records.length)); }

  /** No solution is like this one. @param {Uint8Array} solution */
  forbid(solution) { this.add([CLAUSE, 1 + solution.length, solution.length, ...Array.from(solution, (black, cell) => 2 * cell + black)]); }

  /** Assume literals in place of those before: 2 * cell for black, 2 * cell + 1 for white. @param {number[]} literals */
  assume(literals) { this.found = 0; this.assumed = literals.length; this.given(literals, (at) => this.core.core_assume(this.board, at, literals.length)); }

  /**
   * Search until there are so many solutions, or no more, or time is up. `ended` says whether there are no more.
   * @param {number} most @param {number} deadline as `now` tells time @param {number} [conflicts] at most @param {number} [keep] so many solutions are given, the first ones
   * @returns {{found: number, ended: boolean, solutions: Uint8Array[]}}
   */
  search(most, deadline, conflicts = Infinity, keep = Math.min(most, 16)) {
    const { core, board, size } = this, solutions = /** @type {Uint8Array[]} */ ([]), room = core.malloc(keep * size + 1);
    const ended = () => Boolean(core.core_stat(board, ENDED));
    try {
      for (let left = conflicts; this.found < most && !ended() && left > 0 && now() < deadline; left -= SLICE) {
        const before = this.found, kept = Math.min(keep - solutions.length, most - before);
        this.found = this.check(core.core_search(board, most, kept, room, BigInt(Math.min(SLICE, left)), 0));
        for (let i = 0; i < Math.min(kept, this.found - before); i++) solutions.push(new Uint8Array(core.memory.buffer, room + i * size, size).slice());
      }
    } finally { core.free(room); }
    return { found: this.found, ended: ended(), solutions };
  }

  /** Assumptions that suffice for the last search to have found nothing. @returns {number[]} */
  reasons() {
    const { core } = this, at = core.malloc(4 * this.assumed + 4);
    const number = core.core_reasons(this.board, at), found = [...new Int32Array(core.memory.buffer, at, number)];
    core.free(at);
    return found;
  }

  free() { this.core.core_free(this.board); }
}
