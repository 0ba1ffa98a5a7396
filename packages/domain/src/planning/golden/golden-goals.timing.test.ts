import { catalog } from "@masar/catalog/catalog";
import { expect, test } from "vitest";
import { goldenGoals, planGoldenGoal } from "./golden-goals.ts";

test("planning from the whole catalog needs less than 20 ms on average", () => {
  const planAll = () => {
    for (const golden of goldenGoals) planGoldenGoal(catalog, golden, "2026-11-15");
  };
  planAll();
  const start = performance.now();
  planAll();
  expect((performance.now() - start) / goldenGoals.length).toBeLessThan(20);
});
