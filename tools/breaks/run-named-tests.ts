import { spawn } from "node:child_process";
import { once } from "node:events";
import { readFile, rm } from "node:fs/promises";
import { join } from "node:path";
import { parseResults } from "../spec/results.ts";
import type { NamedTest } from "./clauses.ts";

/** `not run` if no test has such a title or the runner did not start, which proves nothing. */
export type Outcome = "passed" | "failed" | "not run";

const results = ".local/breaks.json";
const isBrowserTest = ({ file }: NamedTest) => file.startsWith("e2e/tests/");

/** The named tests of a clause, until one fails. Fast tests first. */
export async function runNamedTests(folder: string, tests: NamedTest[]): Promise<Outcome> {
  const sorted = tests.toSorted((a, b) => Number(isBrowserTest(a)) - Number(isBrowserTest(b)));
  let outcome: Outcome = "not run";
  for (const named of sorted) {
    const own = isBrowserTest(named)
      ? await runBrowserTest(folder, named)
      : await runFastTest(folder, named);
    if (own === "failed") return own;
    if (own === "passed") outcome = own;
  }
  return outcome;
}

async function runFastTest(folder: string, { file, text }: NamedTest): Promise<Outcome> {
  const env = file.includes(".timing.test.") ? { TIMING: "1" } : {};
  const reporter = ["--reporter=json", `--outputFile=${results}`];
  const args = ["vitest", "run", file, "-t", toPattern(text), ...reporter];
  await execute(folder, "npx", args, env);
  return readOutcome(folder, text);
}

async function runBrowserTest(folder: string, { file, text }: NamedTest): Promise<Outcome> {
  // A break that the build finds is found.
  if ((await execute(folder, "npm", ["run", "--silent", "build"])) !== 0) return "failed";
  const config = ["--config", "e2e/playwright.config.ts", "--reporter=json"];
  const args = ["playwright", "test", file, "--grep", toPattern(text), ...config];
  await execute(folder, "npx", args, { PLAYWRIGHT_JSON_OUTPUT_FILE: results });
  return readOutcome(folder, text);
}

function toPattern(text: string): string {
  return text.replaceAll(/[.*+?^${}()|[\]\\/]/g, String.raw`\$&`);
}

async function readOutcome(folder: string, text: string): Promise<Outcome> {
  const path = join(folder, results);
  const json = await readFile(path, "utf8").catch(() => undefined);
  await rm(path, { force: true });
  if (json === undefined) return "not run";
  const ran = parseResults(JSON.parse(json)).filter(({ outcome }) => outcome !== "skipped");
  if (ran.some(({ outcome }) => outcome === "failed")) return "failed";
  return ran.some(({ title }) => title.includes(text)) ? "passed" : "not run";
}

async function execute(folder: string, command: string, args: string[], env = {}) {
  const child = spawn(command, args, {
    cwd: folder,
    env: { ...process.env, ...env },
    stdio: "ignore",
  });
  const [code] = (await once(child, "exit")) as [number | null];
  return code;
}
