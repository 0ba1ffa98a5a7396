import { cleanup, screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { defaultTimerRules, startSession } from "@masar/domain/study/session-clock";
import { storeStudySession } from "#web/entities/study-session/session-store.ts";
import { storeDayEnd } from "#web/entities/study-day/day-end.ts";
import { fakeApi, makeSession } from "../../../../test/fake-api.ts";
import { makeCurrentPath, pathId } from "../../../../test/overview.ts";
import { renderApp } from "../../../../test/render-app.tsx";
import { CurrentPathCard } from "./current-path-card.tsx";

beforeEach(() => localStorage.clear());
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

async function openCard(
  values: Parameters<typeof makeCurrentPath>[0] = {},
  language: "en" | "ar" = "en",
): Promise<void> {
  fakeApi({ getSession: () => ({ session: makeSession({ language }) }) });
  const element = <CurrentPathCard path={makeCurrentPath(values)} today="2026-11-15" />;
  await renderApp([{ path: "*", element }], { at: "/dashboard", language });
  await screen.findByRole("heading", { name: /Group rows and count them/ });
}

function storeClock(target: { pathId: string; milestoneKey: string }): void {
  const start = { id: "session-1", pathTitle: "Data analyst", ...target };
  storeStudySession(startSession(start, new Date(), defaultTimerRules));
}

test("[N4.09] after the end of the day the card says so and keeps the next session", async () => {
  storeDayEnd({ pathId, today: "2026-11-15", next: "2026-11-19" });
  await openCard();
  expect(screen.getByText(/^Done for today\. Next session on .*19/)).toBeTruthy();
  expect(screen.getByRole("link", { name: "Continue" })).toBeTruthy();
});

test.each([
  ["en", "Done for today. Next session tomorrow"],
  ["ar", "انتهت دراسة اليوم. الجلسة التالية غدًا"],
] as const)("in %s a next session on the next day is tomorrow", async (language, text) => {
  storeDayEnd({ pathId, today: "2026-11-15", next: "2026-11-16" });
  await openCard({}, language);
  expect(screen.getByText(text)).toBeTruthy();
});

test.each([
  ["en", /^Studying now/],
  ["ar", /^قيد الدراسة الآن/],
] as const)(
  "in %s the card of the running session says so, without a clock",
  async (language, text) => {
    storeClock({ pathId, milestoneKey: "m2" });
    await openCard({}, language);
    expect(screen.getByText(text)).toBeTruthy();
    expect(screen.queryByText(/^Next session|^جلستك التالية/)).toBeNull();
    expect(screen.queryByRole("timer")).toBeNull();
  },
);

test("[N4.09] after the end of the day a new session is not done for today", async () => {
  storeDayEnd({ pathId, today: "2026-11-15", next: "2026-11-16" });
  storeClock({ pathId, milestoneKey: "m2" });
  await openCard();
  expect(screen.getByText(/^Studying now/)).toBeTruthy();
  expect(screen.queryByText(/^Done for today/)).toBeNull();
});

test("a session of another path leaves the next session as the next one", async () => {
  storeClock({ pathId: "path-9", milestoneKey: "m2" });
  await openCard();
  expect(screen.getByText(/^Next session/)).toBeTruthy();
});

test("a studied percentage of 0.4 is less than 1% of the path", async () => {
  await openCard({ progress_percentage: 0, studied_percentage: 0.4 });
  expect(screen.getByText("Less than 1% of the path")).toBeTruthy();
});

test("[N4.09] the end of an earlier day is not shown", async () => {
  storeDayEnd({ pathId, today: "2026-11-01", next: "2026-11-02" });
  await openCard();
  expect(screen.queryByText(/Done for today/)).toBeNull();
});
