// The room where puzzles are made by hand: clues, rooms, arrows, numbers outside; the judge says beside the board how many solutions there are.
import { at, element, familyChoices, pictured } from "./app.js";
import { ARROWS, Draft } from "./draft.js";
import { Game } from "./play.js";

/** @typedef {Record<string, any>} Fields */
/** @typedef {import("./app.js").App} App */
/** @typedef {import("./draft.js").Place} Place */

/** The seconds after which a verdict is said to be unknown so far. */
const AT_ONCE = 0.2;
const BAD = "#b3261e", OTHER = "#b85c00", GOOD = "#0068a5";

/** @param {App} app */
export function editRoom(app) {
  const view = app.view, family = /** @type {HTMLSelectElement} */ (at("edit-family"));
  let draft = /** @type {Draft | null} */ (null), place = /** @type {Place | null} */ (null), rooms = false;
  let asOpened = { request: /** @type {Fields} */ ({}), record: "" }, play = /** @type {Fields | null} */ (null);
  let stroke = /** @type {number[][]} */ ([]), turn = 0, answer = /** @type {Fields | null} */ (null);
  familyChoices(app.about, family);
  const number = (/** @type {string} */ id) => /** @type {HTMLInputElement} */ (at(id)).value;
  const told = (/** @type {string} */ words, /** @type {HTMLElement[]} */ ...more) => at("edit-said").replaceChildren(element("span", words), ...more);

  at("edit-form").addEventListener("submit", async (event) => {
    event.preventDefault();
    turn++; // what is open now is no longer asked about
    const size = `${number("edit-rows")}x${number("edit-cols") || number("edit-rows")}`;
    await app.want({ empty: size, family: family.value }, "Opening", "edit-error");
  });

  /** What is marked: places of clues, and cells. @param {Fields[]} clues @param {number[][]} cells @param {string} colour */
  const mark = (clues, cells, colour) => {
    view.spots = [{ cells: [...clues.filter((one) => one.spot.length).flatMap((one) => (one.where === "rooms" ? roomOf(one.spot) : [one.spot]).map((/** @type {number[]} */ spot) => draft?.shownAt(one.where, spot) ?? [0, 0])), ...cells], colour }];
    view.draw();
  };
  const roomOf = (/** @type {number[]} */ [row, col]) => {
    const grid = draft?.record[draft.rooms?.name] ?? [];
    return grid.flatMap((/** @type {number[]} */ line, /** @type {number} */ r) => line.flatMap((room, c) => (room === grid[row][col] ? [[r, c]] : [])));
  };

  /** Draw the board as it is now, and ask for its solutions; what was asked before is ended. */
  const changed = async () => {
    const mine = ++turn, now = draft;
    if (!now || !app.board) return;
    answer = null;
    view.marks = null; view.spots = [];
    told("Looking for solutions …");
    buttons();
    app.request = { board: JSON.stringify(now.record), family: now.record.family };
    app.work?.abort();
    try {
      const printed = await app.ask("printed", { record: now.record });
      if (mine !== turn) return;
      at("edit-error").textContent = "";
      play = printed.play;
      view.reprint(printed);
      cursor();
    } catch (error) { if (mine === turn) { at("edit-error").textContent = /** @type {Error} */ (error).message; told(""); app.say("This is no board yet.", "bad"); } return; }
    if (!app.api.offline) await new Promise((done) => setTimeout(done, 250)); // a server is not asked about each digit
    if (mine === turn) await review();
  };

  /** @param {Fields} more @param {string} words @returns {Promise<Fields | undefined>} */
  const asked = async (more, words) => {
    const mine = turn;
    told(`${words} …`);
    const result = await app.run("edit", { ...app.request, ...more }, words);
    if (!result && mine === turn) told(`Not known. ${at("status").textContent}`);
    return result?.answer;
  };

  const review = async () => {
    const mine = turn;
    let found = await asked(app.api.offline ? { seconds: AT_ONCE } : {}, "Looking for solutions");
    if (found?.status === "unknown" && mine === turn) found = await asked({}, `No verdict within ${AT_ONCE} s; looking on`);
    if (found && mine === turn) tell(found);
    if (found?.status !== "none" || found.conflict || mine !== turn) return;
    found = await asked({ conflict: true }, "No solution. Looking for clues that contradict each other");
    if (found && mine === turn) tell(found);
  };

  /** @param {Fields} found */
  const tell = (found) => {
    answer = found;
    const words = `${found.said[0].toUpperCase()}${found.said.slice(1)}.`;
    app.say(found.status === "one" ? words : `${words.split(":")[0].replace(/\.$/, "")}.`, found.status === "one" ? "good" : found.status === "unknown" ? "" : "bad");
    const shows = ["none", "unknown"].includes(found.status) ? [] : found.solutions.map((/** @type {any} */ one, /** @type {number} */ i) =>
      element("button", found.solutions.length > 1 ? `Solution ${i + 1}` : "Show solution", { type: "button", click: () => lay(one) }));
    told(words, ...shows);
    if (found.conflict) mark(found.conflict, found.cells, BAD);
    if (found.status === "several") mark([], found.differ, OTHER);
    buttons();
  };

  /** Show a solution on the board, or take it away again. @param {any} solution */
  const lay = (solution) => {
    if (!play || !view.picture) return;
    const game = new Game(view.picture.rows, view.picture.cols, play);
    game.solve(solution);
    // Where all is known, only lines are drawn, and cells that are shaded.
    if (play.loop) for (const [index, sign] of [...game.cells]) if (sign === "." && game.kind(index).white[0].kind !== "Rects") game.cells.delete(index);
    view.marks = game.shown();
    view.draw();
  };

  const cursor = () => {
    if (!draft || !place) return;
    const [row, col] = draft.shownAt(place.field.where, place.spot);
    view.cursor = { row, col, shown: true };
    view.draw();
  };

  const buttons = () => {
    at("edit-undo").toggleAttribute("disabled", !draft?.past.length);
    at("edit-redo").toggleAttribute("disabled", !draft?.future.length);
    at("superfluous").toggleAttribute("disabled", answer?.status !== "one");
    at("complete").toggleAttribute("disabled", answer?.status !== "several");
    for (const way of ["harder", "easier"]) at(way).toggleAttribute("disabled", answer?.status !== "one");
  };

  /** Set what a key means at the place of the cursor. @param {string} key @returns {boolean} */
  const type = (key) => {
    if (!draft || !place || rooms) return false;
    const put = draft.type(place, key);
    if (put) changed();
    return put !== null;
  };

  const palette = () => {
    const field = place?.field ?? draft?.clues[0];
    if (!draft || !field || rooms) { at("palette").replaceChildren(element("span", rooms ? "Drag from a cell over others: they join its room. A press alone cuts a cell out." : "", { class: "quiet" })); return; }
    const keys = [...(field.kind === "word" ? field.words : [..."0123456789"]), ...(field.kind === "numbers" && field.where !== "cells" ? [","] : []), ...(field.unknown ? ["?"] : []), ...(draft.arrows ? ["U", "D", "L", "R"] : []), "Delete"];
    at("palette").replaceChildren(...keys.map((key) => {
      const arrow = draft?.arrows && key in ARROWS, picture = field.pictures[key];
      const made = element("button", picture ? "" : arrow ? ARROWS[key] : key === "Delete" ? "Erase" : key, { type: "button", "aria-label": arrow ? `Arrow ${key}` : key === "Delete" ? "Erase clue" : `Set ${key}`, click: () => { type(key); } });
      if (picture) made.append(element("img", "", { src: pictured(picture), alt: "" }));
      return made;
    }));
  };

  const modes = () => {
    const both = draft?.rooms && draft.clues.length;
    if (draft?.rooms && !draft.clues.length) rooms = true;
    at("edit-modes").replaceChildren(...(both ? [["Clues", false], ["Rooms", true]] : []).map(([words, value]) =>
      element("button", String(words), { type: "button", "aria-pressed": value === rooms, click: () => { rooms = Boolean(value); stroke = []; modes(); } })));
    at("edit-totals").replaceChildren(...(draft?.totals ?? []).map((field) => {
      const box = element("div", "", { class: "field" }), input = /** @type {HTMLInputElement} */ (element("input", "", { id: `total-${field.name}`, type: "number", min: field.least, value: draft?.record[field.name] ?? "" }));
      input.addEventListener("change", () => { if (draft?.put(field, [], input.value === "" ? field.blank ?? null : Number(input.value))) changed(); });
      box.append(element("label", field.name[0].toUpperCase() + field.name.slice(1), { for: `total-${field.name}` }), input);
      return box;
    }));
    if (draft && (!place || (place.field.where === "rooms") !== rooms)) { const first = rooms ? draft.rooms : draft.clues[0]; place = first ? { field: first, spot: ["rows", "cols"].includes(first.where) ? [0] : [0, 0] } : null; }
    view.margin = draft?.clues.some((one) => ["rows", "cols"].includes(one.where)) ? 8 : draft?.clues.some((one) => one.where === "corners") ? 1 : 0;
    palette(); cursor();
  };

  const press = (/** @type {PointerEvent} */ event) => {
    const [y, x] = view.pointAt(event), found = draft?.placeAt(y, x, rooms);
    if (!found) return;
    const other = place?.field !== found.field;
    place = found;
    if (rooms) stroke = [found.spot];
    else if (draft) draft.typing.key = "";
    if (other) palette();
    cursor();
    at("board").focus();
  };
  const drag = (/** @type {number} */ row, /** @type {number} */ col) => {
    const found = rooms && stroke.length ? draft?.placeAt(row + 0.5, col + 0.5, true) : null;
    if (!found || stroke.some(([r, c]) => r === found.spot[0] && c === found.spot[1])) return;
    stroke.push(found.spot);
    place = found;
    mark([], stroke.map((spot) => draft?.shownAt("cells", spot) ?? spot), GOOD);
    cursor();
  };
  const release = () => {
    const cells = stroke;
    stroke = [];
    if (rooms && cells.length && draft?.join(cells)) changed();
  };

  /** @param {KeyboardEvent} event @returns {boolean} */
  const key = (event) => {
    const move = { ArrowUp: [-1, 0], ArrowDown: [1, 0], ArrowLeft: [0, -1], ArrowRight: [0, 1] }[event.key];
    if (!draft || !place) return false;
    if (move) {
      place = draft.moved(place, move[0], move[1]);
      draft.typing.key = "";
      palette(); cursor();
      const { field, spot } = place;
      app.speak(`${spot.length > 1 ? `row ${spot[0] + 1}, column ${spot[1] + 1}` : `${field.where === "rows" ? "row" : "column"} ${spot[0] + 1}`}: ${draft.at(field, spot) ?? "nothing"}`);
      return true;
    }
    if (rooms && (event.key === "Enter" || event.key === " ")) {
      if (!stroke.length) { stroke = [place.spot]; app.speak("First cell of a room"); return true; }
      const [[r0, c0], [r1, c1]] = [stroke[0], place.spot], cells = [stroke[0]];
      for (let r = Math.min(r0, r1); r <= Math.max(r0, r1); r++) for (let c = Math.min(c0, c1); c <= Math.max(c0, c1); c++) if (r !== r0 || c !== c0) cells.push([r, c]);
      stroke = cells;
      release();
      return true;
    }
    return type(event.key);
  };

  at("edit-undo").addEventListener("click", () => { if (draft?.undo()) { modes(); changed(); } });
  at("edit-redo").addEventListener("click", () => { if (draft?.redo()) { modes(); changed(); } });
  at("superfluous").addEventListener("click", async () => {
    const mine = turn, found = await asked({ change: "superfluous" }, "Looking for superfluous clues");
    if (!found || mine !== turn) return;
    const count = found.superfluous.length;
    app.say(count ? `${count} superfluous clue${count === 1 ? "" : "s"}.` : "Every clue is needed.", count ? "" : "good");
    told(count ? `Superfluous: ${found.superfluous.map((/** @type {Fields} */ one) => one.words).join("; ")}.` : "Every clue is needed.",
      ...(count ? [element("button", "Leave them out", { type: "button", click: () => { draft?.replace(found.board); changed(); } })] : []));
    mark(found.superfluous, [], GOOD);
  });
  at("complete").addEventListener("click", async () => {
    const mine = turn, found = await asked({ change: "complete" }, "Looking for a clue");
    if (!found || mine !== turn) return;
    draft?.replace(found.board);
    await changed();
    mark(found.added, [], GOOD);
  });
  for (const way of ["harder", "easier"]) at(way).addEventListener("click", async () => {
    const mine = turn, before = answer?.grade, found = await asked({ change: way }, `Looking for something ${way}`);
    if (!found || mine !== turn) return;
    const moved = found.left_out ?? found.added, words = moved.map((/** @type {Fields} */ one) => one.words).join("; ");
    draft?.replace(found.board);
    await changed();
    app.say(`Grade ${before} before, ${found.grade} now. ${found.left_out ? "Left out" : "Added"}: ${words}.`, "good");
    mark(moved, [], GOOD);
  });
  at("edit-play").addEventListener("click", () => app.enter("play"));

  /** What was edited is opened, so that it can be played; a formula's board that is as it was stays one. */
  const leave = () => {
    if (!draft) return;
    const other = JSON.stringify(draft.record) !== asOpened.record, request = app.request;
    view.margin = 0;
    draft = null; turn++;
    if (!other) { if ("formula" in asOpened.request) app.request = asOpened.request; return; }
    app.want(request, "Opening", "edit-error");
  };
  const begin = () => {
    if (app.room !== "edit") { leave(); return; }
    const board = app.board;
    at("editing").hidden = !board?.record;
    view.marks = null; view.spots = []; view.net = []; view.boxes = [];
    view.painting = Boolean(board?.record);
    if (!board?.record) { if (board) app.say("This board is too large to be edited here."); view.draw(); return; }
    asOpened = { request: app.request, record: JSON.stringify(board.record) };
    draft = new Draft(structuredClone(board.record), board.fields, Boolean(board.play?.loop));
    app.game = null;
    place = null; rooms = false;
    at("editing-name").textContent = `${board.family}, ${board.size[0]} × ${board.size[1]}`;
    modes(); buttons();
    changed();
  };
  app.opened.push(begin);
  app.entered.push(begin);
  return { key, press, drag, release, undo: () => at("edit-undo").click(), redo: () => at("edit-redo").click() };
}
