// Keeps an exported page in the browser, so that it works without a network. The export writes VERSION and FILES before this text.

/** @typedef {any} Fetching an event of a request, which it answers */

const CACHE = "hardboard-", scope = /** @type {any} */ (globalThis);
/** What the export wrote: a name for these contents, and the files that the page always needs. @type {{version: string, files: string[]}} */
const exported = scope.hardboardExport;

scope.addEventListener("install", (/** @type {any} */ event) => {
  event.waitUntil(caches.open(CACHE + exported.version).then((cache) => cache.addAll(exported.files)).then(() => scope.skipWaiting()));
});

scope.addEventListener("activate", (/** @type {any} */ event) => {
  const old = async () => (await caches.keys()).filter((name) => name.startsWith(CACHE) && name !== CACHE + exported.version);
  event.waitUntil(old().then((names) => Promise.all(names.map((name) => caches.delete(name)))).then(() => scope.clients.claim()));
});

/** What is kept; or what the server has, which is kept from then on. @param {Request} request @returns {Promise<Response>} */
async function answered(request) {
  const cache = await caches.open(CACHE + exported.version), kept = await cache.match(request, { ignoreSearch: true });
  if (kept) return kept;
  const found = await fetch(request);
  if (found.ok) await cache.put(request, found.clone());
  return found;
}

scope.addEventListener("fetch", (/** @type {Fetching} */ event) => {
  const { request } = event;
  if (request.method === "GET" && new URL(request.url).origin === location.origin) event.respondWith(answered(request));
});
