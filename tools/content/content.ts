import { listFaults, measureCoverage } from "./coverage.ts";

/** `npm run content`: where blueprints have something free to learn from. Fails below the floor. */
const coverage = measureCoverage();
const lines = coverage.flatMap(({ language, milestones, before, after, bare }) => [
  `${language}: ${before} of ${milestones} milestones with a free course, ${after} with a free course or resource`,
  ...bare.map((name) => `  nothing free: ${name}`),
]);
process.stdout.write(`${lines.join("\n")}\n`);
const faults = listFaults(coverage);
if (faults.length > 0) {
  process.stderr.write(`${faults.join("\n")}\n`);
  process.exitCode = 1;
}
