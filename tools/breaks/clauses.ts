import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { shuffle } from "@masar/domain/checks/shuffle";

const folder = join(import.meta.dirname, "clauses");

/** `text` is a literal part of the test's title. */
export type NamedTest = { file: string; text: string };

/** What a requirement line says that can be true or false alone, with the tests that prove it. */
export type Clause = { id: string; number: string; text: string; tests: NamedTest[] };

type Stored = Record<string, { clause: string; tests: [file: string, text: string][] }[]>;

export function readClauses(): Clause[] {
  return globSync("*.json", { cwd: folder })
    .toSorted()
    .flatMap((name) => {
      const stored = JSON.parse(readFileSync(join(folder, name), "utf8")) as Stored;
      return Object.entries(stored).flatMap(([number, clauses]) =>
        clauses.map(({ clause, tests }, index): Clause => ({
          id: `${number}-${index + 1}`,
          number,
          text: clause,
          tests: tests.map(([file, text]) => ({ file, text })),
        })),
      );
    });
}

/** The same clauses for the same seed, as long as none is added or removed. */
export function drawClauses(clauses: readonly Clause[], count: number, seed: string): Clause[] {
  return shuffle(clauses, seed).slice(0, count);
}
