// The workbench: tiles of all libraries, what a changed tile does, and the search for new ones.
import { at, choices, element, pictured } from "./app.js";

/** @typedef {Record<string, any>} Fields */
/** @typedef {import("./app.js").App} App */

const SPEC = "tile pair\nlibrary compact\nports N S\nrelation N != S\n";

/** @param {App} app */
export function benchRoom(app) {
  const library = /** @type {HTMLSelectElement} */ (at("bench-library")), chosen = /** @type {HTMLSelectElement} */ (at("bench-tile"));
  const text = /** @type {HTMLTextAreaElement} */ (at("tile")), stage = at("tile-stage");
  /** @type {Fields} */
  let shelf = { tiles: [] };
  let timer = 0;
  const libraries = new Set(/** @type {string[]} */ (app.about.targets.flatMap((/** @type {Fields} */ t) => t.libraries.map((/** @type {Fields} */ l) => l.name))));
  choices(library, [...libraries].map((name) => [name, name]));
  /** @type {HTMLTextAreaElement} */ (at("spec")).value = SPEC;

  // Tiles of the library before must not be there to be picked while those of another come, nor come after them.
  const load = async () => {
    const name = library.value;
    shelf = { tiles: [] };
    choices(chosen, [["", "all tiles"]]);
    stage.replaceChildren(element("p", `Tiles of ${name} …`));
    const found = await app.api.ask(`tiles/${name}`);
    if (name !== library.value) return;
    shelf = found;
    choices(chosen, [["", "all tiles"], ...shelf.tiles.map((/** @type {Fields} */ t) => [t.name, t.name])]);
    gallery();
  };

  const picture = (/** @type {Fields} */ tile) => element("img", "", { src: pictured(tile.picture), alt: "" });

  const gallery = () => {
    at("bench-about").textContent = `${shelf.title}. ${shelf.tiles.length} tiles for ${shelf.family}.`;
    at("tile-result").replaceChildren();
    const cards = element("div", "", { class: "cards" });
    cards.append(...shelf.tiles.map((/** @type {Fields} */ tile) => {
      const card = element("button", "", { type: "button", click: () => { chosen.value = tile.name; pick(); } });
      card.append(picture(tile), element("b", tile.name), element("small", `${tile.size.join(" × ")}, ports ${tile.ports.join(" ") || "none"}`), element("small", tile.relation || "no relation"));
      return card;
    }));
    stage.replaceChildren(element("h2", `All tiles of ${library.value}`), cards);
  };

  const pick = () => {
    const tile = shelf.tiles.find((/** @type {Fields} */ t) => t.name === chosen.value);
    if (!tile) { gallery(); return; }
    text.value = tile.text;
    at("bench-about").textContent = `${tile.name}: ports ${tile.ports.join(" ") || "none"}; ${tile.relation}`;
    if (app.api.offline) { stage.replaceChildren(element("h2", tile.name), picture(tile), element("pre", tile.text), element("p", `Allowed: ${tile.states.join("; ") || "none"}`)); return; }
    examine();
  };

  const examine = async () => {
    const request = { tile: text.value, library: library.value }, picture = app.api.file("tiles/show", { ...request, format: ".svg" }).catch(() => null);
    const complain = (/** @type {string} */ message) => {
      at("tile-error").textContent = message;
      text.setAttribute("aria-invalid", String(Boolean(message)));
      if (message) app.say("The tile was not examined.", "bad");
    };
    complain("");
    const found = await app.run("tiles/check", request, "Examining the tile", complain), drawn = await picture;
    if (!found || request.tile !== text.value) return;
    if (drawn) stage.replaceChildren(element("h2", chosen.value || "A new tile"), element("img", "", { src: pictured(await drawn.blob.text()), alt: `Diagram of the tile ${chosen.value}` }));
    report(found.answer, found.said);
  };

  const report = (/** @type {Fields} */ found, /** @type {string[]} */ said) => {
    const table = element("table");
    const head = element("tr");
    head.append(...["State", "Declared", "Completions", ""].map((words) => element("th", words, { scope: "col" })));
    table.append(head);
    for (const state of found.states ?? []) {
      const line = element("tr"), right = state.allowed === state.completions > 0;
      line.append(element("td", state.state || "(no ports)"), element("td", state.allowed ? "allowed" : "forbidden"),
        element("td", `${right ? "" : "✕ "}${["impossible", "one", "several"][Math.min(2, state.completions)]}`));
      const why = element("td");
      if (state.state.includes("=")) why.append(element("button", "Why?", { type: "button", "aria-label": `Why is ${state.state} ${state.completions ? "possible" : "impossible"}?`, click: () => explain(state.state) }));
      line.append(why);
      table.append(line);
    }
    const faults = element("ul");
    faults.append(...(found.faults ?? []).slice(0, 12).map((/** @type {string} */ fault) => element("li", fault, { class: "error" })));
    at("tile-result").replaceChildren(element("h2", "What it does"), element("p", `Relation: ${found.relation}`), table, faults, ...said.slice(0, 3).map((line) => element("p", line, { class: "quiet" })), element("div", "", { id: "tile-why" }));
    app.say(found.ok ? "The tile has the relation it declares." : "The tile does not do what it declares.", found.ok ? "good" : "bad");
  };

  const explain = async (/** @type {string} */ state) => {
    const found = await app.run("tiles/explain", { tile: text.value, library: library.value, state: state.split(" ") }, "Looking for a reason");
    if (!found) return;
    const entry = found.answer.states[0];
    const list = element(entry.possible ? "pre" : "ol", entry.possible ? entry.completion.join("\n") : "");
    if (!entry.possible) list.append(...(entry.steps.length ? entry.steps : ["no chain of simple steps was found"]).map((/** @type {string} */ step) => element("li", step)));
    at("tile-why").replaceChildren(element("h2", `${entry.state} is ${entry.possible ? "possible" : "impossible"}`), list);
    app.say(entry.possible ? "A completion is shown." : "The steps that rule it out are shown.");
  };

  const search = async () => {
    at("spec-error").textContent = "";
    const spec = /** @type {HTMLTextAreaElement} */ (at("spec")).value;
    const limit = Number(/** @type {HTMLInputElement} */ (at("search-seconds")).value);
    const request = { spec, "time-limit": limit, format: ".txt" };
    const found = await app.run("tiles/search", request, "Searching", (message) => { at("spec-error").textContent = message; app.say("Nothing was searched.", "bad"); });
    if (!found) return;
    at("search-said").textContent = found.said.at(-1) ?? "";
    if (found.status === 0 && found.file) {
      const own = /^library (\S+)$/m.exec(request.spec)?.[1];
      if (own && own !== library.value && libraries.has(own)) { library.value = own; await load(); }
      text.value = found.file;
      chosen.value = "";
      app.say("A tile was found; it is in the text above.", "good");
      examine();
    } else app.say(found.status === 1 ? "No such tile exists in this frame." : "None was found in the time given.", "bad");
  };

  library.addEventListener("change", () => load().catch((error) => app.say(error.message, "bad")));
  chosen.addEventListener("change", pick);
  at("tile-check").addEventListener("click", examine);
  at("tile-reset").addEventListener("click", pick);
  at("search").addEventListener("click", search);
  text.addEventListener("input", () => { clearTimeout(timer); timer = window.setTimeout(examine, 900); });
  app.entered.push((room) => {
    stage.hidden = room !== "bench";
    if (room === "bench" && !shelf.tiles.length) load().catch((error) => app.say(error.message, "bad"));
  });
}
