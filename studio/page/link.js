// Short links: a small state is in the address itself, packed; a large one is kept by the server under a key.

/** @typedef {Record<string, any>} Fields */

/** Longer addresses are not short. */
export const LONGEST = 1500;

/** @param {Uint8Array} bytes @param {"compress" | "expand"} way @returns {Promise<Uint8Array>} */
export async function streamed(bytes, way) {
  const through = new (way === "compress" ? CompressionStream : DecompressionStream)("deflate-raw");
  const stream = new Blob([/** @type {any} */ (bytes)]).stream().pipeThrough(/** @type {any} */ (through));
  return new Uint8Array(await new Response(stream).arrayBuffer());
}

/** @param {Fields} state @returns {Promise<string>} */
export async function packed(state) {
  const bytes = await streamed(new TextEncoder().encode(JSON.stringify(state)), "compress");
  let text = "";
  for (const byte of bytes) text += String.fromCharCode(byte);
  return btoa(text).replaceAll("+", "-").replaceAll("/", "_").replace(/=+$/, "");
}

/** @param {string} text @returns {Promise<Fields>} */
export async function unpacked(text) {
  const raw = atob(text.replaceAll("-", "+").replaceAll("_", "/"));
  const bytes = Uint8Array.from(raw, (letter) => letter.charCodeAt(0));
  return JSON.parse(new TextDecoder().decode(await streamed(bytes, "expand")));
}

/** The part of an address after `#` that restores a state.
 * @param {Fields} state @param {any} api @returns {Promise<string>} */
export async function fragment(state, api) {
  const text = await packed(state);
  if (text.length <= LONGEST || api.offline) return `#s=${text}`;
  return `#k=${(await api.ask("states", { state })).key}`;
}

/** Links that were made when fields of a request had other names still lead to their boards.
 * @param {Fields} state @returns {Fields} */
function current(state) {
  if (!state?.request) return state;
  const { meaning, layout: found, ...request } = state.request;
  const { layout, order, ...others } = { ...(typeof found === "object" ? found : { layout: found }), ...request };
  const named = [layout, order].filter(Boolean).join(",");
  const today = { ...(meaning ? { as: meaning } : {}), ...others, ...(named ? { layout: named } : {}) };
  return { ...state, request: today };
}

/** The state that an address stands for; null if it has none.
 * @param {string} hash @param {any} api @returns {Promise<Fields | null>} */
export async function restored(hash, api) {
  const found = /^#([sk])=([\w-]+)$/.exec(hash);
  if (!found) return null;
  return current(found[1] === "s" ? await unpacked(found[2]) : (await api.ask(`states/${found[2]}`)).state);
}
