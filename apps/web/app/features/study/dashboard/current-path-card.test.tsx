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

async function openCard(): Promise<void> {
  fakeApi({ getSession: () => ({ session: makeSession() }) });
  const element = <CurrentPathCard path={makeCurrentPath()} today="2026-11-15" />;
  await renderApp([{ path: "*", element }], { at: "/dashboard" });
  await screen.findByRole("heading", { name: "Learn: Group rows and count them" });
}

test("[N4.09] after the end of the day the card says so and keeps the next session", async () => {
  storeDayEnd({ pathId, today: "2026-11-15", next: "2026-11-19" });
  await openCard();
  expect(screen.getByText(/^Done for today\. Next session on .*19/)).toBeTruthy();
  expect(screen.getByRole("link", { name: "Continue" })).toBeTruthy();
});

test("[N4.09] the end of an earlier day is not shown", async () => {
  storeDayEnd({ pathId, today: "2026-11-01", next: "2026-11-02" });
  await openCard();
  expect(screen.queryByText(/Done for today/)).toBeNull();
});
