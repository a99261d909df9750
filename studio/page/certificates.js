// The panel in which a reader checks a certificate: its files are chosen, the verdict is shown, its board can be opened.
import { at, element } from "./app.js";

/** @typedef {Record<string, any>} Fields */
/** @typedef {import("./app.js").App} App */

/** What an accepted certificate says of its board. @param {Fields} found @returns {string} */
export function claimWords({ claim, family, number, given, clauses, steps }) {
  const facts = Object.keys(given ?? {}).length, what = { solvable: "has a solution", unsolvable: "has no solution", exactly: `has exactly ${number === 1 ? "one solution" : `${number} solutions`}` }[/** @type {string} */ (claim)];
  const checked = clauses === undefined ? "the solution keeps all rules" : `${clauses} clauses follow from the rules, ${steps} steps of the proof from them`;
  return `This ${family} board ${what}${facts ? ` with ${facts} given cell${facts === 1 ? "" : "s"}` : ""}: ${checked}.`;
}

/** @param {App} app */
export function certificatePanel(app) {
  const input = /** @type {HTMLInputElement} */ (at("certificate-files")), verdict = at("certificate-verdict");
  input.addEventListener("change", async () => {
    const chosen = [...(input.files ?? [])];
    if (!chosen.length) return;
    verdict.replaceChildren();
    const opened = await Promise.all(chosen.map(async (file) => [file.webkitRelativePath || file.name, new Uint8Array(await file.arrayBuffer())]));
    const result = await app.run("certificate", { opened, seconds: 600 }, "Checking the certificate");
    input.value = ""; // the same file can be chosen again
    if (!result) return;
    const { verdict: word, reason, board, family } = result.answer, good = word === "accepted";
    app.say({ accepted: "The certificate is accepted.", refused: "The certificate is refused." }[/** @type {string} */ (word)] ?? "This certificate is not judged here.", good ? "good" : "bad");
    const words = good ? claimWords(result.answer) : word === "refused" ? `Refused: ${reason}.` : `Not judged: ${reason}. \`hardboard check-proof\` judges certificates of every kind.`;
    verdict.replaceChildren(element("p", `${good ? "✓ " : "✕ "}${words}`, { class: good ? "accepted" : "error" }),
      ...(good && board ? [element("button", "Open its board", { type: "button", click: async () => { if (await app.want({ board, family }, "Opening", "certificate-error")) app.enter("play"); } })] : []));
  });
}
