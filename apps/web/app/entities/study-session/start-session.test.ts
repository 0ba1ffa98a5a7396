import { endSession, startSession, defaultTimerRules } from "@masar/domain/study/session-clock";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { loadAllStrings } from "#web/platform/i18n/i18n.ts";
import { leave, startPage } from "../../../test/browser-page.ts";
import { fakeApi, makeSession } from "../../../test/fake-api.ts";
import { startBrowser } from "../../../test/offline.ts";
import { pathId } from "../../../test/overview.ts";

const minuteMs = 60_000;
const endedId = "0190a000-0000-7000-8000-00000000000a";
const target = { pathId, pathTitle: "Data analyst", milestoneKey: "m2", isStarted: true };

/** The server, by the ids and minutes of the sessions that reached it. */
function startServer() {
  const received = new Map<string, number>();
  fakeApi({
    getSession: () => ({ session: makeSession() }),
    endStudySession: ({ minutes }: { minutes: number }, { id }) => {
      received.set(id, minutes);
      return { minutes_added: minutes };
    },
  });
  return received;
}

/** A page that finds a session of twelve minutes, over and not in the outbox yet. */
async function openPage() {
  const page = await startPage();
  const [{ t }, { startStudySession }, store, { endSessionBeforeLogOut }] = await Promise.all([
    loadAllStrings("en"),
    import("./start-session.ts"),
    import("./session-store.ts"),
    import("./end-session-before-log-out.ts"),
  ]);
  const check = await page.checkSession(page.client);
  page.client.setQueryData(page.sessionKey, check);
  const begin = () => startStudySession(page.client, t, target);
  return { ...page, ...store, begin, endSessionBeforeLogOut, t };
}

function storeEnded() {
  const start = new Date(Date.now() - 12 * minuteMs);
  const session = startSession({ id: endedId, ...target }, start, defaultTimerRules);
  const ended = endSession(session, new Date(), defaultTimerRules);
  localStorage.setItem("current-study-session", JSON.stringify(ended));
}

describe("starting a session while an ended one is not delivered", () => {
  beforeEach(() => {
    startBrowser();
    localStorage.clear();
    storeEnded();
  });
  afterEach(() => {
    vi.restoreAllMocks();
    vi.unstubAllGlobals();
    vi.resetModules();
    localStorage.clear();
  });

  test("[N1.23] sends the minutes of the ended session and runs the new one", async () => {
    const received = startServer();
    const page = await openPage();
    page.begin();
    expect(page.getActiveStudySession()?.id).not.toBe(endedId);
    await vi.waitFor(() => expect([...received]).toEqual([[endedId, 12]]));
    expect(page.getActiveStudySession()).toMatchObject({ isActive: true, milestoneKey: "m2" });
    await vi.waitFor(() => expect(localStorage.getItem("leaving-changes")).toBeNull());
  });

  test("[N1.23] a page that closes at once leaves the minutes to the next page", async () => {
    const received = startServer();
    const page = await openPage();
    const device = await page.getSyncEngine(page.client);
    // Closed before the device has it.
    const change = vi.spyOn(device, "change").mockReturnValue(new Promise(() => {}));
    page.begin();
    await vi.waitFor(() => expect(change).toHaveBeenCalled());
    leave(page.client);
    const next = await openPage();
    await vi.waitFor(() => expect(received.get(endedId)).toBe(12));
    expect(next.getActiveStudySession()).toMatchObject({ isActive: true });
  });

  test("[N1.23] logging out sends the minutes of a session that could not be queued before", async () => {
    const received = startServer();
    const page = await openPage();
    const device = await page.getSyncEngine(page.client);
    const change = vi.spyOn(device, "change").mockRejectedValue(new Error("no disk"));
    page.begin();
    await vi.waitFor(() => expect(change).toHaveBeenCalled());
    change.mockRestore();
    const logOut = vi.fn<() => void>();
    await page.endSessionBeforeLogOut(page.client, page.t, logOut);
    expect(logOut).toHaveBeenCalledOnce();
    expect(received.get(endedId)).toBe(12);
  });
});
