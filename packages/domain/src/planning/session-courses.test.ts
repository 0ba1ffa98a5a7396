import { describe, expect, test } from "vitest";
import type { Topic } from "../catalog/catalog.ts";
import { chooseSubMilestoneCourses, type SessionCourse } from "./session-courses.ts";

const makeTopic = (search: string): Topic => ({
  title: search,
  title_ar: "ربط جدولين",
  search,
  search_ar: "ربط الجداول في SQL",
  practise: "",
  practise_ar: "",
  build: "",
  build_ar: "",
  check: "",
  check_ar: "",
});
const makeCourse = (slug: string, values: Partial<SessionCourse> = {}): SessionCourse => ({
  slug,
  text: slug,
  skills: ["sql"],
  reason: "study_language_free",
  isTooHard: false,
  hours: null,
  ...values,
});
const joins = { skills: ["sql"], topics: [makeTopic("SQL joins of tables")], hours: 8 };

describe("[N4.07] the course of a sub-milestone", () => {
  test("is in the language and price of the first course, even if another shares more words", () => {
    const other = makeCourse("joins", {
      text: "SQL joins of tables",
      reason: "other_language_paid",
    });
    expect(chooseSubMilestoneCourses([makeCourse("first"), other], [joins])).toEqual(["first"]);
  });

  test("is the first course of the milestone, which the proposal names, even if another shares more words", () => {
    const other = makeCourse("joins", { text: "SQL joins of tables" });
    const courses = [makeCourse("first"), other];
    expect(chooseSubMilestoneCourses(courses, [joins, joins])).toEqual(["first", "first"]);
  });

  test("is one that the learner chose and that shares more words", () => {
    const other = makeCourse("own", { text: "SQL joins of tables", reason: "chosen_by_learner" });
    expect(chooseSubMilestoneCourses([makeCourse("first"), other], [joins])).toEqual(["own"]);
  });

  test("shares most words where the first course of the milestone does not teach the skill", () => {
    const courses = [
      makeCourse("first", { skills: ["git"] }),
      makeCourse("other"),
      makeCourse("joins", { text: "SQL joins of tables" }),
    ];
    expect(chooseSubMilestoneCourses(courses, [joins])).toEqual(["joins"]);
  });

  test("teaches its main skill, also in another language or at another price", () => {
    const git = makeCourse("git", { text: "Linux file tree", skills: ["git"] });
    const linux = makeCourse("linux", { skills: ["linux"], reason: "other_language_paid" });
    const subs = [
      { skills: ["linux"], topics: [makeTopic("Linux file tree")], hours: 8 },
      { skills: ["git"], topics: [makeTopic("Git branches")], hours: 8 },
    ];
    expect(chooseSubMilestoneCourses([git, linux], subs)).toEqual(["linux", "git"]);
  });

  test("is the same in every sub-milestone of the milestone whose skills it teaches", () => {
    const one = makeCourse("web", { skills: ["html", "css"] });
    const css = makeCourse("css", { text: "grid flexbox colours", skills: ["css"] });
    const subs = [
      { skills: ["html"], topics: [makeTopic("forms")], hours: 8 },
      { skills: ["css"], topics: [makeTopic("grid flexbox"), makeTopic("colours")], hours: 8 },
    ];
    expect(chooseSubMilestoneCourses([css, one], subs)).toEqual(["web", "web"]);
  });

  test("is not above the level, even if it alone teaches the main skill", () => {
    const libraries = makeCourse("libraries", {
      skills: ["react", "tooling"],
      isTooHard: true,
      hours: 200,
    });
    const basics = makeCourse("basics", { skills: ["html"], hours: 10 });
    const sub = { skills: ["tooling"], topics: [makeTopic("how the web works")], hours: 8 };
    expect(chooseSubMilestoneCourses([basics, libraries], [sub])).toEqual(["basics"]);
    expect(chooseSubMilestoneCourses([libraries], [sub])).toEqual(["libraries"]);
    const own = { ...libraries, reason: "chosen_by_learner" as const };
    expect(chooseSubMilestoneCourses([basics, own], [sub])).toEqual(["libraries"]);
  });

  test("is another one when the hours of the first are used up", () => {
    const short = makeCourse("short", { text: "SQL joins of tables", hours: 12 });
    const long = makeCourse("long", { hours: 25 });
    const subs = [joins, joins, joins, joins];
    expect(chooseSubMilestoneCourses([short, long], subs)).toEqual([
      "short",
      "short",
      "long",
      "long",
    ]);
    expect(chooseSubMilestoneCourses([short], [joins, joins, joins])).toEqual(
      Array.from({ length: 3 }, () => "short"),
    );
  });

  test("is a curriculum of many times the milestone's hours only when there is no other", () => {
    const whole = makeCourse("whole", { text: "SQL joins of tables", hours: 1000 });
    const one = makeCourse("one", { hours: 10 });
    expect(chooseSubMilestoneCourses([whole, one], [joins])).toEqual(["one"]);
    expect(chooseSubMilestoneCourses([whole], [joins])).toEqual(["whole"]);
  });

  test("is missing when the milestone has none", () => {
    expect(chooseSubMilestoneCourses([], [joins])).toEqual([null]);
  });
});
