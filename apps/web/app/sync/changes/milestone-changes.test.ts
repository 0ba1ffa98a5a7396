import { expect, test } from "vitest";
import { makeOutcome } from "../../../test/path-pages.tsx";
import { makePathDetail } from "../../../test/paths.ts";
import { applyOutcome } from "./milestone-changes.ts";

test("[D19] minutes of a change are added to this week once, not again with a repeated response", () => {
  const weeks = [{ week_start: "2026-11-15", minutes: 10, target_hours: 10 }];
  const detail = { ...makePathDetail(), weeks };
  const minutesAfter = (was_known: boolean) =>
    applyOutcome(detail, "m1", makeOutcome({ minutes_added: 30, was_known })).weeks.at(-1)?.minutes;
  expect(minutesAfter(false)).toBe(40);
  expect(minutesAfter(true)).toBe(10);
});
