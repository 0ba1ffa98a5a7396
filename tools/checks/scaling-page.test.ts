import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";

const root = join(import.meta.dirname, "../..");
const page = readFileSync(join(root, "docs/scaling.md"), "utf8");
const { scripts } = JSON.parse(readFileSync(join(root, "package.json"), "utf8")) as {
  scripts: Record<string, string>;
};

const toCells = (line: string) =>
  line
    .split("|")
    .slice(1, -1)
    .map((cell) => cell.trim());

/** Rows of the tables that have these first cells in their header. */
function readRows(...header: string[]): string[][] {
  const lines = page.split("\n");
  return lines.flatMap((line, at) => {
    if (!header.every((cell, column) => toCells(line)[column] === cell)) return [];
    const rest = lines.slice(at + 2);
    return rest
      .slice(
        0,
        rest.findIndex((next) => !next.startsWith("|")),
      )
      .map(toCells);
  });
}

const toNumber = (cell = "") => Number(/[\d,.]+/.exec(cell)?.[0].replaceAll(",", ""));

test("[N11.11] each number that the page of sizes starts from has a command of this repository or a public source", () => {
  const rows = readRows("What", "Number", "From");
  expect(rows.length).toBe(9);
  const commands = [...page.matchAll(/npm run ([a-z-]+)/g)].map(([, name]) => name ?? "");
  expect(commands.filter((name) => !(name in scripts))).toEqual([]);
  expect(rows.filter(([, , from]) => !/npm run|\]\(|\]\[|the same/.test(from ?? ""))).toEqual([]);
  const links = new Set([...page.matchAll(/\]\[([a-z-]+)\]/g)].map(([, name]) => name));
  const addresses = [...page.matchAll(/^\[([a-z-]+)\]: https:\/\/\S+$/gm)].map(([, name]) => name);
  expect(new Set(addresses)).toEqual(links);
});

test("[N11.11] what is calculated for ten thousand, one and ten million learners follows from these numbers", () => {
  const rows = readRows("Monthly learners", "10,000", "1,000,000", "10,000,000");
  const read = (name: string) => {
    const row = rows.find(([first]) => first?.replaceAll("*", "") === name);
    return row?.slice(1).map(toNumber);
  };
  const sizes = [10_000, 1_000_000, 10_000_000];
  const perDay = 0.27;
  const mean = sizes.map((learners) => (learners * perDay * 50) / (3 * 3600));
  const expectNear = (name: string, values: number[]) => {
    for (const [at, value] of values.entries())
      expect(Math.abs((read(name)?.[at] ?? Number.NaN) / value - 1), name).toBeLessThan(0.05);
  };
  expectNear("requests a second, mean of the hours", mean);
  const busiest = mean.map((value) => value * 3);
  expectNear("requests a second, busiest minute", busiest);
  const cores = busiest.map((value) => (value / 75) * 2);
  expectNear("cores, half of them free", cores);
  const streams = sizes.map((learners) => ((learners * perDay * 0.5) / 3) * 3);
  expectNear("open streams, busiest minute", streams);
  expectNear(
    "GB of rows",
    sizes.map((learners) => (learners * 41) / 1e6),
  );
  expectNear(
    "GB of traffic a month",
    sizes.map((learners) => (learners * perDay * 30 * 146) / 1e6),
  );
  const disk = read("GB of disk") ?? [];
  const bought = [4, 144, 1440];
  expectNear(
    "a month, A",
    bought.map((count, at) => count * 1.41 + (disk[at] ?? 0) * 0.0572),
  );
  expectNear(
    "a month, B",
    bought.map((count, at) => (count * 0.0816 * 730) / 2 + (disk[at] ?? 0) * 0.115),
  );
  for (const [at, count] of bought.entries()) expect(count).toBeGreaterThanOrEqual(cores[at] ?? 0);
});

test("[N11.11] a first bottleneck and the step that removes it are named for each size", () => {
  const rows = readRows("Monthly learners", "First bottleneck", "Step that removes it");
  for (const size of ["10,000", "1,000,000", "10,000,000"])
    expect(rows.find(([first]) => first === size)?.[2]).toBeTruthy();
});
