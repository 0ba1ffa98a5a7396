import { readFileSync } from "node:fs";
import { join } from "node:path";
import { endpoints } from "@masar/contract/endpoints";
import { readNumbers, readRequirements } from "../../spec/requirements.ts";
import { readMigration } from "../migrations/migration.ts";
import { listPaths, root } from "../repository.ts";
import type { Known } from "./references.ts";
import { listTestTitles } from "./test-titles.ts";

export const read = (path: string) => readFileSync(join(root, path), "utf8");

/** What a document may name, from the repository itself. */
export function readKnown(): Known {
  const paths = listPaths();
  const titles = new Map<string, string[]>();
  const settings = ["apps/api/src/env.ts", ".env.example", "compose.yaml"].map(read).join("\n");
  const tests = paths.filter((path) => /\.(?:test|spec)\.tsx?$/.test(path));
  return {
    paths: new Set(paths),
    titlesOf(path) {
      const found = titles.get(path) ?? listTestTitles(path, read(path));
      titles.set(path, found);
      return found;
    },
    requirements: new Set(readRequirements(read("docs/requirements.md"))),
    testedRequirements: new Set(tests.flatMap((path) => readNumbers(read(path)))),
    endpoints: new Set(Object.keys(endpoints)),
    settings: new Set(settings.match(/\b[A-Z][A-Z0-9]*(?:_[A-Z0-9]+)+\b/g)),
  };
}

/** The tables of the migrations, and that of the migrator. */
export async function listTables(): Promise<string[]> {
  const folder = "apps/api/src/db/migrations/";
  const files = listPaths().filter((path) => path.startsWith(folder) && path.endsWith(".sql"));
  const created = await Promise.all(
    files.map(async (path) => [...(await readMigration("", read(path))).created]),
  );
  const tables = created.flat().filter((key) => key.startsWith("table:"));
  return [...new Set(tables.map((key) => key.slice("table:".length))), "schema_migrations"];
}
