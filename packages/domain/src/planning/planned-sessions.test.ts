import { describe, expect, test } from "vitest";
import type { Topic } from "../catalog/catalog.ts";
import { listPlannedSessions, type SessionSource } from "./planned-sessions.ts";

const topic: Topic = {
  title: "Joins of two tables",
  title_ar: "ربط جدولين",
  search: "SQL inner join left join",
  search_ar: "ربط الجداول في SQL",
  practise: "Join two lists.",
  practise_ar: "ربط قائمتين.",
  build: "Build a report.",
  build_ar: "بناء تقرير.",
  check: "Explain a left join.",
  check_ar: "شرح الربط الأيسر.",
};
const sub = {
  id: "sub-1",
  title: "Prepare the interview",
  estimated_hours: 1,
  is_completed: false,
  completed_at: null,
};
const makeSource = (values: Partial<SessionSource> = {}): SessionSource => ({
  milestone: {
    title: "Queries for the interview",
    is_completed: false,
    completed_at: null,
    origin: null,
  },
  sub,
  topics: [topic],
  courses: [
    {
      slug: "free-arabic",
      text: "SQL للمبتدئين",
      skills: ["sql"],
      reason: "study_language_free",
      isTooHard: false,
      hours: null,
    },
    {
      slug: "paid-english",
      text: "SQL joins of tables",
      skills: ["sql"],
      reason: "other_language_paid",
      isTooHard: false,
      hours: null,
    },
  ],
  places: [],
  language: "ar",
  usualMinutes: 60,
  ticks: new Map(),
  ...values,
});
const paidEnglish = { course: "paid-english", resource: null, language: "en" } as const;
const coursesOf = (source: SessionSource) => [
  ...new Set(listPlannedSessions(source).map(({ course }) => course)),
];

describe("[N4.07] the course of a session", () => {
  test("is the course of the sub-milestone for a session with a topic", () => {
    expect(coursesOf(makeSource({ places: [paidEnglish] }))).toEqual(["paid-english"]);
  });

  test("is missing for a sub-milestone of the learner that shares no word with a course", () => {
    expect(coursesOf(makeSource({ topics: [] }))).toEqual([null]);
    const courses = [
      {
        slug: "queries",
        text: "Queries for the database",
        skills: ["sql"],
        reason: "study_language_free" as const,
        isTooHard: false,
        hours: null,
      },
    ];
    const about = { ...sub, title: "Learn: Queries for the interview" };
    const source = makeSource({ topics: [], sub: about, courses });
    expect(coursesOf(source)).toEqual(["queries"]);
    expect(listPlannedSessions(source)[0]?.search).toBe("Queries for the interview");
  });
});

describe("the words to search for in the course", () => {
  const searchOf = (values: Partial<SessionSource>) =>
    listPlannedSessions(makeSource(values)).map(({ search }) => search)[0];

  test("are English for an English course of an Arabic path, and the title stays Arabic", () => {
    const source = makeSource({ places: [paidEnglish] });
    expect(listPlannedSessions(source)[0]).toMatchObject({
      title: topic.title_ar,
      search: topic.search,
    });
  });

  test("are Arabic for an Arabic course of an English path", () => {
    expect(
      searchOf({
        language: "en",
        places: [{ course: "free-arabic", resource: null, language: "ar" }],
      }),
    ).toBe(topic.search_ar);
  });

  test("are in the language of the path without a course", () => {
    expect(searchOf({})).toBe(topic.search_ar);
    expect(searchOf({ language: "en" })).toBe(topic.search);
  });

  test("are the learner's own where they wrote them", () => {
    const [first] = listPlannedSessions(makeSource());
    const own_sessions = first ? [{ ...first, search: "ربط الجدولين" }] : [];
    expect(searchOf({ places: [paidEnglish], sub: { ...sub, own_sessions } })).toBe("ربط الجدولين");
  });
});

describe("[N4.07] the part of a session", () => {
  const partsOf = (values: Partial<SessionSource>) =>
    listPlannedSessions(makeSource(values)).map(({ part }) => part);

  test("is its number for each of three sessions without a topic", () => {
    const long = { ...sub, estimated_hours: 3 };
    expect(partsOf({ topics: [], sub: long })).toEqual(
      [1, 2, 3].map((number) => ({ number, count: 3 })),
    );
  });

  test("is missing for sessions that differ in kind or title", () => {
    const long = { ...sub, estimated_hours: 3 };
    expect(new Set(partsOf({ sub: long }))).toEqual(new Set([null]));
  });
});

describe("[N4.06] the lengths of the sessions of a topic", () => {
  const lengthsWith = (session_lengths?: "by_kind") =>
    listPlannedSessions(
      makeSource({
        sub: { ...sub, estimated_hours: 3 },
        milestone: {
          title: "Queries",
          is_completed: false,
          completed_at: null,
          origin: {
            engine: "blueprint",
            name: "data-analyst",
            key: "m1",
            date: "2026-11-18",
            session_lengths,
          },
        },
      }),
    ).map(({ kind, minutes }) => `${kind} ${minutes}`);

  test("follow what is done, in a milestone planned with lengths by kind", () => {
    expect(lengthsWith("by_kind")).toEqual(["learn 60", "practise 35", "build 60", "check 25"]);
  });

  test("stay equal in a milestone planned before", () => {
    expect(lengthsWith()).toEqual(["learn 60", "practise 60", "build 60"]);
  });
});
