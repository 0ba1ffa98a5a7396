import { startSession, defaultTimerRules } from "@masar/domain/study/session-clock";
import type { i18n } from "i18next";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { createQueryClient } from "#web/platform/api/query-client.ts";
import { getToasts, toast } from "#web/platform/toast/toast.ts";
import { makeSettings } from "../../../../test/fake-api.ts";
import { storeStudySession } from "#web/entities/study-session/session-store.ts";
import { advanceStoredSession } from "./advance-session.ts";
import { showTimerNotification } from "./timer-notification.ts";
import { subscribeToTicks } from "#web/entities/study-session/timer-ticks.ts";

const minuteMs = 60_000;

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

describe("timer ticks", () => {
  class FakeWorker extends EventTarget {
    static last: FakeWorker | undefined;
    constructor() {
      super();
      FakeWorker.last = this;
    }
    terminate() {}
  }

  test("[D40] come from a worker, or from the page when it cannot be loaded", () => {
    vi.useFakeTimers();
    vi.stubGlobal("Worker", FakeWorker);
    const tick = vi.fn<() => void>();
    const stop = subscribeToTicks(tick);
    FakeWorker.last?.dispatchEvent(new Event("message"));
    vi.advanceTimersByTime(2000);
    expect(tick).toHaveBeenCalledTimes(1);

    FakeWorker.last?.dispatchEvent(new Event("error"));
    vi.advanceTimersByTime(2000);
    expect(tick).toHaveBeenCalledTimes(3);
    stop();
    vi.advanceTimersByTime(2000);
    expect(tick).toHaveBeenCalledTimes(3);
  });
});

describe("playChime", () => {
  const rung = vi.fn<() => void>();
  let press: () => void = () => {};

  /** A page that was not pressed yet: its sound waits for that. */
  class SilentAudio {
    state = "suspended";
    currentTime = 0;
    pressed = new Promise<void>((resolve) => {
      press = () => {
        this.state = "running";
        resolve();
      };
    });
    resume = () => this.pressed;
    createGain() {
      return { gain: new Proxy({}, { get: () => () => {} }), connect: () => {} };
    }
    createOscillator() {
      const tone = { frequency: { value: 0 }, type: "", connect: (next: unknown) => next };
      return { ...tone, start: rung, stop: () => {} };
    }
  }

  beforeEach(() => {
    vi.resetModules();
    rung.mockClear();
    vi.useFakeTimers({ toFake: ["Date"] });
    vi.stubGlobal("AudioContext", SilentAudio);
  });

  test.each([
    ["a moment", 500, 2],
    ["minutes", 5 * minuteMs, 0],
  ])("[D40] that may sound %s later: %s ms, %s notes", async (_, lateMs, notes) => {
    const { playChime } = await import("#web/entities/study-session/timer-sound.ts");
    playChime("focus");
    expect(rung).not.toHaveBeenCalled();
    vi.setSystemTime(Date.now() + lateMs);
    press();
    await Promise.resolve();
    await Promise.resolve();
    expect(rung).toHaveBeenCalledTimes(notes);
  });
});

describe("showTimerNotification", () => {
  const shown = vi.fn<(title: string, options: NotificationOptions) => Promise<void>>();
  const direct = vi.fn<(title: string, options: NotificationOptions) => void>();

  async function notify(registration: object | undefined) {
    shown.mockClear();
    direct.mockClear();
    vi.stubGlobal("Notification", Object.assign(direct, { permission: "granted" }));
    const getRegistration = async () => registration;
    vi.stubGlobal("navigator", { serviceWorker: { getRegistration } });
    await showTimerNotification("Focus complete", "Time for a break.", "en");
  }

  test("[D40] uses the active service worker and sets the page for a tap", async () => {
    await notify({ active: {}, showNotification: shown });
    expect(shown.mock.lastCall?.[1]).toMatchObject({
      data: "/dashboard/integrated-learning",
      icon: "/icons/192.png",
    });
    expect(direct).not.toHaveBeenCalled();
  });

  test("[D40] uses the page while the service worker is installing", async () => {
    await notify({ active: null, showNotification: shown });
    expect(shown).not.toHaveBeenCalled();
    expect(direct).toHaveBeenCalledOnce();
  });
});

test("[D40] only the last phase that ended in a hidden tab shows a toast", () => {
  vi.useFakeTimers({ now: Date.UTC(2026, 10, 15, 8), toFake: ["Date"] });
  let visibility: DocumentVisibilityState = "hidden";
  vi.spyOn(document, "visibilityState", "get").mockImplementation(() => visibility);
  const client = createQueryClient();
  client.setQueryData(["settings"], makeSettings({ timer_auto_start: true, timer_sound: false }));
  const language = { t: (key: string) => key, language: "en" } as unknown as i18n;
  const id = "0190a000-0000-7000-8000-00000000000a";
  const target = { id, pathId: null, pathTitle: "", milestoneKey: null };
  storeStudySession(startSession(target, new Date(), { ...defaultTimerRules, autoStart: true }));
  for (const minutes of [25, 5, 25]) {
    vi.setSystemTime(Date.now() + minutes * minuteMs);
    advanceStoredSession(client, language);
  }
  // Toasts are counted through, also those that another has replaced.
  const before = Number(toast({ title: "seen" }));
  visibility = "visible";
  document.dispatchEvent(new Event("visibilitychange"));
  document.dispatchEvent(new Event("visibilitychange"));
  expect(getToasts()[0]).toMatchObject({ id: String(before + 1), title: "timer:ended.focus" });
  localStorage.clear();
});
