// How the page asks: a server, or, in an exported page, a table of answers that the same code wrote before.

/** @typedef {Record<string, any>} Fields */

export class Wrong extends Error {}

export class Server {
  constructor() { this.kept = false; }

  /** @param {Response} response @returns {Promise<any>} */
  static async value(response) {
    const value = await response.json().catch(() => ({ error: `the server answered ${response.status}` }));
    if (!response.ok) throw new Wrong(value.error);
    return value;
  }

  /** @param {string} path @param {Fields} [body] @param {AbortSignal} [signal] @returns {Promise<any>} */
  async ask(path, body, signal) {
    return Server.value(await (body === undefined ? fetch(`api/v2/${path}`, { signal }) : this.post(path, body, signal)));
  }

  /** @param {string} path @param {Fields} body @param {AbortSignal} [signal] */
  post(path, body, signal) { return fetch(`api/v2/${path}`, { method: "POST", headers: { "content-type": "application/json" }, body: JSON.stringify(body), signal }); }

  /**
   * What takes long: `tell` hears of progress. Going away, or the signal, ends the work on the server too.
   * @param {string} path @param {Fields} body @param {(line: Fields) => void} tell @param {AbortSignal} [signal] @returns {Promise<any>}
   */
  async run(path, body, tell, signal) {
    const response = await this.post(path, body, signal);
    if (!response.ok || !response.body) return Server.value(response);
    const reader = response.body.getReader(), decoder = new TextDecoder();
    let rest = "";
    for (;;) {
      const { done, value } = await reader.read();
      rest += decoder.decode(value, { stream: !done });
      const lines = rest.split("\n");
      rest = lines.pop() ?? "";
      for (const line of lines) {
        const said = JSON.parse(line);
        if ("error" in said) throw new Wrong(said.error);
        if ("answer" in said) return said.answer;
        tell(said);
      }
      if (done) throw new Wrong("the server ended without an answer");
    }
  }

  /** @param {string} verb @param {Fields} body @param {AbortSignal} [signal] @returns {Promise<{blob: Blob, name: string}>} */
  async file(verb, body, signal) {
    const response = await this.post(`files/${verb}`, body, signal);
    if (!response.ok) await Server.value(response);
    const name = /filename="([^"]+)"/.exec(response.headers.get("content-disposition") ?? "");
    return { blob: await response.blob(), name: name ? name[1] : "hardboard" };
  }

  /** @param {string} key @param {string} path @returns {Promise<CanvasImageSource>} */
  async raster(key, path) {
    const response = await fetch(`api/v2/boards/${key}/raster/${path}`);
    if (!response.ok) await Server.value(response);
    return createImageBitmap(await response.blob());
  }
}

/** Answers written beforehand: `hardboard studio --export`. */
export class Kept {
  /** @param {Fields} answers */
  constructor(answers) { this.answers = answers; this.kept = true; }

  /** @param {string} path @param {Fields} [body] @returns {Promise<any>} */
  async ask(path, body) {
    const [, key, question] = /^boards\/(\w+)\/(.*)$/.exec(path) ?? [];
    const at = /^at\?row=(\d+)&col=(\d+)$/.exec(question ?? "");
    if (at) return this.tileAt(key, +at[1], +at[2]);
    if (path.startsWith("tiles/") && !(path in this.answers)) await this.load(path.replace("/", "-"));
    if (question === "check" && body) return this.checked(key, body.marks);
    if (question === "values" && body) {
      const names = this.answers[`open ${key}`].variables;
      return this.known(`${path} v${names.map((/** @type {string} */ name) => (body.values[name] ? 1 : 0)).join("")}`);
    }
    return this.known(path.replace(/net\?variable=(.*)$/, (_, name) => `net ${decodeURIComponent(name)}`));
  }

  /** @param {string} name @returns {any} */
  known(name) {
    const value = this.answers[name];
    if (value === undefined) throw new Wrong("this copy of the page was made without that; `hardboard studio` has it");
    return value;
  }

  /** @param {string} path @param {Fields} body @returns {Promise<any>} */
  async run(path, body) {
    if (path === "run/hint") return this.hint(body);
    if (path !== "open") return this.known(path);
    if (!(`open ${body.key}` in this.answers)) await this.load(body.key);
    return this.known(`open ${body.key}`);
  }

  /** The answers of a board or of a library are a script of their own: a page on a disk can load nothing else. @param {string} key */
  load(key) {
    return new Promise((done, failed) => {
      const script = document.createElement("script");
      script.src = `data/${key}.js`;
      script.onload = done;
      script.onerror = () => failed(new Wrong(`data/${key}.js is missing`));
      document.head.append(script);
    });
  }

  /** @returns {Promise<{blob: Blob, name: string}>} */
  async file() { throw new Wrong("downloads need `hardboard studio`"); }

  /** @param {string} key @param {string} path @returns {Promise<CanvasImageSource>} */
  async raster(key, path) {
    const source = await this.ask(`boards/${key}/raster/${path}`);
    const image = new Image();
    image.src = source;
    await image.decode();
    return image;
  }

  /** @param {string} key @param {number} row @param {number} col */
  tileAt(key, row, col) {
    const tiles = this.answers[`boards/${key}/tiles`] ?? [];
    return tiles.find((/** @type {any} */ t) => t.box[0] <= row && row < t.box[2] && t.box[1] <= col && col < t.box[3]) ?? null;
  }

  /** Marks held against what was written down: patterns that break a rule, and the one solution.
   * @param {string} key @param {string} marks */
  checked(key, marks) {
    const data = this.answers[`play ${key}`];
    const cells = marks.replace(/\s/g, "");
    const violations = [];
    for (const [rule, message, spots, signs] of data.patterns) {
      if (spots.every((/** @type {number} */ spot, /** @type {number} */ i) => cells[spot] === signs[i]))
        violations.push({ rule, message, cells: spots.map((/** @type {number} */ s) => [Math.floor(s / data.cols), s % data.cols]) });
    }
    const solved = [...data.solution].every((sign, i) => (cells[i] === "#") === (sign === "#"));
    return { violations, number: violations.length, solved };
  }

  /** The first step of the prepared trail that is not taken yet, or the cells that differ from the solution.
   * @param {Fields} body */
  hint(body) {
    const data = this.answers[`play ${body.key}`];
    const cells = body.partial.replace(/\s/g, "");
    const wrong = [...data.solution].flatMap((sign, i) => (cells[i] !== "?" && cells[i] !== sign ? [i] : []));
    const place = (/** @type {number} */ i) => [Math.floor(i / data.cols), i % data.cols];
    if (wrong.length)
      return { status: 1, answer: { status: "mistakes", mistakes: wrong.map((i) => ({ cells: [place(i)],
        message: `${data.names?.[i] ?? `row ${place(i)[0] + 1}, column ${place(i)[1] + 1}`} is wrong: from here on there is no way` })) } };
    const next = data.trail.find((/** @type {any} */ step) => step.cells.some((/** @type {number[]} */ c) => cells[c[0] * data.cols + c[1]] === "?"));
    return { status: 0, answer: next ? { status: "hint", ...next } : { status: "solved" } };
  }
}
