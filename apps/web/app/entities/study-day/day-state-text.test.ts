import { beforeAll, describe, expect, test } from "vitest";
import { getT, loadAllStrings } from "#web/platform/i18n/i18n.ts";
import { dayReason, shownState, type YearDay } from "./day-state-text.ts";

const today = "2026-11-15";

beforeAll(async () => {
  await Promise.all([loadAllStrings("en"), loadAllStrings("ar")]);
});

const past = "2026-11-10";
const cases: [what: string, day: YearDay, words: string][] = [
  [
    "studied",
    { date: past, state: "studied", minutes: 47 },
    "You studied 47 min, so the day counts.",
  ],
  [
    "finished",
    { date: past, state: "studied", minutes: 0 },
    "You finished a session or a step, so the day counts.",
  ],
  ["studied, to others", { date: past, state: "studied" }, "A study day."],
  ["rest", { date: past, state: "rest", minutes: 0 }, "Rest day: the streak is safe."],
  ["studied rest", { date: past, state: "rest", minutes: 5 }, "A rest day with 5 min of study."],
  [
    "freeze",
    { date: past, state: "freeze", minutes: 0 },
    "A freeze covered this day and kept the streak.",
  ],
  ["paused", { date: past, state: "paused", minutes: 0 }, "The streak was paused and is safe."],
  ["missed", { date: past, state: "missed", minutes: 0 }, "No study on this day."],
  [
    "too short",
    { date: past, state: "missed", minutes: 6 },
    "6 min of study. A day counts from 10 minutes.",
  ],
  [
    "today",
    { date: today, state: "open", minutes: 0 },
    "Not counted yet: study 10 minutes or finish a session.",
  ],
  ["today, to others", { date: today, state: "open" }, "Not counted yet."],
  ["before", { date: past, state: "open", minutes: 0 }, "Before the first study day on Masar."],
  ["to come", { date: "2026-11-16", state: "open" }, "This day has not come yet."],
];

describe("[D64] every day of the calendar has a reason", () => {
  test.each(cases)("%s", (_what, day, words) => {
    expect(dayReason(getT("en"), day, today)).toBe(words);
  });

  test("in Arabic too, and no two reasons alike", () => {
    const reasons = cases.map(([, day]) => dayReason(getT("ar"), day, today));
    expect(new Set(reasons).size).toBe(reasons.length);
    for (const words of reasons) expect(words).not.toMatch(/[a-z]/i);
  });

  test("a rest day that lies ahead is still to come", () => {
    expect(shownState({ date: "2026-11-20", state: "rest" }, today)).toBe("future");
  });
});
