import { join } from "node:path";
import { parseArgs } from "node:util";
import { openFigures, printFigures } from "./figures.ts";
import { parts } from "./parts.ts";

/**
 * `npm run chaos -- <part>...`, all parts without a name; `--short` for the size of the tests, `--control` to see it fail.
 * After `--minutes` a part breaks nothing more and compares what it reached; it fails, since that is not its size.
 */
const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: {
    short: { type: "boolean" },
    control: { type: "boolean" },
    minutes: { type: "string", default: "Infinity" },
  },
});
const folder = join(import.meta.dirname, "../../.local/results/chaos");
const isShort = values.short === true;
const isControl = values.control === true;
const names = positionals.length > 0 ? positionals : Object.keys(parts);
let failed = 0;

for (const name of names) {
  const part = parts[name];
  if (!part) throw new Error(`No part "${name}": ${Object.keys(parts).join(", ")}`);
  const variant = `${isShort ? "-short" : ""}${isControl ? "-control" : ""}`;
  const figures = openFigures(`${name}${variant}`, folder);
  const startedAt = Date.now();
  const isOver = () => Date.now() - startedAt > Number(values.minutes) * 60_000;
  await part.run({ figures, isShort, isControl, isOver });
  if (isOver()) figures.fail("The time was over before its full size.");
  await figures.record({ seconds: Math.round((Date.now() - startedAt) / 1000) });
  printFigures(`${name}: ${part.about}${isControl ? " (negative control)" : ""}`, figures);
  if (figures.problems.length > 0 !== isControl) {
    failed++;
    if (isControl) process.stdout.write("  The control did not make this part fail.\n");
  }
}
process.exitCode = failed > 0 ? 1 : 0;
