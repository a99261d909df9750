// What the rooms of the page share: the board that is open, the claim's state, and work that can be cancelled.
import { View } from "./view.js";

/** @typedef {Record<string, any>} Fields */

/** @template {HTMLElement} T @param {string} id @returns {T} */
export function at(id) {
  return /** @type {T} */ (document.getElementById(id));
}

/** An element with words in it; words are never markup. @param {string} tag @param {string} [words] @param {Fields} [more] @returns {HTMLElement} */
export function element(tag, words = "", more = {}) {
  const made = document.createElement(tag);
  made.textContent = words;
  for (const [name, value] of Object.entries(more)) {
    if (name === "click") made.addEventListener("click", value);
    else made.setAttribute(name, String(value));
  }
  return made;
}

/** The address of a picture that came as SVG. @param {string} svg */
export const pictured = (svg) => `data:image/svg+xml,${encodeURIComponent(svg)}`;

/** @param {HTMLSelectElement} select @param {string[][]} options value, words, and the group if it has one @param {string} [chosen] */
export function choices(select, options, chosen) {
  const groups = /** @type {Record<string, HTMLElement>} */ ({});
  select.replaceChildren(...new Set(options.map(([value, words, group]) => {
    const option = element("option", words, { value });
    if (!group) return option;
    (groups[group] ??= element("optgroup", "", { label: group })).append(option);
    return groups[group];
  })));
  if (chosen !== undefined) select.value = chosen;
}

/** Families in groups, and before them a field that keeps those of which a name has its words. @param {Fields} about @param {HTMLSelectElement} select @param {string[][]} [first] */
export function familyChoices(about, select, first = []) {
  const field = /** @type {HTMLInputElement} */ (element("input", "", { type: "search", placeholder: "Search", "aria-label": "Search families", autocomplete: "off", spellcheck: "false" }));
  const fill = () => {
    const words = field.value.trim().toLowerCase(), before = select.value;
    const found = about.families.filter((/** @type {Fields} */ f) => [f.name, f.title, f.group, ...f.aliases].some((name) => name.toLowerCase().includes(words)));
    field.setAttribute("aria-invalid", String(!found.length));
    choices(select, [...(words && found.length ? [] : first), ...(found.length ? found : about.families).map((/** @type {Fields} */ f) => [f.name, f.name, f.group])], before);
    if (select.selectedIndex < 0) select.selectedIndex = 0;
  };
  field.addEventListener("input", fill);
  select.before(field);
  fill();
}

/** The options of a verb that stand beside its button: all but those that say which board, and those that the page sets itself.
 * @param {Fields} about @param {string} verb @param {string} [without] @returns {Fields[]} */
export function besides(about, verb, without = "") {
  const own = new Set(["family", "json", ...about.compiling, ...without.split(" ")]);
  return about.verbs[verb].filter((/** @type {Fields} */ one) => !one.positional && ["flag", "choice", "value"].includes(one.kind) && !own.has(one.name));
}

/** A field for each argument that a verb has, as the server describes it. @param {HTMLElement} box @param {Fields[]} options @param {string} verb */
export function fields(box, options, verb) {
  box.replaceChildren(...options.map((one) => {
    const id = `${verb.replace(" ", "-")}-${one.name}`;
    const words = one.name[0].toUpperCase() + one.name.slice(1).replaceAll("-", " ");
    const field = element("div", "", { class: one.kind === "flag" ? "check" : "field" });
    const input = one.kind === "choice" ? element("select", "", { id, name: one.name })
      : one.kind === "text" ? element("textarea", "", { id, name: one.name, rows: 3, spellcheck: "false", class: "code" })
      : element("input", "", { id, name: one.name, type: one.kind === "flag" ? "checkbox" : "text", placeholder: one.value, autocomplete: "off" });
    if (one.kind === "choice") choices(/** @type {HTMLSelectElement} */ (input), [["", "any"], ...one.choices.map((/** @type {string} */ c) => [c, c])]);
    field.title = one.help;
    const label = element("label", words, { for: id });
    field.append(...(one.kind === "flag" ? [input, label] : [label, input]));
    return field;
  }));
}

/** What is chosen in such fields. @param {HTMLElement} box @returns {Fields} */
export function chosen(box) {
  const found = /** @type {Fields} */ ({});
  for (const input of /** @type {NodeListOf<HTMLInputElement>} */ (box.querySelectorAll("input, select, textarea"))) {
    const value = input.type === "checkbox" ? input.checked : input.value.trim();
    if (value !== "" && value !== false) found[input.name] = value;
  }
  return found;
}

/** The options of every verb that has fields on the page. @returns {Fields} */
export function wishes() {
  const found = /** @type {Fields} */ ({});
  for (const box of /** @type {NodeListOf<HTMLElement>} */ (document.querySelectorAll("[data-verb]"))) found[box.dataset.verb ?? ""] = chosen(box);
  return found;
}

export const ROOMS = ["compile", "play", "edit", "bench", "commands"];

export class App {
  /** @param {any} api */
  constructor(api) {
    this.api = api;
    this.view = new View(at("board"), api);
    /** @type {Fields} */
    this.about = {};
    /** What was opened, and how to ask for it again. @type {Fields | null} */
    this.board = null;
    /** @type {Fields} */
    this.request = {};
    this.room = "compile";
    /** @type {AbortController | null} */
    this.work = null;
    /** @type {((board: Fields) => void)[]} */
    this.opened = [];
    /** @type {((room: string) => void)[]} */
    this.entered = [];
    /** @type {Fields | null} */
    this.values = null;
    /** @type {import("./play.js").Game | null} */
    this.game = null;
  }

  /** The state of the claim. @param {string} words @param {"" | "good" | "bad"} [kind] */
  say(words, kind = "") {
    at("status").textContent = words;
    at("status").className = kind;
  }

  /** For those who cannot see the board. @param {string} words */
  speak(words) { at("spoken").textContent = words; }

  /** One thing at a time that can be cancelled. @template T @param {(signal: AbortSignal) => Promise<T>} work @returns {Promise<T | undefined>} */
  async cancellable(work) {
    this.work?.abort();
    const mine = (this.work = new AbortController());
    at("cancel").hidden = false;
    try {
      return await work(mine.signal);
    } catch (error) {
      if (mine.signal.aborted) { if (this.work === mine) this.say("Cancelled."); return undefined; }
      throw error;
    } finally {
      if (this.work === mine) {
        this.work = null;
        at("cancel").hidden = true;
        at("progress").textContent = "";
      }
    }
  }

  /** Run a verb, the time that it takes and what it notes beside its name. @param {string} path @param {Fields} body @param {string} words
   * @param {(message: string) => void} [wrong] @returns {Promise<any>} its answer; undefined if it was cancelled or something is wrong */
  async run(path, body, words, wrong = (message) => this.say(message, "bad")) {
    const begun = performance.now();
    let note = "";
    this.say(`${words} …`);
    const timer = setInterval(() => { at("progress").textContent = seconds(begun) + note; }, 250);
    try {
      return await this.cancellable((signal) => this.api.run(`run/${path}`, this.api.offline ? { seconds: Number(/** @type {HTMLInputElement} */ (at("seconds")).value) || 10, ...body } : body, (/** @type {Fields} */ line) => { if (line.note) note = ` · ${line.note}`; }, signal));
    } catch (error) { wrong(/** @type {Error} */ (error).message); return undefined; }
    finally { clearInterval(timer); at("progress").textContent = ""; }
  }

  /** Open a board. @param {Fields} request @param {AbortSignal} [signal] @returns {Promise<Fields>} */
  async open(request, signal) {
    const begun = performance.now();
    const board = await this.api.run("open", request, () => { at("progress").textContent = seconds(begun); }, signal);
    this.request = request;
    this.board = board;
    this.values = null;
    this.game = null;
    at("empty").hidden = true;
    this.tools();
    this.view.open(board);
    scrollTo(0, 0); // on a phone the forms are below the board
    for (const hear of this.opened) hear(board);
    return board;
  }

  /** Open the board that somebody asks for, unless they ask for another meanwhile; what is wrong stands at an element.
   * @param {Fields} request @param {string} words @param {string} place @returns {Promise<Fields | undefined>} */
  async want(request, words, place) {
    at(place).textContent = "";
    this.say(`${words} …`);
    try {
      const board = await this.cancellable((signal) => this.open(request, signal));
      if (at("status").textContent === `${words} …`) this.say("Ready.");
      return board;
    }
    catch (error) { at(place).textContent = /** @type {Error} */ (error).message; this.say("No board was opened.", "bad"); return undefined; }
  }

  /** @param {string} path @param {Fields} [body] @returns {Promise<any>} */
  ask(path, body) { return this.api.ask(`boards/${this.board?.key}/${path}`, body); }

  /** What can be done with a board stands in the rooms that show it. */
  tools() { at("actions").hidden = !["compile", "play", "edit"].includes(this.room) || !this.board || (this.api.offline && this.board.kind === "formula"); }

  /** @param {string} room */
  enter(room) {
    this.room = room;
    document.body.dataset.room = room;
    for (const name of ROOMS) {
      const here = name === room, tab = at(`tab-${name}`);
      tab.setAttribute("aria-selected", String(here));
      tab.tabIndex = here ? 0 : -1;
      at(`room-${name}`).hidden = !here;
    }
    this.tools();
    for (const hear of this.entered) hear(room);
  }
}

/** Give a file to the browser, and say so. @param {{blob: Blob, name: string}} file @returns {string} */
export function saved(file) {
  const link = /** @type {HTMLAnchorElement} */ (element("a", "", { download: file.name }));
  link.href = URL.createObjectURL(file.blob);
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 60000);
  return `${file.name} was written (${file.blob.size.toLocaleString("en")} bytes).`;
}

/** How long something has taken. @param {number} begun */
export function seconds(begun) {
  return `${((performance.now() - begun) / 1000).toFixed(1)} s`;
}
