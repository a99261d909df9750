// Records for rules about loops: patterns at points and clues are local rules, whose anchors the core finds; other rules list their cells. They rest on white faces.
import { ARROWS, GridBoard, STEPS } from "./grid_board.js";

/** @typedef {Record<string, any>} Fields */
/** @typedef {import("./records.js").Writer} Writer */
/** @typedef {import("./records.js").RecordList} RecordList */

const HERE = [[0, 0]], TURNS = [[0, 2], [1, 3]];
/** @param {number} far @param {number[]} way */
const times = (far, [down, right]) => [far * down, far * right];

/** How many edges there are from a point up, right, down and left. @param {number} point @param {GridBoard} board @returns {number[]} */
function spaces(point, { rows, cols }) {
  const row = Math.floor(point / cols), col = point % cols;
  return [row, cols - 2 - col, rows - 2 - row, col].map((n) => Math.floor(n / 2));
}

/** What a number says of a line through it with so many edges on both sides, by their distances (-1, -3, ... behind it, 1, 3, ... ahead): not all of the first are black, unless one of the others is.
 * @param {number} number @param {number} before @param {number} after @returns {[number[], number[]][]} */
function stretch(number, before, after) {
  const line = Array.from({ length: before + after }, (_, i) => 2 * (i - before) + 1), found = /** @type {[number[], number[]][]} */ ([]);
  for (let start = Math.max(0, before - number - 1); start <= Math.min(before, line.length - number - 1); start++) found.push([line.slice(start, start + number + 1), []]);
  for (let start = Math.max(0, before - number); start <= before; start++)
    for (let end = Math.max(before, start + 1); end <= Math.min(line.length, start + number - 1); end++)
      found.push([line.slice(start, end), [start - 1, end].filter((i) => i >= 0 && i < line.length).map((i) => line[i])]);
  return found;
}

/** Where the loop turns in a point, neither arm is longer than the other. @param {RecordList} records @param {number} point @param {number} cols @param {number[]} space */
function equalArms(records, point, cols, space) {
  const ways = [-cols, 1, cols, -1], arm = (/** @type {number} */ way) => Array.from({ length: space[way] }, (_, k) => 2 * (point + ways[way] * (2 * k + 1)));
  for (const [first, second] of [[0, 1], [1, 0], [0, 3], [3, 0], [2, 1], [1, 2], [2, 3], [3, 2]]) {
    const one = arm(first), other = arm(second);
    for (let length = 1; length <= Math.min(one.length, other.length - 1); length++)
      records.clause([...[...one.slice(0, length), ...other.slice(0, length + 1)].map((edge) => edge + 1), ...one.slice(length, length + 1)]);
  }
}

/** So many of these points without a clue are shaded; the loop does not visit them. @param {RecordList} records @param {GridBoard} board @param {number} number @param {number[]} spots */
function shaded(records, board, number, spots) {
  const cells = spots.filter((spot) => !board.clues.has(spot)).map((spot) => 2 * spot + 1);
  records.counts(cells.length, [number], cells);
}

/** The edges between points of different rooms, with their ends. @param {GridBoard} board @returns {number[][]} */
const borders = (board) => board.sides.filter(([edge]) => board.rooms[edge] < 0);

/** The cells of each room that have a sign. @param {GridBoard} board @param {string} sign @returns {Map<number, number[]>} */
function marks(board, sign) {
  const own = /** @type {Map<number, number[]>} */ (new Map());
  for (const [cell, clue] of [...board.clues].sort((a, b) => a[0] - b[0])) if (clue === sign) own.set(board.rooms[cell], [...(own.get(board.rooms[cell]) ?? []), cell]);
  return own;
}

/** Name of a meaning -> what writes it. @type {Record<string, Writer>} */
export const LOOP_WRITERS = {
  WhiteFaces: (records, meaning, board, symbols) => records.localCount(symbols.faces, HERE, [0]),
  LinesAtPoints: (records, meaning, board, symbols) => { for (const [colour, number] of [[1, 2], [0, 0]]) records.localCount(symbols.points, STEPS, [number], [[0, 0, colour]]); },
  SomeLine: (records, meaning, board) => records.clause(board.sides.map(([edge]) => 2 * edge)),
  LoopVisits: (records, { clues }, board, symbols) => {
    const visited = clues ? (board.loop === "cells" ? symbols.clues : []) : [1];
    if (visited.length) records.localCount(visited, HERE, [1]);
  },
  LoopAvoidsClues: (records, meaning, board, symbols) => { if (symbols.clues.length) records.localCount(symbols.clues, HERE, [0]); },
  SidesShut: (records, meaning, board, symbols) => { for (const [symbol, number] of symbols.numbers) records.localCount([number], [ARROWS[JSON.parse(symbol)]], [0]); },
  WhitePearls: (records, meaning, board, symbols) => {
    const at = symbols.numbers.get('"W"');
    if (at !== undefined) for (const [one, other] of TURNS) {
      records.localCount([at], [STEPS[one], STEPS[other]], [0, 2]);
      records.localCount([at], [times(3, STEPS[one]), times(3, STEPS[other])], [0, 1], [[...STEPS[one], 1]]);
    }
  },
  BlackPearls: (records, meaning, board, symbols) => {
    const at = symbols.numbers.get('"B"');
    if (at === undefined) return;
    for (const [one, other] of TURNS) records.localCount([at], [STEPS[one], STEPS[other]], [1]);
    for (const way of STEPS) records.localCount([at], [times(3, way)], [1], [[...way, 1]]);
  },
  Segments: (records, meaning, board) => {
    const { cols, numbers } = board;
    for (const point of board.clues.keys()) {
      const number = numbers.get(point), space = spaces(point, board), [up, right, down, left] = space;
      if (number === undefined) { equalArms(records, point, cols, space); continue; }
      for (const [by, before, after] of [[1, left, right], [cols, up, down]])
        for (const [run, ends] of stretch(number, Math.min(before, number + 1), Math.min(after, number + 1))) records.clause([...run.map((k) => 2 * (point + by * k) + 1), ...ends.map((k) => 2 * (point + by * k))]);
    }
  },
  ShadedApart: (records, { clues }, board) => {
    const free = (/** @type {number} */ point) => !clues || !board.clues.has(point);
    records.counts(2, [1, 2], board.sides.filter(([, one, other]) => free(one) && free(other)).flatMap(([, one, other]) => [2 * one, 2 * other]));
  },
  ArrowCountsShaded: (records, meaning, board) => {
    for (const [point, number] of board.numbers) {
      const way = board.arrows.get(point);
      if (way === undefined) records.clause([]);
      else shaded(records, board, number, board.ray(point, ARROWS[way]).slice(1, -1).filter((_, i) => i % 2 === 0));
    }
  },
  NumberCountsShaded: (records, meaning, board) => {
    const ways = [-2 * board.cols, 2, 2 * board.cols, -2];
    for (const [point, number] of board.numbers) { const space = spaces(point, board); shaded(records, board, number, ways.filter((_, i) => space[i]).map((way) => point + way)); }
  },
  RoomCountsPoints: (records, { colour }, board) => {
    const numbers = board.roomNumbers;
    for (const [room, cells] of board.roomPoints) { const number = numbers.get(room); if (number !== undefined) records.counts(cells.length, [number], cells.map((cell) => 2 * cell + Number(!colour))); }
  },
  RoomsOnce: (records, meaning, board) => {
    const inside = board.roomPoints, crossed = /** @type {Map<number, number[]>} */ (new Map([...inside.keys(), -1].map((room) => [room, []])));
    for (const [edge, one, other] of borders(board)) for (const point of [one, other]) crossed.get(board.rooms[point])?.push(2 * edge);
    for (const point of board.points) if (board.rooms[point] < 0) records.clause([2 * point + 1]);
    for (const [room, cells] of inside) {
      const own = crossed.get(room) ?? [];
      records.clause(cells.map((cell) => 2 * cell));
      if (own.length > 2) records.counts(own.length, [0, 1, 2], own);
    }
  },
  NoEmptyNeighbours: (records, meaning, board) => records.counts(2, [1, 2], borders(board).filter(([, one, other]) => board.rooms[one] >= 0 && board.rooms[other] >= 0).flatMap(([, one, other]) => [2 * one, 2 * other])),
  OneKindOfMarks: (records, meaning, board) => {
    const moons = marks(board, "B"), suns = marks(board, "W"), alike = /** @type {number[]} */ ([]), exactlyOne = /** @type {number[]} */ ([]);
    for (const room of board.roomPoints.keys()) {
      const own = [moons.get(room) ?? [], suns.get(room) ?? []];
      if (own[0].length && own[1].length) exactlyOne.push(2 * own[0][0], 2 * own[1][0]); else records.clause(own.flat().map((cell) => 2 * cell));
      for (const some of own) some.slice(1).forEach((cell, i) => alike.push(2 * some[i], 2 * cell));
    }
    records.counts(2, [0, 2], alike);
    records.counts(2, [1], exactlyOne);
  },
  MarksInTurn: (records, { sign }, board) => {
    const first = new Map([...marks(board, sign)].map(([room, cells]) => [room, cells[0]]));
    for (const [edge, one, other] of borders(board)) {
      const [a, b] = [first.get(board.rooms[one]), first.get(board.rooms[other])];
      if (a !== undefined && b !== undefined) records.clause([2 * edge + 1, 2 * a + 1, 2 * b + 1]);
    }
  },
};
