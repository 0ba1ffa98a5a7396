import { catalog } from "@masar/catalog/catalog";
import { findSubMilestones } from "@masar/catalog/topics";
import type { PathOutcome } from "@masar/contract/paths/schemas";
import { describe, expect, test } from "vitest";
import type { PlanInput } from "./plan-input.ts";
import { planPath } from "./plan-path.ts";
import { planSessions } from "./plan-sessions.ts";
import { validateMilestones } from "./validate-path.ts";

const base: PlanInput = {
  goal: "",
  blueprint: null,
  level: "beginner",
  known_skills: [],
  study_language: "both",
  budget: "any",
  hours_per_week: 5,
  study_days: [],
  start_date: null,
  deadline: null,
  language: "en",
  today: "2026-11-18",
};

type Path = Extract<PathOutcome, { kind: "path" }>;

function plan(goal: string, change: Partial<PlanInput> = {}): PathOutcome {
  const language = languageOf(goal);
  return planPath(catalog, { ...base, language, goal, ...change });
}

function makePath(goal: string, change: Partial<PlanInput> = {}): Path {
  const outcome = plan(goal, change);
  if (outcome.kind !== "path") throw new Error(`no path: ${outcome.reason}`);
  return outcome;
}

const listMilestones = ({ milestones }: Path) => Object.values(milestones);
const keysOf = (path: Path) => listMilestones(path).map(({ origin }) => origin.key);
const keysLeftOut = ({ left_out }: Path) => left_out.map(({ key }) => key);

const cloud = ["network-cloud-concepts", "cloud-provider"];
const security = [
  "it-networking",
  "security-foundations",
  "risk-crypto",
  "attack-techniques",
  "detect-respond",
  "security-job",
];
const projects = [
  "pm-foundations",
  "initiation",
  "planning",
  "execution",
  "agile-delivery",
  "lead-communicate",
  "pm-capstone",
];
const data = [
  "analyst-thinking",
  "spreadsheet-analysis",
  "sql-queries",
  "dashboards",
  "analyst-portfolio",
];
const accounts = [
  "bookkeeping-cycle",
  "financial-statements",
  "costing-budgets",
  "corporate-finance",
  "analysis-valuation",
];

const keysOfBlueprint = (slug: string) =>
  catalog.blueprints.find((one) => one.slug === slug)?.milestones.map(({ key }) => key) ?? [];
const network = keysOfBlueprint("network-engineer");
const french = keysOfBlueprint("french-language");
const office = [
  "files-typing",
  "first-tables",
  "word-documents",
  "email-calendar",
  "excel-functions",
  "presentations",
];
const health = [
  "medical-words",
  "patient-talk",
  "handover-phone",
  "clinical-writing",
  "oet-style-practice",
];

describe("[N4.24] the goal of a certificate", () => {
  test.each([
    ["AWS Cloud Practitioner", "AWS Cloud Practitioner", cloud],
    ["AWS CCP exam in 6 months", "AWS Cloud Practitioner", cloud],
    ["شهادة AWS كلاود براكتشنر", "AWS Cloud Practitioner", cloud],
    ["عايز اجيب شهادة كلاود براكتيشنر", "AWS Cloud Practitioner", cloud],
    ["Azure AZ-900", "AZ-900", cloud],
    ["CompTIA Security+", "Security+", security],
    ["Security+ exam", "Security+", security],
    ["شهادة سكيورتي بلس", "Security+", security],
    ["PMP", "PMP", projects],
    ["شهادة PMP", "PMP", projects],
    ["بدي اخد شهادة بي ام بي", "PMP", projects],
    ["I am a project manager and want the PMP", "PMP", projects],
    ["Scrum Master", "Scrum Master", ["pm-foundations", "agile-delivery", "pm-capstone"]],
    ["Google Data Analytics certificate", "Google Data Analytics", data],
    ["شهادة جوجل لتحليل البيانات", "Google Data Analytics", data],
    ["Power BI PL-300", "PL-300", ["spreadsheet-analysis", "dashboards"]],
    ["CMA", "CMA", accounts],
    ["CCNA", "CCNA", network],
    ["شهادة CCNA", "CCNA", network],
    ["ISTQB", "ISTQB", ["test-thinking", "manual-exploratory", "bug-reports", "qa-portfolio"]],
    ["رخصة ICDL", "ICDL", office],
    ["ICDL", "ICDL", office],
    ["DELF A2", "DELF A2", french.slice(0, 7)],
    ["شهادة ديلف B1", "DELF", french],
    ["OET exam", "OET", health],
  ])("%j gets the milestones of %s and names it in the title", (goal, exam, keys) => {
    const path = makePath(goal);
    expect(keysOf(path)).toEqual(keys);
    expect(path.title).toContain(exam);
    expect(path.description).toContain(exam);
    expect(validateMilestones(path.milestones, languageOf(goal))).toEqual([]);
  });

  test("lists the other milestones of the blueprint with a reason, and offers the whole of it", () => {
    const path = makePath("AWS Cloud Practitioner");
    expect(keysLeftOut(path)).toEqual([
      "linux-shell",
      "git-python",
      "containers",
      "pipelines-iac",
      "kubernetes-observability",
    ]);
    expect(new Set(path.left_out.map(({ reason }) => reason))).toEqual(new Set(["not_in_goal"]));
    expect(path.also[0]?.blueprint).toBe("cloud-devops-engineer");
  });

  test("has a milestone that was left out when it is added", () => {
    const path = makePath("AWS Cloud Practitioner", { include: ["linux-shell"] });
    expect(keysOf(path)).toEqual(["linux-shell", ...cloud]);
    expect(path.title).toContain("AWS Cloud Practitioner");
  });

  test("has only the exam practice of a milestone that also has a project, and the rest when it is added", () => {
    const capstoneOf = (path: Path) =>
      listMilestones(path).find(({ origin }) => origin.key === "pm-capstone");
    const path = makePath("PMP");
    expect(capstoneOf(path)).toMatchObject({ title: "Exam practice", estimatedHours: 10 });
    expect(path.left_out).toMatchObject([
      { key: "pm-capstone", title: "Capstone and certification plan", hours: 30 },
    ]);
    const whole = makePath("PMP", { include: ["pm-capstone"] });
    expect(capstoneOf(whole)?.estimatedHours).toBe(40);
    expect(whole.left_out).toEqual([]);
  });

  test.each([
    ["AWS CCP exam in 6 weeks", "2026-12-30"],
    ["امتحان PMP بعد 8 أسابيع", "2027-01-13"],
    ["CompTIA Security+ before 15 March 2027", "2027-03-15"],
    ["بدي احصل على شهادة سكرم ماستر خلال شهرين", "2027-01-18"],
  ])("%j is shortened to end before the exam", (goal, deadline) => {
    const path = makePath(goal);
    expect(path.plan.deadline).toMatchObject({ deadline, fits: true });
    expect(path.short_version?.usual_hours).toBeGreaterThan(path.plan.hours);
    const absent = [
      ...keysLeftOut(path),
      ...(path.short_version?.milestones ?? []).map((one) => one.key),
    ];
    expect(new Set(absent).size).toBe(absent.length);
    const kinds = listMilestones(path).flatMap(({ origin, subMilestones }) => {
      const contents = findSubMilestones(
        origin,
        subMilestones.map(({ title }) => title),
      );
      return subMilestones.flatMap(({ estimatedHours }, index) =>
        planSessions(estimatedHours, contents[index]?.topics.length ?? 0, 60),
      );
    });
    expect(kinds.filter(({ kind }) => kind === "check")).toEqual([]);
  });

  test("keeps the practice for the exam when even the essential part has no time, and says how long that is", () => {
    const path = makePath("CCNA in 3 months");
    expect(path.plan.deadline?.fits).toBe(true);
    expect(keysOf(path)).toContain("troubleshoot-capstone");
    expect(path.short_version?.essential_hours).toBeGreaterThan(path.plan.hours);
  });

  test("offers the blueprint besides only where it has more", () => {
    const also = (goal: string) => makePath(goal).also.map(({ blueprint }) => blueprint);
    expect(also("DELF A2")[0]).toBe("french-language");
    expect(also("DELF B1")).not.toContain("french-language");
  });

  test("with a job title gets the whole path of the job", () => {
    expect(
      keysOf(makePath("become a data analyst with the Google Data Analytics certificate")),
    ).toContain("python-for-analysts");
  });

  test("that the user has does not limit another goal", () => {
    const path = makePath("I already have PMP, I want to learn Power BI");
    expect(path.title).toContain("Power BI");
    expect(path.title).not.toContain("PMP");
  });

  test("beside another goal keeps its milestones and its name", () => {
    const path = makePath("AWS Cloud Practitioner and Excel");
    expect(keysOf(path)).toEqual([
      "network-cloud-concepts",
      "cloud-provider",
      "first-tables",
      "excel-functions",
      "pivot-dashboards",
    ]);
    expect(path.title).toContain("AWS Cloud Practitioner");
    expect(path.title).toContain("Excel");
    expect(path.description).toContain("Networking and cloud concepts");
  });
});

test.each([
  "CompTIA A+",
  "CISSP",
  "ITIL foundation",
  "Six Sigma green belt",
  "شهادة ITIL",
  "TOEFL 90 by June",
  "توفل",
  "Duolingo English test",
  "SAT",
  "GMAT",
  "اختبار القدرات",
  "TCF Canada",
  "PRINCE2",
])("[N4.24] %j, which no milestone serves, gets three that are near", (goal) => {
  const outcome = plan(goal);
  expect(outcome).toMatchObject({ kind: "choice", reason: "unknown", are_related: true });
  expect(outcome.kind === "choice" && outcome.candidates.length).toBeGreaterThanOrEqual(3);
});

test("[N4.24] every certificate has names, milestones and parts of its blueprint", () => {
  const faults = catalog.certificates.flatMap((certificate) => {
    const blueprint = catalog.blueprints.find(({ slug }) => slug === certificate.blueprint);
    const steps = (key: string) =>
      blueprint?.milestones
        .find((one) => one.key === key)
        ?.sub_milestones.map(({ title }) => title);
    return [
      ...certificate.milestones.filter((key) => !steps(key)),
      ...certificate.least_important.filter(
        (title) => !certificate.milestones.some((key) => steps(key)?.includes(title)),
      ),
      ...certificate.parts.flatMap(({ key, sub_milestones }) =>
        sub_milestones.filter((title) => !steps(key)?.includes(title)),
      ),
    ].map((fault) => `${certificate.title}: ${fault}`);
  });
  expect(faults).toEqual([]);
  expect(catalog.certificates.length).toBeGreaterThanOrEqual(20);
});

function languageOf(goal: string) {
  return /\p{Script=Arabic}/u.test(goal) ? "ar" : "en";
}
