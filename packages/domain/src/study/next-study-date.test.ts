import { expect, test } from "vitest";
import { nextStudyDate } from "./next-study-date.ts";

test("[N4.13] on a Monday with study days Monday and Thursday, the next study date is Thursday", () => {
  expect(nextStudyDate("2026-11-16", [1, 4])).toBe("2026-11-19");
});

test("[N4.13] with Monday only, it is a week later; without study days, tomorrow", () => {
  expect(nextStudyDate("2026-11-16", [1])).toBe("2026-11-23");
  expect(nextStudyDate("2026-11-16", [])).toBe("2026-11-17");
});
