// The worker of the page without a server, under Node: node engine.mjs core.wasm < {"worker": script, "families": {...}, "style": {...}, "questions": [[question, fields], ...]}; writes a line for each.
import { readFileSync } from "node:fs";

// Limits of time are of processor time here: what else the machine does changes no answer.
performance.now = () => { const { user, system } = process.cpuUsage(); return (user + system) / 1000; };
const { worker, questions, ...data } = JSON.parse(readFileSync(0, "utf-8")), waiting = [];
let hear;
globalThis.addEventListener = (_, listener) => { hear = listener; };
globalThis.postMessage = (message) => "note" in message || waiting.shift()(message);
(0, eval)(worker);
await hear({ data: { core: readFileSync(process.argv[2]), ...data } });
for (const [id, [question, fields]] of questions.entries()) {
  const begun = performance.now(), answer = await new Promise((done) => { waiting.push(done); hear({ data: { id, question, fields } }); });
  process.stdout.write(`${JSON.stringify([answer.answer ?? { error: answer.error }, performance.now() - begun])}\n`);
}
