import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  endSession,
  pauseSession,
  advanceSession,
  startSession,
  defaultTimerRules,
} from "./session-clock.ts";
import { parseStoredSession } from "./session-record.ts";

const start = Date.UTC(2026, 10, 15, 8);
const at = (minutes: number) => new Date(start + minutes * 60_000);
const sessionTarget = { id: "s", pathId: "p", pathTitle: "Data analyst", milestoneKey: "m2" };

/** A stored session from before sessions had a timer. */
const old = {
  id: "s",
  pathId: "p",
  pathTitle: "Data analyst",
  milestoneKey: "m2",
  startTime: at(0).toISOString(),
  endTime: null,
  isActive: true,
  isPaused: false,
  totalPausedDuration: 10 * 60_000,
  elapsedTime: 5 * 60_000,
  focusGoal: 25,
  breaks: [],
};

describe("session in browser storage", () => {
  test("[R4.13] a stored session is restored unchanged, running, paused or ended", () => {
    const running = advanceSession(
      startSession(sessionTarget, at(0), defaultTimerRules),
      at(7),
      defaultTimerRules,
    );
    const paused = pauseSession(running, at(9), defaultTimerRules);
    const ended = endSession(paused, at(12), defaultTimerRules);
    for (const session of [running, paused, ended]) {
      expect(parseStoredSession(JSON.stringify(session))).toEqual(session);
    }
  });

  test("a session without a timer continues as one long focus, and no study time is lost", () => {
    const read = (values: object) => {
      const session = parseStoredSession(JSON.stringify({ ...old, ...values }));
      return session && advanceSession(session, at(70), defaultTimerRules);
    };
    expect(read({})).toMatchObject({ elapsedTime: 60 * 60_000, isPaused: false, phase: "focus" });
    expect(read({ isPaused: true })).toMatchObject({ elapsedTime: 5 * 60_000, isPaused: true });
    const over = { isActive: false, endTime: at(15).toISOString() };
    expect(read(over)).toMatchObject({ elapsedTime: 5 * 60_000, ...over });
  });

  test("invalid stored text gives no session and cannot break the clock", () => {
    for (const text of [null, "", "7", "null", "[]", "{}", '{"id":"s"}', "{"]) {
      expect(parseStoredSession(text)).toBeNull();
    }
    const session = startSession(sessionTarget, at(0), defaultTimerRules);
    const keys = Object.keys(session);
    fc.assert(
      fc.property(fc.dictionary(fc.constantFrom(...keys), fc.jsonValue()), (broken) => {
        const read = parseStoredSession(JSON.stringify({ ...session, ...broken }));
        if (!read) return;
        const ended = endSession(
          advanceSession(read, at(90), defaultTimerRules),
          at(91),
          defaultTimerRules,
        );
        expect(ended.isActive).toBe(false);
        expect(ended.elapsedTime).toBeLessThanOrEqual(240 * 60_000);
      }),
    );
  });
});
