import { expect, test } from "vitest";
import { renderPart } from "../../../test/render.tsx";
import { WeekChart } from "./week-chart.tsx";

const week = (start: string, minutes: number) => ({
  week_start: start,
  minutes,
  target_hours: 7,
});
const weeks = [
  week("2026-10-26", 395),
  week("2026-11-02", 425),
  week("2026-11-09", 60),
  week("2026-11-16", 25),
];

/** The number above each bar, in the order drawn. */
async function drawNumbers(language: "en" | "ar") {
  const { container } = await renderPart(<WeekChart weeks={weeks} description="" />, language);
  const drawing = container.querySelector('div[aria-hidden="true"]');
  const texts = [...(drawing?.querySelectorAll<HTMLElement>("span[dir]") ?? [])];
  return texts.filter(({ style }) => style.bottom !== "");
}

test("writes each number in one short form: 395 minutes are 6.6 h", async () => {
  const numbers = await drawNumbers("en");
  expect(numbers.map((number) => number.textContent)).toEqual(["6.6 h", "7.1 h", "1 h", "25 min"]);
});

test("writes Arabic numbers right to left inside the drawing that is never mirrored", async () => {
  const numbers = await drawNumbers("ar");
  expect(numbers.map(({ dir }) => dir)).toEqual(["rtl", "rtl", "rtl", "rtl"]);
  expect(numbers.at(-1)?.textContent).toBe("6.6 س");
});

test("places a number that would cover the target line above the line", async () => {
  const [close, , far] = (await drawNumbers("en")).map(({ style }) => parseFloat(style.bottom));
  const top = (425 / 60) * 1.35;
  expect(close).toBeCloseTo((7 / top) * 100);
  expect(far).toBeCloseTo((1 / top) * 100);
});
