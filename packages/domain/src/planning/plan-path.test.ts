import { catalog } from "@masar/catalog/catalog";
import { budgets, levels, studyLanguages } from "@masar/contract/paths/constants";
import { type PathOutcome, pathOutcome } from "@masar/contract/paths/schemas";
import { languages } from "@masar/contract/settings/schemas";
import fc from "fast-check";
import { expect, test } from "vitest";
import { toCalendarDate } from "../dates/calendar-days.ts";
import { validateMilestones } from "./validate-path.ts";
import { someBudgetUsd } from "../catalog/budget.ts";
import { addBasics } from "../goals/known-skills.ts";
import { makePlanInput } from "./golden/make-plan-input.ts";
import type { PlanInput } from "./plan-input.ts";
import { planPath } from "./plan-path.ts";
import { hoursByLevel } from "./scale-blueprint.ts";

const base = makePlanInput({ goal: "become a front-end developer" });

type Path = Extract<PathOutcome, { kind: "path" }>;

function makePath(change: Partial<PlanInput>): Path {
  const outcome = planPath(catalog, { ...base, ...change });
  if (outcome.kind !== "path") throw new Error(`no path: ${outcome.reason}`);
  return outcome;
}

const courses = new Map(catalog.courses.map((course) => [course.slug, course]));
const blueprints = new Map(catalog.blueprints.map((blueprint) => [blueprint.slug, blueprint]));
const frontEnd = blueprints.get("front-end-developer");

test("[D11] a beginner gets the whole blueprint, in both languages, with its origin", () => {
  const en = makePath({});
  const ar = makePath({ language: "ar" });
  expect(Object.keys(en.milestones)).toEqual(["m1", "m2", "m3", "m4", "m5", "m6", "m7", "m8"]);
  expect(en.title).toBe(frontEnd?.title);
  expect(ar.title).toBe(frontEnd?.title_ar);
  expect(ar.milestones["m1"]?.title).toBe(frontEnd?.milestones[0]?.title_ar);
  expect(en.milestones["m1"]?.origin).toEqual({
    engine: "blueprint",
    name: "front-end-developer",
    key: "web-foundations",
    date: "2026-11-15",
    session_lengths: "by_kind",
  });
  expect(en.plan.weeks).toBe(79);
});

test("[D11] a chosen blueprint is used for any goal", () => {
  const path = makePath({ goal: "beekeeping", blueprint: "accounting-finance" });
  expect(path.blueprint).toBe("accounting-finance");
});

test("[D11] a milestone is removed when only a side skill taught elsewhere is left, and the order stays", () => {
  const known = ["html", "css"];
  const path = makePath({ known_skills: known });
  const origins = Object.values(path.milestones).map(({ origin }) => origin.key);
  expect(origins).not.toContain("web-foundations");
  expect(origins).toContain("responsive-layout");
  expect(path.milestones["m1"]).toMatchObject({ prerequisites: [], order: 1 });
  const some = makePath({ known_skills: ["html"] });
  expect(Object.keys(some.milestones)).toHaveLength(8);
});

test("[D11] known skills and their basics reduce the hours, and the plan lists them", () => {
  const whole = makePath({});
  const path = makePath({ known_skills: ["html", "css"] });
  expect(path.plan.hours).toBe(whole.plan.hours - path.hours_saved);
  expect(path.hours_saved).toBe(35);
  expect(path.known_skills_dropped).toEqual(["html", "css"]);
  expect(path.milestones_dropped).toEqual([frontEnd?.milestones[0]?.title]);
  const read = (known_skills: string[]) => {
    const { milestones } = makePath({ blueprint: "data-scientist", known_skills });
    return Object.values(milestones).find(({ origin }) => origin.key === "python-foundations");
  };
  // Python includes the basics of programming; only the sub-milestone with Git is left.
  expect(read([])?.estimatedHours).toBe(60);
  expect(read(["python"])?.estimatedHours).toBe(16);
  const first = courses.get(read(["python"])?.linkedCourses[0]?.course ?? "");
  expect(first?.skills_covered).toContain("git");
  expect(first?.skills_covered).not.toContain("python");
  expect(whole).toMatchObject({ hours_saved: 0, known_skills_dropped: [], milestones_dropped: [] });
});

test("[D11] a capstone is never shortened by known skills", () => {
  const known_skills = ["portfolio-building", "machine-learning", "public-speaking", "job-search"];
  const path = makePath({ blueprint: "data-scientist", known_skills });
  const last = Object.values(path.milestones).at(-1);
  expect(last).toMatchObject({ estimatedHours: 60, origin: { key: "ds-capstone" } });
});

test("[D11] tools named in the goal get only their milestones; the whole path is offered first", () => {
  const path = makePath({ goal: "excel and power bi" });
  const keys = Object.values(path.milestones).map(({ origin }) => origin.key);
  expect(keys).toEqual(["spreadsheet-analysis", "dashboards"]);
  expect(path.focus).toEqual(["Excel", "Power BI"]);
  expect(path.title).toBe("Excel and Power BI — from the Data analyst path");
  expect(path.also[0]).toMatchObject({ blueprint: "data-analyst", milestones: 7 });
  const ar = makePath({ goal: "فوتوشوب و اليستريتور", language: "ar" });
  expect(ar.title).toBe("فوتوشوب وإليستريتور — من مسار «مصمّم جرافيك»");
  expect(Object.keys(ar.milestones)).toHaveLength(2);
  const other = ["become an excel expert", "excel for a job"];
  for (const goal of other) expect(makePath({ goal }).focus, goal).toEqual([]);
  const chosen = makePath({ goal: "excel", blueprint: "data-analyst" });
  expect(Object.keys(chosen.milestones)).toHaveLength(7);
  // Prerequisites of a tool are included, unless their main skill is known.
  const read = (tool: string, known_skills: string[]) =>
    Object.values(makePath({ goal: tool, known_skills }).milestones).map(
      ({ origin }) => origin.key,
    );
  expect(read("kubernetes", [])).toEqual(["linux-shell", "containers", "kubernetes-observability"]);
  expect(read("kubernetes", ["docker"])).toEqual(["kubernetes-observability"]);
  expect(read("terraform", [])).toEqual(["network-cloud-concepts", "pipelines-iac"]);
  expect(read("terraform", ["networking"])).toEqual(["pipelines-iac"]);
});

test("[D12] a deadline in the goal's text is used, unless one was chosen", () => {
  const goal = "become a front-end developer by the end of the year";
  const path = makePath({ goal });
  expect(path.deadline_from_words).toBe(true);
  expect(path.plan.deadline).toMatchObject({ deadline: "2026-12-31", fits: false });
  const chosen = makePath({ goal, deadline: "2027-06-30" });
  expect(chosen.deadline_from_words).toBe(false);
  expect(chosen.plan.deadline?.deadline).toBe("2027-06-30");
});

test("[D33] a course's subject ranks before its language and price", () => {
  const store = makePath({ goal: "shopify", study_language: "ar", budget: "some" });
  const build = Object.values(store.milestones).find(({ origin }) => origin.key === "store-build");
  expect(courses.get(build?.linkedCourses[0]?.course ?? "")?.skills_covered).toContain(
    "online-store",
  );
  const titles = (change: Partial<PlanInput>) =>
    Object.values(makePath(change).milestones)
      .flatMap(({ linkedCourses }) => linkedCourses)
      .map(({ course }) => courses.get(course)?.title ?? "");
  const english = {
    goal: "",
    blueprint: "business-english",
    level: "intermediate",
    budget: "free",
  } as const;
  for (const title of titles(english)) {
    expect(title).not.toMatch(/Elementary|Pre-Intermediate|Developers|IELTS/);
  }
  expect(titles({ ...english, level: "beginner" }).join()).toMatch(/Elementary/);
  // If the goal names a tool, a course about another one is not first.
  const leads = (goal: string, key: string) => {
    const { milestones } = makePath({ goal, budget: "free", study_language: "ar" });
    const found = Object.values(milestones).find(({ origin }) => origin.key === key);
    return courses.get(found?.linkedCourses[0]?.course ?? "")?.skills_covered;
  };
  expect(leads("PostgreSQL", "databases-sql")).toContain("postgresql");
  expect(leads("node and mongodb", "data-layer")).toContain("mongodb");
});

test("[D14] when nothing is left to learn, related paths are offered", () => {
  const known_skills = frontEnd?.milestones.flatMap(({ skills }) => skills) ?? [];
  const outcome = planPath(catalog, { ...base, known_skills });
  expect(outcome).toMatchObject({ kind: "choice", reason: "nothing_left" });
  if (outcome.kind !== "choice") return;
  expect(outcome.candidates.map(({ blueprint }) => blueprint)).toContain("full-stack-developer");
});

test("[D11] hours shrink with the level, most where the milestone is easy", () => {
  const [beginner, intermediate, advanced] = levels.map((level) => makePath({ level }));
  expect(advanced?.plan.hours).toBeLessThan(intermediate?.plan.hours ?? 0);
  expect(intermediate?.plan.hours).toBeLessThan(beginner?.plan.hours ?? 0);
  expect(intermediate?.milestones["m1"]?.estimatedHours).toBe(21);
  for (const byDifficulty of Object.values(hoursByLevel)) {
    expect(byDifficulty.beginner).toBeLessThanOrEqual(byDifficulty.intermediate);
    expect(byDifficulty.intermediate).toBeLessThanOrEqual(byDifficulty.advanced);
  }
});

const isAboveBeginner = (slug: string) =>
  catalog.courses.some((one) => one.slug === slug && one.experience_level !== "beginner");

test("[D33] an Arabic user is offered Arabic free, then Arabic paid, then English", () => {
  const order = [
    "study_language_free",
    "study_language_paid",
    "other_language_free",
    "other_language_paid",
  ];
  const first = new Set<string>();
  for (const { slug } of catalog.blueprints) {
    const path = makePath({ blueprint: slug, study_language: "ar", language: "ar" });
    for (const { linkedCourses } of Object.values(path.milestones)) {
      const ranks = linkedCourses
        // What is above a beginner's level comes last, also when it is free.
        .filter(({ course }) => !isAboveBeginner(course) || linkedCourses[0]?.course === course)
        .map(({ reason }) => order.indexOf(reason));
      expect(ranks).toEqual(ranks.toSorted((a, b) => a - b));
      if (linkedCourses[0]) first.add(linkedCourses[0].reason);
    }
  }
  expect(first).toEqual(new Set(order));
});

test("[D33] a course that was first twice yields to one that is nearly as good", () => {
  for (const blueprint of ["front-end-developer", "data-analyst", "mobile-app-developer"]) {
    const path = makePath({ blueprint, study_language: "ar", language: "ar" });
    const firsts = Object.values(path.milestones).map(
      (milestone) => milestone.linkedCourses[0]?.course,
    );
    for (const first of firsts) {
      expect(firsts.filter((other) => other === first).length, first).toBeLessThan(3);
    }
  }
});

test("[D33] with both languages, the language of the interface comes first", () => {
  for (const language of languages) {
    const path = makePath({ blueprint: "digital-marketer", language });
    for (const { linkedCourses } of Object.values(path.milestones)) {
      const ranks = linkedCourses.map(({ course }) =>
        courses.get(course)?.language === language ? 0 : 1,
      );
      expect(ranks).toEqual(ranks.toSorted((a, b) => a - b));
    }
  }
});

test("[D33] every reason is true of its own course", () => {
  for (const study_language of studyLanguages) {
    for (const { slug } of catalog.blueprints) {
      const { milestones } = makePath({ blueprint: slug, study_language });
      for (const link of Object.values(milestones).flatMap(({ linkedCourses }) => linkedCourses)) {
        const course = courses.get(link.course);
        const isStudied = study_language === "both" || course?.language === study_language;
        const price = course?.price_usd === 0 ? "free" : "paid";
        expect(link.reason).toBe(`${isStudied ? "study" : "other"}_language_${price}`);
      }
    }
  }
});

test("[D33] half of the milestones have a matching Arabic course first", () => {
  let count = 0;
  let arabic = 0;
  for (const { slug } of catalog.blueprints) {
    const path = makePath({ blueprint: slug, study_language: "ar" });
    for (const { linkedCourses } of Object.values(path.milestones)) {
      count += 1;
      if (courses.get(linkedCourses[0]?.course ?? "")?.language === "ar") arabic += 1;
    }
  }
  expect(arabic / count).toBeGreaterThan(1 / 2);
});

const day = fc.integer({ min: 20_000, max: 21_500 }).map(toCalendarDate);
const skill = fc.constantFrom(...catalog.skills.map(({ id }) => id));
const words =
  "become a front end developer excel بايثون english اريد تسويق nurse job app محاسبة idea".split(
    " ",
  );
const inputs: fc.Arbitrary<PlanInput> = fc.record({
  goal: fc.oneof(
    fc.array(fc.constantFrom(...words), { maxLength: 6 }).map((list) => list.join(" ")),
    fc.string({ unit: "grapheme-composite", maxLength: 60 }),
  ),
  blueprint: fc.option(fc.constantFrom(...blueprints.keys())),
  level: fc.constantFrom(...levels),
  known_skills: fc.uniqueArray(skill, { maxLength: 60 }),
  study_language: fc.constantFrom(...studyLanguages),
  budget: fc.constantFrom(...budgets),
  hours_per_week: fc.integer({ min: 1, max: 60 }),
  study_days: fc.uniqueArray(fc.integer({ min: 0, max: 6 })),
  start_date: fc.option(day),
  deadline: fc.option(day),
  language: fc.constantFrom(...languages),
  today: day,
});

function checkPath(path: Path, input: PlanInput): void {
  expect(validateMilestones(path.milestones, input.language)).toEqual([]);
  expect(path.plan.weeks).toBe(Math.ceil(path.plan.hours / input.hours_per_week - 1e-9));
  expect(path.also.length).toBeLessThanOrEqual(3);
  const milestones = Object.values(path.milestones);
  const known = addBasics(input.known_skills);
  const whole = blueprints.get(path.blueprint ?? "")?.milestones ?? [];
  for (const { skills } of milestones) {
    // No milestone teaches only known skills, except a capstone.
    const isNew = skills.some((id) => !known.has(id));
    expect(isNew || skills.includes("portfolio-building")).toBe(true);
  }
  // Every unknown skill is taught, or listed with what was left out.
  const leftOut = new Set(path.left_out.map(({ key }) => key));
  const taught = new Set(
    [...milestones, ...whole.filter(({ key }) => leftOut.has(key))].flatMap(({ skills }) => skills),
  );
  for (const id of whole.flatMap(({ skills }) => skills)) {
    expect(taught.has(id) || known.has(id), id).toBe(true);
  }
  expect(path.hours_saved).toBeGreaterThanOrEqual(0);
  if (known.size === 0) expect(path.hours_saved).toBe(0);
  for (const { estimatedHours, subMilestones, linkedCourses } of milestones) {
    const hours = subMilestones.reduce((sum, sub) => sum + sub.estimatedHours, 0);
    expect(hours).toBe(estimatedHours);
    expect(linkedCourses.length).toBeLessThanOrEqual(3);
    for (const { course, reason } of linkedCourses) {
      const price = courses.get(course)?.price_usd ?? Number.POSITIVE_INFINITY;
      if (input.budget === "free") expect(price).toBe(0);
      if (input.budget === "some") expect(price).toBeLessThanOrEqual(someBudgetUsd);
      expect(reason.endsWith("_free")).toBe(price === 0);
      const isStudied = [courses.get(course)?.language, "both"].includes(input.study_language);
      expect(reason.startsWith("study_language")).toBe(isStudied);
    }
  }
}

test("[D11] [D14] [D33] any input gives a valid path, within the budget, and the same each time", () => {
  fc.assert(
    fc.property(inputs, (input) => {
      const outcome = planPath(catalog, input);
      expect(pathOutcome.parse(outcome)).toEqual(outcome);
      expect(planPath(catalog, structuredClone(input))).toEqual(outcome);
      if (outcome.kind === "path") checkPath(outcome, input);
      if (outcome.kind === "path" && input.blueprint)
        expect(outcome.blueprint).toBe(input.blueprint);
      const others = outcome.kind === "path" ? outcome.also : outcome.candidates;
      for (const { hours, milestones } of others) expect(hours > 0 && milestones > 0).toBe(true);
    }),
    { numRuns: 300 },
  );
});

const keysOf = (path: Path) => Object.values(path.milestones).map(({ origin }) => origin.key);

test.each([
  "I want to be a data scientist with python",
  "machine learning in python",
  "cyber security with linux",
  "freelance graphic designer with photoshop",
])("[N4.01] the subject of %j stays beside its tool", (goal) => {
  const path = makePath({ goal, blueprint: null });
  expect(keysOf(path)).toEqual(blueprints.get(path.blueprint ?? "")?.milestones.map((m) => m.key));
});

test("[N4.01] a known tool that the goal names alone does not bring the whole blueprint", () => {
  const known = makePath({ goal: "python", blueprint: null, known_skills: ["python"] });
  expect(known.focus).toEqual(["Python"]);
});

test("[N4.01] a goal whose wanted part names nothing is read as a whole", () => {
  const path = makePath({ goal: "I want without paying to learn figma", blueprint: null });
  expect(path.blueprint).toBe("ui-ux-designer");
});

test("[N4.02] a deadline after what is not wanted counts", () => {
  const goal = "become a front end developer without a university degree in 6 months";
  expect(makePath({ goal, blueprint: null, deadline: null }).deadline_from_words).toBe(true);
});

test("[N4.03] each mock test follows what it tests, and the last milestone ends the path", () => {
  const path = makePath({ goal: "IELTS 7 in 3 months", blueprint: null, deadline: null });
  const keys = keysOf(path).filter((key) => key !== "language-base" && key !== "know-test");
  expect(keys).toEqual([
    "listening",
    "reading",
    "mock-test-1",
    "writing",
    "speaking",
    "mock-test-2",
    "mock-exam",
  ]);
});

test("[N4.04] more additions than a path may hold leave out the last of the second goal", () => {
  const include = ["financial-statements", "costing-budgets", "corporate-finance"];
  const all = [...include, "analysis-valuation", "compliance-career"];
  const path = makePath({ goal: "web development and accounting", blueprint: null, include: all });
  expect(validateMilestones(path.milestones, "en")).toEqual([]);
});

test("the catalog is never changed", () => {
  const before = JSON.stringify(catalog.blueprints);
  makePath({ known_skills: ["html"], level: "advanced" });
  expect(JSON.stringify(catalog.blueprints)).toBe(before);
});

test("excluded courses give the same path as a catalog without them", () => {
  const whole = makePath({});
  const ruledOut = new Set(
    Object.values(whole.milestones).flatMap(({ linkedCourses }) =>
      linkedCourses.slice(0, 1).map(({ course }) => course),
    ),
  );
  expect(ruledOut.size).toBeGreaterThan(0);
  const others = catalog.courses.filter(({ slug }) => !ruledOut.has(slug));
  expect(planPath(catalog, base, ruledOut)).toEqual(
    planPath({ ...catalog, courses: others }, base),
  );
});
