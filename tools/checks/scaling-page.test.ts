import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";

const root = join(import.meta.dirname, "../..");
const page = readFileSync(join(root, "docs/scaling.md"), "utf8");
const { scripts } = JSON.parse(readFileSync(join(root, "package.json"), "utf8")) as {
  scripts: Record<string, string>;
};

/** Cells of the rows of a table, found by a header of it. */
function readTable(header: string): string[][] {
  const lines = page.split("\n");
  const from = lines.findIndex((line) => line.startsWith("|") && line.includes(header));
  const rows = lines.slice(from + 2);
  const end = rows.findIndex((line) => !line.startsWith("|"));
  return rows.slice(0, end).map((line) =>
    line
      .split("|")
      .slice(1, -1)
      .map((cell) => cell.trim()),
  );
}

test("[N11.11] each number that the page of scaling starts from has a command of this repository or a public source", () => {
  const rows = readTable("| From");
  expect(rows.length).toBeGreaterThan(5);
  const commands = [...page.matchAll(/npm run ([a-z-]+)/g)].map(([, name]) => name ?? "");
  expect(commands.filter((name) => !(name in scripts))).toEqual([]);
  const sourceless = rows.filter(([, , from]) => !/npm run|\]\(|\]\[|the same/.test(from ?? ""));
  expect(sourceless).toEqual([]);
  const links = new Set([...page.matchAll(/\]\[([a-z-]+)\]/g)].map(([, name]) => name));
  const addresses = [...page.matchAll(/^\[([a-z-]+)\]: https:\/\/\S+$/gm)].map(([, name]) => name);
  expect(new Set(addresses)).toEqual(links);
});

test("[N11.11] machines, cost, bottleneck and remedy are named for ten thousand, one and ten million learners", () => {
  for (const header of ["requests a second, mean", "a month, A", "a month, B"])
    expect(page).toContain(header);
  for (const [, ...sizes] of readTable("| Monthly learners                     | 10,000"))
    expect(sizes).toHaveLength(3);
  const bottlenecks = readTable("| First bottleneck");
  for (const size of ["10,000", "1,000,000", "10,000,000"])
    expect(bottlenecks.find(([first]) => first === size)?.[2]).toBeTruthy();
});
