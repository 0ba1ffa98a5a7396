import { cleanup, fireEvent, screen, waitFor } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import { getToasts } from "#web/platform/toast/toast.ts";
import { fakeApi, makeSession, refuse } from "../../../../test/fake-api.ts";
import { makeOverview, makeStreak } from "../../../../test/overview.ts";
import { renderApp } from "../../../../test/render-app.tsx";
import { StreakPause } from "./streak-pause.tsx";

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

test("StreakPause pauses the streak for the chosen days and resumes it", async () => {
  let streak = makeStreak();
  fakeApi({
    getSession: () => ({ session: makeSession() }),
    getOverview: () => makeOverview({ streak }),
    pauseStreak: ({ days }: { days: number }) => {
      streak = makeStreak({ paused_until: `2026-11-${15 + days}` });
      return streak;
    },
    resumeStreak: () => {
      streak = makeStreak();
      return streak;
    },
  });
  const { queryClient } = await renderApp([{ path: "*", element: <StreakPause /> }], {
    at: "/settings",
  });
  // A path's pages show the streak too.
  queryClient.setQueryData(["paths", "path-1"], "loaded");
  const days = await screen.findByLabelText<HTMLSelectElement>("Days");
  expect(days.options).toHaveLength(14);
  fireEvent.change(days, { target: { value: "5" } });
  fireEvent.click(screen.getByRole("button", { name: "Pause" }));
  await screen.findByText("Paused until 20 November.");
  expect(queryClient.getQueryState(["paths", "path-1"])?.isInvalidated).toBe(true);
  fireEvent.click(screen.getByRole("button", { name: "End the pause" }));
  await screen.findByRole("button", { name: "Pause" });
});

test("StreakPause shows an error when the pause is rejected", async () => {
  fakeApi({
    getSession: () => ({ session: makeSession() }),
    getOverview: () => makeOverview(),
    pauseStreak: () => refuse("not_found"),
  });
  await renderApp([{ path: "*", element: <StreakPause /> }], { at: "/settings" });
  fireEvent.click(await screen.findByRole("button", { name: "Pause" }));
  await waitFor(() => expect(getToasts()[0]?.title).toBe("The streak could not be paused"));
});
