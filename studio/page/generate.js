// New puzzles with exactly one solution, for all declared families by the same steps. The core is asked what a colouring keeps; no rule is known here.
//
// Rooms are drawn, and a colouring that keeps the rules. Clues that it keeps are added, each against another solution that breaks it, until none is left.
// Where clues do not suffice, borders of rooms move, or, where every cell has a number, numbers change. Without rooms that may move,
// the colouring is drawn again where two solutions differ. At last, clues that are not needed go.
import { keeps, rivalOf } from "./authoring.js";
import { asked, BoardQuestions, literal, OutOfTime, verdict } from "./board_questions.js";
import { now } from "./core.js";
import { boardOf, inOrder, roomsBetween, STEPS, Wrong } from "./grid_board.js";
import { cluesOf, emptyRecord, put, spared, spotsOf, UNKNOWN, valueAt, valuesOf } from "./printed_clues.js";
import { literals, TrueClues } from "./true_clues.js";

/** @typedef {Record<string, any>} Fields */
/** A puzzle in the making, and its solution. @typedef {{record: Fields, colours: Uint8Array}} Made */

/** A question while a colouring is drawn ends after so many conflicts; a rival is looked for so many seconds. */
const CONFLICTS = 300, RIVAL = 2;
/** Where boards need clues before they can be coloured: shares of cells with one, changes in vain, and solutions that are counted. */
const SHARES = [0.06, 0.1, 0.14, 0.18, 0.24], CHANGES = 60, SOLUTIONS = 40;
/** Cells at which it is tried whether a colouring keeps a clue. */
const ASKED = 12;
/** Boards with rooms that have no colouring: before smaller rooms are drawn, and before it is thought that they need clues. */
const UNCOLOURED = 80, FEW = 10;
/** Cells of a room, from try to try. */
const ROOMY = [5, 6, 5, 7, 5, 4, 5, 8];
/** After so many other solutions, or so many changes that shut out none, rooms are given up; so readily a change is made that lets in more than it shuts out. */
const PATIENCE = 60, MOVES = 150, WARMTH = 0.6, MOST_SEEN = 10;
/** The share of cells that are wished to be on a loop which may leave out cells: it is the only one where it leaves out many. */
const LEFT_OUT = 1 / 3;
/** So many places of a colouring are drawn again, each in so many windows at most. */
const MENDED = 60, MENDINGS = 6;
/** Clues go for so many seconds, and for no larger share of the time that is left. */
const TIDYING = 1.5, SHARE = 0.3;

export class Maker {
  /** @param {any} core @param {Fields} family @param {number} rows @param {number} cols @param {number} deadline @param {() => number} [random] */
  constructor(core, family, rows, cols, deadline, random = Math.random) {
    this.core = core; this.family = family; this.rows = rows; this.cols = cols; this.deadline = deadline; this.random = random;
    this.layout = family.layout;
    /** Whether boards need clues before they can be coloured. */
    this.wanting = family.layout.clue === "wall"; this.uncoloured = 0;
  }

  /** @template T @param {T[]} things @returns {T} */
  pick(things) { return things[Math.floor(this.random() * things.length)]; }

  /** @template T @param {Iterable<T>} things @returns {T[]} */
  shuffled(things) {
    const mixed = [...things];
    for (let i = mixed.length - 1; i > 0; i--) { const j = Math.floor(this.random() * (i + 1)); [mixed[i], mixed[j]] = [mixed[j], mixed[i]]; }
    return mixed;
  }

  /** A puzzle, and its solution. @param {(words: string) => void} [tell] @returns {Made} */
  puzzle(tell = () => {}) {
    for (let number = 0; ; number++) {
      if (now() > this.deadline) throw new OutOfTime("no puzzle was found in time");
      tell(`try ${number + 1}`);
      try {
        const roomed = this.roomed(number), coloured = this.wanting ? null : this.coloured(roomed);
        const { record: bare, colours } = (!coloured && !this.wanting && this.parcelled(number)) || { record: roomed, colours: coloured };
        this.wanting ||= this.wantsClues(bare, colours);
        const made = this.wanting ? this.sprinkled(bare) : colours && new Set(colours).size > 1 && this.unique({ record: this.filled(bare, colours), colours });
        if (made && this.sound(made)) return this.layout.full ? made : this.tidied(made);
      } catch (error) { if (!(error instanceof OutOfTime) || now() > this.deadline) throw error; }
    }
  }

  /** Whether a puzzle has one solution, which has both colours. @param {Made} made @returns {boolean} */
  sound({ record, colours }) {
    return new Set(colours).size > 1 && verdict(this.core, this.family, record, RIVAL).status === "one";
  }

  /** Whether boards need clues before they can be coloured: without any there is no colouring of two colours, or none that keeps a clue. @param {Fields} bare @param {Uint8Array | null} colours @returns {boolean} */
  wantsClues(bare, colours) {
    const field = this.family.fields.find((/** @type {Fields} */ one) => one.where === "cells" && !one.of);
    if (!field || this.layout.full) return false;
    if (!colours || new Set(colours).size < 2) return ++this.uncoloured > (this.layout.rooms ? UNCOLOURED : 0); // other rooms may do
    const clues = new TrueClues(this.core, this.family, bare, colours);
    return !this.shuffled(clues.spots(bare, field)).slice(0, ASKED).some((spot) => clues.at(bare, field, spot).length);
  }

  /** A puzzle of a family whose boards need clues before they can be coloured: such clues come, go and move where solutions differ, until there is one; null if that is not found.
   * @param {Fields} bare @returns {Made | null} */
  sprinkled(bare) {
    const field = this.family.fields.find((/** @type {Fields} */ one) => one.where === "cells" && !one.of), spots = spotsOf(field, bare).filter((spot) => !field.once.includes(valueAt(bare, field, spot)));
    const values = field.unknown ? [field.kind === "numbers" ? [UNKNOWN] : UNKNOWN] : valuesOf(field, bare).filter((value) => !field.once.includes(value)).slice(0, 4);
    let record = bare, best = /** @type {{record: Fields, found: number, differ: number[]} | null} */ (null);
    if (this.layout.rooms && field.kind === "word") for (const room of new Set(bare.rooms.flat())) // one of each kind in each room
      this.shuffled(spots.filter(([r, c]) => bare.rooms[r][c] === room)).slice(0, values.length).forEach((spot, i) => { record = put(record, field, spot, values[i]); });
    else {
      const most = this.pick(SHARES) * spots.length, chosen = new Set();
      for (const spot of this.shuffled(spots)) { // no two side by side
        const cell = spot[0] * this.cols + spot[1];
        if (chosen.size >= most || this.near(cell).some((other) => chosen.has(other))) continue;
        chosen.add(cell);
        record = put(record, field, spot, this.pick(values));
      }
    }
    for (let idle = 0; idle < CHANGES && now() < this.deadline; idle++) {
      const colours = this.coloured(record);
      if (!colours && !best) return null;
      if (colours && new Set(colours).size > 1) {
        const full = this.numbered(record, field, colours), { found, differ } = this.solutions(full);
        if (found === 1) return { record: full, colours };
        if (found && (!best || found <= best.found)) { idle = best && found === best.found ? idle : 0; best = { record, found, differ }; }
      }
      if (!best) return null;
      const near = spots.filter(([r, c]) => best?.differ.includes(r * this.cols + c)), spot = this.pick(this.random() < 0.8 && near.length ? near : spots), there = valueAt(best.record, field, spot);
      record = put(best.record, field, spot, this.pick([...(there === null ? [] : [null]), ...values.filter((value) => JSON.stringify(value) !== JSON.stringify(there))]) ?? null);
      if (this.random() < 0.4) { // another one goes, or comes
        const other = this.pick(spots);
        record = put(record, field, other, valueAt(record, field, other) === null ? this.pick(values) : null);
      }
    }
    return null;
  }

  /** The board with the numbers that a colouring gives clues without one. @param {Fields} record @param {Fields} field @param {Uint8Array} colours @returns {Fields} */
  numbered(record, field, colours) {
    const clues = new TrueClues(this.core, this.family, record, colours);
    if (!field.unknown || !valuesOf(field, record).some((value) => value !== UNKNOWN)) return record;
    for (const spot of clues.spots(record, field)) {
      const clue = valueAt(record, field, spot) === null ? undefined : this.pick(clues.alongWay(record, field, spot, this.pick(clues.ways(field))));
      if (clue) record = clues.with(record, field, spot, clue);
    }
    return record;
  }

  /** How many solutions there are, up to some, and the cells in which two of them differ. @param {Fields} record @returns {{found: number, differ: number[]}} */
  solutions(record) {
    return asked(this.core, this.family, record, Math.min(this.deadline, now() + 1000 * RIVAL), (board) => {
      const { found, solutions: [one, other] } = board.search(SOLUTIONS);
      return { found, differ: other ? this.differing(one, other, board.board.cols) : [] };
    });
  }

  /** The cells, as they are printed, in which two colourings differ. @param {Uint8Array} one @param {Uint8Array} other @param {number} cols of the colourings @returns {number[]} */
  differing(one, other, cols) {
    const half = (/** @type {number} */ n, /** @type {number} */ most) => (this.layout.loop ? Math.min(n >> 1, most - 1) : n);
    return [...new Set([...one.keys()].filter((cell) => one[cell] !== other[cell]).map((cell) => half(Math.floor(cell / cols), this.rows) * this.cols + half(cell % cols, this.cols)))];
  }

  /** A board with rooms of one colour each, in a colouring that was drawn on single cells; null if that breaks a rule. @param {number} number @returns {Made | null} */
  parcelled(number) {
    const alone = emptyRecord(this.family, this.rows, this.cols), colours = this.layout.rooms && !this.layout.loop ? this.coloured(alone) : null;
    if (!colours || new Set(colours).size < 2) return null;
    const rooms = this.roomed(number, (1 + (number % 4)) / 3).rooms.flat(), mixed = (/** @type {number} */ cell) => 2 * rooms[cell] + colours[cell];
    const parted = (/** @type {number} */ step) => (/** @type {number} */ row, /** @type {number} */ col) => { const cell = row * this.cols + col; return mixed(cell) !== mixed(cell + step); };
    const record = { ...alone, rooms: roomsBetween(this, parted(1), parted(this.cols)) };
    return keeps(this.core, this.family, record, colours) ? { record, colours } : null;
  }

  /** An empty board with rooms that grow from some cells, and the least number for the whole board. @param {number} number @param {number} [share] of the usual number of rooms @returns {Fields} */
  roomed(number, share = 1) {
    const { rows, cols, layout } = this, record = emptyRecord(this.family, rows, cols), total = layout.total && !layout.optional;
    if (!layout.rooms) return record;
    let wanted = Math.min(rows * cols, total ? rows : Math.max(2, Math.floor((share * rows * cols) / (this.uncoloured > FEW && !this.wanting ? this.pick([2, 3]) : ROOMY[number % ROOMY.length]))));
    if (layout.loop && layout.clues === "colours") wanted += wanted % 2; // from room to room of a loop two kinds take turns
    const rooms = Array(rows * cols).fill(-1), even = this.pick([1, 1, 2, wanted]);
    let grown = this.shuffled(rooms.keys()).slice(0, wanted).map((cell, room) => { rooms[cell] = room; return [cell]; });
    while (grown.length) {
      const own = this.shuffled(grown).slice(0, even).reduce((one, other) => (other.length < one.length ? other : one));
      const free = own.flatMap((cell) => this.near(cell).filter((other) => rooms[other] < 0));
      if (!free.length) { grown = grown.filter((other) => other !== own); continue; }
      const cell = this.pick(free);
      rooms[cell] = rooms[own[0]]; own.push(cell);
    }
    return { ...record, rooms: this.inRows(rooms) };
  }

  /** @param {any[]} values @returns {any[][]} */
  inRows(values) { return Array.from({ length: this.rows }, (_, row) => values.slice(row * this.cols, (row + 1) * this.cols)); }

  /** @param {number} cell @returns {number[]} */
  near(cell) {
    const row = Math.floor(cell / this.cols), col = cell % this.cols;
    return STEPS.map(([down, right]) => [row + down, col + right]).filter(([r, c]) => r >= 0 && c >= 0 && r < this.rows && c < this.cols).map(([r, c]) => r * this.cols + c);
  }

  /** A colouring that keeps the rules, with colours of many cells drawn at random; null if none is found. @param {Fields} record @returns {Uint8Array | null} */
  coloured(record) {
    return asked(this.core, this.family, record, this.deadline, (board) => {
      const colours = board.find([], 20 * CONFLICTS);
      return colours && this.drawn(board, colours, board.board.loop ? board.board.points : board.board.cells, []);
    });
  }

  /** A colouring with colours of many of these cells drawn at random, in which some literals hold. @param {BoardQuestions} board @param {Uint8Array} colours @param {number[]} cells @param {number[]} kept @returns {Uint8Array} */
  drawn(board, colours, cells, kept) {
    const wanted = this.layout.full ? 1 : this.layout.loop ? 0.45 + 0.3 * this.random() : 0.6, dark = this.layout.full ? 1 : this.layout.loop ? (this.layout.shaded ? LEFT_OUT : 1) : 0.5;
    for (const cell of this.shuffled(cells).slice(0, wanted * cells.length)) {
      const black = this.random() < dark;
      if (Boolean(colours[cell]) !== black) {
        let other = null;
        try { other = board.find([...kept, literal(cell, black)], CONFLICTS); } catch (error) { if (!(error instanceof OutOfTime)) throw error; }
        if (!other) continue;
        colours = other;
      }
      kept = [...kept, literal(cell, black)];
    }
    return colours;
  }

  /** A colouring that is drawn again around the cells in which a rival differs; null if none is found. @param {Fields} bare @param {Uint8Array} colours @param {Uint8Array} rival @returns {Uint8Array | null} */
  mended(bare, colours, rival) {
    return asked(this.core, this.family, bare, this.deadline, (board) => {
      let window = board.board.cells.filter((cell) => colours[cell] !== rival[cell]);
      for (let tries = 0; tries < MENDINGS; tries++) {
        const wider = new Set(window);
        for (let times = this.layout.loop ? 2 : 1; times; times--) for (const cell of [...wider]) for (const other of board.board.near[cell]) wider.add(other);
        window = [...wider];
        const other = this.drawn(board, colours, window, literals(colours).filter((_, cell) => !wider.has(cell)));
        if (other.some((colour, cell) => colour !== colours[cell])) return other;
      }
      return null;
    });
  }

  /** The board with clues of a colouring where another board has some. @param {Fields} bare @param {Fields} record @param {TrueClues} clues @returns {Fields} */
  clued(bare, record, clues) {
    for (const { field, spot, value } of cluesOf(this.family, record)) {
      if (valueAt(bare, field, spot) !== null) continue;
      const arrows = this.family.fields.find((/** @type {Fields} */ one) => one.of === field.name), before = [value, arrows && valueAt(record, arrows, spot)];
      const clue = clues.asked(bare, field, spot, before, (keeps) => keeps(clues.wanted)) ? before : clues.at(bare, field, spot)[0];
      if (clue) bare = clues.with(bare, field, spot, clue);
    }
    return bare;
  }

  /** The board with what a colouring says of whole lines, and, where every cell has a number, with numbers. @param {Fields} record @param {Uint8Array} colours @returns {Fields} */
  filled(record, colours) {
    const clues = new TrueClues(this.core, this.family, record, colours);
    for (const field of clues.fields) for (const spot of this.shuffled(spotsOf(field, record))) {
      if (["rows", "cols"].includes(field.where)) record = put(record, field, spot, clues.line(record, field, spot));
      else if (this.layout.full) record = this.shuffled(this.numbers(record)).map((value) => put(record, field, spot, value)).find((more) => keeps(this.core, this.family, more, colours)) ?? record;
    }
    return record;
  }

  /** The numbers of a board on which every cell has one. @param {Fields} record @returns {number[]} */
  numbers(record) { return valuesOf(this.family.fields[0], record).slice(0, Math.max(this.rows, this.cols)); }

  /** A puzzle with one solution, made of a board and a colouring; null if it was not found. @param {Made} made @returns {Made | null} */
  unique(made) {
    let { record, colours } = made, bare = record, mendings = 0;
    const loose = this.layout.full || (this.layout.rooms && !(this.layout.loop && this.layout.shaded));
    for (let clues = new TrueClues(this.core, this.family, record, colours); ;) {
      const rival = rivalOf(this.core, this.family, record, colours, Math.min(this.deadline, now() + 1000 * RIVAL));
      if (!rival) return { record, colours };
      const next = clues.refuting(record, rival, this.deadline, this.random);
      if (next) { record = next.record; continue; }
      const parted = this.layout.room_numbers ? this.parted(record, colours, rival) : null;
      if (parted) { bare = record = parted; clues = new TrueClues(this.core, this.family, record, colours); continue; }
      if (loose) return this.moved({ record, colours });
      const other = mendings++ < MENDED && !clues.fields.some((/** @type {Fields} */ { where }) => where === "rows") ? this.mended(bare, colours, rival) : null;
      if (!other) return null;
      colours = other;
      clues = new TrueClues(this.core, this.family, bare, colours, clues);
      record = this.clued(bare, record, clues);
    }
  }

  /** A puzzle whose rooms, or numbers, change until one of the colourings that were met is the only solution; null if that is not found. @param {Made} made @returns {Made | null} */
  moved({ record, colours }) {
    let seen = [colours], left = seen, met = 1;
    for (let idle = 0; idle <= MOVES && now() < this.deadline; idle++) {
      if (left.length === 1) {
        const rival = rivalOf(this.core, this.family, record, left[0], Math.min(this.deadline, now() + 1000 * RIVAL));
        if (!rival) return { record, colours: left[0] };
        if (met++ > PATIENCE) return null;
        seen = [...seen.slice(-MOST_SEEN), rival]; left = [...left, rival]; idle = 0;
      }
      const [one, other] = this.shuffled(left), more = this.layout.full ? this.renumbered(record, one, other) : this.rearranged(record, one, other);
      const after = more ? this.kept(more, seen) : [];
      if (after.length && this.random() < Math.exp((left.length - after.length) / WARMTH)) { record = /** @type {Fields} */ (more); left = after; }
    }
    return null;
  }

  /** The colourings that are solutions of a board. @param {Fields} record @param {Uint8Array[]} some @returns {Uint8Array[]} */
  kept(record, some) {
    let board = /** @type {BoardQuestions | null} */ (null);
    try {
      board = new BoardQuestions(this.core, this.family, record, Infinity);
      return some.filter((colours) => board?.find(literals(colours)));
    } catch (error) { if (error instanceof Wrong) return []; throw error; } finally { board?.free(); }
  }

  /** A cell near a place where two colourings differ goes over to a room beside it; a number that a room has then is one that the first of them keeps. @param {Fields} record @param {Uint8Array} one @param {Uint8Array} other @returns {Fields | null} */
  rearranged(record, one, other) {
    let among = this.differing(one, other, boardOf(this.layout, record).cols);
    for (let wider = this.pick([0, 0, 0, 1, 1, 2]); wider; wider--) among = [...new Set(among.flatMap((cell) => [cell, ...this.near(cell)]))];
    const rooms = record.rooms.flat(), pairs = among.flatMap((cell) => this.near(cell).filter((beside) => rooms[beside] !== rooms[cell]).map((beside) => [cell, rooms[beside]]));
    if (!pairs.length) return null;
    const [cell, room] = this.pick(pairs), changed = [rooms[cell], room];
    rooms[cell] = room;
    if (!this.isWhole(rooms, changed[0])) return null;
    return this.layout.room_numbers ? this.renewed(record, rooms, changed.map((own) => rooms.indexOf(own)), one) : { ...record, rooms: this.inRows(rooms) };
  }

  /** A board with a room in two parts, whose numbers a rival breaks; null if none is found. @param {Fields} record @param {Uint8Array} colours @param {Uint8Array} rival @returns {Fields | null} */
  parted(record, colours, rival) {
    const { cols } = boardOf(this.layout, record), rooms = record.rooms.flat(), spot = (/** @type {number} */ cell) => (this.layout.loop ? (2 * Math.floor(cell / this.cols) + 1) * cols + 2 * (cell % this.cols) + 1 : cell);
    const dark = (/** @type {Uint8Array} */ one, /** @type {number[]} */ cells) => cells.reduce((sum, cell) => sum + one[spot(cell)], 0);
    for (const first of this.shuffled(this.differing(colours, rival, cols))) {
      const room = [...rooms.keys()].filter((cell) => rooms[cell] === rooms[first]), part = [first];
      while (2 * part.length <= room.length) {
        if (dark(colours, part) !== dark(rival, part)) {
          const more = rooms.map((/** @type {number} */ own, /** @type {number} */ cell) => (part.includes(cell) ? Infinity : own));
          const made = this.isWhole(more, rooms[first]) ? this.renewed(record, inOrder(more), [first, room.find((cell) => !part.includes(cell)) ?? first], colours) : null;
          if (made && this.kept(made, [colours]).length && !this.kept(made, [rival]).length) return made;
        }
        const beside = [...new Set(part.flatMap((cell) => this.near(cell)))].filter((cell) => rooms[cell] === rooms[first] && !part.includes(cell));
        if (!beside.length) break;
        part.push(this.pick(beside));
      }
    }
    return null;
  }

  /** The board with other rooms, and new numbers in those of some cells. @param {Fields} record @param {number[]} rooms @param {number[]} cells @param {Uint8Array} colours @returns {Fields} */
  renewed(record, rooms, cells, colours) {
    const field = this.family.fields.find((/** @type {Fields} */ own) => own.name === "clues"), changed = cells.map((cell) => rooms[cell]);
    const spots = spotsOf(field, record).filter((_, i) => changed.includes(rooms[i]));
    let more = /** @type {Fields} */ ({ ...record, rooms: this.inRows(rooms) });
    for (const spot of spots) more = put(more, field, spot, null);
    const clues = new TrueClues(this.core, this.family, more, colours);
    for (const room of changed) {
      const first = spots.find(([r, c]) => rooms[r * this.cols + c] === room), [clue] = first ? clues.at(more, field, first) : [];
      if (first && clue) more = clues.with(more, field, first, clue);
    }
    return more;
  }

  /** Whether there is such a room, in one part. @param {number[]} rooms @param {number} room @returns {boolean} */
  isWhole(rooms, room) {
    const cells = [...rooms.keys()].filter((cell) => rooms[cell] === room), reached = new Set(cells.slice(0, 1));
    for (const cell of reached) for (const other of this.near(cell)) if (rooms[other] === room) reached.add(other);
    return cells.length > 0 && reached.size === cells.length;
  }

  /** A cell where two colourings differ gets another number. @param {Fields} record @param {Uint8Array} one @param {Uint8Array} other @returns {Fields | null} */
  renumbered(record, one, other) {
    const [field] = this.family.fields, cell = this.pick([...one.keys()].filter((at) => one[at] !== other[at]));
    return put(record, field, [Math.floor(cell / this.cols), cell % this.cols], this.pick(this.numbers(record)));
  }

  /** The puzzle without clues that are not needed, as far as there is time. @param {Made} made @returns {Made} */
  tidied({ record, colours }) {
    const end = now() + Math.min(1000 * TIDYING, SHARE * Math.max(0, this.deadline - now()));
    for (const clue of this.shuffled(cluesOf(this.family, record))) {
      if (now() > end || ["rows", "cols", "board"].includes(clue.field.where)) continue;
      record = spared(this.family, record, clue).find((less) => {
        try { return keeps(this.core, this.family, less, colours) && !rivalOf(this.core, this.family, less, colours, end); }
        catch (error) { if (error instanceof OutOfTime) return false; throw error; }
      }) ?? record;
    }
    return { record, colours };
  }
}
