// The parts of the page that need no browser: `node --test tests/studio/page/`.
import assert from "node:assert/strict";
import { test } from "node:test";
import { Kept } from "../../../studio/page/api.js";
import { fragment, packed, restored, unpacked } from "../../../studio/page/link.js";
import { decoded, paint, rgb, shows } from "../../../studio/page/paint.js";
import { Game } from "../../../studio/page/play.js";
import { blocksOf, labelled, levelFor, negated, Shelf } from "../../../studio/page/view.js";

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

test("a savepoint is gone back to, and that can be undone", () => {
  const game = new Game(1, 2, { lays: "cells" });
  game.put(0, 0, "#");
  const name = game.mark();
  game.put(0, 1, ".");
  game.back(name);
  assert.equal(game.text(), "#?");
  game.undo();
  assert.equal(game.text(), "#.");
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

test("an exported page answers from what was written", async () => {
  const kept = new Kept({
    "play p0": { cols: 2, solution: "#..#", trail: [{ cells: [[0, 0]], value: "black", because: [], reason: "so" }], patterns: [["r", "both black", [0, 1], "##"]] },
    "open f0": { variables: ["a", "b"] }, "boards/f0/values v10": { failing: [] },
    "boards/f0/tiles": [{ box: [0, 0, 5, 5], name: "wire" }], "boards/f0/net a": { wires: [] },
  });
  assert.equal((await kept.ask("boards/p0/check", { marks: "##\n??" })).violations[0].message, "both black");
  assert.ok((await kept.ask("boards/p0/check", { marks: "#?\n.#" })).solved);
  assert.equal((await kept.run("run/hint", { key: "p0", partial: "??\n??" })).answer.status, "hint");
  assert.equal((await kept.run("run/hint", { key: "p0", partial: ".?\n??" })).answer.status, "mistakes");
  assert.deepEqual(await kept.ask("boards/f0/values", { values: { a: true, b: false } }), { failing: [] });
  assert.equal((await kept.ask("boards/f0/at?row=4&col=4")).name, "wire");
  assert.deepEqual(await kept.ask("boards/f0/net?variable=a"), { wires: [] });
  await assert.rejects(kept.ask("boards/f0/steps"), /without that/);
});

test("a shape that nothing paints is no silence", () => {
  assert.throws(() => paint(/** @type {any} */ ({}), { kind: "Lines" }, ["", ""], [], [], 1, 0, 0), /nothing paints Lines/);
});
