import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  elapsedMs,
  endSession,
  pauseSession,
  resumeSession,
  startSession,
  studiedMinutes,
} from "./session-clock.ts";

const start = Date.UTC(2026, 10, 15, 8);
const at = (minutes: number) => new Date(start + minutes * 60_000);
const begin = () => startSession({ id: "s", pathId: "p", pathTitle: "Data analyst" }, at(0));

describe("session clock", () => {
  test("a session starts with every field, running, with a goal of 25 minutes", () => {
    expect(begin()).toEqual({
      id: "s",
      pathId: "p",
      pathTitle: "Data analyst",
      startTime: "2026-11-15T08:00:00.000Z",
      endTime: null,
      isActive: true,
      isPaused: false,
      totalPausedDuration: 0,
      elapsedTime: 0,
      focusGoal: 25,
      breaks: [],
    });
  });

  test("paused minutes are not studied ones", () => {
    const paused = pauseSession(begin(), at(10));
    expect(studiedMinutes(paused, at(300))).toBe(10);
    const resumed = resumeSession(paused, at(40));
    expect(resumed.totalPausedDuration).toBe(30 * 60_000);
    expect(studiedMinutes(resumed, at(45))).toBe(15);
    const ended = endSession(resumed, at(50));
    expect(ended).toMatchObject({ isActive: false, endTime: at(50).toISOString() });
    expect(studiedMinutes(ended, at(500))).toBe(20);
  });

  test("a session that is over is never changed again", () => {
    const ended = endSession(begin(), at(5));
    for (const step of [pauseSession, resumeSession, endSession]) {
      expect(step(ended, at(9))).toBe(ended);
    }
  });

  test("part of a minute is not claimed, and a clock set back takes nothing away", () => {
    expect(studiedMinutes(begin(), at(1.99))).toBe(1);
    expect(elapsedMs(begin(), at(-5))).toBe(0);
    const paused = pauseSession(begin(), at(10));
    expect(studiedMinutes(resumeSession(paused, at(-60)), at(-50))).toBe(10);
  });

  test("any run of pauses studies exactly the time it was running, kept as text or not", () => {
    const spans = fc.array(fc.tuple(fc.boolean(), fc.nat(7_200_000)), { maxLength: 30 });
    fc.assert(
      fc.property(spans, fc.boolean(), (parts, isKept) => {
        let now = start;
        let expected = 0;
        let session = begin();
        for (const [runs, lengthMs] of parts) {
          const step = runs ? resumeSession : pauseSession;
          session = step(session, new Date(now));
          if (isKept) session = JSON.parse(JSON.stringify(session)) as typeof session;
          now += lengthMs;
          if (runs) expected += lengthMs;
          expect(elapsedMs(session, new Date(now))).toBe(expected);
        }
        expect(endSession(session, new Date(now)).elapsedTime).toBe(expected);
      }),
    );
  });
});
