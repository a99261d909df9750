// The room where puzzles are played: marks, checks, hints. Every verdict is asked for.
import { at, choices, element, wishes } from "./app.js";
import { Game, spotName } from "./play.js";

/** @typedef {Record<string, any>} Fields */
/** @typedef {import("./app.js").App} App */

const PENS = [["", "Cycle"], ["#", "Black"], [".", "White"], ["x", "Erase"]];
/** What a step decides, as a mark. @type {Record<string, string>} */
const SIGNS = { black: "#", white: ".", "on the loop": "#", "off the loop": "." };
const LOOP_PENS = [["", "Cycle"], ["#", "Line"], [".", "No line"], ["x", "Erase"]];

/** @param {App} app */
export function playRoom(app) {
  const family = /** @type {HTMLSelectElement} */ (at("family")), view = app.view;
  let pen = "", stroke = /** @type {string | null} */ (null), from = /** @type {number[] | null} */ (null), turn = 0;
  const names = app.about.families.map((/** @type {Fields} */ f) => [f.name, f.name]);
  choices(family, names);
  choices(/** @type {HTMLSelectElement} */ (at("open-family")), [["", "told by the text"], ...names]);

  const text = (/** @type {string} */ id) => /** @type {HTMLInputElement} */ (at(id)).value;
  at("generate-form").addEventListener("submit", async (event) => {
    event.preventDefault();
    app.say("Making a puzzle …");
    const wish = { family: family.value, size: `${text("rows")}x${text("cols") || text("rows")}`, options: wishes() };
    try {
      const made = await app.cancellable((signal) => app.api.run("run/generate", wish, (/** @type {Fields} */ line) => { if (line.note) app.say(`Making a puzzle: ${line.note}`); }, signal));
      if (!made) return;
      if (!made.answer) { app.say(made.said.at(-1) ?? "No puzzle was found.", "bad"); return; }
      const { solution: _, difficulty, grade, points, seed, ...record } = made.answer;
      await app.open({ board: JSON.stringify(record), family: record.family });
      app.say(`${record.family}, ${difficulty}, grade ${grade} of 9, seed ${seed}: exactly one solution.`);
    } catch (error) { app.say(/** @type {Error} */ (error).message, "bad"); }
  });

  const openText = async (/** @type {string} */ text, /** @type {string} */ name) => {
    at("open-error").textContent = "";
    app.say("Opening …");
    try { await app.cancellable((signal) => app.open({ board: text, family: name }, signal)); }
    catch (error) { at("open-error").textContent = /** @type {Error} */ (error).message; app.say("The puzzle was not opened.", "bad"); }
  };
  at("open-form").addEventListener("submit", (event) => {
    event.preventDefault();
    openText(/** @type {HTMLTextAreaElement} */ (at("open-text")).value, /** @type {HTMLSelectElement} */ (at("open-family")).value);
  });
  at("open-file").addEventListener("change", async () => {
    const file = /** @type {HTMLInputElement} */ (at("open-file")).files?.[0];
    if (file && file.size > app.about.limits.body) { at("open-error").textContent = `a file of ${file.size} bytes; expected at most ${app.about.limits.body}`; return; }
    if (file) openText(await file.text(), /** @type {HTMLSelectElement} */ (at("open-family")).value);
  });

  const refresh = () => {
    at("broken").replaceChildren();
    view.marks = app.game?.shown() ?? null;
    view.spots = [];
    at("undo").toggleAttribute("disabled", !app.game?.past.length);
    at("redo").toggleAttribute("disabled", !app.game?.future.length);
    view.draw();
  };
  const changed = () => {
    at("said").textContent = "";
    refresh();
    if (/** @type {HTMLInputElement} */ (at("live")).checked) look(false);
  };

  /** Ask for what is broken. @param {boolean} asked whether the player wants to hear that nothing is */
  const look = async (asked) => {
    const game = app.game, mine = ++turn;
    if (!game) return;
    try {
      const state = await app.ask("check", { marks: game.text() });
      if (mine !== turn || game !== app.game) return;
      view.spots = state.violations.map((/** @type {Fields} */ v) => ({ cells: v.cells, colour: "#b3261e" }));
      at("broken").replaceChildren(...state.violations.slice(0, 8).map((/** @type {Fields} */ v) => element("li", v.message)));
      if (state.solved) app.say("Solved: every rule holds.", "good");
      else if (state.number) app.say(`${state.number} broken rule${state.number === 1 ? "" : "s"} so far.`, "bad");
      else if (asked) app.say("No rule is broken so far.");
      else app.say("In play.");
      view.draw();
    } catch (error) { app.say(/** @type {Error} */ (error).message, "bad"); }
  };

  /** @param {string} path @param {string} words */
  const hint = async (path, words) => {
    const game = app.game;
    if (!game) return undefined;
    app.say(`${words} …`);
    try {
      const body = app.api.kept ? { key: app.board?.key, partial: game.text() } : { ...app.request, partial: game.text(), options: wishes() };
      return (await app.cancellable((signal) => app.api.run(path, body, () => {}, signal)))?.answer;
    } catch (error) { app.say(/** @type {Error} */ (error).message, "bad"); return undefined; }
  };

  at("hint").addEventListener("click", async () => {
    const game = app.game;
    if (!game) return;
    const found = await hint("run/hint", "Thinking");
    if (!found) return;
    if (found.status === "solved") { app.say("Solved: every cell is right.", "good"); return; }
    if (found.status === "mistakes") { mistakes(found); return; }
    const name = found.name ? `${found.technique} (${found.name})` : found.technique;
    const cells = (found.spots ?? found.cells).map((/** @type {number[]} */ c) => spotName(game.play, c[0], c[1])).slice(0, 6).join("; ");
    at("said").textContent = `${found.said ?? `${cells}: ${found.value}`}, because ${found.reason}. [${name}]`;
    view.spots = [{ cells: found.because_spots ?? found.because, colour: "#b85c00" }, { cells: found.spots ?? found.cells, colour: "#0068a5" }];
    app.say("A hint: blue follows from orange.");
    view.draw();
  });
  const mistakes = (/** @type {Fields} */ found) => {
    view.spots = found.mistakes.map((/** @type {Fields} */ v) => ({ cells: v.spots ?? v.cells, colour: "#b3261e" }));
    at("broken").replaceChildren(...found.mistakes.slice(0, 8).map((/** @type {Fields} */ v) => element("li", v.message)));
    app.say(`${found.mistakes.length} mistake${found.mistakes.length === 1 ? "" : "s"} so far.`, "bad");
    view.draw();
  };
  at("check").addEventListener("click", async () => {
    await look(true);
    if (!app.board?.play?.hint || at("status").classList.contains("good")) return;
    const found = await hint("run/hint", "Checking");
    if (found?.status === "mistakes") mistakes(found);
    else if (found) app.say(found.status === "solved" ? "Solved: every cell is right." : "All right so far.", "good");
  });
  at("undo").addEventListener("click", () => { if (app.game?.undo()) changed(); });
  at("redo").addEventListener("click", () => { if (app.game?.redo()) changed(); });
  at("clear").addEventListener("click", () => { if (app.game && !app.game.empty) { app.game.before(); app.game.read(""); changed(); } });
  at("live").addEventListener("change", () => { at("broken").replaceChildren(); changed(); });

  const points = () => at("savepoints").replaceChildren(...(app.game?.points ?? []).map((point) => element("button", `Back to ${point.name}`, { type: "button", click: () => { app.game?.back(point.name); changed(); } })));
  at("save-point").addEventListener("click", () => { app.game?.mark(); points(); });

  const pens = () => at("pens").replaceChildren(...(app.game?.play.lays === "pieces" ? [element("span", "Drag from the first cell of a piece to its last; the same again takes it up.", { class: "quiet" })]
    : (app.game?.play.loop ? LOOP_PENS : PENS).map(([sign, words]) => element("button", words, { type: "button", "aria-pressed": sign === pen, click: () => { pen = sign; pens(); } }))));

  /** Lay a sign with the pen that is chosen. @param {number} row @param {number} col @param {string} sign */
  const put = (row, col, sign) => { if (app.game?.put(row, col, sign)) changed(); };
  const signFor = (/** @type {number} */ row, /** @type {number} */ col, /** @type {string} */ with_) => {
    const there = app.game?.cells.get(row * (app.game?.cols ?? 1) + col) ?? "";
    return with_ === "" ? app.game?.next(row, col) ?? "" : with_ === "x" || there === with_ ? "" : with_;
  };

  view.onPress = (row, col, event) => {
    if (!app.game) return;
    view.cursor = { row, col, shown: false };
    if (app.game.play.lays === "pieces") { from = [row, col]; return; }
    app.game.before();
    stroke = signFor(row, col, event && event.button === 2 ? "." : pen);
    put(row, col, stroke);
  };
  view.onDrag = (row, col) => {
    if (!app.game) return;
    if (from) { view.cursor = { row, col, shown: true }; view.draw(); return; }
    if (stroke !== null) put(row, col, stroke);
  };
  view.onRelease = () => {
    if (from && app.game) piece(from, [view.cursor.row, view.cursor.col]);
    stroke = null; from = null; view.cursor.shown = false; view.draw();
  };
  const piece = (/** @type {number[]} */ first, /** @type {number[]} */ last) => {
    app.game?.before();
    if (app.game?.lay(first, last)) changed();
    else { app.game?.past.pop(); app.say("A piece is straight."); }
  };

  /** Keys on the board. @param {KeyboardEvent} event @param {number} row @param {number} col @returns {boolean} */
  const key = (event, row, col) => {
    if (!app.game) return false;
    if (app.game.play.lays === "pieces" && (event.key === "Enter" || event.key === " ")) {
      if (from) { piece(from, [row, col]); from = null; app.speak("Piece laid"); } else { from = [row, col]; app.speak("First cell of a piece"); }
      return true;
    }
    const sign = { Enter: "", " ": "", x: "#", "#": "#", ".": ".", o: ".", Backspace: "x", Delete: "x" }[event.key];
    if (sign === undefined) return false;
    app.game.before();
    put(row, col, signFor(row, col, sign));
    speak(row, col);
    return true;
  };
  const speak = (/** @type {number} */ row, /** @type {number} */ col) => {
    const game = app.game, side = view.picture?.detail;
    const sign = game?.cells.get(row * game.cols + col) ?? "";
    const label = view.details.get(`${view.look}/${Math.floor(row / side)}/${Math.floor(col / side)}`)?.labels.get(row * (view.picture?.cols ?? 1) + col)?.word;
    const words = game?.play.loop ? { "": "undecided", "#": "drawn", ".": "crossed out" } : { "": "undecided", "#": "black", ".": "white" };
    const name = spotName(game?.play ?? {}, row, col);
    app.speak(`${name[0].toUpperCase()}${name.slice(1)}${label ? `, ${label}` : ""}, ${/** @type {Record<string, string>} */ (words)[sign]}`);
  };

  const begin = () => {
    const board = app.board, play = board?.play;
    at("playing").hidden = !play || app.room !== "play";
    view.painting = app.room === "play" && Boolean(play);
    at("board").classList.toggle("play", view.painting);
    if (app.room !== "play" || !board) { view.marks = null; view.draw(); return; }
    if (!play) { app.say("This board is too large to be played here."); return; }
    if (!app.game) app.game = new Game(board.rows, board.cols, play);
    view.net = []; view.boxes = [];
    view.show("", board.picture);
    at("playing-name").textContent = `${board.family}, ${board.size[0]} × ${board.size[1]}`;
    at("rules").replaceChildren(...board.rules.map((/** @type {string} */ rule) => element("li", rule)));
    at("hint").hidden = !play.hint;
    at("broken").replaceChildren();
    at("said").textContent = "";
    pens(); points(); refresh();
  };
  app.opened.push(() => { begin(); if (app.room === "play") app.say("In play."); });
  app.entered.push((room) => { begin(); if (room === "play" && app.board) app.say("In play."); });

  return {
    key, speak, openText,
    /** Lay a solution as the solver gave it. @param {any} solution */
    lay(solution) {
      if (app.room !== "play") app.enter("play");
      if (!app.game) return;
      app.game.before();
      if (app.game.play.lays === "pieces") app.game.pieces = solution.filter((/** @type {number[][]} */ p) => p.length > 1);
      else app.game.read(solution.join("\n"));
      refresh();
    },
    /** Lay what is known after some steps of an explanation, the last of them marked. @param {Fields[]} trail @param {number} last */
    follow(trail, last) {
      if (app.room !== "play") app.enter("play");
      if (!app.game) return;
      const step = trail[last];
      if (app.game.play.lays !== "pieces") {
        app.game.read("");
        for (const one of trail.slice(0, last + 1)) if (one.depth <= step.depth && one.value in SIGNS) for (const [row, col] of one.spots ?? one.cells) app.game.put(row, col, SIGNS[one.value]);
      }
      refresh();
      view.spots = [{ cells: step.because_spots ?? step.because, colour: "#b85c00" }, { cells: step.spots ?? step.cells, colour: "#0068a5" }];
      view.draw();
    },
    /** @param {Fields} state */
    restore(state) {
      if (!app.game) return;
      if (state.marks) app.game.read(state.marks);
      app.game.points = state.points ?? [];
      points();
      changed();
    },
  };
}
