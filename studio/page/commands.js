// Every verb of the command line, with all that it takes: the form is made of the verbs' own descriptions.
import { at, choices, chosen, element, familyChoices, fields, saved, seconds } from "./app.js";

/** @typedef {Record<string, any>} Fields */
/** @typedef {import("./app.js").App} App */

/** @param {App} app */
export function commandRoom(app) {
  const verb = /** @type {HTMLSelectElement} */ (at("command")), stage = at("command-stage"), box = at("command-fields");
  choices(verb, Object.keys(app.about.verbs).map((name) => [name, name]));

  const shown = () => {
    const told = /** @type {Fields[]} */ (app.about.verbs[verb.value]);
    const output = told.find((one) => one.kind === "output");
    const form = output ? [{ name: "format", kind: "value", value: output.value === "FOLDER" ? ".zip" : ".png", help: `suffix of a file that is wanted: ${output.help}` }] : [];
    at("command-help").textContent = app.about.summaries[verb.value];
    fields(box, [...told.filter((one) => !["output", "place"].includes(one.kind)), ...form], `run-${verb.value}`);
    for (const select of box.querySelectorAll("select[name=family]")) familyChoices(app.about, /** @type {HTMLSelectElement} */ (select), [["", "any"]]);
    at("command-error").textContent = "";
  };

  /** What the form says, and the open board where the verb wants one and the form has none. @returns {Fields} */
  const request = () => {
    const said = chosen(box), told = new Set(app.about.verbs[verb.value].map((/** @type {Fields} */ one) => one.name));
    for (const one of app.about.verbs[verb.value]) if (one.many && one.name in said) said[one.name] = one.kind === "text" ? [said[one.name]] : said[one.name].split(/\s+/);
    const wants = told.has("board") || (told.has("formula") && "formula" in app.request), has = "board" in said || "formula" in said;
    const { family, ...board } = app.request;
    return { ...(wants && !has ? { ...board, ...(family && told.has("family") ? { family } : {}) } : {}), json: false, ...said };
  };

  const run = async () => {
    const begun = performance.now(), wanted = request(), path = verb.value.replace(" ", "/"), wrong = (/** @type {string} */ message) => {
      at("command-error").textContent = message;
      app.say(`${verb.value} was not run.`, "bad");
    };
    at("command-error").textContent = "";
    if (wanted.format) { await app.cancellable(async (signal) => app.say(saved(await app.api.file(path, wanted, signal)))).catch((error) => wrong(error.message)); return; }
    const found = await app.run(path, wanted, verb.value, wrong);
    if (!found) return;
    const out = found.text ?? JSON.stringify(found.answer, null, 1);
    stage.replaceChildren(element("h2", verb.value), element("pre", out, { id: "command-out" }), ...found.said.map((/** @type {string} */ line) => element("p", line, { class: "quiet" })));
    app.say(`${verb.value}: exit status ${found.status}, ${seconds(begun)}.`, found.status ? "bad" : "good");
  };

  verb.addEventListener("change", shown);
  at("command-form").addEventListener("submit", (event) => { event.preventDefault(); run(); });
  app.entered.push((room) => {
    stage.hidden = room !== "commands" || app.api.offline;
    if (room === "commands" && !box.children.length) shown();
  });
}
