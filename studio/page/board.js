// What can be done with any board that is open: solve, count, prove, take away.
import { at, choices, element, seconds } from "./app.js";
import { fragment } from "./link.js";

/** @typedef {Record<string, any>} Fields */
/** @typedef {import("./app.js").App} App */

/** @param {App} app @param {{show: (values: Fields | null) => Promise<void>}} compiler @param {{lay: (solution: any) => void}} player */
export function boardActions(app, compiler, player) {
  const format = /** @type {HTMLSelectElement} */ (at("format"));

  /** @param {string} verb @param {Fields} more @param {string} words */
  const run = (verb, more, words) => app.cancellable(async (signal) => {
    const begun = performance.now();
    let note = "";
    app.say(`${words} …`);
    at("verdict").replaceChildren();
    const tell = (/** @type {Fields} */ line) => { if (line.note) note = line.note; at("progress").textContent = `${seconds(begun)}${note ? ` · ${note}` : ""}`; };
    const timer = setInterval(() => tell({}), 250);
    try { return await app.api.run(`run/${verb}`, { ...app.request, ...more }, tell, signal); }
    finally { clearInterval(timer); }
  }).catch((error) => { app.say(error.message, "bad"); return undefined; });

  const certificate = (/** @type {string} */ ask, /** @type {string} */ words) =>
    element("button", words, { type: "button", click: () => take("prove", { ask }) });

  const verdict = (/** @type {string[]} */ lines, /** @type {HTMLElement[]} */ ...more) =>
    at("verdict").replaceChildren(...lines.map((line) => element("p", line)), ...more);

  const solve = async () => {
    const result = await run("solve", { ask: "solution" }, "Solving");
    if (!result) return;
    const { status, solution, reason } = result.answer;
    if (status === "unknown") { app.say(`Not found: ${reason}.`); return; }
    if (status === "unsolvable") {
      app.say(app.board?.kind === "formula" ? "No solution: neither the board nor the formula has one." : "No solution.", "bad");
      if (app.board?.kind === "formula") app.say("The board has no solution, so the formula has no model.", "bad");
      verdict(["That there is none can be checked by others:"], certificate("board", "Download certificate"));
      return;
    }
    if (app.board?.kind === "formula" && app.room === "compile") {
      const read = await app.ask("read", { solution });
      await compiler.show(read.assignment);
      const named = Object.entries(read.assignment).map(([name, value]) => `${name} = ${value ? 1 : 0}`).join(", ");
      app.say("Solved: the assignment satisfies the formula.", read.satisfies ? "good" : "bad");
      verdict([`The solution stands for ${named}.`], certificate("board", "Download certificate"));
    } else {
      player.lay(solution);
      app.say("Solved.", "good");
    }
  };

  at("solve").addEventListener("click", solve);
  at("unique").addEventListener("click", async () => {
    const result = await run("solve", { ask: "unique" }, "Looking for a second solution");
    if (!result) return;
    const { unique, status, reason } = result.answer;
    const words = unique === null ? `Not known: ${reason}.` : unique ? "Exactly one solution." : status === "unsolvable" ? "No solution." : "More than one solution.";
    app.say(words, unique ? "good" : unique === null ? "" : "bad");
    if (unique) verdict([], certificate("unique", "Download certificate"));
  });
  at("count").addEventListener("click", async () => {
    const result = await run("solve", { ask: "count", limit: 10000 }, "Counting");
    if (!result) return;
    const { count, at_least: least, stopped } = result.answer;
    app.say(count === undefined ? `At least ${least} solutions (${stopped}).` : `${count} solution${count === 1 ? "" : "s"}.`);
  });
  at("claim").addEventListener("click", async () => {
    const result = await run("verify", {}, "Checking the claim");
    if (!result) return;
    const { formula, board, agree } = result.answer;
    app.say(agree ? `The claim holds: formula ${formula}, board ${board}.` : "THE CLAIM FAILS.", agree ? "good" : "bad");
    verdict([`Formula: ${formula}. Board: ${board}.`], certificate("claim", "Download theorem"));
  });
  at("cancel").addEventListener("click", () => app.work?.abort());

  const take = async (/** @type {string} */ verb, /** @type {Fields} */ more) => {
    at("progress").textContent = "Writing …";
    try {
      const file = await app.cancellable((signal) => app.api.file(verb, { ...app.request, ...more }, signal));
      if (!file) return;
      const link = /** @type {HTMLAnchorElement} */ (element("a", "", { download: file.name }));
      link.href = URL.createObjectURL(file.blob);
      link.click();
      setTimeout(() => URL.revokeObjectURL(link.href), 60000);
      app.say(`${file.name} was written (${file.blob.size.toLocaleString("en")} bytes).`);
    } catch (error) { app.say(/** @type {Error} */ (error).message, "bad"); }
  };
  at("download").addEventListener("click", () => {
    if (format.value === "proof") { take("prove", { ask: "board" }); return; }
    const more = /** @type {Fields} */ ({ format: format.value.replace(/^solution/, "") });
    if (app.board?.kind === "formula") {
      if (app.values && (format.value.startsWith("solution") || PICTURES.includes(format.value))) more.values = app.values;
    } else {
      more.family = app.board?.family;
      const text = app.game?.text() ?? "";
      if (PICTURES.includes(format.value) && text && !text.includes("?")) more.solution = text;
    }
    take("download", more);
  });
  at("link").addEventListener("click", async () => {
    const state = /** @type {Fields} */ ({ room: app.room, request: app.request });
    if (app.values) state.values = app.values;
    if (app.game && !app.game.empty) { state.marks = app.game.text(); state.points = app.game.points; }
    history.replaceState(null, "", await fragment(state, app.api));
    try { await navigator.clipboard.writeText(location.href); at("link-said").textContent = "The link is in the clipboard."; }
    catch { at("link-said").textContent = location.href; }
  });

  const formats = () => {
    if (!app.board) return;
    const solved = app.board.kind === "formula" && app.values ? [["solution.txt", "solution (.txt)"], ["solution.json", "solution (.json)"], [".gif", "film (.gif)"], [".webp", "film (.webp)"], [".html", "film (.html)"]] : [];
    const graphs = app.board.kind === "formula" ? [[".graphml", "netlist (.graphml)"], [".dot", "netlist (.dot)"]] : [];
    const kept = format.value;
    choices(format, /** @type {[string, string][]} */ ([...app.board.suffixes.map((/** @type {string} */ s) => [s, `board (${s})`]), ...PICTURES.map((s) => [s, `picture (${s})`]), ...solved, ...graphs, [".cnf", "rules (.cnf)"], ["proof", "certificate (.zip)"]]));
    if ([...format.options].some((one) => one.value === kept)) format.value = kept;
  };
  format.addEventListener("focus", formats);
  app.opened.push((board) => { formats(); at("claim").hidden = board.kind !== "formula"; at("verdict").replaceChildren(); at("link-said").textContent = ""; });
  return { solve };
}

export const PICTURES = [".png", ".svg", ".pdf", ".tex"];
