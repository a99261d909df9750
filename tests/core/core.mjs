// Answer boards by the core in WebAssembly: node core.mjs core.wasm MOST < boards.json
import { readFileSync } from "node:fs";

const CONFLICTS = 2, DECISIONS = 3;
const module = new WebAssembly.Module(readFileSync(process.argv[2]));
const most = Number(process.argv[3]);

function answer({ shape, symbols, records }) {
  const core = new WebAssembly.Instance(module, {}).exports;
  core._initialize();
  const put = (numbers) => {
    const at = core.malloc(4 * numbers.length + 4);
    new Int32Array(core.memory.buffer, at, numbers.length).set(numbers);
    return at;
  };
  const check = (status) => {
    if (status < 0) throw new Error(`the core answers ${status}`);
    return status;
  };
  const board = core.core_new(...shape);
  for (const [plane, number, values] of symbols) check(core.core_symbols(board, plane, number, put(values)));
  check(core.core_rules(board, put(records), records.length));
  const size = shape[0] * shape[1], models = core.malloc(most * size);
  const found = check(core.core_search(board, most, most, models, 0n, 0));
  const bytes = Buffer.from(core.memory.buffer, models, found * size);
  const hex = [...Array(found).keys()].map((i) => bytes.toString("hex", i * size, (i + 1) * size));
  return [found, hex, Number(core.core_stat(board, CONFLICTS)), Number(core.core_stat(board, DECISIONS))];
}

process.stdout.write(JSON.stringify(JSON.parse(readFileSync(0, "utf-8")).map(answer)));
