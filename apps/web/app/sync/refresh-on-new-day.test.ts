import { QueryObserver } from "@tanstack/react-query";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { leave, startPage } from "../../test/browser-page.ts";
import { fakeApi, makeSession, makeSettings } from "../../test/fake-api.ts";
import { startBrowser } from "../../test/offline.ts";
import { overviewQuery } from "#web/entities/study-day/overview-query.ts";
import { settingsQuery } from "#web/entities/settings/settings.ts";

beforeEach(startBrowser);
afterEach(() => {
  vi.useRealTimers();
  window.localStorage.clear();
  vi.unstubAllGlobals();
  vi.resetModules();
});

test("[N1.22] an open dashboard reads its overview again when the user's day begins, and not before", async () => {
  vi.useFakeTimers({ toFake: ["Date"] });
  // 02:50 in Cairo; day starts at 03:00.
  vi.setSystemTime("2026-11-16T00:50:00Z");
  const calls = fakeApi({
    getSession: () => ({ session: makeSession() }),
    getSettings: () => makeSettings({ time_zone: "Africa/Cairo", day_start_hour: 3 }),
    getOverview: () => ({ today: "2026-11-15" }),
  });
  const reads = () => calls.filter(({ name }) => name === "getOverview").length;
  const page = await startPage();
  await page.checkSession(page.client);
  await page.client.fetchQuery(settingsQuery);
  const unsubscribe = new QueryObserver(page.client, overviewQuery).subscribe(() => {});
  await vi.waitFor(() => expect(reads()).toBe(1));
  vi.setSystemTime("2026-11-16T00:59:00Z");
  window.dispatchEvent(new Event("focus"));
  await page.client.fetchQuery({ ...settingsQuery, staleTime: 0 });
  expect(reads()).toBe(1);
  vi.setSystemTime("2026-11-16T01:00:00Z");
  window.dispatchEvent(new Event("focus"));
  await vi.waitFor(() => expect(reads()).toBe(2));
  unsubscribe();
  leave(page.client);
});
