// The files of a certificate, from what a reader opens: all files of its folder, or one zip file of them.

/** Bytes of a file, unpacked, at most. */
const MOST_BYTES = 2 ** 29;

/** @param {Uint8Array} data @param {"gzip" | "deflate-raw"} format @param {string} name */
async function unpacked(data, format, name) {
  const stream = new Blob([/** @type {BlobPart} */ (data)]).stream().pipeThrough(new DecompressionStream(format));
  const parts = [], reader = stream.getReader();
  for (let size = 0; ;) {
    const { done, value } = await reader.read().catch(() => { throw new Error(`${name}: cannot be unpacked`); });
    if (done) return new Uint8Array(await new Blob(parts).arrayBuffer());
    parts.push(/** @type {BlobPart} */ (value));
    if ((size += value.length) > MOST_BYTES) throw new Error(`${name}: more than ${MOST_BYTES} bytes`);
  }
}

/** The name without its folders. @param {string} path */
const base = (path) => path.slice(path.lastIndexOf("/") + 1);

/** The files in a zip file: its directory at the end says where each begins. @param {Uint8Array} data @returns {Promise<[string, Uint8Array][]>} */
async function unzipped(data) {
  const view = new DataView(data.buffer, data.byteOffset, data.length), found = /** @type {[string, Uint8Array][]} */ ([]);
  let end = data.length - 22;
  while (end >= 0 && view.getUint32(end, true) !== 0x06054b50) end--;
  if (end < 0) throw new Error("a zip file that is cut off");
  let at = view.getUint32(end + 16, true);
  for (let left = view.getUint16(end + 10, true); left > 0; left--) {
    const [method, size, name] = [view.getUint16(at + 10, true), view.getUint32(at + 20, true), view.getUint16(at + 28, true)];
    const path = new TextDecoder().decode(data.subarray(at + 46, at + 46 + name)), local = view.getUint32(at + 42, true);
    const start = local + 30 + view.getUint16(local + 26, true) + view.getUint16(local + 28, true), held = data.subarray(start, start + size);
    if (!path.endsWith("/")) found.push([path, method ? await unpacked(held, "deflate-raw", path) : held]);
    at += 46 + name + view.getUint16(at + 30, true) + view.getUint16(at + 32, true);
  }
  return found;
}

/** The files of a certificate by their names: `NAME.gz` is unpacked to `NAME` if that is not there. Files in other folders
 * than the head count as others, which a checker ignores.
 * @param {[string, Uint8Array][]} opened the path and the bytes of each file @returns {Promise<Map<string, Uint8Array>>} */
export async function certificateFiles(opened) {
  const given = opened.length === 1 && opened[0][1][0] === 0x50 && opened[0][1][1] === 0x4b ? await unzipped(opened[0][1]) : opened;
  const heads = given.map(([path]) => path).filter((path) => base(path) === "certificate.json");
  if (heads.length !== 1) throw new Error(`${heads.length} certificates; expected a folder, or a zip file, with one certificate.json`);
  const folder = heads[0].slice(0, -base(heads[0]).length);
  const files = new Map(given.filter(([path]) => path === folder + base(path)).map(([path, data]) => [base(path), data]));
  for (const [name, data] of [...files]) {
    const plain = name.replace(/\.gz$/, "");
    if (!files.has(plain)) files.set(plain, await unpacked(data, "gzip", name));
  }
  return files;
}
