// The room where puzzles are played: marks, checks, hints. Every verdict is asked for.
import { at, element, familyChoices, wishes } from "./app.js";
import { Game, spotName } from "./play.js";
import { Clock, beforeMistake, keep, kept, nameOf } from "./progress.js";

/** @typedef {Record<string, any>} Fields */
/** @typedef {import("./app.js").App} App */

const PENS = [["", "Cycle"], ["#", "Black"], [".", "White"], ["x", "Erase"]];
/** What a step decides, as a mark. @type {Record<string, string>} */
const SIGNS = { black: "#", white: ".", "on the loop": "#", "off the loop": "." };
/** Pens whose colours mean nothing to the rules. */
const COLOURS = ["Yellow", "Green", "Blue", "Red"];
const LOOP_PENS = [["", "Cycle"], ["#", "Line"], [".", "No line"], ["x", "Erase"]];

/** @param {App} app */
export function playRoom(app) {
  const family = /** @type {HTMLSelectElement} */ (at("family")), view = app.view;
  let pen = "", stroke = /** @type {string | null} */ (null), from = /** @type {number[] | null} */ (null), painted = /** @type {number | null} */ (null), turn = 0;
  familyChoices(app.about, family);
  familyChoices(app.about, at("open-family"), [["", "told by the text"]]);

  const text = (/** @type {string} */ id) => /** @type {HTMLInputElement} */ (at(id)).value;
  at("generate-form").addEventListener("submit", async (event) => {
    event.preventDefault();
    const wish = { family: family.value, size: `${text("rows")}x${text("cols") || text("rows")}`, options: wishes() };
    const made = await app.run("generate", wish, "Making a puzzle");
    if (!made) return;
    if (!made.answer) { app.say(made.said.at(-1) ?? "No puzzle was found.", "bad"); return; }
    const { solution: _, difficulty, grade, effort, seed, ...record } = made.answer;
    if (await openText(JSON.stringify(record), record.family)) app.say(`${record.family}${grade ? `, ${difficulty}, grade ${grade} of 9, seed ${seed}` : ""}: exactly one solution.`);
  });

  const openText = (/** @type {string} */ board, /** @type {string} */ family) => app.want({ board, family }, "Opening", "open-error");
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
  const live = /** @type {HTMLInputElement} */ (at("live")), clock = new Clock();
  live.checked = Boolean(kept("hardboard:live"));
  const crossing = /** @type {HTMLInputElement} */ (at("auto-cross"));
  crossing.checked = Boolean(kept("hardboard:auto-cross"));
  crossing.addEventListener("change", () => { keep("hardboard:auto-cross", /** @type {any} */ (crossing.checked)); });
  const saved = () => { if (app.game) keep(nameOf(app.request), { marks: app.game.state(), points: app.game.points, time: clock.time }); };
  const paused = (/** @type {boolean} */ now) => {
    if (now) clock.pause(); else clock.start();
    at("pause").textContent = now ? "Go on" : "Pause";
    at("pause").setAttribute("aria-pressed", String(now));
    at("board").classList.toggle("paused", now);
    view.painting = !now && app.room === "play";
    if (now) saved();
  };
  at("pause").addEventListener("click", () => { paused(clock.running); });
  setInterval(() => { if (app.room === "play" && app.game) at("clock").textContent = clock.words; }, 1000);
  /** The explanation that is on the board. @type {Fields[] | null} */
  let followed = null;
  /** The hint that is being told, and how much of it. */
  let hinted = { stage: 0, found: /** @type {Fields | null} */ (null) };
  const changed = () => {
    at("said").textContent = "";
    at("before-mistake").hidden = true;
    hinted = { stage: 0, found: null };
    refresh();
    saved();
    look(false);
  };

  /** Ask for what is broken; red marks are for those who want them. @param {boolean} asked whether the player wants to hear that nothing is */
  const look = async (asked) => {
    const game = app.game, mine = ++turn;
    if (!game) return;
    try {
      const state = await app.ask("check", { marks: game.text() });
      if (mine !== turn || game !== app.game) return;
      if (state.solved) { solved("Solved: every rule holds"); return; }
      if (asked || live.checked) {
        view.spots = state.violations.map((/** @type {Fields} */ v) => ({ cells: v.cells, colour: "#b3261e" }));
        at("broken").replaceChildren(...state.violations.slice(0, 8).map((/** @type {Fields} */ v) => element("li", v.message)));
      }
      if (state.number && (asked || live.checked)) app.say(`${state.number} broken rule${state.number === 1 ? "" : "s"} so far.`, "bad");
      else if (asked) app.say("No rule is broken so far.");
      else app.say("In play.");
      view.draw();
    } catch (error) { app.say(/** @type {Error} */ (error).message, "bad"); }
  };
  const solved = (/** @type {string} */ words) => {
    if (clock.running) clock.pause();
    at("clock").textContent = clock.words;
    app.say(`${words}, in ${clock.words}.`, "good");
  };

  /** @param {string} words */
  const hint = async (words) => {
    const game = app.game;
    if (!game) return undefined;
    return (await app.run("hint", { ...app.request, partial: game.text(), options: wishes() }, words))?.answer;
  };

  at("hint").addEventListener("click", async () => {
    if (!app.game) return;
    if (!hinted.found) {
      const game = app.game, found = await hint("Thinking");
      if (!found || game !== app.game) return;
      hinted = { stage: 0, found: atSpots(found) };
    }
    told();
  });
  /** A hint by the spots of the board: of a loop these are not its cells alone. @param {Fields} found @returns {Fields} */
  const atSpots = (found) => {
    const own = (/** @type {Fields} */ one) => ({ ...one, cells: one.spots ?? one.cells, because: one.because_spots ?? one.because });
    return { ...own(found), ...(found.mistakes ? { mistakes: found.mistakes.map(own) } : {}) };
  };
  /** One part more of the hint: where, what, why; after a mistake, which cell, and why. */
  const told = () => {
    const { found } = hinted, game = app.game;
    if (!found || !game) return;
    if (found.status === "solved") { solved("Solved: every cell is right"); return; }
    hinted.stage++;
    if (found.status === "mistakes") { mistakes(found, hinted.stage > 1); return; }
    const stage = Math.min(hinted.stage, 3), cells = found.cells.map((/** @type {number[]} */ c) => spotName(game.play, c[0], c[1])).slice(0, 6).join("; ");
    const what = found.what ?? found.said ?? `${cells}: ${found.value}`;
    at("said").textContent = [`Look ${/^between /.test(found.where ?? cells) ? "" : "at "}${found.where ?? cells}.`, `${what[0].toUpperCase()}${what.slice(1)}.`, `${what[0].toUpperCase()}${what.slice(1)}, because ${found.reason}.`][stage - 1];
    view.spots = [...(stage > 2 ? [{ cells: found.because, colour: "#b85c00" }] : []), { cells: found.cells, colour: "#0068a5" }];
    app.say(["A hint: where. Press again for what.", "A hint: what. Press again for why.", "A hint: blue follows from orange."][stage - 1]);
    view.draw();
  };
  /** The mistakes that the player made, not what follows from them; the one that was made first is named.
   * @param {Fields} found @param {boolean} [why] */
  const mistakes = (found, why = false) => {
    const game = app.game;
    if (!game) return;
    const laid = found.mistakes.filter((/** @type {Fields} */ v) => game.play.lays === "pieces" || v.cells.some((/** @type {number[]} */ c) => game.cells.has(c[0] * game.cols + c[1])));
    const list = laid.length ? laid : found.mistakes, shown = first(game, list);
    view.spots = [...(why && shown.because ? [{ cells: shown.because, colour: "#b85c00" }] : []), { cells: shown.cells, colour: "#b3261e" }];
    const more = list.length > 1 ? ` ${list.length - 1} more follow${list.length === 2 ? "s" : ""} from it or stand${list.length === 2 ? "s" : ""} beside it.` : "";
    const words = `${shown.message[0].toUpperCase()}${shown.message.slice(1)}`;
    at("said").textContent = why && shown.reason ? `${words}, because ${shown.reason}.` : `${words}.${more}`;
    app.say("A mistake so far.", "bad");
    at("before-mistake").hidden = !shown.cells.length;
    at("before-mistake").onclick = () => {
      const i = beforeMistake(game, list.map((/** @type {Fields} */ v) => v.cells)), state = i === null ? null : game.past[i];
      game.before();
      if (state !== null) game.read(state);
      else for (const v of list) for (const [row, col] of v.cells) if (game.play.lays === "pieces") game.pieces = game.pieces.filter((p) => JSON.stringify(p) !== JSON.stringify(v.cells)); else game.put(row, col, "");
      changed();
    };
    view.draw();
  };
  /** The mistake that came first. @param {Game} game @param {Fields[]} list @returns {Fields} */
  const first = (game, list) => {
    const since = list.map((v) => { const i = beforeMistake(game, [v.cells]); return i === null ? -1 : i; });
    return list[since.indexOf(Math.min(...since))];
  };
  at("check").addEventListener("click", async () => {
    await look(true);
    if (!app.board?.play?.hint || at("status").classList.contains("good")) return;
    const found = await hint("Checking");
    if (found?.status === "mistakes") { hinted = { stage: 1, found: atSpots(found) }; mistakes(hinted.found ?? found); }
    else if (found?.status === "solved") solved("Solved: every cell is right");
    else if (found) app.say("All right so far.", "good");
  });
  at("undo").addEventListener("click", () => { if (app.game?.undo()) changed(); });
  at("redo").addEventListener("click", () => { if (app.game?.redo()) changed(); });
  at("clear").addEventListener("click", () => { if (app.game && !app.game.empty) { app.game.before(); app.game.read(""); changed(); } });
  live.addEventListener("change", () => { keep("hardboard:live", /** @type {any} */ (live.checked)); at("broken").replaceChildren(); changed(); });

  const points = () => at("savepoints").replaceChildren(...(app.game?.points ?? []).map((point) => element("button", `Back to ${point.name}`, { type: "button", click: () => { app.game?.back(point.name); changed(); } })));
  at("save-point").addEventListener("click", () => { app.game?.mark(); points(); });

  const pens = () => at("pens").replaceChildren(...(app.game?.play.lays === "pieces" ? [element("span", "Drag from the first cell of a piece to its last; the same again takes it up.", { class: "quiet" })]
    : (app.game?.play.loop ? LOOP_PENS : PENS).map(([sign, words]) => element("button", words, { type: "button", "aria-pressed": sign === pen, click: () => { pen = sign; pens(); } }))),
    ...COLOURS.map((name, i) => element("button", "", { type: "button", class: `colour colour-${i + 1}`, "aria-label": `Colour ${name.toLowerCase()}`, title: name, "aria-pressed": pen === `${i + 1}`, click: () => { pen = `${i + 1}`; pens(); } })));

  /** Lay a sign with the pen that is chosen. @param {number} row @param {number} col @param {string} sign */
  const put = (row, col, sign) => {
    if (!app.game?.put(row, col, sign)) return;
    if (sign === "#" && crossing.checked) app.game.cross(row, col);
    changed();
  };
  /** Colour a cell, or take its colour away. @param {number} row @param {number} col @param {number} colour */
  const paint = (row, col, colour) => { if (app.game?.paint(row, col, colour)) { refresh(); saved(); } };
  const signFor = (/** @type {number} */ row, /** @type {number} */ col, /** @type {string} */ with_) => {
    const there = app.game?.cells.get(row * (app.game?.cols ?? 1) + col) ?? "";
    return with_ === "" ? app.game?.next(row, col) ?? "" : with_ === "x" || there === with_ ? "" : with_;
  };

  view.onPress = (row, col, event) => {
    if (!app.game) return;
    view.cursor = { row, col, shown: false };
    if (Number(pen) && !(event && event.button === 2)) {
      app.game.before();
      painted = app.game.colours.get(app.game.coloured(row, col)) === Number(pen) ? 0 : Number(pen);
      paint(row, col, painted);
      return;
    }
    if (app.game.play.lays === "pieces") { from = [row, col]; return; }
    app.game.before();
    stroke = signFor(row, col, event && event.button === 2 ? "." : pen);
    put(row, col, stroke);
  };
  view.onDrag = (row, col) => {
    if (!app.game) return;
    if (painted !== null) { paint(row, col, painted); return; }
    if (from) { view.cursor = { row, col, shown: true }; view.draw(); return; }
    if (stroke !== null) put(row, col, stroke);
  };
  view.onRelease = () => {
    if (from && app.game) piece(from, [view.cursor.row, view.cursor.col]);
    stroke = null; from = null; painted = null; view.cursor.shown = false; view.draw();
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
    if (/^[1-4]$/.test(event.key) || (event.key === "0" && app.game.colours.has(app.game.coloured(row, col)))) {
      app.game.before();
      paint(row, col, Number(event.key));
      app.speak(["No colour", ...COLOURS][Number(event.key)]);
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
    if (app.room !== "play" || !board) { view.marks = null; view.spots = []; view.draw(); return; }
    if (!play) { app.say("This board is too large to be played here."); return; }
    const fresh = !app.game;
    if (!app.game) app.game = new Game(board.rows, board.cols, play);
    view.net = []; view.boxes = [];
    view.show("", board.picture);
    at("playing-name").textContent = `${board.family}, ${board.size[0]} × ${board.size[1]}`;
    at("rules").replaceChildren(...board.rules.map((/** @type {string} */ rule) => element("li", rule)));
    at("hint").hidden = !play.hint;
    at("auto-crossing").hidden = !play.crosses?.length;
    at("broken").replaceChildren();
    at("said").textContent = "";
    at("before-mistake").hidden = true;
    hinted = { stage: 0, found: null };
    if (fresh) resumed(app.game);
    pens(); points(); refresh();
  };
  /** Go on where this browser was with the puzzle. @param {Game} game */
  const resumed = (game) => {
    const state = kept(nameOf(app.request));
    try { if (state?.marks) { game.read(state.marks); game.points = state.points ?? []; } } catch { game.read(""); }
    clock.pause();
    clock.before = state?.time ?? 0;
    paused(false);
  };
  app.opened.push(() => { begin(); if (app.room === "play") app.say("In play."); });
  app.entered.push((room) => { begin(); if (room === "play" && app.board) app.say("In play."); });

  return {
    key, speak, clock,
    /** Lay a solution as the solver gave it. @param {any} solution */
    lay(solution) {
      if (app.room !== "play") app.enter("play");
      hinted = { stage: 0, found: null };
      if (!app.game) return;
      app.game.before();
      app.game.solve(solution);
      refresh();
      document.querySelector("header")?.scrollIntoView({ block: "nearest" }); // on a phone the board is above the button
    },
    /** Lay what is known after some steps of an explanation, the last of them marked. @param {Fields[]} trail @param {number} last */
    follow(trail, last) {
      if (app.room !== "play") app.enter("play");
      if (!app.game) return;
      if (followed !== trail) app.game.before(); // what the player has laid can be had back
      followed = trail;
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
      if (state.time) clock.start(state.time);
      points();
      changed();
    },
  };
}
