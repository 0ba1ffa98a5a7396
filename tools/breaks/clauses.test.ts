import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { readRequirements } from "../spec/requirements.ts";
import { drawClauses, readClauses } from "./clauses.ts";

const root = join(import.meta.dirname, "../..");
const clauses = readClauses();
const numbers = new Set(clauses.map(({ number }) => number));

describe("clauses of the requirement lines", () => {
  test("each line has clauses, and each clause belongs to a line", () => {
    const lines = readRequirements(readFileSync(join(root, "docs/requirements.md"), "utf8"));
    expect([...numbers].filter((number) => !lines.includes(number))).toEqual([]);
    expect(lines.filter((line) => !numbers.has(line))).toEqual([]);
  });

  test("each named test is in its file", () => {
    const named = clauses.flatMap(({ id, tests }) => tests.map((one) => ({ id, ...one })));
    const sources = new Map<string, string>();
    const read = (file: string) => {
      if (!sources.has(file)) {
        const path = join(root, file);
        sources.set(file, existsSync(path) ? readFileSync(path, "utf8") : "");
      }
      return sources.get(file) ?? "";
    };
    expect(named.filter(({ file, text }) => text === "" || !read(file).includes(text))).toEqual([]);
  });

  test("the same seed draws the same clauses, each once", () => {
    const drawn = drawClauses(clauses, 100, "1");
    expect(new Set(drawn.map(({ id }) => id)).size).toBe(100);
    expect(drawClauses(clauses, 100, "1")).toEqual(drawn);
    expect(drawClauses(clauses, 100, "2")).not.toEqual(drawn);
  });
});
