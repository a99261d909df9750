// A board as shapes that the page paints, for the page without a server. Layouts say what is printed; the shapes are those of hardboard.render.
import { ARROWS } from "./grid_board.js";

/** @typedef {import("./grid_board.js").GridBoard} GridBoard */
/** @typedef {Record<string, any>} Fields */
/** A batch of shapes of one look. @typedef {{look: Fields, xy: number[], colour: string, fill?: string, labels?: string[]}} Batch */

/** Boards of the page without a server are one block. */
const BLOCK = 256;
const UNSEEN = -1, CLUE = 2, BLACK = 1;
const TURNS = /** @type {Record<string, number[][]>} */ ({ U: [[1, 0], [0, 1]], D: [[1, 0], [0, -1]], L: [[0, -1], [1, 0]], R: [[0, 1], [-1, 0]] });
const TIP = [[0, -0.14], [0.11, 0.06], [-0.11, 0.06]], TRIANGLE = [[0, -0.36], [0.36, 0.27], [-0.36, 0.27]];

/** What a board looks like: facts and blocks, as `hardboard.studio.picture` writes them. @param {Fields} style @param {Fields} layout @param {GridBoard} board @returns {{picture: Fields, blocks: any[]}} */
export function drawn(style, layout, board) {
  const codes = new Uint8Array(board.size), around = { W: 0, N: 0 };
  const batches = (board.loop ? loopShapes(style, layout, board) : boardShapes(style, layout, board, codes, around)).filter((one) => one.xy.length);
  const { rows, cols } = board, unit = Math.max(1, Math.max(rows, cols) / 40), edge = 0.8 * unit;
  const left = Math.ceil(around.W + edge), top = Math.ceil(around.N + edge);
  const colour = (/** @type {Fields} */ theme, /** @type {string} */ name) => theme.changes[name] ?? name;
  const themes = Object.fromEntries(Object.entries(style.themes).map(([name, theme]) => [name, {
    ground: theme.ground, palette: theme.palette, coarse: theme.coarse,
    colours: batches.map((one) => [colour(theme, one.colour), colour(theme, one.fill ?? "")]),
  }]));
  const rounded = (/** @type {number[]} */ xy) => xy.map((value) => Math.round(value * 1000) / 1000);
  const picture = { rows, cols, box: [-left, -top, Math.ceil(left + cols + edge) - left, Math.ceil(top + rows + edge) - top], detail: BLOCK, raster: BLOCK, looks: batches.map((one) => one.look), themes };
  const block = { top: 0, left: 0, width: cols, codes: btoa(String.fromCharCode(...codes)), shapes: batches.map((one, i) => [i, rounded(one.xy), one.labels ?? []]) };
  return { picture, blocks: [[0, 0, block]] };
}

const lines = (/** @type {number[][]} */ ends, /** @type {string} */ colour, /** @type {number} */ width, least = 0) =>
  ({ look: { kind: "Strokes", least, width }, xy: ends.flat(), colour });
/** Circles around points. @param {number[][]} points @param {Fields} more @param {string} colour @param {string} [fill] */
const circles = (points, more, colour, fill = "") => ({ look: { kind: "Capsules", least: 0, width: 0, ...more }, xy: points.flatMap(([x, y]) => [x, y, x, y]), colour, fill });
const texts = (/** @type {number[][]} */ points, /** @type {string[]} */ labels, /** @type {Fields} */ more, /** @type {string} */ colour) =>
  ({ look: { kind: "Texts", least: 0, anchor: "middle", turned: false, ...more }, xy: points.flat(), labels, colour });

/** @param {GridBoard} board @returns {(cell: number) => number[]} */
const middle = ({ cols }) => (cell) => [(cell % cols) + 0.5, Math.floor(cell / cols) + 0.5];

/** @param {Fields} style @param {Fields} layout @param {GridBoard} board @param {Uint8Array} codes @param {{W: number, N: number}} around @returns {Batch[]} */
function boardShapes(style, layout, board, codes, around) {
  const { INK, GRID, GREY, PAPER } = style, { rows, cols } = board, unit = Math.max(1, Math.max(rows, cols) / 40);
  const written = layout.clue !== "circle" && !layout.room_numbers, plain = plainNumbers(layout);
  if (written) for (const [cell, clue] of board.clues) if (!plain || clue !== 0) codes[cell] = layout.clue === "wall" ? BLACK : CLUE;
  const rim = 0.035 * unit, [low, right, bottom] = [-rim, cols + rim, rows + rim];
  const across = Array.from({ length: rows - 1 }, (_, r) => [0, r + 1, cols, r + 1]), down = Array.from({ length: cols - 1 }, (_, c) => [c + 1, 0, c + 1, rows]);
  const points = [...board.corners.keys()].map((spot) => [spot % (cols + 1), Math.floor(spot / (cols + 1))]);
  const dark = (/** @type {number} */ cell) => codes[cell] === BLACK;
  return [
    lines([[low, low, right, low], [low, bottom, right, bottom], [low, low, low, bottom], [right, low, right, bottom]], INK, 0.07 * unit),
    lines([...across, ...down], GRID, 0.03, 5),
    ...(board.rooms.length ? [lines(borders(board), INK, 0.09, 3)] : []),
    ...(plain ? numbers(style, board) : clueShapes(style, layout, board, dark, 1)), ...arrows(style, board, dark, 1),
    ...outside(style, layout, board, around),
    circles(points, { least: 4, radius: 0.26, width: 0.03 }, INK, PAPER), texts(points, [...board.corners.values()].map(String), { size: 0.42 }, INK),
  ];
}

/** Whether boards have numbers in cells from 1 on, and nothing else. @param {Fields} layout */
const plainNumbers = (layout) => layout.clues === "numbers" && layout.least > 0 && layout.clue === "plain" && layout.black === "black" && !layout.total
  && !["full", "rooms", "room_numbers", "arrows", "corners", "lines", "optional", "loop", "shaded"].some((name) => layout[name]);

/** @param {Fields} style @param {GridBoard} board @returns {Batch[]} */
function numbers({ INK, GREY }, board) {
  const place = middle(board), some = (/** @type {(clue: number) => boolean} */ keep) => [...board.clues].filter(([, clue]) => keep(clue));
  return [[some((clue) => clue > 0), INK], [some((clue) => clue < 0), GREY]].map(([found, colour]) =>
    texts(/** @type {any} */ (found).map((/** @type {any} */ [cell]) => place(cell)), /** @type {any} */ (found).map((/** @type {any} */ [, clue]) => word(clue)), { size: 0.62, fit: 0.84 }, String(colour)));
}

/** The borders of rooms, each straight line as one. @param {GridBoard} board @returns {number[][]} */
function borders({ rooms, rows, cols }) {
  const found = /** @type {number[][]} */ ([]);
  const run = (/** @type {number} */ length, /** @type {(i: number) => boolean} */ parted, /** @type {(from: number, to: number) => number[]} */ line) => {
    for (let i = 0, from = -1; i <= length; i++) {
      const here = i < length && parted(i);
      if (here && from < 0) from = i;
      if (!here && from >= 0) { found.push(line(from, i)); from = -1; }
    }
  };
  for (let c = 1; c < cols; c++) run(rows, (r) => rooms[r * cols + c] !== rooms[r * cols + c - 1], (from, to) => [c, from, c, to]);
  for (let r = 1; r < rows; r++) run(cols, (c) => rooms[r * cols + c] !== rooms[(r - 1) * cols + c], (from, to) => [from, r, to, r]);
  return found;
}

/** @param {any} clue @returns {string} */
const word = (clue) => (Array.isArray(clue) ? clue.map(word).join(" ") : clue === UNSEEN ? "?" : String(clue));

/** Numbers in the middle of cells, or in a corner where they belong to rooms; stones and circles. @param {Fields} style @param {Fields} layout @param {GridBoard} board @param {(cell: number) => boolean} dark @param {number} wide @returns {Batch[]} */
function clueShapes({ INK, PAPER }, layout, board, dark, wide) {
  const place = middle(board);
  if (layout.clues === "colours")
    return [["W", PAPER], ["B", INK]].map(([letter, fill]) => circles([...board.clues].filter(([, clue]) => clue === letter).map(([cell]) => place(cell)), { radius: 0.38 * wide, width: 0.05 * wide }, INK, fill));
  if (["blocks", "sides"].includes(layout.clues)) return [];
  if (layout.clues === "icons") return icons({ INK, PAPER }, board);
  const rings = layout.clue === "circle" ? [circles([...board.clues.keys()].map(place), { least: 4, radius: 0.4 * wide, width: 0.04 * wide }, INK, PAPER)] : [];
  const shift = layout.room_numbers ? [-0.42 * wide, -0.24 * wide] : [0, layout.arrows ? 0.1 * wide : 0];
  const look = layout.room_numbers ? { size: 0.4 * wide, anchor: "start", fit: 0.6 * wide } : { size: wide * (layout.clues === "rings" ? 0.42 : 0.62), fit: 0.8 * wide };
  const shaded = [false, true].map((shade) => {
    const chosen = [...board.clues].filter(([cell]) => dark(cell) === shade);
    const labels = chosen.map(([, clue]) => (clue === UNSEEN && layout.clue !== "plain" ? "" : word(clue)));
    return texts(chosen.map(([cell]) => place(cell).map((value, i) => value + shift[i])), labels, look, shade ? PAPER : INK);
  });
  return [...rings, ...shaded];
}

/** S and G as letters, O as a circle, T as a triangle. @param {Fields} style @param {GridBoard} board @returns {Batch[]} */
function icons({ INK, PAPER }, board) {
  const shown = (/** @type {string} */ letters) => [...board.clues].filter(([, clue]) => letters.includes(clue)), places = (/** @type {string} */ letters) => shown(letters).map(([cell]) => middle(board)(cell));
  return [
    circles(places("SG"), { least: 4, radius: 0.42 }, PAPER), texts(places("SG"), shown("SG").map(([, clue]) => clue), { size: 0.8 }, INK),
    circles(places("O"), { least: 4, radius: 0.31, width: 0.08 }, INK, PAPER),
    { look: { kind: "Polygons", least: 4, outline: TRIANGLE, width: 0.08 }, xy: places("T").flat(), colour: INK },
  ];
}

/** An arrow above a number. @param {Fields} style @param {GridBoard} board @param {(cell: number) => boolean} dark @param {number} wide @returns {Batch[]} */
function arrows({ INK, PAPER }, board, dark, wide) {
  const place = middle(board);
  return Object.keys(ARROWS).flatMap((way) => [false, true].map((shade) => {
    const outline = TIP.map(([x, y]) => [0, 1].map((i) => Math.round(wide * (x * TURNS[way][0][i] + y * TURNS[way][1][i]) * 1e9) / 1e9 + 0));
    const cells = [...board.arrows].filter(([cell, said]) => said === way && dark(cell) === shade).map(([cell]) => place(cell));
    return { look: { kind: "Polygons", least: 0, outline, width: 0 }, xy: cells.flatMap(([x, y]) => [x, y - 0.32 * wide]), colour: shade ? PAPER : INK };
  }));
}

/** What stands left of rows and above columns, and a number for the whole board below it. @param {Fields} style @param {Fields} layout @param {GridBoard} board @param {{W: number, N: number}} around @returns {Batch[]} */
function outside({ INK, GREY }, layout, board, around) {
  if (!layout.lines) return layout.total && board.total !== null ? [texts([[0, board.rows + 0.6]], [`${layout.total}: ${board.total}`], { size: 0.5, anchor: "start" }, GREY)] : [];
  const listed = (/** @type {any[]} */ values) => values.map((value) => (Array.isArray(value) ? value : value === null ? [] : [value]));
  const beside = listed(board.rowClues), above = listed(board.colClues);
  around.W = Math.max(...beside.map((some) => some.length)); around.N = Math.max(...above.map((some) => some.length));
  const points = [...beside.flatMap((some, i) => some.map((_, k) => [-0.5 - 0.8 * k, i + 0.5])), ...above.flatMap((some, i) => some.map((_, k) => [i + 0.5, -0.5 - 0.8 * k]))];
  return [texts(points, [...beside, ...above].flatMap((some) => [...some].reverse().map(String)), { size: 0.5, fit: 0.8 }, INK)];
}

/** The lattice of a loop's board and what is printed on it. @param {Fields} style @param {Fields} layout @param {GridBoard} board @returns {Batch[]} */
function loopShapes(style, layout, board) {
  const { INK, GREY } = style, place = middle(board), nowhere = () => false;
  const boxes = [...board.clues.keys()].map((spot) => { const [x, y] = place(spot); return [x - 1, y - 1, x + 1, y + 1]; });
  return [
    ...(layout.clues === "blocks" ? [{ look: { kind: "Rects", least: 0, width: 0 }, xy: boxes.flat(), colour: INK, fill: INK }] : []),
    ...lattice(style, board),
    ...(layout.clues === "sides" ? [circles([...board.clues.keys()].map(place), { least: 4, radius: 0.16 }, GREY)] : []),
    ...clueShapes(style, layout, board, nowhere, 2), ...arrows(style, board, nowhere, 2),
  ];
}

/** Dots where the loop goes along lines; where it goes through cells, their borders and those of rooms. @param {Fields} style @param {GridBoard} board @returns {Batch[]} */
function lattice({ INK, GRID, GREY }, board) {
  const { rows, cols } = board;
  if (board.loop !== "cells") return [circles(board.points.map(middle(board)), { least: 3, radius: 0.1 }, GREY)];
  const inner = (/** @type {number} */ length) => Array.from({ length: Math.max(0, (length - 3) / 2) }, (_, i) => 2 * i + 2.5), end = [0.5, cols - 0.5, rows - 0.5];
  const ruled = [...inner(rows).map((y) => [end[0], y, end[1], y]), ...inner(cols).map((x) => [x, end[0], x, end[2]])];
  const rim = [...[end[0], end[2]].map((y) => [end[0], y, end[1], y]), ...[end[0], end[1]].map((x) => [x, end[0], x, end[2]])];
  return [lines(ruled, GRID, 0.05, 3), lines(walls(board).map((edge) => wall(edge, cols)), INK, 0.14), lines(rim, INK, 0.1)];
}

/** The edges that borders of rooms, and sides that are shut, cross. @param {GridBoard} board @returns {number[]} */
function walls(board) {
  const edges = board.sides.map(([edge]) => edge), known = new Set(edges);
  const parted = board.rooms.length ? edges.filter((edge) => board.rooms[edge] < 0) : [];
  const shut = [...board.clues].filter(([, clue]) => clue in ARROWS).map(([spot, clue]) => spot + ARROWS[clue][0] * board.cols + ARROWS[clue][1]);
  return [...new Set([...parted, ...shut.filter((side) => known.has(side))])];
}

/** The border of cells that an edge crosses. @param {number} edge @param {number} cols @returns {number[]} */
function wall(edge, cols) {
  const row = Math.floor(edge / cols), col = edge % cols;
  return row % 2 ? [col + 0.5, row - 0.5, col + 0.5, row + 1.5] : [col - 0.5, row + 0.5, col + 1.5, row + 0.5];
}
