import { expect, test } from "vitest";
import { formatDate, formatNumber, formatPercent, formatRelativeTime } from "./format.ts";

const now = new Date("2026-11-15T10:00:00Z");

test("digits are Latin in both languages", () => {
  expect(formatNumber("en", 12_345.6)).toBe("12,345.6");
  expect(formatNumber("ar", 12_345.6)).toMatch(/^12.?345.6$/);
  expect(formatPercent("ar", 0.37)).toContain("37");
  expect(formatDate("ar", "2026-03-14T12:00:00Z", "day", "UTC")).toBe("14 مارس");
  expect(formatDate("en", "2026-03-14T12:00:00Z", "day", "UTC")).toBe("14 March");
});

test("relative time picks the largest whole unit, and calls seconds now", () => {
  expect(formatRelativeTime("en", "2026-11-15T09:59:30Z", now)).toBe("now");
  expect(formatRelativeTime("en", "2026-11-15T09:01:00Z", now)).toBe("59 minutes ago");
  expect(formatRelativeTime("en", "2026-11-14T10:00:00Z", now)).toBe("yesterday");
  expect(formatRelativeTime("ar", "2026-11-15T07:00:00Z", now)).toBe("قبل 3 ساعات");
});
