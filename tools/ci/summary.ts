import { stripVTControlCharacters } from "node:util";
import { readAllResults } from "../spec/results.ts";

const maxMessageLength = 600;

const counts = { passed: 0, failed: 0, skipped: 0 };
for (const { title, outcome, why } of readAllResults()) {
  counts[outcome] += 1;
  if (outcome !== "failed") continue;
  // Repeats failures at the end of the log, which is thousands of lines long.
  const message = stripVTControlCharacters(why ?? "").slice(0, maxMessageLength);
  process.stdout.write(`FAILED ${title}\n${message}\n\n`);
}
process.stdout.write(
  `${counts.passed} passed, ${counts.failed} failed, ${counts.skipped} skipped\n`,
);
process.exitCode = counts.failed > 0 || counts.passed === 0 ? 1 : 0;
