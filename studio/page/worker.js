// The worker of the page without a server: first it is given the core and the families, then questions, one after the other.
import { coreOf } from "./core.js";
import { Engine } from "./engine.js";

/** @type {Promise<Engine> | null} */
let engine = null;

globalThis.addEventListener("message", async ({ data }) => {
  if (data.core) { engine = coreOf(data.core).then((core) => new Engine(core, data)); return; }
  const { id, question, fields } = data;
  try { postMessage({ id, answer: await (await engine)?.answer(question, fields, (note) => postMessage({ id, note })) }); }
  catch (error) { postMessage({ id, error: /** @type {Error} */ (error).message }); }
});
