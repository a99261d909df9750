// The board on a canvas: zoom and pan from the whole board to one cell, drawn by need, block by block.
import { LEGIBLE, FAMILY, decoded, paint, rgb, shows } from "./paint.js";

/** @typedef {Record<string, any>} Fields */
/** @typedef {{bitmap: CanvasImageSource, scale: number, bytes: number}} Drawn */

/** Blocks with cells and shapes are asked for from so many pixels a cell on. */
const DETAIL_FROM = 4;
/** From here on shapes are drawn afresh in each frame; below, whole blocks are kept as pictures. */
const DIRECT_FROM = 26;
/** Bytes of pictures that are kept, and requests under way at once. */
const BUDGET = 96 << 20, AT_ONCE = 8;

/** The colours of pencils, as style.css has them. */
const PENCILS = ["#ffd54a", "#69c28b", "#6fb3ef", "#f08a80"];

/** A store that forgets what was used least when it holds too much. @template T */
export class Shelf {
  /** @param {number} most */
  constructor(most) {
    this.most = most;
    this.size = 0;
    /** @type {Map<string, {value: T, size: number}>} */
    this.items = new Map();
  }
  /** @param {string} key @returns {T | undefined} */
  get(key) {
    const item = this.items.get(key);
    if (!item) return undefined;
    this.items.delete(key);
    this.items.set(key, item);
    return item.value;
  }
  /** @param {string} key @param {T} value @param {number} size */
  set(key, value, size) {
    this.drop(key);
    this.items.set(key, { value, size });
    this.size += size;
    for (const [old] of this.items) {
      if (this.size <= this.most || old === key) break;
      this.drop(old);
    }
  }
  /** @param {string} key */
  drop(key) {
    const item = this.items.get(key);
    if (item) { this.size -= item.size; this.items.delete(key); }
  }
  clear() { this.items.clear(); this.size = 0; }
}

/** The level of overview for a scale: each of its pixels is 2**level cells. @param {number} pixels */
export function levelFor(pixels) {
  return pixels >= 1 ? 0 : Math.min(12, Math.floor(Math.log2(1 / pixels) + 0.0001));
}

/** The blocks that a stretch of cells touches. @param {number} from @param {number} to @param {number} side @param {number} most @returns {number[]} */
export function blocksOf(from, to, side, most) {
  const first = Math.max(0, Math.floor(from / side)), last = Math.min(Math.ceil(most / side) - 1, Math.floor(to / side));
  return Array.from({ length: Math.max(0, last - first + 1) }, (_, i) => first + i);
}

export class View {
  /** @param {HTMLCanvasElement} canvas @param {any} api */
  constructor(canvas, api) {
    this.canvas = canvas;
    this.api = api;
    this.c = /** @type {CanvasRenderingContext2D} */ (canvas.getContext("2d", { alpha: false }));
    /** @type {Fields | null} */
    this.board = null;
    this.look = "";
    /** @type {Fields | null} */
    this.picture = null;
    this.scale = 1; this.x = 0; this.y = 0;
    this.least = 0.01;
    /** @type {Shelf<CanvasImageSource>} */
    this.rasters = new Shelf(BUDGET);
    /** @type {Shelf<Fields>} */
    this.details = new Shelf(48 << 20);
    /** @type {Shelf<Drawn>} */
    this.drawn = new Shelf(BUDGET);
    /** @type {Set<string>} */
    this.asked = new Set();
    this.busy = 0;
    /** @type {Fields | null} */
    this.names = null;
    /** How wide names beside the board are. */
    this.strip = 0;
    /** What lies over the board. */
    this.net = /** @type {number[][]} */ ([]);
    this.boxes = /** @type {{box: number[], colour: string, fill?: string}[]} */ ([]);
    this.spots = /** @type {{cells: number[][], colour: string}[]} */ ([]);
    /** @type {Fields | null} */
    this.marks = null;
    this.cursor = { row: 0, col: 0, shown: false };
    this.painted = 0; this.moved = 0;
    /** @type {(row: number, col: number, event: PointerEvent | null) => void} */
    this.onPress = () => {};
    /** @type {(row: number, col: number) => void} */
    this.onDrag = () => {};
    this.onRelease = () => {};
    /** @type {(row: number | null, col: number, x: number, y: number) => void} */
    this.onHover = () => {};
    this.painting = false;
    /** A picture that came with all its blocks. @type {Fields | null} */
    this.printed = null;
    /** So many cells around the board can be pressed, too. */
    this.margin = 0;
    this.dark = matchMedia("(prefers-color-scheme: dark)");
    this.dark.addEventListener("change", () => { this.rasters.clear(); this.drawn.clear(); this.draw(); });
    new ResizeObserver(() => this.resize()).observe(canvas);
    this.listen();
  }

  get theme() { return this.dark.matches ? "dark" : "screen"; }

  /** The cells, and what is printed beside them; names around a formula's board are drawn here, and not in strips. */
  get sheet() {
    const { box, rows, cols } = /** @type {Fields} */ (this.picture);
    return this.board?.kind === "formula" ? [0, 0, cols, rows] : box;
  }

  /** Show another board, whole. @param {Fields} board */
  open(board) {
    this.board = board;
    for (const shelf of [this.rasters, this.details, this.drawn]) shelf.clear();
    this.asked.clear();
    this.names = null; this.strip = 0; this.net = []; this.boxes = []; this.spots = []; this.marks = null;
    this.cursor = { row: 0, col: 0, shown: false };
    this.painted = 0;
    this.show("", board.picture);
    this.fit();
  }

  /** Another look of the same board. @param {string} look @param {Fields} picture */
  show(look, picture) {
    if (this.printed && picture !== this.printed) { this.printed = null; for (const shelf of [this.rasters, this.details, this.drawn]) shelf.clear(); }
    this.look = look;
    this.picture = picture;
    this.draw();
  }

  /** When something of the board is on the screen, or a while has passed. */
  async seen() {
    for (let tries = 0; !this.painted && tries < 100; tries++) await new Promise((done) => setTimeout(done, 30));
  }

  resize() {
    const ratio = devicePixelRatio || 1, box = this.canvas.getBoundingClientRect();
    const [w, h] = [Math.round(box.width * ratio), Math.round(box.height * ratio)];
    if (!w || !h || (this.canvas.width === w && this.canvas.height === h)) return;
    const before = this.canvas.width;
    this.canvas.width = w; this.canvas.height = h;
    this.ratio = ratio;
    if (this.board && (!this.moved || before < 10)) this.fit();
    this.draw();
  }

  fit() {
    if (!this.picture) return;
    const [x0, y0, x1, y1] = this.sheet;
    const { width, height } = this.canvas, ratio = this.ratio ?? 1;
    const [left, top, edge] = this.board?.kind === "formula" ? [Math.max(this.strip, 40 * ratio) + 6 * ratio, 46 * ratio, 12 * ratio] : [0, 0, 0];
    this.scale = Math.min((width - left - edge) / (x1 - x0), (height - top - edge) / (y1 - y0), 64 * ratio);
    this.least = Math.min(this.scale / 2, 2);
    this.x = left + (width - left - (x1 - x0) * this.scale) / 2 - x0 * this.scale;
    this.y = top + (height - top - (y1 - y0) * this.scale) / 2 - y0 * this.scale;
    this.moved = 0;
    this.draw();
  }

  /** @param {number} factor @param {number} [px] @param {number} [py] */
  zoom(factor, px = this.canvas.width / 2, py = this.canvas.height / 2) {
    const scale = Math.min(Math.max(this.scale * factor, this.least), 120 * (this.ratio ?? 1));
    this.x = px - (px - this.x) * (scale / this.scale);
    this.y = py - (py - this.y) * (scale / this.scale);
    this.scale = scale;
    this.moved = performance.now();
    this.hold();
    this.draw();
  }

  /** @param {number} dx @param {number} dy */
  pan(dx, dy) {
    this.x += dx; this.y += dy;
    this.moved = performance.now();
    this.hold();
    this.draw();
  }

  /** Some of the board stays in sight. */
  hold() {
    if (!this.picture) return;
    const { width, height } = this.canvas, w = this.picture.cols * this.scale, h = this.picture.rows * this.scale;
    this.x = Math.min(Math.max(this.x, 80 - w), width - 80);
    this.y = Math.min(Math.max(this.y, 80 - h), height - 80);
  }

  /** The cell under a point of the page. @param {{clientX: number, clientY: number}} event @returns {[number, number] | null} */
  cellAt(event) {
    if (!this.picture) return null;
    const [y, x] = this.pointAt(event), row = Math.floor(y), col = Math.floor(x), { margin } = this;
    return row >= -margin && col >= -margin && row < this.picture.rows + margin && col < this.picture.cols + margin ? [row, col] : null;
  }

  /** The point of the board under a point of the page, in cells. @param {{clientX: number, clientY: number}} event @returns {[number, number]} */
  pointAt(event) {
    const box = this.canvas.getBoundingClientRect(), ratio = this.ratio ?? 1;
    return [((event.clientY - box.top) * ratio - this.y) / this.scale, ((event.clientX - box.left) * ratio - this.x) / this.scale];
  }

  /** Another picture of the board, whole, as it is while somebody edits it. @param {Fields} printed */
  reprint(printed) {
    const old = this.picture;
    for (const shelf of [this.rasters, this.details, this.drawn]) shelf.clear();
    for (const [row, col, block] of printed.blocks) this.keep(`/${row}/${col}`, block, printed.picture);
    this.printed = printed.picture;
    this.show("", printed.picture);
    if (!this.moved && JSON.stringify(old?.box) !== JSON.stringify(printed.picture.box)) this.fit();
  }

  /** @param {string} key @param {Fields} block @param {Fields | null} picture */
  keep(key, block, picture) {
    block.bytes = decoded(block.codes);
    block.labels = labelled(block, picture?.looks, picture?.cols);
    this.details.set(key, block, 6000 + 16 * block.shapes.reduce((/** @type {number} */ n, /** @type {any} */ one) => n + one[1].length, 0));
  }

  listen() {
    const canvas = this.canvas;
    /** @type {Map<number, PointerEvent>} */
    const down = new Map();
    let dragged = false;
    canvas.addEventListener("wheel", (event) => {
      event.preventDefault();
      const box = canvas.getBoundingClientRect(), ratio = this.ratio ?? 1;
      this.zoom(Math.exp(-event.deltaY * (event.deltaMode ? 0.05 : 0.0016)), (event.clientX - box.left) * ratio, (event.clientY - box.top) * ratio);
    }, { passive: false });
    canvas.addEventListener("pointerdown", (event) => {
      if (event.pointerType !== "mouse" || event.button === 0 || event.button === 2) canvas.setPointerCapture(event.pointerId);
      down.set(event.pointerId, event);
      dragged = false;
      const cell = this.cellAt(event);
      if (this.painting && cell && down.size === 1) this.onPress(cell[0], cell[1], event);
    });
    canvas.addEventListener("pointermove", (event) => {
      const before = down.get(event.pointerId), ratio = this.ratio ?? 1;
      if (!before) {
        const cell = this.cellAt(event);
        this.onHover(cell ? cell[0] : null, cell ? cell[1] : 0, event.clientX, event.clientY);
        return;
      }
      if (down.size === 2) this.pinch(down, event);
      else if (this.painting && !event.altKey && !event.shiftKey && before.buttons !== 4) {
        const cell = this.cellAt(event);
        if (cell) this.onDrag(cell[0], cell[1]);
      } else {
        const [dx, dy] = [event.clientX - before.clientX, event.clientY - before.clientY];
        if (Math.abs(dx) + Math.abs(dy) > 0) { dragged ||= Math.hypot(dx, dy) > 3; canvas.classList.add("dragging"); this.pan(dx * ratio, dy * ratio); }
      }
      down.set(event.pointerId, event);
    });
    const up = (/** @type {PointerEvent} */ event) => {
      const cell = this.cellAt(event);
      if (down.delete(event.pointerId) && event.type === "pointerup") {
        if (this.painting) this.onRelease();
        else if (!dragged && cell) this.onPress(cell[0], cell[1], event);
      }
      canvas.classList.remove("dragging");
    };
    canvas.addEventListener("pointerup", up);
    canvas.addEventListener("pointercancel", up);
    canvas.addEventListener("pointerleave", () => this.onHover(null, 0, 0, 0));
    canvas.addEventListener("contextmenu", (event) => event.preventDefault());
  }

  /** @param {Map<number, PointerEvent>} down @param {PointerEvent} event */
  pinch(down, event) {
    const [a, b] = [...down.values()], other = a.pointerId === event.pointerId ? b : a, before = a.pointerId === event.pointerId ? a : b;
    const box = this.canvas.getBoundingClientRect(), ratio = this.ratio ?? 1;
    const was = Math.hypot(before.clientX - other.clientX, before.clientY - other.clientY);
    const is = Math.hypot(event.clientX - other.clientX, event.clientY - other.clientY);
    this.zoom(is / Math.max(was, 1), ((event.clientX + other.clientX) / 2 - box.left) * ratio, ((event.clientY + other.clientY) / 2 - box.top) * ratio);
  }

  /** Draw soon, once. */
  draw() {
    if (this.waiting) return;
    this.waiting = true;
    requestAnimationFrame(() => { this.waiting = false; this.frame(); });
  }

  frame() {
    const { c, canvas, picture } = this;
    const theme = picture ? picture.themes[this.theme] : null;
    c.setTransform(1, 0, 0, 1, 0, 0);
    c.fillStyle = getComputedStyle(document.documentElement).getPropertyValue("--ground").trim() || "#fff";
    c.fillRect(0, 0, canvas.width, canvas.height);
    if (!picture || !theme) return;
    const s = this.scale, [left, top, right, bottom] = this.sheet;
    // Paper lies under what is printed beside a puzzle, too: in the dark nothing else would show it.
    c.fillStyle = theme.palette[0];
    c.fillRect(this.x + left * s, this.y + top * s, (right - left) * s, (bottom - top) * s);
    const near = s >= DETAIL_FROM;
    if (s < LEGIBLE || !near) this.drawRasters(theme);
    if (near) this.drawDetails(theme);
    this.drawOverlays();
    this.drawMarks(theme);
    this.drawCursor();
    this.drawNames();
  }

  /** The cells in sight: first and last row and column. */
  sight() {
    const s = this.scale, { width, height } = this.canvas;
    return { top: -this.y / s, left: -this.x / s, bottom: (height - this.y) / s, right: (width - this.x) / s };
  }

  /** @param {Fields} theme */
  drawRasters(theme) {
    const { c, picture, scale: s } = this, seen = this.sight();
    const level = levelFor(s), last = Math.max(0, Math.ceil(Math.log2(Math.max(picture?.rows, picture?.cols) / picture?.raster)));
    c.imageSmoothingEnabled = s < 1;
    // Coarser blocks first: they stand in until the finer ones have come.
    for (const at of level < last ? [last, Math.min(level + 2, last), level] : [level]) {
      const side = picture?.raster * 2 ** at;
      for (const row of blocksOf(seen.top, seen.bottom, side, picture?.rows))
        for (const col of blocksOf(seen.left, seen.right, side, picture?.cols)) {
          const image = this.raster(at, row, col, at === level || at === last);
          if (!image) continue;
          const h = Math.min(side, picture?.rows - row * side), w = Math.min(side, picture?.cols - col * side);
          const step = 2 ** at;
          // The last pixel of a block may stand for fewer cells than the others.
          c.drawImage(image, 0, 0, w / step, h / step, this.x + col * side * s, this.y + row * side * s, w * s, h * s);
          if (at === level && !this.painted) this.painted = performance.now();
        }
    }
  }

  /** @param {number} level @param {number} row @param {number} col @param {boolean} wanted @returns {CanvasImageSource | undefined} */
  raster(level, row, col, wanted) {
    const key = `${this.look}/${level}/${row}/${col}/${this.theme}`, known = this.rasters.get(key);
    if (known || !wanted) return known;
    this.fetch(`r${key}`, async () => {
      const image = await this.api.raster(this.board?.key, `${level}/${row}/${col}?look=${this.look}&theme=${this.theme}`);
      this.rasters.set(key, image, 4 * this.picture?.raster ** 2);
    });
    return undefined;
  }

  /** @param {number} row @param {number} col @returns {Fields | undefined} */
  detail(row, col) {
    const key = `${this.look}/${row}/${col}`, known = this.details.get(key);
    if (known) return known;
    this.fetch(`d${key}`, async () => {
      const look = this.look ? `&look=${this.look}` : "";
      const block = await this.api.ask(`boards/${this.board?.key}/detail?row=${row}&col=${col}${look}`);
      this.keep(key, block, this.picture);
    });
    return undefined;
  }

  /** Ask once, and not too much at a time; what is no longer wanted when its turn comes is asked again by the next frame.
   * @param {string} key @param {() => Promise<void>} work */
  fetch(key, work) {
    if (this.asked.has(key) || this.busy >= AT_ONCE) return;
    const board = this.board;
    this.asked.add(key);
    this.busy++;
    work().catch(() => {}).finally(() => { this.busy--; if (this.board === board) { this.asked.delete(key); this.draw(); } });
  }

  /** @param {Fields} theme */
  drawDetails(theme) {
    const { picture, scale: s } = this, seen = this.sight(), side = picture?.detail;
    const until = performance.now() + 7;
    for (const row of blocksOf(seen.top, seen.bottom, side, picture?.rows))
      for (const col of blocksOf(seen.left, seen.right, side, picture?.cols)) {
        const block = this.detail(row, col);
        if (!block) { if (s >= LEGIBLE) this.standIn(row, col); continue; }
        if (!this.painted) this.painted = performance.now();
        if (s >= DIRECT_FROM * (this.ratio ?? 1)) this.paintBlock(this.c, block, theme, s, this.x, this.y);
        else this.pasteBlock(`${this.look}/${row}/${col}/${this.theme}`, block, theme, until);
      }
  }

  /** What is known of a block already, from further away. @param {number} row @param {number} col */
  standIn(row, col) {
    const { c, picture, scale: s } = this, side = picture?.detail;
    const top = row * side, left = col * side, big = picture?.raster;
    const image = this.raster(0, Math.floor(top / big), Math.floor(left / big), true);
    if (!image) return;
    const w = Math.min(side, picture?.cols - left), h = Math.min(side, picture?.rows - top);
    c.imageSmoothingEnabled = false;
    c.drawImage(image, left % big, top % big, w, h, this.x + left * s, this.y + top * s, w * s, h * s);
  }

  /** A block as a picture that is kept, drawn anew when zooming has come to rest.
   * @param {string} key @param {Fields} block @param {Fields} theme @param {number} until */
  pasteBlock(key, block, theme, until) {
    const s = this.scale, rows = block.bytes.length / block.width, pad = 8;
    let kept = this.drawn.get(key);
    const resting = performance.now() - this.moved > 140;
    if ((!kept || (kept.scale !== s && resting)) && performance.now() < until) {
      const bitmap = document.createElement("canvas");
      bitmap.width = Math.ceil(block.width * s) + 2 * pad;
      bitmap.height = Math.ceil(rows * s) + 2 * pad;
      const c = /** @type {CanvasRenderingContext2D} */ (bitmap.getContext("2d"));
      this.paintBlock(c, block, theme, s, pad - block.left * s, pad - block.top * s);
      kept = { bitmap, scale: s, bytes: bitmap.width * bitmap.height * 4 };
      this.drawn.set(key, kept, kept.bytes);
    } else if (!kept || kept.scale !== s) this.draw();
    if (!kept) { this.standIn(Math.floor(block.top / this.picture?.detail), Math.floor(block.left / this.picture?.detail)); return; }
    const f = s / kept.scale, image = /** @type {HTMLCanvasElement} */ (kept.bitmap);
    this.c.imageSmoothingEnabled = f !== 1;
    this.c.drawImage(image, Math.round(this.x + block.left * s - pad * f), Math.round(this.y + block.top * s - pad * f), image.width * f, image.height * f);
  }

  /** @param {CanvasRenderingContext2D} c @param {Fields} block @param {Fields} theme @param {number} s @param {number} ox @param {number} oy */
  paintBlock(c, block, theme, s, ox, oy) {
    const rows = block.bytes.length / block.width;
    const image = this.coloured(block, s >= LEGIBLE ? theme.palette : theme.coarse, `${this.theme}${s >= LEGIBLE}`);
    c.imageSmoothingEnabled = false;
    c.drawImage(image, ox + block.left * s, oy + block.top * s, block.width * s, rows * s);
    for (const [number, xy, labels] of block.shapes) {
      const look = this.picture?.looks[number];
      if (shows(look, s)) paint(c, look, theme.colours[number], xy, labels, s, ox, oy);
    }
  }

  /** The cells of a block, one pixel each. @param {Fields} block @param {string[]} palette @param {string} name @returns {HTMLCanvasElement} */
  coloured(block, palette, name) {
    block.images ??= {};
    if (block.images[name]) return block.images[name];
    const rows = block.bytes.length / block.width, canvas = document.createElement("canvas");
    canvas.width = block.width; canvas.height = rows;
    const c = /** @type {CanvasRenderingContext2D} */ (canvas.getContext("2d")), data = c.createImageData(block.width, rows);
    const table = palette.map(rgb);
    block.bytes.forEach((/** @type {number} */ code, /** @type {number} */ i) => { data.data.set(table[code], 4 * i); data.data[4 * i + 3] = 255; });
    c.putImageData(data, 0, 0);
    return (block.images[name] = canvas);
  }

  /** The wires of a variable, lit: solid where they stand for it, in dashes where for its opposite. @param {Fields} seen */
  drawNet(seen) {
    const { c, scale: s, x, y } = this, wide = Math.max(s * 1.3, 5);
    c.lineJoin = "round";
    for (const [top, left, bottom, right, sign] of this.net) {
      if (bottom < seen.top || top > seen.bottom || right < seen.left || left > seen.right) continue;
      const [px, py, w, h] = [x + (left + 0.5) * s - wide / 2, y + (top + 0.5) * s - wide / 2, (right - left) * s + wide, (bottom - top) * s + wide];
      c.fillStyle = "#c2185b30";
      c.fillRect(px, py, w, h);
      c.setLineDash(sign > 0 ? [] : sign < 0 ? [6, 4] : [2, 3]);
      c.strokeStyle = "#c2185b"; c.lineWidth = Math.max(2, s * 0.12);
      c.strokeRect(px, py, w, h);
    }
    c.setLineDash([]);
  }

  drawOverlays() {
    const { c, scale: s, x, y } = this, seen = this.sight();
    this.drawNet(seen);
    for (const { box: [top, left, bottom, right], colour, fill } of this.boxes) {
      if (bottom < seen.top || top > seen.bottom || right < seen.left || left > seen.right) continue;
      const [px, py, w, h] = [x + left * s, y + top * s, (right - left) * s, (bottom - top) * s];
      if (fill) { c.fillStyle = fill; c.fillRect(px, py, w, h); }
      c.strokeStyle = colour; c.lineWidth = Math.max(2, 0.15 * s);
      c.strokeRect(px, py, w, h);
    }
    for (const { cells, colour } of this.spots)
      for (const [row, col] of cells) {
        const [px, py, w, h] = this.spotBox(row, col, 5), line = Math.min(w, h) < s && s > 5;
        c.fillStyle = colour + (line ? "aa" : "44"); c.strokeStyle = colour; c.lineWidth = Math.max(2, 0.1 * s);
        c.fillRect(px, py, w, h);
        if (!line) c.strokeRect(px + 1, py + 1, w - 2, h - 2);
      }
  }

  /** What a spot covers on the screen: a cell or a corner; where a loop is drawn a whole cell, a line, or where lines meet.
   * @param {number} row @param {number} col @param {number} least @returns {number[]} left, top, width and height */
  spotBox(row, col, least) {
    const loop = this.board?.play?.loop, cell = !loop || (row % 2 && col % 2), level = (row % 2 === 1) === (loop === "cells");
    const [high, wide] = cell ? [loop ? 2 : 1, loop ? 2 : 1] : row % 2 === col % 2 ? [0.4, 0.4] : level ? [0.4, 2.4] : [2.4, 0.4];
    const [w, h] = [Math.max(wide * this.scale, least), Math.max(high * this.scale, least)];
    return [this.x + (col + 0.5) * this.scale - w / 2, this.y + (row + 0.5) * this.scale - h / 2, w, h];
  }

  /** What a player has laid. @param {Fields} theme */
  drawMarks(theme) {
    if (!this.marks) return;
    const { c, scale: s, x, y } = this, { play, cells, colours, pieces } = this.marks, cols = this.picture?.cols;
    for (const [index, colour] of colours ?? []) {
      const row = Math.floor(index / cols), col = index % cols, half = play.loop ? s : s / 2;
      c.fillStyle = `${PENCILS[colour - 1]}88`;
      c.fillRect(x + (col + 0.5) * s - half, y + (row + 0.5) * s - half, 2 * half, 2 * half);
    }
    for (const [index, sign] of cells ?? []) {
      const row = Math.floor(index / cols), col = index % cols;
      if (sign === "." && play.passed?.includes(index)) continue;
      const own = play.kinds ? play.kinds[(row % 2) * 2 + (col % 2)] : play;
      const stamps = sign === "#" ? own.black : own.white;
      if (sign === "#" && !stamps.length) {
        const gap = Math.min(1, s * 0.03);
        c.fillStyle = theme.palette[1];
        c.fillRect(x + col * s + gap, y + row * s + gap, s - 2 * gap, s - 2 * gap);
      }
      for (const stamp of stamps)
        if (shows(stamp, s)) paint(c, stamp, [stamp.colour, stamp.fill], stamp.xy, [], s, x + col * s, y + row * s);
      if ((sign === "#" && !stamps.length) || stamps[0]?.kind === "Rects") this.drawLabel(theme, row, col);
    }
    for (const ends of pieces ?? []) {
      const look = { kind: "Capsules", radius: 0.37, width: 0.09 };
      paint(c, look, ["#35608f", ""], [ends[1] + 0.5, ends[0] + 0.5, ends[3] + 0.5, ends[2] + 0.5], [], s, x, y);
    }
  }

  /** What is printed in a cell, once more, over a dark mark. @param {Fields} theme @param {number} row @param {number} col */
  drawLabel(theme, row, col) {
    const side = this.picture?.detail, block = this.details.get(`${this.look}/${Math.floor(row / side)}/${Math.floor(col / side)}`);
    const label = block?.labels.get(row * this.picture?.cols + col);
    if (label && shows(label.look, this.scale)) paint(this.c, label.look, [theme.palette[0], ""], label.xy, [label.word], this.scale, this.x, this.y);
  }

  drawCursor() {
    if (!this.cursor.shown) return;
    const { c } = this, [px, py, w, h] = this.spotBox(this.cursor.row, this.cursor.col, 8);
    c.lineWidth = 4; c.strokeStyle = "#ffffff"; c.strokeRect(px, py, w, h);
    c.lineWidth = 2; c.strokeStyle = "#8e44ad"; c.strokeRect(px, py, w, h);
  }

  /** Names of clauses, literals and variables have come: those beside the board get as much room as the longest needs. @param {Fields} names */
  name(names) {
    const { c, canvas } = this, ratio = this.ratio ?? 1;
    c.font = `${12 * ratio}px ${FAMILY}`;
    const rows = names.flags.filter((/** @type {any[]} */ [side]) => "EW".includes(side)).map((/** @type {any[]} */ flag) => negated(flag[3]));
    const widest = (/** @type {string[]} */ texts) => Math.max(24 * ratio, ...texts.map((text) => c.measureText(text).width)) + 16 * ratio;
    this.names = { ...names, spans: apart(names.spans), flags: apart(names.flags) };
    this.strip = Math.min(Math.max(widest(rows.flatMap(parts)), Math.min(widest(rows), 0.16 * canvas.width)), 0.3 * canvas.width);
    if (this.moved) this.draw(); else this.fit();
  }

  /** Names of clauses, literals and variables stay at the edges of the window, wherever the board is. */
  drawNames() {
    if (!this.names) return;
    const { c, canvas, scale: s } = this, ratio = this.ratio ?? 1, strip = 20 * ratio;
    const style = getComputedStyle(document.documentElement);
    const ink = style.getPropertyValue("--ink").trim(), paper = style.getPropertyValue("--paper").trim(), quiet = style.getPropertyValue("--quiet").trim();
    c.font = `${12 * ratio}px ${FAMILY}`;
    c.textBaseline = "middle"; c.textAlign = "center";
    const put = (/** @type {number} */ from, /** @type {number} */ to, /** @type {number} */ depth, /** @type {boolean} */ across, /** @type {string[]} */ texts, /** @type {string} */ colour) => {
      const start = (across ? this.x : this.y) + from * s, stop = (across ? this.x : this.y) + to * s, end = across ? canvas.width : canvas.height;
      const a = Math.max(start, across ? this.strip : 2 * strip), b = Math.min(stop, end);
      if (b - a < 8 * ratio) return;
      const [px, py, w, h] = across ? [a, depth, b - a, strip] : [depth, a, this.strip, b - a], room = w - 6 * ratio;
      const fits = (/** @type {string} */ one) => c.measureText(one).width < room;
      const lines = across ? [texts.find(fits) ?? cut(texts[0], fits)] : stacked(parts(texts[0]), fits, Math.max(1, Math.floor(h / (14 * ratio))));
      c.fillStyle = paper; c.fillRect(px, py, w, h);
      c.strokeStyle = quiet; c.lineWidth = 1; c.strokeRect(px + 0.5, py + 0.5, w - 1, h - 1);
      c.fillStyle = colour;
      lines.forEach((line, i) => c.fillText(line, px + w / 2, py + h / 2 + (i - (lines.length - 1) / 2) * 14 * ratio));
    };
    const above = Math.max(0, this.y - 2 * strip - 2), beside = Math.max(0, this.x - this.strip - 2);
    // A side of the board that is not above or to the left has its names there all the same.
    for (const [side, first, stop, number, text] of this.names.spans) put(first, stop, side === "N" || side === "S" ? above : beside, side === "N" || side === "S", [`clause ${number}: ${negated(text)}`, `clause ${number}`, number], ink);
    for (const [side, first, stop, label] of this.names.flags) {
      const across = side === "N" || side === "S";
      put(first, stop, across ? above + strip : beside, across, [negated(label)], ink);
    }
  }
}

/** Places along the sides of a board that end where the next one begins: tiles may share a line of cells, and the name that
 * is written last would cover the end of the other. @param {any[][]} places side, first, stop, ... @returns {any[][]} */
export function apart(places) {
  return places.map(([side, first, stop, ...rest]) => {
    const next = places.filter(([other, start]) => other === side && start > first).map(([, start]) => start);
    return [side, first, Math.min(stop, ...next), ...rest];
  });
}

/** The names of a list, each with its comma. @param {string} text */
const parts = (text) => text.split(/(?<=,) /);

/** As much of a text as fits. @param {string} text @param {(text: string) => boolean} fits @returns {string} */
function cut(text, fits) {
  if (fits(text)) return text;
  for (let n = text.length - 1; n > 0; n--) if (fits(`${text.slice(0, n)}…`)) return `${text.slice(0, n)}…`;
  return "";
}

/** Words in lines, one below the other, of which there may be so many. @param {string[]} words @param {(text: string) => boolean} fits @param {number} most @returns {string[]} */
export function stacked(words, fits, most) {
  const lines = [words[0]];
  for (const word of words.slice(1)) {
    const longer = `${lines[lines.length - 1]} ${word}`;
    if (fits(longer) || lines.length === most) lines[lines.length - 1] = longer; else lines.push(word);
  }
  return lines.map((line) => cut(line, fits));
}

/** Names with a bar over each letter, as hardboard writes a negation, with a sign in front instead. @param {string} text */
export function negated(text) {
  return text.normalize("NFD").replace(/(?:[^\s,\u0304]\u0304)+/g, (word) => `¬${word.replaceAll("\u0304", "")}`);
}

/** The words in the cells of a block, by the cell's number; what stands beside the board is in no cell. @param {Fields} block @param {Fields[]} looks @param {number} cols @returns {Map<number, {word: string, look: Fields, xy: number[]}>} */
export function labelled(block, looks, cols) {
  const labels = new Map();
  for (const [number, xy, words] of block.shapes)
    if (looks[number].kind === "Texts")
      words.forEach((/** @type {string} */ word, /** @type {number} */ i) => {
        const row = Math.floor(xy[2 * i + 1]), col = Math.floor(xy[2 * i]);
        if (row >= 0 && col >= 0 && col < cols) labels.set(row * cols + col, { word, look: looks[number], xy: [xy[2 * i], xy[2 * i + 1]] });
      });
  return labels;
}
