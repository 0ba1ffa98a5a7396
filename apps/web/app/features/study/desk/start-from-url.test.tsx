import { startSession } from "@masar/domain/study/session-clock";
import { act, cleanup, screen, waitFor } from "@testing-library/react";
import { afterEach, describe, expect, test, vi } from "vitest";
import {
  getActiveStudySession,
  removeStoredStudySession,
  storeStudySession,
} from "#web/entities/study-session/session-store.ts";
import { fakeApi, makeSession, makeSettings } from "../../../../test/fake-api.ts";
import { makeOutcome } from "../../../../test/path-pages.tsx";
import { makeMilestone, makePathDetail } from "../../../../test/paths.ts";
import { makePlannedSession } from "../../../../test/planned-sessions.ts";
import { renderApp } from "../../../../test/render-app.tsx";
import { DeskPage } from "./desk-page.tsx";

const done = "2026-11-01T08:00:00.000Z";

async function openDesk(query: string) {
  vi.stubGlobal("matchMedia", () => ({
    matches: true,
    addEventListener: () => {},
    removeEventListener: () => {},
  }));
  fakeApi({
    getSession: () => ({ session: makeSession() }),
    getSettings: () => makeSettings(),
    getPath: () => makePathDetail({ milestones: { m1: makeMilestone({}) } }),
    listPlannedSessions: () => ({
      milestone_key: "m1",
      sub_milestones: [
        {
          id: "sub-1",
          sessions: [
            makePlannedSession({ id: "1", title: "Find the gaps", completed_at: done }),
            makePlannedSession({ id: "2", title: "Fill the gaps" }),
          ],
        },
      ],
    }),
    startMilestone: () => makeOutcome(),
  });
  const none = () => null;
  const element = (
    <DeskPage
      renderTasks={none}
      renderNotes={none}
      renderAssistant={none}
      renderReview={none}
      renderCardOffer={none}
    />
  );
  const at = `/desk?path=path-1&milestone=m1&${query}`;
  const { router } = await renderApp([{ path: "*", element }], { at });
  return router;
}

afterEach(() => {
  cleanup();
  removeStoredStudySession(getActiveStudySession()?.id ?? "");
  vi.unstubAllGlobals();
});

describe("[N4.09] the desk opened by Continue", () => {
  test("starts the clock at the next session, and not again after back and forward", async () => {
    const router = await openDesk("start=1");
    await screen.findByRole("heading", { level: 1, name: "Learn: Fill the gaps" });
    await waitFor(() => expect(getActiveStudySession()).toMatchObject({ milestoneKey: "m1" }));
    await waitFor(() => expect(router.state.location.search).not.toContain("start"));
    removeStoredStudySession(getActiveStudySession()?.id ?? "");
    await act(() => router.navigate("/desk?path=path-1&milestone=m1&session=sub-1/1"));
    await act(() => router.navigate(-1));
    await waitFor(() => expect(router.state.location.search).not.toContain("session"));
    expect(getActiveStudySession()).toBeFalsy();
  });

  test("leaves a clock that runs on another milestone as it is", async () => {
    const rules = { focusMinutes: 25, breakMinutes: 5, longBreakMinutes: 15, autoStart: false };
    const other = { id: "other", pathId: "path-1", pathTitle: "Path", milestoneKey: "m2" };
    storeStudySession(startSession(other, new Date(), rules));
    const router = await openDesk("start=1");
    await screen.findByText("The timer is running on another milestone.");
    await waitFor(() => expect(router.state.location.search).not.toContain("start"));
    expect(getActiveStudySession()).toMatchObject({ id: "other", milestoneKey: "m2" });
  });
});

describe("[N5.18] the desk opened by a reminder", () => {
  test("shows its session, starts the clock once and removes the start from the URL", async () => {
    const router = await openDesk("session=sub-1/2&start=1");
    await screen.findByRole("heading", { level: 1, name: "Learn: Fill the gaps" });
    await waitFor(() => expect(getActiveStudySession()).toMatchObject({ pathId: "path-1" }));
    await waitFor(() => expect(router.state.location.search).not.toContain("start"));
    expect(router.state.location.search).toContain("milestone=m1");
  });

  test("does not start the clock for a session that is done", async () => {
    const router = await openDesk("session=sub-1/1&start=1");
    await screen.findByRole("heading", { level: 1, name: "Learn: Find the gaps" });
    await waitFor(() => expect(router.state.location.search).not.toContain("start"));
    expect(getActiveStudySession()).toBeFalsy();
  });

  test("does not start the clock without a request", async () => {
    await openDesk("session=sub-1/2");
    await screen.findByRole("heading", { level: 1, name: "Learn: Fill the gaps" });
    expect(getActiveStudySession()).toBeFalsy();
  });
});
