import { execFile } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { promisify } from "node:util";
import { expect, test } from "vitest";
import { listPaths, root } from "./repository.ts";

const run = promisify(execFile);
const deploy = join(root, "deploy");

const endings: Record<string, string[]> = {
  duration: ["_bucket", "_sum", "_count"],
  createCounter: ["_total"],
  createUpDownCounter: [""],
  createObservableGauge: [""],
};

/** Names as Prometheus sees them: a histogram has three series, a counter ends in `_total`. */
function listMetrics(): Set<string> {
  const sources = listPaths()
    .filter((path) => path.startsWith("apps/api/src/telemetry/") && !path.endsWith(".test.ts"))
    .map((path) => readFileSync(join(root, path), "utf8"));
  const created = sources.flatMap((text) => [...text.matchAll(/(\w+)\(\s*"(masar_[a-z_]+)"/g)]);
  return new Set(
    created.flatMap(([, kind = "", name = ""]) =>
      (endings[kind] ?? []).map((ending) => name + ending),
    ),
  );
}

test.for(["alerts.yaml", "dashboard.json"])(
  "[N7.13] %s names only metrics that the product has",
  (file) => {
    const named = readFileSync(join(deploy, file), "utf8").match(/\bmasar_[a-z_]+/g) ?? [];
    expect(named.length).toBeGreaterThan(5);
    const known = listMetrics();
    expect([...new Set(named)].filter((name) => !known.has(name))).toEqual([]);
  },
);

test("[N7.13] every metric of the product has a panel in dashboard.json", () => {
  const dashboard = JSON.parse(readFileSync(join(deploy, "dashboard.json"), "utf8")) as {
    panels: { targets: { expr: string }[] }[];
  };
  const shown = dashboard.panels
    .flatMap(({ targets }) => targets.map(({ expr }) => expr))
    .join("\n");
  const families = [...listMetrics()].map((name) => name.replace(/_(?:bucket|sum|count)$/, ""));
  expect(families.length).toBeGreaterThan(10);
  expect([...new Set(families)].filter((name) => !shown.includes(name))).toEqual([]);
});

test("[N7.13] every metric that code outside of telemetry creates is found by these tests", () => {
  const creators = listPaths().filter(
    (path) =>
      path.startsWith("apps/api/src/") &&
      !path.startsWith("apps/api/src/telemetry/") &&
      !path.endsWith(".test.ts") &&
      /create(?:ObservableGauge|UpDownCounter|Counter|Histogram)\(/.test(
        readFileSync(join(root, path), "utf8"),
      ),
  );
  expect(creators).toEqual([]);
});

test("[N7.13] promtool accepts the alert rules, and each fires in its situation", async () => {
  await run("promtool", ["check", "rules", "alerts.yaml"], { cwd: deploy });
  const { stdout } = await run("promtool", ["test", "rules", "alerts.test.yaml"], { cwd: deploy });
  expect(stdout).toContain("SUCCESS");
});
