import { catalog } from "@masar/catalog/catalog";
import { limits } from "@masar/contract/limits";
import type { PathOutcome } from "@masar/contract/paths/schemas";
import { describe, expect, test } from "vitest";
import pathTexts from "./path-texts.json" with { type: "json" };
import { makePlanInput } from "./golden/make-plan-input.ts";
import type { PlanInput } from "./plan-input.ts";
import { planPath } from "./plan-path.ts";

const base = makePlanInput({ hours_per_week: 10 });

type Path = Extract<PathOutcome, { kind: "path" }>;

function makePath(goal: string, change: Partial<PlanInput> = {}): Path {
  const language = /\p{Script=Arabic}/u.test(goal) ? "ar" : "en";
  const outcome = planPath(catalog, { ...base, language, goal, ...change });
  if (outcome.kind !== "path") throw new Error(`no path: ${outcome.reason}`);
  return outcome;
}

const keysOf = ({ milestones }: Path) => Object.values(milestones).map(({ origin }) => origin.key);
const keysOfBlueprint = (slug: string) =>
  catalog.blueprints.find((one) => one.slug === slug)?.milestones.map(({ key }) => key) ?? [];
const reasonsOf = ({ left_out }: Path) =>
  Object.fromEntries(left_out.map(({ key, reason }) => [key, reason]));

describe("[N4.01] tools of several blueprints", () => {
  const excel = ["first-tables", "excel-functions", "pivot-dashboards"];

  test.each([
    ["learn excel and photoshop", [...excel, "photoshop-skills"]],
    ["فوتوشوب وإكسل", ["photoshop-skills", ...excel]],
    ["python, excel and figma", ["python-programming", ...excel, "figma-systems"]],
  ])("%j are all in the path", (goal, keys) => {
    expect(keysOf(makePath(goal))).toEqual(keys);
  });

  test("are all in the title", () => {
    expect(makePath("learn excel and photoshop").title).toBe("Excel and Photoshop");
    expect(makePath("فوتوشوب وإكسل").title).toBe("فوتوشوب وإكسل");
  });

  test("that are alternatives are not joined", () => {
    expect(keysOf(makePath("excel or photoshop"))).toEqual(excel);
  });
});

describe("[N4.01] what a goal rejects", () => {
  test.each([
    ["machine learning without deep learning", "deep-learning"],
    ["عايز اتعلم تعلم الآلة من غير التعلم العميق", "deep-learning"],
    ["data analysis but not Python", "python-for-analysts"],
    ["تحليل بيانات بدون بايثون", "python-for-analysts"],
    ["data analysis without SQL", "sql-queries"],
    ["project management, no agile please", "agile-delivery"],
  ])("in %j leaves out %s", (goal, key) => {
    const path = makePath(goal);
    expect(keysOf(path)).not.toContain(key);
    expect(reasonsOf(path)[key]).toBe("not_in_goal");
  });

  test("leaves out what builds on it alone", () => {
    const path = makePath("machine learning without deep learning");
    expect(keysOf(path)).not.toContain("language-genai");
    expect(keysOf(path)).toContain("ai-capstone");
  });

  test.each([
    ["kubernetes without docker", "containers"],
    ["data science without python", "python-foundations"],
    ["back end without SQL", "databases-sql"],
  ])("in %j stays where the rest builds on it: %s", (goal, key) => {
    expect(keysOf(makePath(goal))).toContain(key);
  });

  test("is not every milestone with a word of the subject", () => {
    const path = makePath("data analysis without data cleaning");
    expect(keysOf(path)).toEqual(keysOfBlueprint("data-analyst"));
  });

  test("stays in a milestone that can be learned with another tool", () => {
    expect(keysOf(makePath("cloud engineering without AWS"))).toContain("cloud-provider");
  });

  test("can be added", () => {
    const include = ["python-for-analysts"];
    expect(keysOf(makePath("data analysis but not Python", { include }))).toEqual(
      keysOfBlueprint("data-analyst"),
    );
  });

  test("is not what the learner lacks", () => {
    const path = makePath("front end without any programming experience");
    expect(keysOf(path)).toEqual(keysOfBlueprint("front-end-developer"));
  });
});

describe("[N4.01] the basics apply to the goal beside which they stand", () => {
  const basics = ["pm-foundations", "initiation"];
  const design = keysOfBlueprint("ui-ux-designer");

  test.each([
    ["a bit of project management and UX design", [...basics, ...design]],
    ["UX design and a bit of project management", [...design, ...basics]],
    ["UX design and project management basics", [...design, ...basics]],
  ])("in %j", (goal, keys) => {
    expect(keysOf(makePath(goal))).toEqual(keys);
  });

  test("with the reason of what they leave out", () => {
    for (const goal of [
      "a bit of project management and UX design",
      "UX and basics of project management",
    ]) {
      expect(reasonsOf(makePath(goal))["planning"], goal).toBe("beyond_basics");
    }
  });

  test.each([
    ["data analysis and basics of photoshop", ["photoshop-skills"]],
    ["basics of excel and data analysis", []],
  ])("and in %j not to the whole subject beside a tool", (goal, keys) => {
    expect(keysOf(makePath(goal))).toEqual([...keysOfBlueprint("data-analyst"), ...keys]);
  });

  test("also when it is a language", () => {
    const path = makePath("project management and a bit of English");
    expect(path.title).toBe("Project manager and basics of English");
    expect(keysOf(path).slice(-2)).toEqual(["sounds-first-words", "a1-sentences"]);
  });
});

describe("[N4.02] [N4.03] an exam as the second goal", () => {
  const goal = "data analysis and IELTS 7 in 8 months";

  test("has its target in the title and in the last milestone", () => {
    const path = makePath(goal);
    expect(path.title).toBe("Data analysis and IELTS: band 7");
    const last = Object.values(path.milestones).find(({ origin }) => origin.key === "mock-exam");
    expect(last?.completionCriteria[0]).toContain("band 7");
  });

  test("has its mock tests and all its sections", () => {
    expect(keysOf(makePath(goal))).toEqual(
      expect.arrayContaining([
        "know-test",
        "listening",
        "reading",
        "mock-test-1",
        "writing",
        "speaking",
        "mock-test-2",
        "mock-exam",
      ]),
    );
  });

  test("keeps one mock test and all its sections beside a long first goal", () => {
    const path = makePath("web development and IELTS 7 in 12 months");
    expect(keysOf(path)).toHaveLength(limits.paths.maxMilestones);
    expect(keysOf(path)).toEqual(
      expect.arrayContaining(["mock-test-1", "speaking", "mock-exam", "browser-apps"]),
    );
  });
});

test("[N4.02] the number of milestones is limited after the deadline is met", () => {
  // Of IELTS, 9 milestones; the deadline leaves out one, so that all four essential ones of data analysis have room.
  const path = makePath("IELTS 7 and data analysis", {
    level: "intermediate",
    deadline: "2027-06-07",
  });
  expect(reasonsOf(path)["language-base"]).toBe("deadline");
  expect(keysOf(path)).toHaveLength(limits.paths.maxMilestones);
  expect(keysOf(path)).toContain("dashboards");
});

test("[N4.02] a job of which even the shortest essential part misses the deadline stays whole", () => {
  const path = makePath("become a front-end developer in 6 weeks", { hours_per_week: 5 });
  expect(path.plan.deadline?.fits).toBe(false);
  expect(path.short_version).toBeNull();
  expect(path.left_out).toEqual([]);
});

describe("[N4.01] title and description", () => {
  test.each([
    ["basics of data analysis", "Basics of data analysis"],
    ["أساسيات تحليل البيانات", "أساسيات تحليل البيانات"],
    [
      "UX design and a bit of project management",
      "UI/UX designer and basics of project management",
    ],
    ["front end without react", "Front-end development"],
    ["data analysis with Excel and SQL", "Data analysis with Excel and SQL"],
    ["أريد تعلم المحاسبة باستخدام إكسل", "المحاسبة باستخدام إكسل"],
    ["تصميم جرافيك وتسويق الكتروني", "مصمّم جرافيك والتسويق الرقمي"],
    [
      "digital marketing for social media",
      "Social media management — from the Digital marketing specialist path",
    ],
  ])("of %j name what it holds: %j", (goal, title) => {
    expect(makePath(goal).title).toBe(title);
  });

  test("do not promise what the deadline left out", () => {
    const goal = "become a front-end developer in 6 months";
    const path = makePath(goal, { hours_per_week: 12 });
    expect(reasonsOf(path)["portfolio-job"]).toBe("no_time");
    expect(path.description).not.toMatch(/portfolio/i);
    for (const { title } of Object.values(path.milestones)) {
      expect(path.description).toContain(title);
    }
  });

  test("[N4.02] of a job have what leads to one before other optional milestones", () => {
    const deadline = "2027-07-25";
    const job = makePath("become a front-end developer", { deadline });
    expect(reasonsOf(job)).toEqual({ "quality-typescript": "deadline" });
    const subject = makePath("learn front-end development", { deadline });
    expect(reasonsOf(subject)).toEqual({ "portfolio-job": "deadline" });
  });

  test("of tools change when another milestone is added", () => {
    const path = makePath("power bi", { include: ["sql-queries"] });
    expect(path.description).toContain("Querying with SQL");
  });

  test("have a subject for every blueprint in both languages", () => {
    expect(Object.keys(pathTexts.subjects).toSorted()).toEqual(
      catalog.blueprints.map(({ slug }) => slug).toSorted(),
    );
  });

  test("of a whole blueprint are its own", () => {
    const own = catalog.blueprints.find(({ slug }) => slug === "data-analyst");
    expect(makePath("become a data analyst")).toMatchObject({
      title: own?.title,
      description: own?.description,
    });
  });
});

describe("[N4.03] IELTS General Training", () => {
  const path = makePath("ilets genral training 5.5 for canada");

  test("is in the title and in the milestones that differ", () => {
    expect(path.title).toBe("IELTS General Training: band 5.5");
    const writing = Object.values(path.milestones).find(({ origin }) => origin.key === "writing");
    expect(writing?.title).toBe("Writing: a letter and an essay");
  });

  test("has no course for the academic test", () => {
    const courses = Object.values(path.milestones).flatMap(({ linkedCourses }) => linkedCourses);
    expect(courses.length).toBeGreaterThan(0);
    expect(courses.filter(({ course }) => course.includes("academic"))).toEqual([]);
  });
});

test.each([
  ["أساسيات المحاسبة", ["bookkeeping-cycle", "financial-statements"]],
  [
    "أريد تعلم المحاسبة باستخدام إكسل",
    ["bookkeeping-cycle", "financial-statements", "excel-modelling"],
  ],
  [
    "english for meetings and emails",
    [
      "level-grammar",
      "workplace-vocabulary",
      "email-reports",
      "speaking-clarity",
      "meetings-negotiation",
    ],
  ],
  ["digital marketing for social media", ["marketing-basics", "content-copy", "social-media"]],
])("[N4.01] %j gets %j", (goal, keys) => {
  expect(keysOf(makePath(goal))).toEqual(keys);
});

test("[N4.01] «للمقابلات» names the milestone on interviews", () => {
  expect(keysOf(makePath("برمجة مواقع وإنجليزي للمقابلات"))).toContain("career-english");
});

test("[N4.01] a job title of accounting takes the whole blueprint", () => {
  for (const goal of ["أساسيات عمل محاسب", "اريد ان اصبح محاسبة"]) {
    expect(keysOf(makePath(goal)), goal).toEqual(keysOfBlueprint("accounting-finance"));
  }
});

test("[N4.01] a second subject that is known completely is not in the title", () => {
  const accounting = catalog.blueprints.find(({ slug }) => slug === "accounting-finance");
  const known_skills = accounting?.milestones.flatMap(({ skills }) => skills) ?? [];
  const path = makePath("data analyst and accounting", { known_skills });
  const own = keysOf(path).filter((key) => accounting?.milestones.some((one) => one.key === key));
  expect(path.title.toLowerCase().includes("accounting")).toBe(own.length > 0);
});

test.each(["become a back-end developer in 8 months", "full-stack developer in 8 months"])(
  "[N4.04] %s: a milestone that is added removes no other, and the plan gives the later end",
  (goal) => {
    const path = makePath(goal);
    const late = path.left_out.filter(({ reason }) => reason === "deadline");
    expect(late.length).toBeGreaterThan(0);
    for (const { key } of late) {
      const longer = makePath(goal, { include: [key] });
      expect(new Set(keysOf(longer))).toEqual(new Set([...keysOf(path), key]));
      expect(longer.plan.finish_date > path.plan.finish_date).toBe(true);
      expect(longer.plan.deadline).toMatchObject({
        fits: longer.plan.finish_date <= (longer.plan.deadline?.deadline ?? ""),
        finish_date: longer.plan.finish_date,
      });
    }
    const all = makePath(goal, { include: late.map(({ key }) => key) });
    expect(all.left_out.filter(({ reason }) => reason === "deadline")).toEqual([]);
    expect(all.plan.deadline?.fits).toBe(false);
  },
);

test("[D11] a side skill that only another goal's milestone teaches keeps its own milestone in the choice", () => {
  const path = makePath("power bi تسويق", { known_skills: ["statistics"] });
  expect(reasonsOf(path)["applied-statistics"]).toBe("not_in_goal");
});

test("[D11] a tool that is known whole is saved time, also when the path goes on to what builds on it", () => {
  const known_skills = ["python", "object-oriented-programming"];
  const path = makePath("python", { level: "intermediate", known_skills });
  expect(keysOf(path)).toEqual(["django-service"]);
  expect(path.milestones_dropped).toEqual(["Programming with Python"]);
  expect(path.hours_saved).toBe(42);
});

describe("[N4.01] what a named tool, device or market does not need", () => {
  const without = (goal: string) => makePath(goal).left_out.map(({ key }) => key);

  test.each([
    ["make a 2D game with Godot", ["unity-csharp", "first-3d-game"]],
    ["لعبة ثنائية الأبعاد بمحرك جودو", ["unity-csharp", "first-3d-game"]],
    ["make a game with Godot or Unity", []],
    ["video editing on my phone", ["resolve-workflow", "colour"]],
    ["مونتاج فيديو بالموبايل وما عندي كمبيوتر", ["resolve-workflow", "colour"]],
    ["video editing on my phone and my computer", []],
  ])("is left out of the path for %j: %j", (goal, keys) => {
    expect(without(goal)).toEqual(keys);
  });

  test("stays in the path of a trade", () => {
    expect(without("become a video editor who also works on the phone")).toEqual([]);
  });

  test("has only milestones of its blueprint", () => {
    const faults = Object.entries(catalog.milestoneRoles).flatMap(([slug, { aside = [] }]) =>
      aside.flatMap(({ milestones }) =>
        milestones.filter((key) => !keysOfBlueprint(slug).includes(key)),
      ),
    );
    expect(faults).toEqual([]);
  });
});

describe("[N4.01] the parts of a language that a goal names", () => {
  test.each([
    ["أريد تعلم المصطلحات الطبية والتواصل مع المرضى بالإنجليزية", ["medical-words", "patient-talk"]],
    [
      "أعمل في مستشفى وأريد تعلم كتابة الملاحظات الطبية وتسليم المناوبة بالإنجليزية",
      ["medical-words", "patient-talk", "handover-phone", "clinical-writing"],
    ],
  ])("are all of %j, with what they build on", (goal, keys) => {
    expect(keysOf(makePath(goal))).toEqual(keys);
  });

  test("are not the steps to another goal", () => {
    expect(keysOf(makePath("search and social media marketing"))).toContain("email-analytics");
  });
});

test("[D11] a tool that the goal says is known is no second subject", () => {
  const known_skills = ["python", "programming-fundamentals"];
  const path = makePath("أعرف بايثون جيدًا وأريد تعلّم تطوير تطبيقات الجوال", { known_skills });
  expect(keysOf(path)).not.toContain("python-programming");
});
