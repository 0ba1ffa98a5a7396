import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { endSession, pauseSession, settle, startSession, usualRules } from "./session-clock.ts";
import { readSession } from "./session-record.ts";

const start = Date.UTC(2026, 10, 15, 8);
const at = (minutes: number) => new Date(start + minutes * 60_000);
const place = { id: "s", pathId: "p", pathTitle: "Data analyst", milestoneKey: "m2" };

/** As sessions were kept before they had a timer. */
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

describe("session as a browser keeps it", () => {
  test("[R4.13] what was kept is what is restored, running, paused or ended", () => {
    const running = settle(startSession(place, at(0), usualRules), at(7), usualRules);
    const paused = pauseSession(running, at(9), usualRules);
    const ended = endSession(paused, at(12), usualRules);
    for (const session of [running, paused, ended]) {
      expect(readSession(JSON.stringify(session))).toEqual(session);
    }
  });

  test("a session without a timer goes on as one long focus, and nothing studied is lost", () => {
    const read = (values: object) => {
      const session = readSession(JSON.stringify({ ...old, ...values }));
      return session && settle(session, at(70), usualRules);
    };
    expect(read({})).toMatchObject({ elapsedTime: 60 * 60_000, isPaused: false, phase: "focus" });
    expect(read({ isPaused: true })).toMatchObject({ elapsedTime: 5 * 60_000, isPaused: true });
    const over = { isActive: false, endTime: at(15).toISOString() };
    expect(read(over)).toMatchObject({ elapsedTime: 5 * 60_000, ...over });
  });

  test("what is no session is none, and no kept text can break the clock", () => {
    for (const text of [null, "", "7", "null", "[]", "{}", '{"id":"s"}', "{"]) {
      expect(readSession(text)).toBeNull();
    }
    const session = startSession(place, at(0), usualRules);
    const keys = Object.keys(session);
    fc.assert(
      fc.property(fc.dictionary(fc.constantFrom(...keys), fc.jsonValue()), (broken) => {
        const read = readSession(JSON.stringify({ ...session, ...broken }));
        if (!read) return;
        const ended = endSession(settle(read, at(90), usualRules), at(91), usualRules);
        expect(ended.isActive).toBe(false);
        expect(ended.elapsedTime).toBeLessThanOrEqual(240 * 60_000);
      }),
    );
  });
});
