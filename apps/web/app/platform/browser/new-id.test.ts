import { expect, test } from "vitest";
import { newId } from "./new-id.ts";

test("an id is a uuid of version 7 that carries its time and is never made twice", () => {
  const at = Date.UTC(2026, 10, 15, 8, 30);
  const ids = Array.from({ length: 200 }, () => newId(at));
  expect(new Set(ids).size).toBe(200);
  for (const id of ids) {
    expect(id).toMatch(/^[\da-f]{8}-[\da-f]{4}-7[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/);
    expect(Number.parseInt(id.replaceAll("-", "").slice(0, 12), 16)).toBe(at);
  }
  expect(newId(at) < newId(at + 1)).toBe(true);
});
