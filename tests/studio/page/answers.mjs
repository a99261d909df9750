// The page's answers: node answers.mjs core.wasm < {"families": {...}, "boards": [[family, record], ...]}; writes a line for each board.
import { readFileSync } from "node:fs";
import { coreOf, BoardSolver } from "../../../studio/page/core.js";
import { boardOf } from "../../../studio/page/grid_board.js";
import { recordsOf } from "../../../studio/page/records.js";

const MOST = 3, core = await coreOf(readFileSync(process.argv[2]));
const { families, boards } = JSON.parse(readFileSync(0, "utf-8"));
for (const [name, record] of boards) {
  const board = boardOf(families[name].layout, record), solver = new BoardSolver(core, board.rows, board.cols, recordsOf(families[name], board));
  const { found, ended, solutions } = solver.search(MOST, Infinity);
  solver.free();
  process.stdout.write(`${JSON.stringify([found, ended || found === MOST, solutions.map((one) => one.join("")).sort()])}\n`);
}
