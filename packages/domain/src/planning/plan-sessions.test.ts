import { catalog } from "@masar/catalog/catalog";
import { loadTopicFile } from "@masar/catalog/topics";
import fc from "fast-check";
import { expect, test } from "vitest";
import { planOwnSessions, planSessions, planSessionsByKind } from "./plan-sessions.ts";

test.each([
  ["by kind", planSessionsByKind],
  ["of one length", planSessions],
])(
  "[N4.06] every planned session of every blueprint, %s, lasts 20 to 90 minutes, in all the hours of its sub-milestone",
  (_name, plan) => {
    for (const { slug, milestones } of catalog.blueprints) {
      const { milestones: topics } = loadTopicFile(slug);
      for (const { key, sub_milestones } of milestones) {
        sub_milestones.forEach(({ estimated_hours: hours }, index) => {
          const count = topics[key]?.[index]?.topics.length ?? 0;
          for (const usual of [30, 45, 60]) {
            const sessions = plan(hours, count, usual);
            const minutes = sessions.map((session) => session.minutes);
            expect(Math.min(...minutes), slug).toBeGreaterThanOrEqual(20);
            expect(Math.max(...minutes), slug).toBeLessThanOrEqual(90);
            const sum = minutes.reduce((total, one) => total + one, 0);
            expect(Math.abs(sum - hours * 60), `${slug} ${key}`).toBeLessThanOrEqual(10);
          }
        });
      }
    }
  },
);

const minutesOf = (sessions: ReturnType<typeof planSessions>, kind: string) =>
  sessions.filter((session) => session.kind === kind).map(({ minutes }) => minutes);

test("[N4.06] four topics in 12 hours 20 at 60 minutes are each learned, practised in 40, built with and checked in 25", () => {
  const sessions = planSessionsByKind(12 + 1 / 3, 4, 60);
  expect(minutesOf(sessions, "learn")).toEqual([60, 60, 60, 60]);
  expect(minutesOf(sessions, "practise")).toEqual([40, 40, 40, 40]);
  expect(minutesOf(sessions, "build")).toEqual([60, 60, 60, 60]);
  for (const minutes of minutesOf(sessions, "check")) expect([25, 30]).toContain(minutes);
});

test("[N4.06] practice and checks of every blueprint are shorter than learning, unless there is more time than sessions", () => {
  const shares = { shorter: 0, all: 0, atUsual: 0, sessions: 0 };
  for (const { slug, milestones } of catalog.blueprints) {
    const { milestones: topics } = loadTopicFile(slug);
    for (const { key, sub_milestones } of milestones) {
      sub_milestones.forEach(({ estimated_hours: hours }, index) => {
        const sessions = planSessionsByKind(hours, topics[key]?.[index]?.topics.length ?? 0, 60);
        const practice = minutesOf(sessions, "practise");
        shares.all += practice.length;
        shares.shorter += practice.filter((minutes) => minutes <= 50).length;
        shares.sessions += sessions.length;
        shares.atUsual += sessions.filter(({ minutes }) => minutes === 60).length;
      });
    }
  }
  expect(shares.shorter / shares.all).toBeGreaterThan(0.9);
  expect(shares.atUsual / shares.sessions).toBeLessThan(0.6);
});

test("[N4.06] no session by kind is longer than an hour while another is shorter", () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 100 }),
      fc.integer({ min: 1, max: 8 }),
      fc.integer({ min: 30, max: 60 }),
      (halfHours, topics, usual) => {
        const sessions = planSessionsByKind(halfHours / 2, topics, usual);
        const minutes = sessions.map((session) => session.minutes);
        const sum = minutes.reduce((all, one) => all + one, 0);
        if (sum < sessions.length * 60) expect(Math.max(...minutes)).toBeLessThanOrEqual(60);
        if (sum < sessions.length * 90) expect(sum).toBe(halfHours * 30);
        const names = sessions.map(({ topic, kind }) => `${topic} ${kind}`);
        expect(new Set(names).size).toBe(names.length);
      },
    ),
  );
});

test("[N4.06] four topics in 8 hours at 60 minutes are each learned and practised", () => {
  const sessions = planSessions(8, 4, 60);
  expect(sessions.map(({ topic, kind }) => `${topic} ${kind}`)).toEqual(
    [0, 1, 2, 3].flatMap((topic) => [`${topic} learn`, `${topic} practise`]),
  );
  expect(new Set(sessions.map(({ minutes }) => minutes))).toEqual(new Set([60]));
});

test("[N4.06] time for one session more gives it to the last topic", () => {
  const sessions = planSessions(5, 4, 60);
  expect(sessions.map(({ topic, kind }) => `${topic} ${kind}`)).toEqual([
    "0 learn",
    "1 learn",
    "2 learn",
    "3 learn",
    "3 practise",
  ]);
});

test("[N4.06] half an hour for six topics is one check", () => {
  expect(planSessions(0.5, 6, 45)).toEqual([{ topic: 0, kind: "check", minutes: 30 }]);
});

test("[N4.06] no session of any division is planned twice", () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 100 }),
      fc.integer({ min: 1, max: 8 }),
      fc.integer({ min: 25, max: 90 }),
      (halfHours, topics, usual) => {
        const sessions = planSessions(halfHours / 2, topics, usual);
        const names = sessions.map(({ topic, kind }) => `${topic} ${kind}`);
        expect(new Set(names).size).toBe(names.length);
        expect(sessions.length).toBeGreaterThan(0);
        for (const { topic } of sessions) expect(topic).toBeLessThan(topics);
      },
    ),
  );
});

test("[N4.06] 14 hours without topics are sessions of the usual length that fill all of them", () => {
  const sessions = planOwnSessions(14, 45);
  expect(sessions.reduce((sum, { minutes }) => sum + minutes, 0)).toBe(840);
  for (const { minutes } of sessions) expect(minutes).toBeLessThanOrEqual(50);
});

test.each([
  [24, 60],
  [2.5, 60],
  [2.5, 45],
  [1.45, 60],
  [0.25, 30],
  [1.47, 50],
])("[N4.06] %d hours without topics never become more time at %d minutes", (hours, usual) => {
  const sessions = planOwnSessions(hours, usual);
  const sum = sessions.reduce((minutes, session) => minutes + session.minutes, 0);
  expect(sum).toBe(Math.round(hours * 60));
});
