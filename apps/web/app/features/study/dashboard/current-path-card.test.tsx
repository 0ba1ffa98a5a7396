import { cleanup, screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
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
  ["2026-11-15", /due today/],
  ["2026-11-16", /due tomorrow/],
  ["2026-11-17", /due .*17/],
])("a milestone due on %s matches %s on 15 November", async (due_date, text) => {
  const { next } = makeCurrentPath();
  await openCard({ next: next && { ...next, due_date } });
  expect(screen.getByText(text)).toBeTruthy();
});

test("2 of 230 sessions are less than 1% of the path", async () => {
  await openCard({ progress_percentage: 0, sessions: { completed: 2, total: 230 } });
  expect(screen.getByText("Less than 1% of the path")).toBeTruthy();
});

test("[N4.09] the end of an earlier day is not shown", async () => {
  storeDayEnd({ pathId, today: "2026-11-01", next: "2026-11-02" });
  await openCard();
  expect(screen.queryByText(/Done for today/)).toBeNull();
});
