import { readdir } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";

test("every migration has a number of its own", async () => {
  const names = await readdir(join(import.meta.dirname, "migrations"));
  const numbers = names.map((name) => name.slice(0, 4));
  expect(numbers.filter((number, at) => numbers.indexOf(number) !== at)).toEqual([]);
});
