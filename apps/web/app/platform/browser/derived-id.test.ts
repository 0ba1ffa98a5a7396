import { expect, test } from "vitest";
import { deriveId } from "./derived-id.ts";
import { newId } from "./new-id.ts";

test("the same thing of the same answer has one id everywhere, another one has another", () => {
  const answer = newId();
  const ids = Array.from({ length: 300 }, (_, index) => deriveId(answer, index));
  expect(deriveId(answer, 7)).toBe(ids[7]);
  expect(new Set([answer, ...ids]).size).toBe(301);
  for (const id of ids) {
    expect(id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
  }
});
