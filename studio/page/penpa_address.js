// Addresses of penpa-edit, read and written: a drawing of the board (hardboard.puzzles.penpa). penpa-edit knows no puzzles, only
// what is drawn: numbers, symbols, shaded cells, edges. Python writes its words, styles and symbols as data.
import { range, roomsBetween, UNKNOWN, Wrong } from "./grid_board.js";
import { streamed } from "./link.js";
import { spotsOf, valueAt } from "./printed_clues.js";

/** @typedef {Record<string, any>} Fields */

/** Styles of numbers: black, black in a white circle, white; and how they stand in a cell: alone, with an arrow, as one of four. */
const PLAIN = 1, CIRCLED = 6, WHITE = 7, NORMAL = "1", ARROW = "2", RING = "4";
/** The colour of a wall, colours that shade a cell, the style of a border that is written, and those that are read. */
const DARK = 4, SHADES = [1, 3, 4, 8], BORDER = 2, BORDERS = [2, 21];
/** Kinds of drawings that are on no board. */
const STRANGE = ["line", "wall", "cage", "thermo", "arrows", "direction", "squareframe", "polygon", "killercages"];

/** The places on the paper: cells have numbers in reading order, then corners; two cells more are on each side of board and margins. */
class Paper {
  /** @param {number} rows @param {number} cols @param {number[]} margins above, below, left and right */
  constructor(rows, cols, [top, bottom, left, right]) {
    this.rows = rows; this.cols = cols; this.top = top; this.left = left; this.margins = [top, bottom, left, right];
    this.width = left + cols + right + 4; this.height = top + rows + bottom + 4; this.size = this.width * this.height;
  }

  /** @param {number} row @param {number} col */
  cell(row, col) { return (row + this.top + 2) * this.width + col + this.left + 2; }
  /** The upper left corner of a cell. @param {number} row @param {number} col */
  corner(row, col) { return this.size + this.cell(row, col) - this.width - 1; }
  /** @param {number} number of a cell @returns {number[]} */
  place(number) { return [Math.floor(number / this.width) - this.top - 2, (number % this.width) - this.left - 2]; }
  /** The edge between a cell and the one to its right, or below it. @param {number} row @param {number} col @param {boolean} below */
  edge(row, col, below) { return below ? `${this.corner(row + 1, col)},${this.corner(row + 1, col + 1)}` : `${this.corner(row, col + 1)},${this.corner(row + 1, col + 1)}`; }
  get cells() { return range(0, this.rows).flatMap((row) => range(0, this.cols).map((col) => this.cell(row, col))); }
  /** What is in the middle of the paper: a cell, a corner or an edge. */
  get middle() {
    const [down, right] = [(this.height - 1) % 2, (this.width - 1) % 2];
    return [0, 3, 2, 1][2 * down + right] * this.size + ((this.height - 1) >> 1) * this.width + ((this.width - 1) >> 1);
  }
}

/** The symbols of words. @param {Fields} penpa @param {Fields} layout @returns {Fields} */
const symbolsOf = (penpa, layout) => ({ ...penpa.symbols, ...(layout.black === "stone" ? penpa.stones : {}) });

// --- writing ---------------------------------------------------------------------------------------

/** @param {Fields} fields @param {Fields} record @returns {number[]} */
function marginsOf(fields, record) {
  const depth = /** @type {Fields} */ ({ rows: 0, cols: 0, board: 0 });
  for (const field of fields.filter((/** @type {Fields} */ one) => one.where in depth)) for (const spot of spotsOf(field, record)) {
    const value = valueAt(record, field, spot);
    depth[field.where] = Math.max(depth[field.where], value === null ? 0 : Array.isArray(value) ? Math.max(1, value.length) : 1);
  }
  return [Math.max(depth.cols, depth.board), 0, depth.rows, depth.board];
}

/** Draw one clue in a cell. @param {Fields} penpa @param {Fields} layout @param {Fields} drawn @param {number} at @param {Fields} field @param {any} value @param {string | null} way */
function drawClue(penpa, layout, drawn, at, field, value, way) {
  const symbol = symbolsOf(penpa, layout)[value];
  if (field.wall) drawn.surface[at] = DARK;
  if (field.wall && value === UNKNOWN) return;
  if (field.kind === "word" && symbol) drawn.symbol[at] = [...symbol, 1];
  else if (field.kind === "word") drawn.number[at] = [value, PLAIN, NORMAL];
  else if (field.kind === "numbers") {
    if (value.some((/** @type {number} */ number) => number > 9)) throw new Wrong(`the clue ${value.join(" ")}; expected numbers of one digit, for penpa-edit`);
    drawn.number[at] = [value.map((/** @type {number} */ number) => (number === UNKNOWN ? "?" : number)).join(""), PLAIN, RING];
  } else {
    const style = field.wall ? WHITE : layout.clue === "circle" ? CIRCLED : PLAIN, word = value !== UNKNOWN ? String(value) : style === CIRCLED ? " " : "?";
    drawn.number[at] = way ? [`${word}_${penpa.ways[way]}`, style, ARROW] : [word, style, NORMAL];
  }
}

/** What a record says, as it is drawn. @param {Fields} penpa @param {Fields} family @param {Fields} record @param {Paper} paper @returns {Fields} */
function drawing(penpa, { layout, fields }, record, paper) {
  const drawn = structuredClone(penpa.kinds), arrows = fields.find((/** @type {Fields} */ field) => field.of);
  for (const field of fields.filter((/** @type {Fields} */ one) => !one.of)) for (const spot of spotsOf(field, record)) {
    const value = valueAt(record, field, spot), [row = 0, col = 0] = spot;
    if (value === null) continue;
    if (field.where === "rooms") {
      for (const below of [false, true]) if ((record.rooms[row + Number(below)]?.[col + Number(!below)] ?? value) !== value) drawn.lineE[paper.edge(row, col, below)] = BORDER;
    } else if (field.where === "cells") drawClue(penpa, layout, drawn, paper.cell(row, col), field, value, arrows ? valueAt(record, arrows, spot) : null);
    else if (field.where === "corners") drawn.number[paper.corner(row, col)] = [String(value), CIRCLED, NORMAL];
    else [...(Array.isArray(value) ? (value.length ? value : [0]) : [value])].reverse().forEach((number, back) => {
      const at = field.where === "rows" ? [row, -back - 1] : [-back - 1, field.where === "cols" ? row : paper.cols];
      drawn.number[paper.cell(at[0], at[1])] = [String(number), PLAIN, NORMAL];
    });
  }
  return drawn;
}

/** The address of a board, to be edited. @param {Fields} penpa @param {Fields} family @param {Fields} record @returns {Promise<string>} */
export async function writePenpa(penpa, family, record) {
  const { layout, fields, sentences, title, names } = family, paper = new Paper(record.rows, record.cols, marginsOf(fields, record));
  const [across, down] = [paper.width - 4, paper.height - 4], json = JSON.stringify, { size } = penpa;
  if (Math.max(across, down) > penpa.largest) throw new Wrong(`a board of ${record.rows} x ${record.cols} cells; expected at most ${penpa.largest} a side in all`);
  const totals = fields.filter((/** @type {Fields} */ field) => field.where === "board" && record[field.name] !== undefined).map((/** @type {Fields} */ field) => `${field.name}: ${record[field.name]}`);
  const coded = /** @type {Record<string, string>} */ ({ "\n": "%2D", ",": "%2C", "&": "%2E", "=": "%2F" });
  const rules = [...sentences, ...totals].join("\n").replace(/[\n,&=]/g, (sign) => coded[sign]);
  const shape = ["square", across, down, size, 0, 1, 1, (across + 1) * size, (down + 1) * size, paper.middle, paper.middle, 0, 0, 0, 0];
  const grid = layout.loop === "lines" ? ["3", "1", "2"] : [layout.loop ? "2" : "1", "2", "1"];
  const lines = Array(19).fill(""), { cells } = paper, empty = json(penpa.kinds);
  lines[0] = [...shape, `Title: ${title}`, "Author: ", "", rules, "OFF", "false"].join(",");
  lines[1] = json(paper.margins); lines[2] = json({ grid }); lines[3] = json(drawing(penpa, family, record, paper));
  lines[5] = json(cells.map((cell, n) => cell - (n ? cells[n - 1] : 0))); lines[6] = json(["Surface", "Composite"]);
  lines[10] = json(penpa.version); lines[13] = "0"; lines[17] = json(names);
  lines[4] = lines[14] = lines[15] = empty;
  let text = lines.join("\n").replaceAll("z", "zZ");
  for (const [word, sign] of Object.entries(penpa.short)) text = text.replaceAll(word, `z${sign}`);
  const packed = await streamed(new TextEncoder().encode(text), "compress");
  return `${penpa.page}#m=edit&p=${btoa(Array.from(packed, (byte) => String.fromCharCode(byte)).join(""))}\n`;
}

// --- reading ---------------------------------------------------------------------------------------

/** The lines of a drawing; null if a text is no address of penpa-edit. @param {Fields} penpa @param {string} text @returns {Promise<string[] | null>} */
async function unpacked(penpa, text) {
  const [, word] = /#m=(?:edit|solve)&p=([^&\s]*)/.exec(text) ?? [];
  if (!word) return null;
  const long = new Map([["Z", "z"], ...Object.entries(penpa.short).map(([one, sign]) => /** @type {[string, string]} */ ([sign, one]))]);
  const bytes = Uint8Array.from(atob(word), (letter) => letter.charCodeAt(0));
  const lines = new TextDecoder().decode(await streamed(bytes, "expand")).replace(/z(.)/g, (both, sign) => long.get(sign) ?? both).split("\n");
  if (lines.length < 6) throw new Wrong("a drawing in an old form; expected one of penpa-edit 2 or later");
  return lines;
}

/** The paper with so many columns and rows, on which these are the cells of the board. @param {string[]} header @param {number[]} steps @returns {Paper} */
function paperOf(header, steps) {
  const [kind, across, down] = [header[0], Number(header[1]), Number(header[2])], flat = new Paper(down, across, [0, 0, 0, 0]);
  if (kind !== "square" || header.slice(4, 7).join() !== "0,1,1") throw new Wrong(`a board of the kind ${kind}; expected a square one, not turned`);
  const cells = steps.map((_, n) => steps.slice(0, n + 1).reduce((sum, step) => sum + step, 0)).sort((one, other) => one - other);
  const [top, left] = flat.place(cells[0] ?? 0), [bottom, right] = flat.place(cells[cells.length - 1] ?? 0);
  const paper = new Paper(bottom - top + 1, right - left + 1, [top, down - bottom - 1, left, across - right - 1]);
  if (!cells.length || String(cells) !== String(paper.cells)) throw new Wrong("a board with cells left out; expected a rectangle");
  return paper;
}

/** A number that is drawn: nothing, one that is not given, or itself. @param {string | undefined} word @returns {number | null} */
function numberOf(word) {
  if (word === undefined) return null;
  if (!/^([0-9]{1,9}|\??)$/.test(word)) throw new Wrong(`the clue '${word.slice(0, 20)}'; expected a number or ?`);
  return /^[0-9]/.test(word) ? Number(word) : UNKNOWN;
}

/** What is drawn, by place; what is taken for the record is struck out. */
class Drawing {
  /** @param {Fields} penpa @param {Paper} paper @param {Fields} question */
  constructor(penpa, paper, question) {
    this.paper = paper;
    const ways = Object.fromEntries(Object.entries(penpa.ways).map(([way, number]) => [number, way])), { size } = paper;
    const strange = STRANGE.find((kind) => Object.keys(question[kind] ?? {}).length);
    if (strange) throw new Wrong(`a drawing with '${strange}'; expected numbers, symbols, shaded cells and edges`);
    const entries = (/** @type {string} */ kind) => Object.entries(question[kind] ?? {}).map(([key, value]) => /** @type {[number, any]} */ ([Number(key), value]));
    const word = (/** @type {any} */ [text, , look]) => {
      const [, pointed, way] = (look === ARROW && /^(.*)_([0-3])$/.exec(String(text).trim())) || [];
      return { word: way ? pointed.trim() : String(text).trim(), way: way ? ways[way] : null };
    };
    /** @type {Map<number, {word: string, way: string | null}>} */
    this.numbers = new Map([
      ...entries("numberS").map(([key, value]) => /** @type {[number, any]} */ ([Math.floor(key / 4) - size, word([value[0], PLAIN, NORMAL])])),
      ...entries("number").map(([key, value]) => /** @type {[number, any]} */ ([key, word(value)])),
    ]);
    this.symbols = new Map(entries("symbol"));
    this.shaded = new Set(entries("surface").filter(([, colour]) => SHADES.includes(colour)).map(([key]) => key));
    this.edges = new Map(Object.entries(question.lineE ?? {}));
  }

  /** @param {number} at @returns {string | undefined} */
  taken(at) { const { word } = this.numbers.get(at) ?? {}; this.numbers.delete(at); return word; }

  /** The clue in a cell. @param {number} at @param {Fields} field @param {Fields} layout @param {Fields} symbols @returns {any} */
  clue(at, field, layout, symbols) {
    const symbol = this.symbols.get(at), word = this.taken(at);
    if (word === undefined && field.wall && this.shaded.has(at)) return UNKNOWN;
    if (field.kind === "word" && symbol) {
      const kind = (/** @type {any[]} */ [which, name]) => `${which} ${String(name).split("_")[0].replace("sun", "circle")}`;
      const [found] = Object.entries(symbols).find(([one, known]) => field.words.includes(one) && kind(known) === kind(symbol)) ?? [];
      if (!found) throw new Wrong(`the symbol '${symbol[1]}'; expected ${field.words.join(" or ")}`);
      this.symbols.delete(at);
      return found;
    }
    if (word === undefined) return null;
    if (field.kind === "word") return word === "?" || !field.words.length ? UNKNOWN : word;
    if (field.kind === "numbers") return [...(word || "?")].map(numberOf);
    return layout.full && numberOf(word) === UNKNOWN ? null : numberOf(word);
  }

  /** What stands beside a line: the numbers in its margin. @param {Fields} field @param {number} line @returns {any} */
  beside(field, line) {
    const found = [];
    for (let back = Math.max(this.paper.top, this.paper.left) + 2; back > 0; back--) {
      const word = this.taken(field.where === "rows" ? this.paper.cell(line, -back) : this.paper.cell(-back, line));
      if (word !== undefined) found.push(numberOf(word));
    }
    return field.kind === "numbers" ? (found.length ? found : null) : found[0] ?? null;
  }

  get rooms() {
    const parted = (/** @type {boolean} */ below) => (/** @type {number} */ row, /** @type {number} */ col) => {
      const style = this.edges.get(this.paper.edge(row, col, below));
      if (style !== undefined && !BORDERS.includes(style)) throw new Wrong(`an edge of the style ${style}; expected black edges between rooms`);
      return style !== undefined;
    };
    return roomsBetween(this.paper, parted(false), parted(true));
  }
}

/** The record that is drawn at an address; null if it is none of penpa-edit. @param {Fields} penpa @param {Fields[]} families @param {string} text @param {Fields} [wanted] the family, if somebody names it @returns {Promise<Fields | null>} */
export async function readPenpa(penpa, families, text, wanted) {
  const lines = await unpacked(penpa, text);
  if (!lines) return null;
  const header = lines[0].split(","), tags = lines[17] ? JSON.parse(lines[17]) : [], told = tags?.[0] ?? String(header[15]).replace("Title: ", "");
  const name = told.replace(/\s*\(.*|%2C.*/, "").trim().toLowerCase().replaceAll(" ", "-"), family = wanted ?? families.find(({ names }) => names.includes(name));
  if (!family) throw new Wrong(`the puzzle '${name.slice(0, 40)}'; expected one of a family that this page knows`);
  const { layout, fields } = family, paper = paperOf(header, JSON.parse(lines[5])), drawn = new Drawing(penpa, paper, JSON.parse(lines[3]));
  const record = /** @type {Fields} */ ({ family: family.name, rows: paper.rows, cols: paper.cols }), symbols = symbolsOf(penpa, layout);
  const inRows = (/** @type {any[]} */ values, /** @type {number} */ width) => range(0, values.length / width).map((row) => values.slice(row * width, (row + 1) * width));
  for (const field of fields.filter((/** @type {Fields} */ one) => !one.of)) {
    const arrows = fields.find((/** @type {Fields} */ one) => one.of === field.name);
    if (field.where === "cells") {
      if (arrows) record[arrows.name] = inRows(paper.cells.map((at) => drawn.numbers.get(at)?.way ?? null), paper.cols);
      const clues = paper.cells.map((at) => drawn.clue(at, field, layout, symbols));
      paper.cells.forEach((at, n) => { if (clues[n] !== null) drawn.shaded.delete(at); });
      record[field.name] = inRows(clues, paper.cols);
    } else if (field.where === "rooms") record[field.name] = drawn.rooms;
    else if (field.where === "corners") record[field.name] = range(0, paper.rows + 1).map((row) => range(0, paper.cols + 1).map((col) => numberOf(drawn.taken(paper.corner(row, col)))));
    else if (field.where !== "board") record[field.name] = range(0, record[field.where]).map((line) => drawn.beside(field, line));
  }
  for (const field of fields.filter((/** @type {Fields} */ one) => one.where === "board")) {
    const total = numberOf(drawn.taken(Math.min(...drawn.numbers.keys())));
    if (total !== null) record[field.name] = total;
  }
  const inside = (/** @type {number} */ at) => paper.cells.includes(at), left = [...drawn.numbers.keys(), ...[...drawn.symbols.keys(), ...drawn.shaded].filter(inside)];
  if (left.length) { const [row, col] = paper.place(left[0] % paper.size); throw new Wrong(`row ${row + 1}, column ${col + 1}: something drawn that boards of ${family.name} do not have`); }
  return record;
}
