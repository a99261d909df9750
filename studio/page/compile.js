// The room where a formula becomes a board, and where one sees why: tiles, nets, values, steps.
import { at, choices, chosen as wished, element, fields } from "./app.js";

/** @typedef {Record<string, any>} Fields */
/** @typedef {import("./app.js").App} App */

/** @param {App} app */
export function compileRoom(app) {
  const formula = /** @type {HTMLTextAreaElement} */ (at("formula")), target = /** @type {HTMLSelectElement} */ (at("target"));
  const library = /** @type {HTMLSelectElement} */ (at("library")), meaning = /** @type {HTMLSelectElement} */ (at("meaning"));
  const example = /** @type {HTMLSelectElement} */ (at("example"));
  /** @type {Fields[]} */
  let steps = [];
  let step = -1, net = "", hovered = "", turn = 0, core = /** @type {number[]} */ ([]);

  const about = app.about;
  choices(target, about.targets.map((/** @type {Fields} */ t) => [t.name, t.name, t.group]));
  choices(meaning, [["", "as written"], ...about.meanings.map((/** @type {string} */ m) => [m, m])]);
  choices(example, [["", "pick one"], ...about.examples.map((/** @type {Fields} */ e, /** @type {number} */ i) => [String(i), e.name])]);
  const told = ["as", "target", "library"];
  fields(at("layout"), about.verbs.compile.filter((/** @type {Fields} */ one) => about.compiling.includes(one.name) && !told.includes(one.name)), "layout");
  const fillLibraries = () => {
    const chosen = about.targets.find((/** @type {Fields} */ t) => t.name === target.value);
    choices(library, chosen.libraries.map((/** @type {Fields} */ l) => [l.name, l.name]), chosen.library);
  };
  target.addEventListener("change", fillLibraries);
  fillLibraries();
  example.addEventListener("change", () => {
    const chosen = about.examples[Number(example.value)];
    if (!chosen || example.value === "") return;
    formula.value = chosen.formula;
    meaning.value = chosen.meaning;
  });

  const compile = async () => {
    await app.want({ formula: formula.value, target: target.value, library: library.value, as: meaning.value, ...wished(at("layout")) }, "Compiling", "formula-error");
    const wrong = Boolean(at("formula-error").textContent);
    formula.setAttribute("aria-invalid", String(wrong));
    if (wrong) formula.focus();
  };
  at("compile-form").addEventListener("submit", (event) => { event.preventDefault(); compile(); });
  formula.addEventListener("keydown", (event) => {
    if (event.key === "Enter" && (event.ctrlKey || event.metaKey)) { event.preventDefault(); compile(); }
  });
  at("play-this").addEventListener("click", () => app.enter("play"));

  const toggles = () => {
    const box = at("variables");
    box.replaceChildren(...app.board?.variables.slice(0, 400).map((/** @type {string} */ name) => {
      const value = app.values ? app.values[name] : null;
      const made = element("button", value === null ? name : `${name} = ${value ? 1 : 0}`, { type: "button", "aria-pressed": value === true, "aria-label": `${name}: ${value === null ? "no value" : value ? "true" : "false"}, flip` });
      if (value === false) made.className = "set";
      made.addEventListener("click", () => flip(name));
      return made;
    }));
  };

  const clauses = (/** @type {Fields | null} */ state) => {
    at("clauses").replaceChildren(...app.board?.clauses.slice(0, 400).map((/** @type {string[]} */ words, /** @type {number} */ index) => {
      const line = element("li", "", core.includes(index + 1) ? { class: "core" } : {});
      for (const word of words) {
        const name = word.replace(/^-/, "");
        line.append(element("button", word.replace(/^-/, "¬"), { type: "button", "aria-pressed": name === net, "aria-label": `Light the net of ${name}`, click: () => light(name === net ? "" : name) }));
      }
      if (!words.length) line.append("(empty)");
      const fails = state?.failing.indexOf(index + 1) ?? -1;
      if (fails >= 0) line.append(element("span", state?.sentences[fails] ?? "fails", { class: "fails" }));
      return line;
    }));
  };

  const light = async (/** @type {string} */ name) => {
    net = name;
    app.view.net = [];
    if (name) {
      const found = await app.ask(`net?variable=${encodeURIComponent(name)}`);
      if (net !== name) return;
      app.view.net = found.wires;
      app.say(`The net of ${name}: ${found.wires.length} stretches of wire, ${found.clauses.length} clause${found.clauses.length === 1 ? "" : "s"}.`);
    }
    for (const button of at("clauses").querySelectorAll("button")) button.setAttribute("aria-pressed", String(button.getAttribute("aria-label") === `Light the net of ${net}` && Boolean(net)));
    app.view.draw();
  };

  const flip = async (/** @type {string} */ name) => {
    const values = { ...(app.values ?? Object.fromEntries(app.board?.variables.map((/** @type {string} */ v) => [v, false]))) };
    if (name) values[name] = !values[name];
    await show(values);
    const again = [...at("variables").querySelectorAll("button")].find((one) => one.getAttribute("aria-label")?.startsWith(`${name}:`));
    /** @type {HTMLElement | undefined} */ (again)?.focus();
  };

  /** The board under these values; if some clauses cannot hold together, their wires alone have values. @param {Fields | null} values @param {number[]} [blamed] */
  const show = async (values, blamed = []) => {
    const mine = ++turn;
    app.values = values;
    core = blamed;
    app.view.boxes = [];
    if (!values) {
      app.view.show("", app.board?.picture);
      toggles(); clauses(null);
      return;
    }
    toggles();
    try {
      const state = await app.ask("values", { values, core });
      const picture = await app.ask(`picture?look=${state.look}`);
      if (mine !== turn) return;
      app.view.boxes = state.boxes.map((/** @type {number[]} */ box) => ({ box, colour: "#b3261e", fill: "#b3261e22" }));
      app.view.show(state.look, picture);
      clauses(state);
      const failing = state.failing.length;
      if (failing) app.say(`${state.sentences[0]}${failing > 1 ? `, and ${failing - 1} more fail` : ""}.`, "bad");
      else app.say("Every clause holds: this is a solution of the board.", "good");
    } catch (error) { app.say(/** @type {Error} */ (error).message, "bad"); }
  };
  at("no-values").addEventListener("click", () => { show(null); app.say(ready()); });
  at("no-net").addEventListener("click", () => light(""));

  const go = (/** @type {number} */ to) => {
    if (!steps.length) return;
    step = Math.max(-1, Math.min(steps.length - 1, to));
    const now = steps[step];
    app.view.boxes = now ? now.boxes.map((/** @type {number[]} */ box) => ({ box, colour: "#00805c", fill: "#00805c14" })) : [];
    at("step-name").textContent = now ? `${step + 1} of ${steps.length}: ${now.name}` : "";
    at("step").textContent = now ? now.sentence : "";
    app.view.draw();
  };
  const wantSteps = async () => { if (!steps.length) steps = await app.ask("steps"); };
  at("step-on").addEventListener("click", async () => { await wantSteps(); go(step + 1); });
  at("step-back").addEventListener("click", async () => { await wantSteps(); go(step - 1); });

  const ready = () => {
    const { facts } = app.board ?? {};
    return facts ? `Compiled with the tiles of ${app.board?.library}: ${facts.rows} × ${facts.cols} cells.` : "";
  };

  app.opened.push((board) => {
    const compiled = board.kind === "formula";
    at("made").hidden = !compiled;
    at("play-this").hidden = !compiled || !board.play;
    steps = []; step = -1; net = ""; core = [];
    at("step").textContent = at("step-name").textContent = "";
    if (!compiled) return;
    const f = board.facts;
    at("facts").textContent = `${board.family}, ${f.rows} × ${f.cols} = ${(f.rows * f.cols).toLocaleString("en")} cells, ${f.clues.toLocaleString("en")} clues up to ${f.largest_clue}, ${f.tiles} tiles of the library ${board.library}; read as ${board.meaning}${f.clause_order ? `; clauses stand in the order ${f.clause_order.slice(0, 20).join(" ")}` : ""}`;
    if (app.room === "compile") app.say(ready());
    toggles(); clauses(null);
    const key = board.key;
    // The board is seen first: of a large one the names take longer than the picture.
    app.view.seen().then(() => (app.board?.key === key ? app.ask("names") : null))
      .then((names) => { if (names && app.board?.key === key) app.view.name(names); }).catch(() => {});
  });

  // Another room has shown the board without what is chosen here.
  app.entered.push(async (room) => {
    if (room !== "compile" || app.board?.kind !== "formula") return;
    if (app.values) await show(app.values, core); else go(step);
    if (net) await light(net);
  });

  const tip = at("tip");
  const tell = (/** @type {Fields | null} */ tile, /** @type {number} */ x, /** @type {number} */ y) => {
    tip.hidden = !tile;
    if (!tile) return;
    tip.replaceChildren(element("b", `${tile.name} (${tile.part})`), element("span", tile.ports.length ? `ports ${tile.ports.join(" ")}; ${tile.relation}` : tile.relation || "no ports"));
    const stage = at("stage").getBoundingClientRect();
    tip.style.left = `${Math.min(x - stage.left + 14, stage.width - 280)}px`;
    tip.style.top = `${Math.min(y - stage.top + 14, stage.height - 90)}px`;
  };
  app.view.onHover = async (row, col, x, y) => {
    if (row === null || app.room !== "compile" || app.board?.kind !== "formula") { hovered = ""; tell(null, 0, 0); return; }
    const here = `${row},${col}`;
    hovered = here;
    await new Promise((done) => setTimeout(done, 60));
    if (hovered !== here) return;
    const tile = await app.ask(`at?row=${row}&col=${col}`).catch(() => null);
    if (hovered === here) tell(tile, x, y);
  };

  /** What a press on the board does here: say the tile, and light the net of a variable's own tile. @param {number} row @param {number} col */
  const press = async (row, col) => {
    if (app.board?.kind !== "formula") return;
    const tile = await app.ask(`at?row=${row}&col=${col}`);
    app.speak(tile ? `${tile.name}, ${tile.part}, ${tile.ports.length ? `ports ${tile.ports.join(" ")}, ${tile.relation}` : "no ports"}` : `row ${row + 1}, column ${col + 1}: no tile`);
    if (!tile) return;
    app.say(`${tile.name} (${tile.part}): ${tile.relation || "no relation"}`);
    const variable = /^variable (.*)$/.exec(tile.part);
    if (variable && app.board.variables.includes(variable[1])) light(variable[1]);
  };
  return { compile, show, light, press, flip };
}
