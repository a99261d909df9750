// A worker that answers questions about boards. A question that is cancelled, or takes longer than it may, ends its worker; the next one begins.
import { Wrong } from "./grid_board.js";

/** @typedef {Record<string, any>} Fields */
/** A question that has no answer yet. @typedef {{message: Fields, done: (answer: any) => void, failed: (error: Error) => void, tell: (note: string) => void}} Waiting */

/** Seconds that a worker may take longer than it was given, before it is ended from outside. */
const GRACE = 3;

export class EngineWorker {
  /** @param {{worker: string, core: string, families: Fields, style: Fields}} data the worker's script, the core in base64, and what the engine knows */
  constructor({ worker, core, ...data }) {
    this.script = URL.createObjectURL(new Blob([worker], { type: "text/javascript" }));
    this.data = { ...data, core: Uint8Array.from(atob(core), (letter) => letter.charCodeAt(0)) };
    this.waiting = /** @type {Map<number, Waiting>} */ (new Map());
    this.last = 0;
    this.start();
  }

  start() {
    this.worker = new Worker(this.script);
    this.worker.postMessage(this.data);
    this.worker.onmessage = ({ data: { id, answer, error, note } }) => {
      const asked = this.waiting.get(id);
      if (note !== undefined) { asked?.tell(note); return; }
      this.waiting.delete(id);
      if (error === undefined) asked?.done(answer); else asked?.failed(new Wrong(error));
    };
    for (const { message } of this.waiting.values()) this.worker.postMessage(message);
  }

  /** @param {string} question @param {Fields} fields `seconds`: so long it may take @param {AbortSignal} [signal] @param {(note: string) => void} [tell] hears how far it is @returns {Promise<any>} */
  ask(question, fields, signal, tell = () => {}) {
    const id = ++this.last, message = { id, question, fields };
    return new Promise((done, failed) => {
      const end = (/** @type {string} */ words) => {
        if (!this.waiting.delete(id)) return;
        this.worker?.terminate();
        failed(new Wrong(words));
        this.start();
      };
      const timer = setTimeout(() => end(`not known: time was up after ${fields.seconds} s`), fields.seconds ? 1000 * (fields.seconds + GRACE) : 2 ** 31 - 1);
      const over = () => { clearTimeout(timer); signal?.removeEventListener("abort", cancel); };
      const cancel = () => { over(); end("cancelled"); };
      if (signal?.aborted) { over(); failed(new Wrong("cancelled")); return; }
      signal?.addEventListener("abort", cancel);
      this.waiting.set(id, { message, tell, done: (answer) => { over(); done(answer); }, failed: (error) => { over(); failed(error); } });
      this.worker?.postMessage(message);
    });
  }
}
