// The page begins here.
import { Server } from "./api.js";
import { App, ROOMS, at, choices } from "./app.js";
import { benchRoom } from "./bench.js";
import { boardActions } from "./board.js";
import { commandRoom } from "./commands.js";
import { certificatePanel } from "./certificates.js";
import { compileRoom } from "./compile.js";
import { editRoom } from "./edit.js";
import { restored } from "./link.js";
import { Offline } from "./offline.js";
import { playRoom } from "./playroom.js";

/** @typedef {Record<string, any>} Fields */

/** Keys on the board: a cursor of cells, zoom, and what the room does with a cell.
 * @param {App} app @param {{press: (row: number, col: number) => void}} compiler @param {{key: (event: KeyboardEvent, row: number, col: number) => boolean, speak: (row: number, col: number) => void}} player
 * @param {{key: (event: KeyboardEvent) => boolean, undo: () => void, redo: () => void}} editor */
function keys(app, compiler, player, editor) {
  const view = app.view, moves = /** @type {Record<string, number[]>} */ ({ ArrowUp: [-1, 0], ArrowDown: [1, 0], ArrowLeft: [0, -1], ArrowRight: [0, 1] });
  at("board").addEventListener("keydown", (event) => {
    if (!view.picture) return;
    const { cursor } = view, move = moves[event.key];
    if ((event.ctrlKey || event.metaKey) && event.key.toLowerCase() === "z") { at(`${app.room === "edit" ? "edit-" : ""}${event.shiftKey ? "redo" : "undo"}`).click(); event.preventDefault(); return; }
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    if (app.room === "edit") { if (editor.key(event)) { follow(app); event.preventDefault(); } return; }
    if (move) {
      const far = event.shiftKey ? 8 : 1;
      cursor.row = Math.max(0, Math.min(view.picture.rows - 1, cursor.row + move[0] * far));
      cursor.col = Math.max(0, Math.min(view.picture.cols - 1, cursor.col + move[1] * far));
      cursor.shown = true;
      follow(app);
      if (app.room === "play") player.speak(cursor.row, cursor.col);
    } else if (app.room === "play" && player.key(event, cursor.row, cursor.col)) cursor.shown = true;
    else if (event.key === "+" || event.key === "=") view.zoom(1.4);
    else if (event.key === "-") view.zoom(1 / 1.4);
    else if (event.key === "0") view.fit();
    else if (app.room === "play" && event.key === "u") at("undo").click();
    else if (app.room === "play" && event.key === "h") at("hint").click();
    else if (app.room === "play" && event.key === "c") at("check").click();
    else if (app.room === "compile" && (event.key === "Enter" || event.key === " ")) compiler.press(cursor.row, cursor.col);
    else return;
    event.preventDefault();
    view.draw();
  });
}

/** Keep the cursor in sight. @param {App} app */
function follow(app) {
  const { view } = app, { cursor, scale: s, canvas } = view, edge = Math.min(60, canvas.width / 8);
  const x = view.x + (cursor.col + 0.5) * s, y = view.y + (cursor.row + 0.5) * s;
  const dx = x < edge ? edge - x : x > canvas.width - edge ? canvas.width - edge - x : 0;
  const dy = y < edge ? edge - y : y > canvas.height - edge ? canvas.height - edge - y : 0;
  if (dx || dy) view.pan(dx, dy);
}

/** @param {App} app */
function tabs(app) {
  for (const room of ROOMS) {
    at(`tab-${room}`).addEventListener("click", () => app.enter(room));
    at(`tab-${room}`).addEventListener("keydown", (event) => {
      const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
      if (!step) return;
      const next = ROOMS[(ROOMS.indexOf(room) + step + ROOMS.length) % ROOMS.length];
      app.enter(next);
      at(`tab-${next}`).focus();
    });
  }
}

/** In an exported page: what was prepared, to choose from. @param {App} app @param {Fields} prepared */
function prepare(app, prepared) {
  for (const one of document.querySelectorAll(".needs-server")) /** @type {HTMLElement} */ (one).hidden = true;
  for (const one of document.querySelectorAll(".needs-static")) /** @type {HTMLElement} */ (one).hidden = false;
  for (const [id, list] of /** @type {[string, Fields[]][]} */ ([["prepared", prepared.formulas], ["prepared-puzzle", prepared.puzzles]])) {
    const select = /** @type {HTMLSelectElement} */ (at(id));
    choices(select, [...(id === "prepared" ? [] : [["", "choose one"]]), ...list.map((one, i) => [String(i), one.name])]);
    select.addEventListener("change", () => app.open(list[Number(select.value || 0)].request).catch((error) => app.say(error.message, "bad")));
  }
  at("tab-commands").textContent = "Certificates";
  for (const id of ["formula", "example", "target", "library", "meaning", "compile"]) at(id).toggleAttribute("disabled", true);
  app.opened.push((board) => {
    if (board.kind !== "formula") return;
    /** @type {HTMLTextAreaElement} */ (at("formula")).value = board.formula;
    for (const [id, value] of [["target", board.family], ["library", board.library], ["meaning", board.meaning]]) choices(/** @type {HTMLSelectElement} */ (at(id)), [[value, value]], value);
  });
  app.entered.push((room) => {
    const formula = app.board?.kind === "formula", list = room === "compile" && !formula ? prepared.formulas : ["play", "edit"].includes(room) && (formula || !app.board) ? prepared.puzzles : [];
    const select = /** @type {HTMLSelectElement} */ (at(room === "compile" ? "prepared" : "prepared-puzzle"));
    if (list.length) app.open(list[Number(select.value || 0)].request).catch((error) => app.say(error.message, "bad"));
  });
}

async function start() {
  const table = /** @type {any} */ (globalThis).hardboardAnswers;
  const api = table ? new Offline(table) : new Server();
  const app = new App(api);
  /** @type {any} */ (globalThis).studio = app;
  app.about = await api.ask("about");
  const player = playRoom(app), compiler = compileRoom(app), editor = editRoom(app);
  boardActions(app, compiler, player);
  benchRoom(app);
  commandRoom(app);
  tabs(app);
  keys(app, compiler, player, editor);
  const { onPress: press, onDrag: drag, onRelease: release } = app.view;
  app.view.onPress = (row, col, event) => (app.room === "compile" ? compiler.press(row, col) : app.room === "edit" ? event && editor.press(event) : press(row, col, event));
  app.view.onDrag = (row, col) => (app.room === "edit" ? editor.drag(row, col) : drag(row, col));
  app.view.onRelease = () => (app.room === "edit" ? editor.release() : release());
  at("zoom-in").addEventListener("click", () => app.view.zoom(1.6));
  at("zoom-out").addEventListener("click", () => app.view.zoom(1 / 1.6));
  at("zoom-fit").addEventListener("click", () => app.view.fit());
  for (const id of ["compile", "generate", "open"]) at(id).toggleAttribute("disabled", false);
  app.say("Ready.");
  if (table) { prepare(app, table.prepared); certificatePanel(app); }
  if (table && location.protocol.startsWith("http")) navigator.serviceWorker?.register("service_worker.js").catch(() => {}); // a browser may refuse; then the page needs its network
  // Who was quicker than the page keeps what they typed.
  const typed = /** @type {HTMLTextAreaElement} */ (at("formula"));
  if (!table) typed.value ||= app.about.examples[0].formula;
  /** @type {HTMLSelectElement} */ (at("library")).value = "compact";
  const restore = async () => {
    const state = await restored(location.hash, api), family = table && new URLSearchParams(location.search).get("family");
    if (!state && family) { // the address of a board as `Copy link` writes it, or of an empty one
      const board = decodeURIComponent(location.hash.slice(1));
      await app.open(board ? { board, family } : { empty: "6x6", family });
      app.enter(board ? "play" : "edit");
      return;
    }
    if (!state && table) { if (!app.board) app.enter("compile"); return; }
    if (!state) { if (!app.board && !app.work && document.activeElement !== typed) await compiler.compile(); return; }
    app.enter(ROOMS.includes(state.room) ? state.room : "compile");
    if (state.request.formula !== undefined) {
      /** @type {HTMLTextAreaElement} */ (at("formula")).value = state.request.formula;
      for (const [name, id] of [["target", "target"], ["library", "library"], ["as", "meaning"]]) {
        const select = /** @type {HTMLSelectElement} */ (at(id));
        select.value = state.request[name] ?? "";
        select.dispatchEvent(new Event("change"));
      }
      /** @type {HTMLSelectElement} */ (at("library")).value = state.request.library ?? "";
    }
    await app.open(state.request);
    if (state.values && app.room === "compile") await compiler.show(state.values);
    if (app.room === "play") player.restore(state);
  };
  await restore().catch((error) => app.say(error.message, "bad"));
  addEventListener("hashchange", () => restore().catch((error) => app.say(error.message, "bad")));
}

start().catch((error) => { at("status").textContent = error.message; });
