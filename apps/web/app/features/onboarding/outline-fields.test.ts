import { limits } from "@masar/contract/limits";
import { expect, test } from "vitest";
import { startOutlineFields } from "./outline-fields.ts";

test("a goal longer than a title starts as a title that ends with a whole word", () => {
  const goal = `  ${"bees ".repeat(40)}`;
  const { title } = startOutlineFields(goal);
  expect(title.length).toBeLessThanOrEqual(limits.paths.titleLength);
  expect(title).toMatch(/^(bees )+bees$/);
});

test("a goal of one long word is cut at the limit", () => {
  expect(startOutlineFields("b".repeat(200)).title).toHaveLength(limits.paths.titleLength);
});
