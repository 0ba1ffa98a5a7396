import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import { countLines, evaluateResults, groupNumbers, readRequirements } from "./requirements.ts";
import { readAllResults } from "./results.ts";

const docs = resolve(import.meta.dirname, "..", "..", "docs");
const requirements = readRequirements(readFileSync(`${docs}/requirements.md`, "utf8"));
const floor = JSON.parse(readFileSync(`${docs}/spec-floor.json`, "utf8")) as Record<string, number>;
const results = readAllResults();

if (results.length === 0) {
  process.stderr.write("No test results yet: run npm test and npm run e2e first.\n");
  process.exit(1);
}

const report = evaluateResults(requirements, results);
const lines: string[] = [];
let good = report.errors.length === 0 && report.failed.size === 0;
for (const letter of ["R", "D", "N"]) {
  const proven = countLines(report.proven, letter);
  const least = floor[letter] ?? 0;
  const below = proven < least;
  if (below) good = false;
  lines.push(
    `${letter}: ${proven} of ${countLines(requirements, letter)}${below ? ` (below the floor of ${least})` : ""}`,
  );
}
if (report.missing.length > 0) {
  lines.push("", "Not proven yet:", ...groupNumbers(report.missing).map((line) => `  ${line}`));
}
if (report.failed.size > 0) lines.push("", `Failed: ${[...report.failed].join(", ")}`);
if (report.errors.length > 0) {
  lines.push("", "Titles to correct:", ...report.errors.map((error) => `  ${error}`));
}
process.stdout.write(`${lines.join("\n")}\n`);
process.exitCode = good ? 0 : 1;
