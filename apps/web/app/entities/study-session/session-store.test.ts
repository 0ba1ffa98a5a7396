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
const place = { id: "s", pathId: "p", pathTitle: "Data analyst", milestoneKey: "m2" };
const session = startSession(place, new Date("2026-11-15T08:00:00Z"), defaultTimerRules);

beforeEach(() => localStorage.clear());
afterEach(() => vi.restoreAllMocks());

test("[R3.10] [R4.13] a session is kept in browser storage with every field, and restored from it", () => {
  storeStudySession(session);
  const kept: unknown = JSON.parse(localStorage.getItem(storageKey) ?? "");
  expect(Object.keys(kept as object)).toEqual(
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

test("[R4.13] one that is over is kept for the outbox but is no session any more; broken text is none", () => {
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
  const told = vi.fn<() => void>();
  channel.addEventListener("message", told);
  const stop = subscribeToSession(heard);
  storeStudySession(session);
  await vi.waitFor(() => expect(told).toHaveBeenCalledOnce());
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
  const told = vi.fn<(event: MessageEvent) => void>();
  channel.addEventListener("message", told);
  storeStudySession(session);
  expect(getActiveStudySession()).toEqual(session);
  await vi.waitFor(() => {
    expect(JSON.parse(told.mock.lastCall?.[0].data as string)).toEqual(session);
  });
  removeStoredStudySession("s");
  expect(getActiveStudySession()).toBeNull();
  channel.close();
});
