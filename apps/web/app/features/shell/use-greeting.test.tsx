import { act, cleanup, screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { fakeApi, makeSession, makeSettings } from "../../../test/fake-api.ts";
import { makeOverview } from "../../../test/overview.ts";
import { renderApp } from "../../../test/render-app.tsx";
import { useGreeting } from "./use-greeting.ts";

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["Date"], now: new Date("2026-11-15T00:30:00Z") });
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

function Greeting() {
  return <h1>{useGreeting()}</h1>;
}

test.each([
  ["en", "Asia/Dubai", "Hello"],
  ["ar", "Asia/Dubai", "أهلًا"],
  ["en", "Asia/Tokyo", "Good morning"],
  ["ar", "Asia/Tokyo", "صباح الخير"],
  ["en", "America/New_York", "Good evening"],
  ["ar", "America/New_York", "مساء الخير"],
] as const)("[N1.35] in %s a user in %s reads %s at 00:30 UTC", async (language, zone, text) => {
  fakeApi({
    getSession: () => ({ session: makeSession({ language }) }),
    getSettings: () => makeSettings({ time_zone: zone }),
  });
  await renderApp([{ path: "*", element: <Greeting /> }], { at: "/dashboard", language });
  expect(await screen.findByRole("heading", { name: text })).toBeTruthy();
});

test("[N1.35] a page open since 11:50 reads Good afternoon from 12:00", async () => {
  vi.setSystemTime(new Date("2026-11-15T11:50:00Z"));
  fakeApi({
    getSession: () => ({ session: makeSession() }),
    getSettings: () => makeSettings({ time_zone: "UTC" }),
  });
  await renderApp([{ path: "*", element: <Greeting /> }], { at: "/dashboard" });
  expect(await screen.findByRole("heading", { name: "Good morning" })).toBeTruthy();
  vi.setSystemTime(new Date("2026-11-15T12:00:00Z"));
  act(() => void window.dispatchEvent(new Event("focus")));
  expect(await screen.findByRole("heading", { name: "Good afternoon" })).toBeTruthy();
});

test.each([
  ["en", "Good morning, ⁨Omar⁩"],
  ["ar", "صباح الخير يا ⁨Omar⁩"],
] as const)("[N1.35] in %s a user with a saved name reads %s", async (language, text) => {
  fakeApi({
    getSession: () => ({ session: makeSession({ language }) }),
    getSettings: () => makeSettings({ time_zone: "Asia/Tokyo" }),
  });
  const { queryClient } = await renderApp([{ path: "*", element: <Greeting /> }], {
    at: "/dashboard",
    language,
  });
  act(() => void queryClient.setQueryData(["overview"], makeOverview({ display_name: "Omar" })));
  expect(await screen.findByRole("heading", { name: text })).toBeTruthy();
});
