import { existsSync } from "node:fs";
import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { checkOut } from "./checkout.ts";
import { type Clause, drawClauses, readClauses } from "./clauses.ts";
import { runNamedTests } from "./run-named-tests.ts";

/**
 * `npm run breaks`: applies each patch of `tools/breaks/patches` to the committed product and runs the tests that its
 * clause names. `npm run breaks -- R2.02-1 …` for some of them, `--draw` to print newly drawn clauses without their
 * tests, for the authors of patches.
 */
const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: {
    draw: { type: "boolean" },
    count: { type: "string", default: "100" },
    seed: { type: "string", default: "masar" },
  },
});
const minCaughtShare = 0.95;
const root = join(import.meta.dirname, "../..");
const patches = join(import.meta.dirname, "patches");
const clauses = readClauses();

type Outcome = "caught" | "survived" | "not run" | "does not apply" | "no test";
type Result = Pick<Clause, "id" | "text"> & { outcome: Outcome };

if (values.draw) {
  const drawn = drawClauses(clauses, Number(values.count), values.seed);
  for (const { id, text } of drawn) process.stdout.write(`${id}  ${text}\n`);
} else {
  await runBreaks();
}

async function runBreaks(): Promise<void> {
  const broken = clauses.filter(
    ({ id }) =>
      existsSync(join(patches, `${id}.patch`)) &&
      (positionals.length === 0 || positionals.includes(id)),
  );
  const checkout = await checkOut();
  const found: Result[] = [];
  try {
    for (const clause of broken) {
      const outcome = await breakClause(checkout, clause);
      found.push({ id: clause.id, text: clause.text, outcome });
      process.stdout.write(`${outcome.padEnd(14)} ${clause.id}  ${clause.text}\n`);
      await save(found);
    }
  } finally {
    await checkout.remove();
  }
  const caught = found.filter(({ outcome }) => outcome === "caught").length;
  process.stdout.write(`${caught} of ${found.length} breaks caught\n`);
  process.exitCode = caught < found.length * minCaughtShare || found.length === 0 ? 1 : 0;
}

async function breakClause(
  checkout: Awaited<ReturnType<typeof checkOut>>,
  { id, tests }: Clause,
): Promise<Outcome> {
  if (tests.length === 0) return "no test";
  try {
    if (!(await checkout.apply(join(patches, `${id}.patch`)))) return "does not apply";
    const outcome = await runNamedTests(checkout.folder, tests);
    if (outcome === "not run") return outcome;
    return outcome === "failed" ? "caught" : "survived";
  } finally {
    await checkout.restore();
  }
}

async function save(found: Result[]): Promise<void> {
  const folder = join(root, ".local/results/breaks");
  await mkdir(folder, { recursive: true });
  await writeFile(join(folder, "breaks.json"), `${JSON.stringify(found, null, 2)}\n`);
}
