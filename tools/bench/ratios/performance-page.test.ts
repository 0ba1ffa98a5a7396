import { expect, test } from "vitest";
import { describeRatios } from "./performance-page.ts";

test("[N6.01] the page names command and date, and each request with its ratio, goal and rates", () => {
  const ratio = {
    name: "home overview",
    goal: 0.35,
    ratio: 0.314,
    api: { perSecond: 227.4, medianMs: 281.6 },
    bare: { perSecond: 742, medianMs: 86 },
  };
  const text = describeRatios([ratio], new Date("2026-11-17T10:00:00Z"));
  expect(text).toContain("`npm run bench -- ratios` on 2026-11-17");
  expect(text).toContain("| home overview | 0.31 | 0.35 | 227 | 282 ms | 742 | 86 ms |");
});
