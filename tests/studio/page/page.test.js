// The parts of the page that need no browser: `node --test tests/studio/page/`.
import assert from "node:assert/strict";
import { test } from "node:test";
import { fragment, packed, restored, unpacked } from "../../../studio/page/link.js";
import { decoded, paint, rgb, shows } from "../../../studio/page/paint.js";
import { Draft, numbered } from "../../../studio/page/draft.js";
import { Game } from "../../../studio/page/play.js";
import { Clock, nameOf } from "../../../studio/page/progress.js";
import { apart, blocksOf, labelled, levelFor, negated, Shelf } from "../../../studio/page/view.js";

test("a cell goes round: nothing, black, white, nothing", () => {
  const game = new Game(2, 3, { lays: "cells" });
  for (const wanted of ["?#?\n???", "?.?\n???", "???\n???"]) {
    game.before();
    game.put(0, 1, game.next(0, 1));
    assert.equal(game.text(), wanted);
  }
  assert.ok(game.undo());
  assert.equal(game.text(), "?.?\n???");
  assert.ok(game.redo());
  assert.ok(!game.redo());
});

test("a press that changed nothing is not undone", () => {
  const game = new Game(1, 2, { lays: "cells" });
  game.before();
  game.put(0, 0, "#");
  for (let times = 0; times < 2; times++) game.before();
  assert.ok(game.undo());
  assert.equal(game.text(), "??");
  assert.ok(!game.undo() && game.redo());
});

test("the place of a name ends where the next one on its side begins", () => {
  const places = [["N", 0, 9, "a"], ["N", 8, 17, "b"], ["W", 0, 9, "c"], ["W", 12, 17, "d"]];
  assert.deepEqual(apart(places), [["N", 0, 8, "a"], ["N", 8, 17, "b"], ["W", 0, 9, "c"], ["W", 12, 17, "d"]]);
});

test("what is printed beside a board is in none of its cells", () => {
  const shapes = [[0, [-0.5, 1.5, 1.5, -0.5, 1.5, 1.5], ["4", "2", "7"]]];
  assert.deepEqual([...labelled({ shapes }, [{ kind: "Texts" }], 3)].map(([cell, label]) => [cell, label.word]), [[4, "7"]]);
});

test("a piece is straight, and laid twice it is taken up", () => {
  const game = new Game(3, 3, { lays: "pieces" });
  assert.ok(!game.lay([0, 0], [2, 1]));
  assert.ok(game.lay([2, 2], [0, 0]));
  assert.equal(game.text(), "r1c1 r2c2 r3c3");
  const other = new Game(3, 3, { lays: "pieces" });
  other.read(game.text());
  assert.deepEqual(other.pieces, game.pieces);
  assert.ok(game.lay([0, 0], [2, 2]));
  assert.ok(game.empty);
});

const FIELD = { where: "cells", kind: "number", least: 0, unknown: true, words: [], of: "", blank: null, once: [] };

test("digits make numbers, a question mark an unknown one, and all of it is undone", () => {
  const clues = { ...FIELD, name: "clues" }, arrows = { ...FIELD, name: "arrows", kind: "word", unknown: false, words: ["U", "D", "L", "R"], of: "clues" };
  const draft = new Draft({ rows: 1, cols: 2, clues: [[null, null]], arrows: [[null, null]] }, [clues, arrows], false);
  const place = { field: clues, spot: [0, 1] };
  for (const key of ["1", "2"]) assert.ok(draft.type(place, key));
  assert.deepEqual(draft.record.clues, [[null, 12]]);
  assert.ok(draft.type(place, "^") && draft.record.arrows[0][1] === "U");
  assert.ok(draft.type(place, "?") && draft.record.clues[0][1] === -1);
  assert.ok(draft.type(place, "Delete"));
  assert.deepEqual(draft.record, { rows: 1, cols: 2, clues: [[null, null]], arrows: [[null, null]] });
  assert.equal(draft.type(place, "k"), null);
  while (draft.undo());
  assert.deepEqual(draft.record.clues, [[null, null]]);
  while (draft.redo());
  assert.equal(draft.past.length, 5);
});

test("lists of numbers stand outside, and words that are there once move", () => {
  const rows = { ...FIELD, name: "row_clues", where: "rows", kind: "numbers", unknown: false };
  const draft = new Draft({ rows: 2, cols: 2, row_clues: [null, null] }, [rows], false);
  for (const key of ["1", "0", ",", "3"]) draft.type({ field: rows, spot: [1] }, key);
  assert.deepEqual(draft.record.row_clues, [null, [10, 3]]);
  assert.deepEqual(draft.placeAt(1.5, -0.5, false), { field: rows, spot: [1] });
  assert.deepEqual(draft.shownAt("rows", [1]), [1, -1]);
  const icons = { ...FIELD, name: "clues", kind: "word", words: ["S", "G", "O"], once: ["S", "G"] };
  const maze = new Draft({ rows: 1, cols: 2, clues: [["S", null]] }, [icons], false);
  assert.ok(maze.type({ field: icons, spot: [0, 1] }, "s"));
  assert.deepEqual(maze.record.clues, [[null, "S"]]);
});

test("cells join a room, one alone is cut out, and what falls apart is two rooms", () => {
  const rooms = { ...FIELD, name: "rooms", where: "rooms" };
  const draft = new Draft({ rows: 1, cols: 4, rooms: [[0, 1, 2, 3]] }, [rooms], false);
  assert.ok(draft.join([[0, 0], [0, 1], [0, 2]]));
  assert.deepEqual(draft.record.rooms, [[0, 0, 0, 1]]);
  assert.ok(draft.join([[0, 1]]));
  assert.deepEqual(draft.record.rooms, [[0, 1, 2, 3]]);
  assert.ok(!draft.join([[0, 3]]) && draft.past.length === 2);
  assert.deepEqual(numbered([[7, -1, 7]]), [[0, -1, 1]]);
});

test("a board of a loop has cells between its lines, and corners lie at the corners", () => {
  const clues = { ...FIELD, name: "clues" }, corners = { ...FIELD, name: "corners", where: "corners" };
  const loop = new Draft({ rows: 2, cols: 2, clues: [[null, null], [null, null]] }, [clues], true);
  assert.deepEqual([loop.placeAt(3.5, 1.5, false)?.spot, loop.shownAt("cells", [1, 0])], [[1, 0], [3, 1]]);
  const creek = new Draft({ rows: 2, cols: 2, corners: [] }, [corners], false);
  assert.deepEqual([creek.placeAt(1.9, 0.2, false)?.spot, creek.shownAt("corners", [2, 0])], [[2, 0], [1.5, -0.5]]);
});

test("a clock stands still while it is paused, and puzzles have names of their own", () => {
  const clock = new Clock();
  clock.start(75);
  clock.pause();
  assert.equal(clock.words, "1:15");
  assert.equal(clock.time, clock.time);
  assert.notEqual(nameOf({ board: "3x3:2d5c" }), nameOf({ board: "3x3:2d5b" }));
  assert.notEqual(nameOf({ formula: "1,2", library: "compact" }), nameOf({ formula: "1,2", library: "compact", as: "sat" }));
  assert.equal(nameOf({ board: "5", family: "slitherlink" }), nameOf({ family: "slitherlink", board: "5" }));
});

test("a small state is in the link itself, a large one is kept", async () => {
  const state = { room: "play", request: { formula: "(a, ¬b)" } };
  assert.deepEqual(await unpacked(await packed(state)), state);
  const api = { saved: null, async ask(path, body) { if (body) { this.saved = body.state; return { key: "0123456789abcdef" }; } return { state: this.saved }; } };
  const short = await fragment(state, api);
  assert.match(short, /^#s=[\w-]+$/);
  assert.deepEqual(await restored(short, api), state);
  let seed = 1;
  const noise = Array.from({ length: 4000 }, () => (seed = (seed * 48271) % 2147483647)).join(",");
  const long = await fragment({ noise }, api);
  assert.equal(long, "#k=0123456789abcdef");
  assert.deepEqual(await restored(long, api), { noise });
  assert.equal(await restored("#nothing", api), null);
  const old = `#s=${await packed({ request: { formula: "(a)", meaning: "sat", layout: { kinks: true } } })}`;
  assert.deepEqual(await restored(old, api), { request: { formula: "(a)", as: "sat", kinks: true } });
  const ordered = `#s=${await packed({ request: { formula: "(a)", order: "exact", layout: "kinked" } })}`;
  assert.deepEqual(await restored(ordered, api), { request: { formula: "(a)", layout: "kinked,exact" } });
});

test("overviews are chosen so that a pixel of theirs is one to two pixels of the screen", () => {
  assert.deepEqual([2, 1, 0.6, 0.5, 0.3, 0.25, 0.1].map(levelFor), [0, 0, 0, 1, 1, 2, 3]);
  assert.deepEqual(blocksOf(-5, 130, 64, 300), [0, 1, 2]);
  assert.deepEqual(blocksOf(290, 900, 64, 300), [4]);
  assert.deepEqual(blocksOf(400, 500, 64, 300), []);
});

test("a shelf forgets what was used least", () => {
  const shelf = new Shelf(2);
  shelf.set("a", 1, 1);
  shelf.set("b", 2, 1);
  shelf.get("a");
  shelf.set("c", 3, 1);
  assert.deepEqual([shelf.get("a"), shelf.get("b"), shelf.get("c")], [1, undefined, 3]);
});

test("shapes are drawn from their size on, letters from six pixels on", () => {
  assert.ok(shows({ kind: "Strokes", least: 5 }, 5) && !shows({ kind: "Strokes", least: 5 }, 4.9));
  assert.ok(!shows({ kind: "Texts", size: 0.6 }, 9) && shows({ kind: "Texts", size: 0.6 }, 10));
  assert.deepEqual(rgb("#0102ff"), [1, 2, 255]);
  assert.deepEqual([...decoded("AQID")], [1, 2, 3]);
  assert.equal(negated("a\u0304, b, 1\u03042\u0304"), "¬a, b, ¬12");
  const labels = labelled({ shapes: [[1, [2.5, 0.5], ["7"]]] }, [{ kind: "Strokes" }, { kind: "Texts" }], 10);
  assert.equal(labels.get(2)?.word, "7");
});

test("a shape that nothing paints is no silence", () => {
  assert.throws(() => paint(/** @type {any} */ ({}), { kind: "Lines" }, ["", ""], [], [], 1, 0, 0), /nothing paints Lines/);
});
