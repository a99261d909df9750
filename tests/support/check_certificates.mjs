// Answer each line, the name of a folder or of a zip file, with the verdict of the page's checker as JSON. A line
// may also be a JSON object with the text of each file.
//
//     node check_certificates.mjs RULES.json
import { readdirSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { check } from "../../studio/page/certificate_checker.js";
import { certificateFiles } from "../../studio/page/certificate_files.js";

const families = JSON.parse(readFileSync(process.argv[2], "utf8"));

function opened(line) {
  if (line.startsWith("{")) return Object.entries(JSON.parse(line)).map(([name, text]) => [name, new TextEncoder().encode(text)]);
  if (!statSync(line).isDirectory()) return [[line, readFileSync(line)]];
  const names = readdirSync(line).filter((name) => statSync(join(line, name)).isFile());
  return names.map((name) => [name, readFileSync(join(line, name))]);
}

async function verdict(line) {
  let files;
  try {
    files = await certificateFiles(opened(line));
  } catch (error) {
    return { verdict: "refused", reason: error.message };
  }
  return check(files, families);
}

for await (const line of createInterface({ input: process.stdin })) {
  process.stdout.write(`${JSON.stringify(await verdict(line))}\n`);
}
