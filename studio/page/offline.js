// How the page asks without a server: a worker answers about boards; of formulas all answers were written before.
import { EngineWorker } from "./engine_worker.js";
import { Wrong } from "./grid_board.js";
import { decoded, rgb } from "./paint.js";

/** @typedef {Record<string, any>} Fields */

/** What this page cannot do, and the command that can. @type {Record<string, string>} */
export const COMMANDS = {
  prove: "hardboard prove board.json --unique -o proof.zip", rate: "hardboard rate board.json", verify: "hardboard verify board.json",
  compile: "hardboard compile '1,2,3 -1,2,4' -o board.json", files: "hardboard convert board.json -o board.png",
};

/** @param {string} what @returns {Wrong} */
const beyond = (what) => new Wrong(`this page has no server for that; run \`${COMMANDS[what] ?? "hardboard studio"}\``);

export class Offline {
  /** @param {Fields} answers those written before, by `hardboard studio --export` */
  constructor(answers) {
    this.answers = answers; this.offline = true;
    this.opened = /** @type {Map<string, Fields>} */ (new Map());
    /** Quick questions do not wait for long ones. @type {Promise<{quick: EngineWorker, long: EngineWorker}>} */
    this.engines = this.load("engine").then(() => ({ quick: new EngineWorker(answers.engine), long: new EngineWorker(answers.engine) }));
    this.engines.catch(() => {}); // whoever asks hears of it
  }

  /** Answers of a board or of a library are a script of their own: a page on a disk can load nothing else. @param {string} key @returns {Promise<void>} */
  load(key) {
    return new Promise((done, failed) => {
      const script = document.createElement("script");
      script.src = `data/${key}.js`;
      script.onload = () => done();
      script.onerror = () => failed(new Wrong(`data/${key}.js cannot be loaded; without a network, only what was opened before is there`));
      document.head.append(script);
    });
  }

  /** @param {string} path @param {Fields} [body] @param {AbortSignal} [signal] @returns {Promise<any>} */
  async ask(path, body = {}, signal = undefined) {
    const [, key, question] = /^boards\/(\w+)\/(.*)$/.exec(path) ?? [], board = this.opened.get(key ?? "");
    if (!board) return this.prepared(path, key ?? "", question ?? "", body);
    if (question.startsWith("detail?")) return board.blocks[0][2];
    return (await this.engines).quick.ask(question, { record: board.record, ...body }, signal);
  }

  /** What was written before. @param {string} path @param {string} key @param {string} question @param {Fields} body @returns {Promise<any>} */
  async prepared(path, key, question, body) {
    const at = /^at\?row=(\d+)&col=(\d+)$/.exec(question);
    if (at) return this.tileAt(key, +at[1], +at[2]);
    if (path.startsWith("tiles/") && !(path in this.answers)) await this.load(path.replace("/", "-"));
    if (question === "values") {
      const names = this.answers[`open ${key}`].variables;
      return this.known(`${path} v${names.map((/** @type {string} */ name) => (body.values[name] ? 1 : 0)).join("")}`);
    }
    return this.known(path.replace(/net\?variable=(.*)$/, (_, name) => `net ${decodeURIComponent(name)}`));
  }

  /** @param {string} name @returns {any} */
  known(name) {
    if (this.answers[name] === undefined) throw beyond("compile");
    return this.answers[name];
  }

  /** @param {string} path @param {Fields} body @param {(line: Fields) => void} tell @param {AbortSignal} [signal] @returns {Promise<any>} */
  async run(path, body, tell, signal) {
    if (path === "open" && body.key) {
      if (!(`open ${body.key}` in this.answers)) await this.load(body.key);
      return this.known(`open ${body.key}`);
    }
    const { quick, long } = await this.engines, { options: _, ...fields } = body;
    if (path !== "open") return { status: 0, said: [], answer: await long.ask(path, fields, signal, (note) => tell({ note })) };
    const board = await quick.ask(path, fields, signal), key = `b${this.opened.size}`;
    this.opened.set(key, board);
    return { ...board, key };
  }

  /** @param {string} verb @param {Fields} wish a board and a format @returns {Promise<{blob: Blob, name: string}>} */
  async file(verb, { options: _, ...wish }) {
    if (verb !== "download") throw beyond(verb in COMMANDS ? verb : "files");
    const { text, name } = await (await this.engines).quick.ask("files/download", wish);
    return { blob: new Blob([text], { type: "text/plain" }), name };
  }

  /** @param {string} key @param {string} path @returns {Promise<CanvasImageSource>} */
  async raster(key, path) {
    const board = this.opened.get(key);
    if (board) return overview(board, path);
    const image = new Image();
    image.src = await this.ask(`boards/${key}/raster/${path}`);
    await image.decode();
    return image;
  }

  /** @param {string} key @param {number} row @param {number} col */
  tileAt(key, row, col) {
    const tiles = this.answers[`boards/${key}/tiles`] ?? [];
    return tiles.find((/** @type {any} */ t) => t.box[0] <= row && row < t.box[2] && t.box[1] <= col && col < t.box[3]) ?? null;
  }
}

/** A board from far away, each pixel one of the cells that it stands for. @param {Fields} board @param {string} path @returns {HTMLCanvasElement} */
function overview({ picture: { rows, cols, themes }, blocks }, path) {
  const [, level, theme] = /^(\d+)\/.*theme=(\w+)/.exec(path) ?? [], step = 2 ** Number(level), canvas = document.createElement("canvas");
  canvas.width = Math.ceil(cols / step); canvas.height = Math.ceil(rows / step);
  const c = /** @type {CanvasRenderingContext2D} */ (canvas.getContext("2d")), data = c.createImageData(canvas.width, canvas.height);
  const codes = decoded(blocks[0][2].codes), table = themes[theme].coarse.map(rgb);
  for (let i = 0; i < canvas.width * canvas.height; i++) data.data.set([...table[codes[Math.floor(i / canvas.width) * step * cols + (i % canvas.width) * step]], 255], 4 * i);
  c.putImageData(data, 0, 0);
  return canvas;
}
