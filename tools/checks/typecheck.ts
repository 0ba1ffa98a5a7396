import { spawnSync } from "node:child_process";
import { globSync } from "node:fs";
import { resolve } from "node:path";

const root = resolve(import.meta.dirname, "..", "..");

// Every workspace that exists, so that a new one cannot be forgotten.
const projects = globSync(
  [
    "packages/*/tsconfig.json",
    "apps/*/tsconfig.json",
    // A worker's globals are not a page's.
    "apps/web/service-worker/tsconfig.json",
    "e2e/tsconfig.json",
    "tools/tsconfig.json",
  ],
  { cwd: root },
).toSorted();

const failed = projects.filter(
  (project) =>
    spawnSync("tsc", ["--pretty", "-p", project], { cwd: root, stdio: "inherit" }).status !== 0,
);
if (failed.length > 0) {
  process.stderr.write(`Types do not hold in ${failed.join(", ")}\n`);
  process.exitCode = 1;
}
