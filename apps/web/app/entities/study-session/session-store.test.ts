import { startSession, defaultTimerRules } from "@masar/domain/study/session-clock";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import {
  removeStoredStudySession,
  getStoredStudySession,
  getActiveStudySession,
  storeStudySession,
} from "./session-store.ts";
import { subscribeToSession } from "./session-storage.ts";

const storageKey = "current-study-session";
const target = { id: "s", pathId: "p", pathTitle: "Data analyst", milestoneKey: "m2" };
const session = startSession(target, new Date("2026-11-15T08:00:00Z"), defaultTimerRules);

beforeEach(() => localStorage.clear());
afterEach(() => vi.restoreAllMocks());

test("[R3.10] [R4.13] a session is stored in browser storage with every field, and restored from it", () => {
  storeStudySession(session);
  const stored: unknown = JSON.parse(localStorage.getItem(storageKey) ?? "");
  expect(Object.keys(stored as object)).toEqual(
    expect.arrayContaining([
      "id",
      "pathId",
      "pathTitle",
      "startTime",
      "endTime",
      "isActive",
      "isPaused",
      "totalPausedDuration",
      "elapsedTime",
      "focusGoal",
      "breaks",
    ]),
  );
  expect(getActiveStudySession()).toEqual(session);
  expect(getActiveStudySession()).toBe(getActiveStudySession());
});

test("[R4.13] an ended session stays stored for the outbox but is not active; broken text is no session", () => {
  storeStudySession({ ...session, isActive: false, runningSince: null });
  expect(getActiveStudySession()).toBeNull();
  expect(getStoredStudySession()).toMatchObject({ id: "s" });
  removeStoredStudySession("another");
  expect(getStoredStudySession()).not.toBeNull();
  removeStoredStudySession("s");
  expect(localStorage.getItem(storageKey)).toBeNull();
  localStorage.setItem(storageKey, '{"id":7}');
  expect(getStoredStudySession()).toBeNull();
});

test("[D40] other tabs hear of every change, and this one of theirs", async () => {
  const channel = new BroadcastChannel(storageKey);
  const heard = vi.fn<() => void>();
  const listener = vi.fn<() => void>();
  channel.addEventListener("message", listener);
  const stop = subscribeToSession(heard);
  storeStudySession(session);
  await vi.waitFor(() => expect(listener).toHaveBeenCalledOnce());
  expect(heard).toHaveBeenCalledOnce();
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel has no target
  channel.postMessage(null);
  await vi.waitFor(() => expect(heard).toHaveBeenCalledTimes(2));
  stop();
  channel.close();
});

test("where storage is off, the session runs on, here and in the other tabs", async () => {
  vi.spyOn(window, "localStorage", "get").mockImplementation(() => {
    throw new Error("off");
  });
  const channel = new BroadcastChannel(storageKey);
  const listener = vi.fn<(event: MessageEvent) => void>();
  channel.addEventListener("message", listener);
  storeStudySession(session);
  expect(getActiveStudySession()).toEqual(session);
  await vi.waitFor(() => {
    expect(JSON.parse(listener.mock.lastCall?.[0].data as string)).toEqual(session);
  });
  removeStoredStudySession("s");
  expect(getActiveStudySession()).toBeNull();
  channel.close();
});
