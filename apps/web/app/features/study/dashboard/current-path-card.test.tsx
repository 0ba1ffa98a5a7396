import type { PlannedSessions } from "@masar/contract/milestones/schemas";
import { cleanup, screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { defaultTimerRules, startSession } from "@masar/domain/study/session-clock";
import { storeStudySession } from "#web/entities/study-session/session-store.ts";
import { storeDayEnd } from "#web/entities/study-day/day-end.ts";
import { fakeApi, makeSession } from "../../../../test/fake-api.ts";
import { makeCurrentPath, pathId } from "../../../../test/overview.ts";
import { makeNextSession, makePlannedSessions } from "../../../../test/planned-sessions.ts";
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
  planned: PlannedSessions = makePlannedSessions(),
): Promise<void> {
  fakeApi({
    getSession: () => ({ session: makeSession({ language }) }),
    listPlannedSessions: () => planned,
  });
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

const excel = {
  title: "Excel from Zero",
  title_ar: "إكسل من الصفر",
  provider: "YouTube",
  language: "ar",
  price_usd: 0,
} as const;

test.each([
  ["en", "Excel from Zero"],
  ["ar", "إكسل من الصفر"],
] as const)(
  "in %s the title of the session's resource is %s, in the language of that title",
  async (language, title) => {
    const { next } = makeCurrentPath();
    if (!next) throw new Error("the path has a next milestone");
    const session = makeNextSession({ resource: "excel-from-zero" });
    await openCard({ next: { ...next, session, resource: excel } }, language);
    expect(screen.getByText(title).getAttribute("lang")).toBe(language);
  },
);

test("after a tick that the server does not know, the next session does not show the resource of the one before", async () => {
  const { next } = makeCurrentPath();
  if (!next) throw new Error("the path has a next milestone");
  const done = { completed_at: "2026-11-15T10:00:00.000Z", title: "Read tables" };
  const session = makeNextSession({ ...done, resource: "excel-from-zero" });
  const sessions = [session, makeNextSession({ id: "2-learn", resource: "another" })];
  const planned = { milestone_key: "m2", sub_milestones: [{ id: "sub-1", sessions }] };
  await openCard({ next: { ...next, session, resource: excel } }, "en", planned);
  expect(screen.queryByText("Excel from Zero")).toBeNull();
});
