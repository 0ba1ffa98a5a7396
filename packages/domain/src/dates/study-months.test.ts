import { expect, test } from "vitest";
import { listMonths, startOfMonths } from "./study-months.ts";

test("[D64] twelve months begin on a first, also across the turn of a year", () => {
  expect(startOfMonths("2026-11-15", 12)).toBe("2025-12-01");
  expect(startOfMonths("2026-01-31", 12)).toBe("2025-02-01");
  expect(startOfMonths("2026-12-31", 12)).toBe("2026-01-01");
  expect(startOfMonths("2026-03-01", 1)).toBe("2026-03-01");
});

test("[D64] each month has its own days, a leap day too, and this one all of its days", () => {
  const months = listMonths("2028-03-02", 12);
  expect(months).toHaveLength(12);
  expect(months.at(-2)?.at(-1)).toBe("2028-02-29");
  expect(months.at(-1)?.at(-1)).toBe("2028-03-31");
  expect(months.flat()).toEqual([...new Set(months.flat())].toSorted());
  expect(months.flat()).toHaveLength(366);
});
