import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { makeModel } from "./session-clock.model.ts";
import {
  elapsedMs,
  endBreak,
  endedPhase,
  endSession,
  isRunning,
  leftMs,
  pauseSession,
  resetSession,
  resumeSession,
  sessionState,
  advanceSession,
  startBreak,
  startSession,
  studiedMinutes,
  type TimerRules,
  defaultTimerRules,
} from "./session-clock.ts";
import { parseStoredSession } from "./session-record.ts";

const start = Date.UTC(2026, 10, 15, 8);
const at = (minutes: number) => new Date(start + minutes * 60_000);
const sessionTarget = { id: "s", pathId: "p", pathTitle: "Data analyst", milestoneKey: "m2" };
const begin = (rules = defaultTimerRules) => startSession(sessionTarget, at(0), rules);
const auto: TimerRules = { ...defaultTimerRules, autoStart: true };

describe("session clock", () => {
  test("[R3.10] a session starts with every field, running, with a goal of 25 minutes", () => {
    const instant = "2026-11-15T08:00:00.000Z";
    expect(begin()).toEqual({
      id: "s",
      pathId: "p",
      pathTitle: "Data analyst",
      milestoneKey: "m2",
      startTime: instant,
      endTime: null,
      isActive: true,
      isPaused: false,
      totalPausedDuration: 0,
      elapsedTime: 0,
      focusGoal: 25,
      breaks: [],
      phase: "focus",
      phaseMs: 25 * 60_000,
      phaseRunMs: 0,
      runningSince: instant,
      pausedSince: null,
      studiedUntil: instant,
      focusCount: 0,
    });
  });

  test("[R4.12] [D41] none, active, paused, resumed, break, ended", () => {
    expect(sessionState(null)).toBe("none");
    const active = begin();
    const paused = pauseSession(active, at(10), defaultTimerRules);
    const resumed = resumeSession(paused, at(40), defaultTimerRules);
    const resting = startBreak(resumed, at(45), defaultTimerRules);
    const back = endBreak(resting, at(48), defaultTimerRules);
    const ended = endSession(back, at(58), defaultTimerRules);
    const states = [active, paused, resumed, resting, back, ended].map(sessionState);
    expect(states).toEqual(["active", "paused", "active", "break", "active", "ended"]);
    expect(ended).toMatchObject({
      totalPausedDuration: 30 * 60_000,
      endTime: at(58).toISOString(),
      breaks: [{ start: at(45).toISOString(), end: at(48).toISOString() }],
    });
    expect(studiedMinutes(ended, at(500))).toBe(25);
    for (const step of [pauseSession, resumeSession, startBreak, endBreak, resetSession]) {
      expect(step(ended, at(90), defaultTimerRules)).toBe(ended);
    }
  });

  test("[D40] a focus during three hours of sleep is 25:00 long and ends at its scheduled time", () => {
    const advanced = advanceSession(begin(), at(180), defaultTimerRules);
    expect(advanced).toMatchObject({
      elapsedTime: 25 * 60_000,
      studiedUntil: at(25).toISOString(),
      pausedSince: at(25).toISOString(),
      focusCount: 1,
    });
    const ended = endSession(advanced, at(600), defaultTimerRules);
    expect(ended.elapsedTime).toBe(25 * 60_000);
    expect(ended.studiedUntil).toBe(at(25).toISOString());
  });

  test("[R4.14] [R4.15] at zero the other phase waits in full; a finished focus counts one", () => {
    const waiting = advanceSession(begin(), at(25), defaultTimerRules);
    expect(waiting).toMatchObject({ phase: "break", isPaused: true, focusCount: 1, breaks: [] });
    expect(endedPhase(begin(), waiting)).toBe("focus");
    expect(leftMs(waiting, at(90))).toBe(5 * 60_000);
    const resting = resumeSession(waiting, at(30), defaultTimerRules);
    const rested = advanceSession(resting, at(35), defaultTimerRules);
    expect(rested).toMatchObject({ phase: "focus", isPaused: true, focusCount: 1 });
    expect(endedPhase(resting, rested)).toBe("break");
    expect(rested.breaks).toEqual([{ start: at(30).toISOString(), end: at(35).toISOString() }]);
    expect(leftMs(rested, at(99))).toBe(25 * 60_000);
    expect(elapsedMs(rested, at(99))).toBe(25 * 60_000);
  });

  test("[R4.14] reset returns to a full waiting focus; studied time stays", () => {
    for (const session of [begin(), startBreak(begin(), at(10), defaultTimerRules)]) {
      const reset = resetSession(session, at(10), defaultTimerRules);
      expect(reset).toMatchObject({ phase: "focus", isPaused: true, focusCount: 0 });
      expect(leftMs(reset, at(60))).toBe(25 * 60_000);
      expect(elapsedMs(reset, at(60))).toBe(10 * 60_000);
    }
  });

  test("a long break follows every fourth focus; a phase has the length set at its start", () => {
    let session = begin();
    let now = 0;
    const lengths: number[] = [];
    for (let round = 0; round < 5; round += 1) {
      now += 25;
      session = advanceSession(session, at(now), defaultTimerRules);
      lengths.push(session.phaseMs / 60_000);
      session = endBreak(session, at(now), defaultTimerRules);
    }
    expect(lengths).toEqual([5, 5, 5, 15, 5]);
    const short = { ...defaultTimerRules, focusMinutes: 10 };
    expect(leftMs(advanceSession(session, at(now + 1), short), at(now + 1))).toBe(24 * 60_000);
    const waited = resetSession(session, at(now + 1), defaultTimerRules);
    expect(leftMs(resumeSession(waited, at(now + 2), short), at(now + 2))).toBe(10 * 60_000);
  });

  test("the next phase auto-starts only within the limit", () => {
    const seen = advanceSession(begin(auto), at(26.5), auto);
    expect(seen).toMatchObject({ phase: "break", isPaused: false, phaseRunMs: 90_000 });
    expect(seen.breaks).toEqual([{ start: at(25).toISOString(), end: null }]);
    const late = advanceSession(begin(auto), new Date(at(26.5).getTime() + 1), auto);
    expect(late).toMatchObject({ phase: "break", isPaused: true, phaseRunMs: 0 });
    const hasty = { ...auto, breakMinutes: 1 };
    const both = advanceSession(begin(hasty), at(26.25), hasty);
    expect(both).toMatchObject({ phase: "focus", isPaused: false, phaseRunMs: 15_000 });
    expect(endedPhase(begin(hasty), both)).toBe("break");
  });

  test("[D40] a clock set back neither removes nor adds study time", () => {
    const seen = advanceSession(begin(), at(10), defaultTimerRules);
    const back = advanceSession(seen, at(-50), defaultTimerRules);
    expect(elapsedMs(back, at(-50))).toBe(10 * 60_000);
    expect(elapsedMs(back, at(-45))).toBe(15 * 60_000);
    const ended = endSession(back, at(-45), defaultTimerRules);
    expect(ended.endTime).toBe(ended.startTime);
  });

  test("[D41] a session is full after 240 minutes and ends there", () => {
    const long = { ...auto, focusMinutes: 100, breakMinutes: 1, longBreakMinutes: 1 };
    let session = begin(long);
    for (let minute = 1; session.isActive; minute += 1)
      session = advanceSession(session, at(minute), long);
    expect(session).toMatchObject({ elapsedTime: 240 * 60_000, focusCount: 2 });
    expect(session.endTime).toBe(at(242).toISOString());
    expect(advanceSession(session, at(999), long)).toBe(session);
  });
});

const minutes = (most: number) => fc.integer({ min: 1, max: most });
const anyRules: fc.Arbitrary<TimerRules> = fc.record({
  focusMinutes: minutes(120),
  breakMinutes: minutes(60),
  longBreakMinutes: minutes(60),
  autoStart: fc.boolean(),
});
const steps = {
  pause: pauseSession,
  resume: resumeSession,
  startBreak,
  endBreak,
  reset: resetSession,
};
const stepNames = Object.keys(steps) as (keyof typeof steps)[];
const anyEvent = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.tuple(fc.constant("pass" as const), fc.integer({ max: 2400, min: 0 })),
  },
  { weight: 1, arbitrary: fc.tuple(fc.constant("pass" as const), fc.constant(3 * 3600)) },
  {
    weight: 3,
    arbitrary: fc.tuple(fc.constant("finish" as const), fc.integer({ min: 0, max: 30 })),
  },
  {
    weight: 1,
    arbitrary: fc.tuple(fc.constant("jump" as const), fc.integer({ min: -9000, max: 9000 })),
  },
  { weight: 1, arbitrary: fc.tuple(fc.constant("set" as const), anyRules) },
  { weight: 3, arbitrary: fc.tuple(fc.constant("settle" as const), fc.boolean()) },
  { weight: 1, arbitrary: fc.tuple(fc.constant("reload" as const), fc.boolean()) },
  { weight: 5, arbitrary: fc.tuple(fc.constant("step" as const), fc.constantFrom(...stepNames)) },
);

describe("session clock against a timer watched second by second", () => {
  test("[D40] [D41] [R4.15] any order of steps, sleeps, clock jumps and reloads agrees with it", () => {
    fc.assert(
      fc.property(
        anyRules,
        fc.array(anyEvent, { maxLength: 80, size: "max" }),
        (firstRules, events) => {
          let rules = firstRules;
          let now = start;
          // Seconds since the clock was last read, by the device.
          let unseen = 0;
          let hasJumped = false;
          let session = begin(rules);
          const timer = makeModel(rules);
          const look = () => {
            timer.watch(Math.max(0, unseen));
            unseen = 0;
          };
          const agree = () => {
            const { model } = timer;
            expect(session.elapsedTime).toBe(model.focused * 1000);
            expect(session.focusCount).toBe(model.focusCount);
            expect(session.isActive).toBe(!model.isOver);
            if (model.isOver) return;
            expect(session.phase).toBe(model.phase);
            expect(isRunning(session)).toBe(model.isRunning);
            expect(session.isPaused).toBe(!model.isRunning);
            if (!model.waits) expect(leftMs(session, new Date(now))).toBe(model.left * 1000);
          };
          for (const [kind, value] of events) {
            if (kind === "pass" || kind === "jump") {
              now += value * 1000;
              unseen += value;
              hasJumped ||= kind === "jump";
            } else if (kind === "finish") {
              // Until the phase has ended, and a little longer.
              const seconds = leftMs(session, new Date(now)) / 1000 + value;
              now += seconds * 1000;
              unseen += seconds;
            } else if (kind === "reload") {
              session = parseStoredSession(JSON.stringify(session)) ?? session;
            } else {
              look();
              if (kind === "settle") session = advanceSession(session, new Date(now), rules);
              if (kind === "step") {
                session = steps[value](session, new Date(now), rules);
                if (!timer.model.isOver) timer[value]();
              }
              if (kind === "set") {
                session = advanceSession(session, new Date(now), rules);
                rules = value;
                timer.model.rules = value;
              }
              agree();
            }
          }
          look();
          const ended = endSession(session, new Date(now), rules);
          const { focused, rested, pausedSeconds, focusCount } = timer.model;
          expect(ended).toMatchObject({ isActive: false, elapsedTime: focused * 1000, focusCount });
          if (hasJumped) return;
          // No time is lost: time that is not focus is break or pause.
          const lengthMs = Date.parse(ended.endTime ?? "") - Date.parse(ended.startTime);
          expect(lengthMs).toBe((focused + rested + pausedSeconds) * 1000);
          expect(ended.totalPausedDuration).toBe(pausedSeconds * 1000);
          expect(Date.parse(ended.studiedUntil)).toBeLessThanOrEqual(
            Date.parse(ended.endTime ?? ""),
          );
        },
      ),
      { numRuns: 500 },
    );
  });
});
