// How the page asks a server. An exported page has none, and asks as `offline.js` says.

/** @typedef {Record<string, any>} Fields */

export class Wrong extends Error {}

export class Server {
  constructor() { this.offline = false; }

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
