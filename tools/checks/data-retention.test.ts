import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { readMigration } from "./migrations/migration.ts";
import { root } from "./repository.ts";

const folder = join(root, "apps/api/src/db/migrations");
const sources = readdirSync(folder)
  .toSorted()
  .map((name) => readFileSync(join(folder, name), "utf8"));
const page = readFileSync(join(root, "docs/operations/data-retention.md"), "utf8");

/** The migrator creates it. */
const ofMigrator = "schema_migrations";

async function listTables(texts: string[]): Promise<string[]> {
  const tables = new Set([ofMigrator]);
  for (const text of texts) {
    for (const key of (await readMigration("", text)).created)
      if (key.startsWith("table:")) tables.add(key.slice("table:".length));
  }
  return [...tables];
}

/** The tables of each row of the page, with what removes their rows. */
function listRows(text: string): { table: string; removedBy: string }[] {
  return text.split("\n").flatMap((line) => {
    const [, first = "", ...cells] = line.split("|").map((cell) => cell.trim());
    const names = [...first.matchAll(/`(\w+)`/g)].map(([, name = ""]) => name);
    return names.map((table) => ({ table, removedBy: cells.length > 2 ? (cells[2] ?? "") : "" }));
  });
}

function findFaults(text: string, tables: string[]): string[] {
  const listed = listRows(text).map(({ table }) => table);
  return [
    ...tables.filter((table) => !listed.includes(table)).map((table) => `${table} has no line`),
    ...listed.filter((table) => !tables.includes(table)).map((table) => `${table} does not exist`),
    ...listed
      .filter((table, at) => listed.indexOf(table) !== at)
      .map((table) => `${table} has two lines`),
  ];
}

/** The body of the newest definition of a function. */
function findFunction(name: string): string {
  const definition = new RegExp(
    `create (?:or replace )?function ${name}\\([\\s\\S]*?end \\$\\$;`,
    "g",
  );
  return sources.flatMap((text) => text.match(definition) ?? []).at(-1) ?? "";
}

describe("the page of retention", () => {
  test("[N11.04] has one line for every table of the schema", async () => {
    const tables = await listTables(sources);
    expect(tables.length).toBeGreaterThan(80);
    expect(findFaults(page, tables)).toEqual([]);
  });

  test("[N11.04] names a sweep only for tables that it deletes from", () => {
    const swept = listRows(page).filter(({ removedBy }) => removedBy.includes("`sweep_"));
    expect(swept.length).toBeGreaterThan(15);
    const wrong = swept.filter(({ table, removedBy }) => {
      const [, name = ""] = /`(sweep_\w+)`/.exec(removedBy) ?? [];
      return !findFunction(name).includes(`delete from ${table} `);
    });
    expect(wrong).toEqual([]);
  });

  test("[N11.04] is refused without a line for a new table, or with a line for none", async () => {
    const tables = [
      ...(await listTables(sources)),
      ...(await listTables(["create table scraps (id uuid)"])),
    ];
    expect(findFaults(page, [...new Set(tables)])).toEqual(["scraps has no line"]);
    expect(findFaults(`${page}\n| \`gone\` | x | y | z |`, await listTables(sources))).toEqual([
      "gone does not exist",
    ]);
  });
});
