// What can be done with any board that is open: solve, count, prove, take away.
import { at, besides, choices, element, fields, saved, wishes } from "./app.js";
import { fragment } from "./link.js";
import { COMMANDS } from "./offline.js";

/** @typedef {Record<string, any>} Fields */
/** @typedef {import("./app.js").App} App */

/** The address that opens a board of the page without a server: its family, and the board as puzz.link writes it; null if that has no words for it. @param {App} app @returns {Promise<string | null>} */
async function shortLink(app) {
  if (!app.api.offline || app.board?.kind !== "board") return null;
  try {
    const { blob } = await app.api.file("download", { ...app.request, format: ".url" }), [, body] = /\?[^/]+\/(\S+)/.exec(await blob.text()) ?? [];
    return body ? `?family=${app.board.family}#${body}` : null;
  } catch { return null; } // puzz.link has no such puzzles
}

/** @param {App} app @param {{show: (values: Fields | null, blamed?: number[]) => Promise<void>}} compiler @param {{lay: (solution: any) => void, follow: (trail: Fields[], last: number) => void, clock: import("./progress.js").Clock}} player */
export function boardActions(app, compiler, player) {
  const format = /** @type {HTMLSelectElement} */ (at("format"));
  for (const box of /** @type {NodeListOf<HTMLElement>} */ (document.querySelectorAll("[data-verb]"))) fields(box, besides(app.about, box.dataset.verb ?? "", box.dataset.without), box.dataset.verb ?? "");

  /** @param {string} verb @param {Fields} more @param {string} words */
  const run = (verb, more, words) => {
    at("verdict").replaceChildren();
    return app.run(verb, { ...app.request, options: wishes(), ...more }, words);
  };

  /** Of a formula's board, or, for the claim, of the formula. @param {Fields} more @param {string} words */
  const certificate = (more, words) => app.api.offline ? element("p", `A proof that others can check: ${COMMANDS.prove}`, { class: "quiet" })
    : element("button", words, { type: "button", click: () => take("prove", { compile: app.board?.kind === "formula", ...more, format: ".zip" }) });

  const verdict = (/** @type {string[]} */ lines, /** @type {HTMLElement[]} */ ...more) =>
    at("verdict").replaceChildren(...lines.map((line) => element("p", line)), ...more);

  const solve = async () => {
    const result = await run("solve", {}, "Solving");
    if (!result) return;
    const { status, solution, reason } = result.answer;
    if (status === "unknown") { app.say(`Not found: ${reason}.`); return; }
    if (status === "unsolvable") {
      app.say(app.board?.kind === "formula" ? "The board has no solution, so the formula has no model." : "No solution.", "bad");
      verdict(app.api.offline ? [] : ["That there is none can be checked by others:"], certificate({}, "Download certificate"));
      return;
    }
    if (app.board?.kind === "formula" && app.room === "compile") {
      const read = await app.ask("read", { solution });
      await compiler.show(read.assignment);
      const named = Object.entries(read.assignment).map(([name, value]) => `${name} = ${value ? 1 : 0}`).join(", ");
      app.say("Solved: the assignment satisfies the formula.", read.satisfies ? "good" : "bad");
      verdict([`The solution stands for ${named}.`], certificate({}, "Download certificate"));
    } else {
      player.lay(solution);
      app.say("Solved.", "good");
    }
  };

  at("solve").addEventListener("click", solve);
  at("unique").addEventListener("click", async () => {
    const result = await run("solve", { unique: true }, "Looking for a second solution");
    if (!result) return;
    const { unique, status, reason } = result.answer;
    const words = unique === null ? `Not known: ${reason}.` : unique ? "Exactly one solution." : status === "unsolvable" ? "No solution." : "More than one solution.";
    app.say(words, unique ? "good" : unique === null ? "" : "bad");
    if (unique) verdict([], certificate({ unique: true }, "Download certificate"));
  });
  at("count").addEventListener("click", async () => {
    const result = await run("solve", { count: true, limit: 10000 }, "Counting");
    if (!result) return;
    const { count, at_least: least, stopped } = result.answer;
    app.say(count === undefined ? `At least ${least} solutions (${stopped}).` : `${count} solution${count === 1 ? "" : "s"}.`);
  });
  at("candidates").addEventListener("click", async () => {
    const marks = app.room === "play" ? app.game?.text() ?? "" : "", begun = app.game;
    try {
      const { solution } = await app.ask("candidates", { marks });
      if (!solution) { app.say(marks.replace(/[?\s]/g, "") ? "With these marks there is no solution." : "No solution.", "bad"); return; }
      if (begun === app.game) player.lay(solution);
      const open = [...solution.join("")].filter((sign) => sign === "?").length;
      app.say(open ? `Marked: what is so in every solution. ${open} cell${open === 1 ? " has" : "s have"} either colour in some.` : "Every cell is certain: there is one solution.", open ? "" : "good");
    } catch (error) { app.say(/** @type {Error} */ (error).message, "bad"); }
  });
  at("claim").addEventListener("click", async () => {
    const result = await run("verify", {}, "Checking the claim");
    if (!result) return;
    const { formula, board, agree } = result.answer;
    app.say(agree ? `The claim holds: formula ${formula}, board ${board}.` : "THE CLAIM FAILS.", agree ? "good" : "bad");
    verdict([`Formula: ${formula}. Board: ${board}.`], certificate({ compile: false }, "Download theorem"));
  });
  /** @type {Fields[]} */
  let trail = [];
  let last = 0;
  const tell = (/** @type {number} */ to) => {
    if (!trail.length) return;
    last = Math.max(0, Math.min(trail.length - 1, to));
    const step = trail[last], name = step.name ? `${step.technique} (${step.name})` : step.technique;
    const cells = step.cells.map((/** @type {number[]} */ c) => `row ${c[0] + 1}, column ${c[1] + 1}`).slice(0, 6).join("; ");
    at("reason-number").textContent = `${last + 1} of ${trail.length}: ${name}`;
    at("reason").textContent = `${step.said ?? `${cells}: ${step.value}`}, because ${step.reason}.`;
    player.follow(trail, last);
  };
  at("explain").addEventListener("click", async () => {
    const result = await run("solve", { explain: true }, "Explaining");
    if (!result) return;
    trail = result.answer.trail;
    at("explained").hidden = !trail.length;
    tell(0);
    app.say(trail.length ? `${trail.length} steps as a person takes them.` : "There is no step to tell.", result.answer.solution ? "good" : "");
  });
  at("reason-on").addEventListener("click", () => tell(last + 1));
  at("reason-back").addEventListener("click", () => tell(last - 1));
  at("rate").addEventListener("click", async () => {
    const result = await run("rate", {}, "Rating");
    if (!result) return;
    const { label, grade, effort, status } = result.answer;
    app.say(label ? `${label[0].toUpperCase() + label.slice(1)}, grade ${grade} of 9: effort ${effort}.` : `Not rated: ${status}.`, label ? "good" : "bad");
  });
  at("why").addEventListener("click", async () => {
    const result = await run("compile", { why: true }, "Looking for the clauses to blame");
    if (!result) return;
    if (!result.answer) { app.say(result.said.at(-1) ?? "Not found.", "bad"); return; }
    const { core, assignment, fails } = result.answer;
    if (app.room !== "compile") app.enter("compile");
    await compiler.show(assignment, core);
    const words = core.length === 1 ? `Clause ${core[0]} cannot hold.` : `Clauses ${core.slice(0, -1).join(", ")} and ${core.at(-1)} cannot hold together.`;
    app.say(words, "bad");
    verdict([words, ...fails.slice(0, 8)]);
  });
  at("cancel").addEventListener("click", () => app.work?.abort());
  at("edit-this").addEventListener("click", () => app.enter("edit"));

  const take = async (/** @type {string} */ verb, /** @type {Fields} */ more) => {
    at("progress").textContent = "Writing …";
    try {
      const file = await app.cancellable((signal) => app.api.file(verb, { ...app.request, options: wishes(), ...more }, signal));
      if (file) app.say(saved(file));
    } catch (error) { app.say(/** @type {Error} */ (error).message, "bad"); }
  };
  at("download").addEventListener("click", () => {
    if (format.value === "proof") { take("prove", { compile: app.board?.kind === "formula", format: ".zip" }); return; }
    const more = /** @type {Fields} */ ({ format: format.value.replace(/^solution/, "") });
    if (app.board?.kind === "formula") {
      if (app.values && (format.value.startsWith("solution") || [...app.about.pictures, ...app.about.films].includes(format.value))) more.assignment = Object.entries(app.values).map(([name, value]) => `${name}=${value ? 1 : 0}`).join(" ");
    } else {
      more.family = app.board?.family;
      const text = app.game?.text() ?? "";
      if (app.about.pictures.includes(format.value) && text && !text.includes("?")) more.solution = text;
    }
    take("download", more);
  });
  at("print").addEventListener("click", () => print());
  at("link").addEventListener("click", async () => {
    const state = /** @type {Fields} */ ({ room: app.room, request: app.request });
    if (app.values) state.values = app.values;
    if (app.game && !app.game.empty) { state.marks = app.game.state(); state.points = app.game.points; state.time = player.clock.time; }
    history.replaceState(null, "", (state.marks ? null : await shortLink(app)) ?? await fragment(state, app.api));
    try { await navigator.clipboard.writeText(location.href); at("link-said").textContent = "The link is in the clipboard."; }
    catch { at("link-said").textContent = location.href; }
  });

  const formats = () => {
    if (!app.board) return;
    if (app.api.offline) { choices(format, app.board.suffixes.map((/** @type {string} */ s) => [s, `board (${s})`])); return; }
    const solved = app.board.kind === "formula" && app.values ? [["solution.txt", "solution (.txt)"], ["solution.json", "solution (.json)"]] : [];
    const graphs = app.board.kind === "formula" ? [...app.about.films.map((/** @type {string} */ s) => [s, `film (${s})`]), [".graphml", "netlist (.graphml)"], [".dot", "netlist (.dot)"]] : [];
    const kept = format.value;
    choices(format, /** @type {[string, string][]} */ ([...app.board.suffixes.map((/** @type {string} */ s) => [s, `board (${s})`]), ...app.about.pictures.map((/** @type {string} */ s) => [s, `picture (${s})`]), ...solved, ...graphs, [".cnf", "rules (.cnf)"], ["proof", "certificate (.zip)"]]));
    if ([...format.options].some((one) => one.value === kept)) format.value = kept;
  };
  format.addEventListener("focus", formats);
  app.opened.push((board) => { formats(); at("claim").hidden = at("why").hidden = board.kind !== "formula"; at("explain").hidden = at("rate").hidden = !board.play?.hint; at("candidates").hidden = board.play?.lays !== "cells"; at("edit-this").hidden = !board.record; at("explained").hidden = true; trail = []; at("verdict").replaceChildren(); at("link-said").textContent = ""; });
  return { solve };
}
