import { catalog } from "@masar/catalog/catalog";
import { expect, test } from "vitest";
import { planPath } from "../planning/plan-path.ts";
import { parseGoalSkills } from "./goal-skills.ts";

test.each([
  ["become a junior front-end developer by June, I know HTML", ["html"]],
  ["I know HTML and CSS, I want to become a front-end developer", ["html", "css"]],
  [
    "data analyst. I already know Excel, SQL and Python well but no statistics",
    ["spreadsheets", "sql", "python"],
  ],
  ["I'm good at Photoshop and I want to design apps", ["photoshop"]],
  ["I've learned JavaScript, become a full-stack developer", ["javascript"]],
  ["مطور واجهات أمامية، أعرف HTML وCSS", ["html", "css"]],
  ["أريد أن أصبح محلل بيانات وأنا أعرف إكسل جيدًا", ["spreadsheets"]],
  ["بعرف بايثون وبدي اتعلم تعلم الآلة", ["python"]],
])("%s: known are %j", (goal, skills) => {
  expect(parseGoalSkills(goal)).toEqual(skills);
});

test.each([
  "I want to know HTML",
  "I don't know HTML",
  "learn HTML and CSS",
  "I know the basics of Python and want to learn Django",
  "I know a bit of JavaScript",
  "أريد أن أعرف بايثون",
  "لا أعرف بايثون",
  "I know English, become a data analyst",
  "I know nothing about SQL",
  "a job where I use Excel and SQL",
  "how can I master Python",
  "front end without knowing HTML",
  "once I know SQL I want to become an analyst",
  "get hired when I know Python",
  "أريد أن أتعلم وأتقن بايثون",
  "لم أتقن بايثون",
  "أتعلم حتى أتقن بايثون",
])("%s: nothing is known", (goal) => {
  expect(parseGoalSkills(goal)).toEqual([]);
});

test("a goal that says HTML is known gets a shorter path", () => {
  const goal = "become a junior front-end developer by June, I know HTML";
  const plan = (known_skills: string[]) => {
    const outcome = planPath(catalog, {
      goal,
      blueprint: null,
      level: "beginner",
      known_skills,
      study_language: "en",
      budget: "free",
      hours_per_week: 10,
      study_days: [],
      start_date: null,
      deadline: null,
      language: "en",
      today: "2026-11-17",
    });
    if (outcome.kind !== "path") throw new Error("no path");
    return outcome;
  };
  const first = plan(parseGoalSkills(goal));
  expect(first.milestones.m1?.estimatedHours).toBe(21);
  expect(first.known_skills_dropped).toEqual(["html"]);
  expect(plan([]).milestones.m1?.estimatedHours).toBe(35);
});
