import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { parseArgs } from "node:util";
import { countRetiredWords } from "../words/retired-words.ts";
import { countLines, isProductSource } from "./count-lines.ts";
import { findDuplicates } from "./find-duplicates.ts";

/** `npm run count -- --pairs ../other-checkout` lists the duplicate pairs of another checkout. */
const { values, positionals } = parseArgs({
  options: { pairs: { type: "boolean", default: false } },
  allowPositionals: true,
});
const root = resolve(positionals[0] ?? join(import.meta.dirname, "..", ".."));
const paths = execFileSync("git", ["ls-files", "-z"], { cwd: root, encoding: "utf8" })
  .split("\0")
  .filter((path) => /\.(?:tsx?|mjs|css|md)$/.test(path));
const texts = new Map(paths.map((path) => [path, readFileSync(join(root, path), "utf8")]));

const lines = countLines(texts);
const words = [...countRetiredWords(texts).values()].flatMap((counts) => [...counts.values()]);
const pairs = findDuplicates([...texts].filter(([path]) => isProductSource(path)));
const sum = (counts: Iterable<number>) => [...counts].reduce((total, count) => total + count, 0);
const rows: [string, number][] = [
  ...[...lines].map(([folder, count]): [string, number] => [`lines ${folder}`, count]),
  ["lines in all", sum(lines.values())],
  ["retired words", sum(words)],
  ["duplicated pairs", pairs.length],
];
const report = rows.map(([name, count]) => `${String(count).padStart(7)}  ${name}`);
const listing = pairs.map(({ first, second, tokens }) => `${tokens} tokens  ${first}  ${second}`);
process.stdout.write([...report, ...(values.pairs ? listing : [])].join("\n") + "\n");
