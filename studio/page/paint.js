// Shapes of a scene on a canvas, as hardboard's own painters draw them. One cell is one unit.

/** @typedef {Record<string, any>} Look */

export const LEGIBLE = 10;
export const SMALLEST = 6;
export const FAMILY = "DejaVu Sans, system-ui, sans-serif";
/** @type {Map<string, number>} */
const widths = new Map();

/** The width of a text as a share of its size. @param {CanvasRenderingContext2D} c @param {string} text */
function breadth(c, text) {
  let known = widths.get(text);
  if (known === undefined) {
    c.save();
    c.font = `100px ${FAMILY}`;
    known = c.measureText(text).width / 100;
    c.restore();
    if (widths.size > 20000) widths.clear();
    widths.set(text, known);
  }
  return known;
}

/** Whether a batch is drawn when a cell has so many pixels. @param {Look} look @param {number} scale */
export function shows(look, scale) {
  if (scale < (look.least ?? 0) || scale >= (look.most ?? Infinity)) return false;
  return look.kind !== "Texts" || look.size * scale >= SMALLEST;
}

/**
 * @typedef {(c: CanvasRenderingContext2D, look: Look, colours: [string, string], xy: number[], labels: string[],
 *   s: number, ox: number, oy: number) => void} Painter
 */

/** Shapes of a scene, by the names of their classes -> what paints them. @type {Record<string, Painter>} */
export const PAINTERS = { Texts: texts, Strokes: strokes, Rects: rects, Polygons: outlines, Capsules: outlines };

/** Paint a batch; the context's unit is a pixel, (ox, oy) the board's corner. @type {Painter} */
export function paint(c, look, colours, xy, labels, s, ox, oy) {
  const painter = PAINTERS[look.kind];
  if (!painter) throw new Error(`nothing paints ${look.kind}`);
  painter(c, look, colours, xy, labels, s, ox, oy);
}

/** @type {Painter} */
function rects(c, look, [colour, fill], xy, labels, s, ox, oy) {
  for (let i = 0; i < xy.length; i += 4) {
    const [x, y, w, h] = [ox + xy[i] * s, oy + xy[i + 1] * s, (xy[i + 2] - xy[i]) * s, (xy[i + 3] - xy[i + 1]) * s];
    if (fill) { c.fillStyle = fill; c.fillRect(x, y, w, h); }
    if (look.width) { const rim = Math.max(1, look.width * s); c.strokeStyle = colour; c.lineWidth = rim; c.strokeRect(x + rim / 2, y + rim / 2, w - rim, h - rim); }
  }
}

/** @type {Painter} */
function outlines(c, look, [colour, fill], xy, labels, s, ox, oy) {
  const step = look.kind === "Polygons" ? 2 : 4;
  c.beginPath();
  for (let i = 0; i < xy.length; i += step) {
    if (look.kind === "Polygons") polygon(c, look.outline, ox + xy[i] * s, oy + xy[i + 1] * s, s);
    else capsule(c, ox + xy[i] * s, oy + xy[i + 1] * s, ox + xy[i + 2] * s, oy + xy[i + 3] * s, look.radius * s);
  }
  if (fill || !look.width) { c.fillStyle = fill || colour; c.fill(); }
  if (look.width) { c.strokeStyle = colour; c.lineWidth = Math.max(1, look.width * s); c.stroke(); }
}

/** @type {Painter} */
function strokes(c, look, [colour], xy, labels, s, ox, oy) {
  const w = Math.max(1, Math.round((look.width ?? 0) * s)), half = Math.floor(w / 2);
  c.fillStyle = colour;
  for (let i = 0; i < xy.length; i += 4) {
    const x0 = Math.floor(ox + Math.min(xy[i], xy[i + 2]) * s + 0.5) - half, y0 = Math.floor(oy + Math.min(xy[i + 1], xy[i + 3]) * s + 0.5) - half;
    const x1 = Math.floor(ox + Math.max(xy[i], xy[i + 2]) * s + 0.5) - half, y1 = Math.floor(oy + Math.max(xy[i + 1], xy[i + 3]) * s + 0.5) - half;
    c.fillRect(x0, y0, x1 - x0 + w, y1 - y0 + w);
  }
}

/** @type {Painter} */
function texts(c, look, [colour], xy, labels, s, ox, oy) {
  c.fillStyle = colour;
  c.textBaseline = "middle";
  c.textAlign = /** @type {CanvasTextAlign} */ ({ start: "left", middle: "center", end: "right" }[/** @type {string} */ (look.anchor)]);
  let now = "";
  for (let i = 0; i < labels.length; i++) {
    const size = Math.min(look.size, (look.fit ?? Infinity) / Math.max(breadth(c, labels[i]), 1e-9)) * s;
    const font = `${size.toFixed(1)}px ${FAMILY}`;
    if (font !== now) c.font = now = font;
    const x = ox + xy[2 * i] * s, y = oy + xy[2 * i + 1] * s + size * 0.04;
    if (look.turned) { c.save(); c.translate(x, y); c.rotate(-Math.PI / 2); c.fillText(labels[i], 0, 0); c.restore(); }
    else c.fillText(labels[i], x, y);
  }
}

/** @param {CanvasRenderingContext2D} c @param {number[][]} outline @param {number} x @param {number} y @param {number} s */
function polygon(c, outline, x, y, s) {
  outline.forEach((point, i) => (i ? c.lineTo(x + point[0] * s, y + point[1] * s) : c.moveTo(x + point[0] * s, y + point[1] * s)));
  c.closePath();
}

/** @param {CanvasRenderingContext2D} c @param {number} x0 @param {number} y0 @param {number} x1 @param {number} y1 @param {number} r */
function capsule(c, x0, y0, x1, y1, r) {
  if (x0 === x1 && y0 === y1) { c.moveTo(x0 + r, y0); c.arc(x0, y0, r, 0, 2 * Math.PI); return; }
  const way = Math.atan2(y1 - y0, x1 - x0);
  c.moveTo(x0 + r * Math.cos(way + Math.PI / 2), y0 + r * Math.sin(way + Math.PI / 2));
  c.arc(x0, y0, r, way + Math.PI / 2, way - Math.PI / 2);
  c.arc(x1, y1, r, way - Math.PI / 2, way + Math.PI / 2);
  c.closePath();
}

/** The colours of the cells of a block, as bytes. @param {string} codes @returns {Uint8Array} */
export function decoded(codes) {
  const text = atob(codes), bytes = new Uint8Array(text.length);
  for (let i = 0; i < text.length; i++) bytes[i] = text.charCodeAt(i);
  return bytes;
}

/** @param {string} colour @returns {[number, number, number]} */
export function rgb(colour) {
  return [parseInt(colour.slice(1, 3), 16), parseInt(colour.slice(3, 5), 16), parseInt(colour.slice(5, 7), 16)];
}
