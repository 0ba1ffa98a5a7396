import { startSession, defaultTimerRules } from "@masar/domain/study/session-clock";
import { act, cleanup, fireEvent, screen, waitFor } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { getToasts } from "#web/platform/toast/toast.ts";
import { fakeApi, makeSession, makeSettings } from "../../../../test/fake-api.ts";
import { fakeLocks } from "../../../../test/fake-locks.ts";
import { makeOverview, pathId } from "../../../../test/overview.ts";
import { renderApp } from "../../../../test/render-app.tsx";
import { SessionPill } from "./session-pill.tsx";
import {
  getStoredStudySession,
  getActiveStudySession,
  storeStudySession,
} from "#web/entities/study-session/session-store.ts";

const sessionKey = "current-study-session";
const minuteMs = 60_000;
const secondMs = 1000;
const target = { id: "0190a000-0000-7000-8000-00000000000a", pathTitle: "Data analyst" };
const notify = vi.fn<(title: string) => void>();
const rung = vi.fn<() => void>();

class FakeAudio {
  state = "running";
  currentTime = 0;
  createGain() {
    const gain = new Proxy({}, { get: () => () => {} });
    return { gain, connect: () => {} };
  }
  createOscillator() {
    const tone = { frequency: { value: 0 }, type: "", connect: (next: unknown) => next };
    return { ...tone, start: rung, stop: () => {} };
  }
}

function study(minutes: number) {
  const start = new Date(Date.now() - minutes * minuteMs);
  const where = { ...target, pathId, milestoneKey: "m2" };
  storeStudySession(startSession(where, start, defaultTimerRules));
}

/** Two tabs of one browser: each has its own clock, and the lead is one. */
async function openTabs(settings = makeSettings()) {
  const requests = fakeApi({
    getSession: () => ({ session: makeSession() }),
    getSettings: () => settings,
    getOverview: () => makeOverview(),
    endStudySession: ({ minutes }: { minutes: number }) => ({ minutes_added: minutes }),
  });
  const onOpen = vi.fn<() => void>();
  const tabs = (
    <>
      <SessionPill onOpen={onOpen} />
      <SessionPill onOpen={onOpen} />
    </>
  );
  const { queryClient } = await renderApp([{ path: "*", element: tabs }], { at: "/settings" });
  if (getStoredStudySession()) {
    const readSettings = () => queryClient.getQueryData(["settings"]);
    await waitFor(() => expect(readSettings()).toBeDefined(), patient);
  }
  return { requests, onOpen };
}

/** As after sleep: the page is shown again, and looks at the clock. */
const pass = (ms: number) =>
  act(async () => {
    vi.setSystemTime(Date.now() + ms);
    window.dispatchEvent(new Event("pageshow"));
  });
/** As `pass`, but neither tab sees what the other writes until it hears of it: they are two processes. */
const passInOneInstant = (ms: number) =>
  act(async () => {
    vi.setSystemTime(Date.now() + ms);
    const real = localStorage;
    const before = real.getItem(sessionKey);
    const setItem = (key: string, text: string) => real.setItem(key, text);
    vi.stubGlobal("localStorage", { getItem: () => before, setItem });
    window.dispatchEvent(new Event("pageshow"));
    vi.stubGlobal("localStorage", real);
    window.dispatchEvent(new StorageEvent("storage", { key: sessionKey }));
  });
// The pill is fetched with the first session.
const patient = { timeout: 10_000 };
const pills = () => screen.findAllByRole("button", { name: /^Timer/ }, patient);

describe("SessionPill", () => {
  beforeEach(() => {
    localStorage.clear();
    document.title = "Settings";
    vi.useFakeTimers({ now: Date.UTC(2026, 10, 15, 8), toFake: ["Date"] });
    fakeLocks();
    vi.stubGlobal("AudioContext", FakeAudio);
    vi.stubGlobal("Worker", undefined);
    vi.stubGlobal("Notification", Object.assign(notify, { permission: "granted" }));
    vi.clearAllMocks();
  });
  afterEach(() => {
    cleanup();
    vi.useRealTimers();
    vi.unstubAllGlobals();
    vi.restoreAllMocks();
  });

  test("shows nothing without a session, and its remaining time opens the timer", async () => {
    const { onOpen } = await openTabs();
    expect(screen.queryByRole("button")).toBeNull();
    act(() => study(3));
    const [pill] = await pills();
    expect(pill?.textContent).toBe("22:00");
    // A screen reader would read a name with the time out every second.
    expect(screen.getAllByRole("button", { name: "Timer: In progress" })).toHaveLength(2);
    await waitFor(() => expect(document.title).toBe("22:00 · Settings"));
    await pass(2 * secondMs);
    expect(pill?.textContent).toBe("21:58");
    document.title = "Dashboard";
    await pass(secondMs);
    expect(document.title).toBe("21:57 · Dashboard");
    if (pill) fireEvent.click(pill);
    expect(onOpen).toHaveBeenCalledOnce();
    cleanup();
    expect(document.title).toBe("Dashboard");
  });

  test("[D40] [R4.15] at zero two tabs play one chime, show one notification and switch the phase", async () => {
    study(24.95);
    await openTabs();
    await pills();
    await passInOneInstant(5 * secondMs);
    await waitFor(() =>
      expect(getActiveStudySession()).toMatchObject({ phase: "break", isPaused: true }),
    );
    expect(getActiveStudySession()).toMatchObject({ focusCount: 1, elapsedTime: 25 * minuteMs });
    expect(getToasts()[0]?.title).toBe("Focus complete");
    // Two notes are one chime.
    expect(rung).toHaveBeenCalledTimes(2);
    await waitFor(() => expect(notify).toHaveBeenCalledOnce());
    await pass(60 * secondMs);
    expect(rung).toHaveBeenCalledTimes(2);
    expect(notify).toHaveBeenCalledOnce();
    expect(document.title).toBe("Settings");
  });

  test("[D40] after three hours of sleep the focus counts 25 minutes and no sound plays", async () => {
    study(180);
    await openTabs();
    await pills();
    await waitFor(() => expect(getActiveStudySession()?.isPaused).toBe(true));
    expect(getActiveStudySession()?.elapsedTime).toBe(25 * minuteMs);
    expect(rung).not.toHaveBeenCalled();
    expect(notify).not.toHaveBeenCalled();
  });

  test("follows the settings for sound and automatic breaks", async () => {
    study(24.95);
    await openTabs(makeSettings({ timer_sound: false, timer_auto_start: true, break_minutes: 7 }));
    await pills();
    await pass(5 * secondMs);
    await waitFor(() =>
      expect(getActiveStudySession()).toMatchObject({ phase: "break", isPaused: false }),
    );
    expect(getActiveStudySession()?.phaseMs).toBe(7 * minuteMs);
    expect(rung).not.toHaveBeenCalled();
  });

  test("[D41] sends a session that ended before the page closed once", async () => {
    study(12);
    const session = getActiveStudySession();
    if (!session) throw new Error("no session");
    storeStudySession({
      ...session,
      isActive: false,
      runningSince: null,
      elapsedTime: 12 * minuteMs,
    });
    const { requests } = await openTabs();
    await waitFor(() => expect(localStorage.getItem(sessionKey)).toBeNull());
    const sent = requests.filter(({ name }) => name === "endStudySession");
    expect(sent).toHaveLength(1);
    expect(sent[0]?.body).toMatchObject({ minutes: 12, path_id: pathId, milestone_key: "m2" });
  });
});
