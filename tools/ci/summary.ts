import { stripVTControlCharacters } from "node:util";
import { readAllResults } from "../spec/results.ts";

const longestWhy = 600;

const counts = { passed: 0, failed: 0, skipped: 0 };
for (const { title, outcome, why } of readAllResults()) {
  counts[outcome] += 1;
  if (outcome !== "failed") continue;
  // Thousands of lines lie between a failure and the end: who reads only the end must find it there.
  const said = stripVTControlCharacters(why ?? "").slice(0, longestWhy);
  process.stdout.write(`FAILED ${title}\n${said}\n\n`);
}
process.stdout.write(
  `${counts.passed} passed, ${counts.failed} failed, ${counts.skipped} skipped\n`,
);
process.exitCode = counts.failed > 0 || counts.passed === 0 ? 1 : 0;
