import { catalog } from "@masar/catalog/catalog";
import type { PathOutcome } from "@masar/contract/paths/schemas";
import { expect, test } from "vitest";
import { planPath } from "../planning/plan-path.ts";

function plan(goal: string): PathOutcome {
  return planPath(catalog, {
    goal,
    blueprint: null,
    level: "beginner",
    known_skills: [],
    study_language: "ar",
    budget: "any",
    hours_per_week: 6,
    study_days: [],
    start_date: null,
    deadline: null,
    language: "ar",
    today: "2026-11-15",
  });
}

test.each([
  ["كيف ابدأ مشروع تجارة الكترونية", "ecommerce-seller"],
  ["بدي ابلش تجارة الكترونية", "ecommerce-seller"],
  ["start an ecommerce business", "ecommerce-seller"],
  ["ازاي ابيع منتجاتي ع النت", "ecommerce-seller"],
  ["ابغى اسوي متجر الكتروني ابيع فيه عطور", "ecommerce-seller"],
  ["كيف افتح مشروع صغير من البيت", "startup-founder"],
  ["نفسي اعمل ابلكيشن للموبايل", "mobile-app-developer"],
  ["شلون اصير مبرمج مواقع", "front-end-developer"],
  ["عايزة أتعلم أعمل مواقع وأشتغل فري لانس من البيت", "front-end-developer"],
  ["ابغى اسوي مواقع", "front-end-developer"],
  ["عايزة ابقى محاسبة شاطرة", "accounting-finance"],
  ["وش اسوي عشان اصير محلل بيانات", "data-analyst"],
  ["بدي صير مصمم جرافيك شاطر", "graphic-designer"],
  ["حاب ادخل مجال السايبر سكيورتي", "cybersecurity-analyst"],
  ["شلون ابدي بالتسويق الالكتروني", "digital-marketer"],
  ["بغيت نولي مهندس ذكاء اصطناعي", "ai-engineer"],
  ["ازاي ابقى مدير مشروعات", "project-manager"],
])("[N1.40] the goal «%s» gives the path %s", (goal, blueprint) => {
  expect(plan(goal)).toMatchObject({ kind: "path", blueprint });
});

test.each([
  ["بدي احكي انجليزي منيح", ["المحادثة بالإنجليزية"]],
  ["كيفاش نتعلم نهدر بالانجليزية", ["المحادثة بالإنجليزية"]],
  ["نفسي اتكلم بالإنجليزية بطلاقة", ["المحادثة بالإنجليزية"]],
  // The blueprint is about English: it is not reduced.
  ["عايز اتعلم انجليزي من الصفر", []],
])("[N1.40] the goal «%s» gives everyday English without meetings and reports", (goal, focus) => {
  const outcome = plan(goal);
  if (outcome.kind !== "path") throw new Error(`${goal} gave no path`);
  expect(outcome).toMatchObject({ blueprint: "general-english", focus });
  const keys = Object.values(outcome.milestones).map(({ origin }) => origin.key);
  expect(keys).toContain("speaking-life");
  expect(keys.includes("writing-paragraphs")).toBe(focus.length === 0);
  expect(outcome.also.map(({ blueprint }) => blueprint)).toContain("business-english");
});

test.each([
  ["بدي اشتغل ادخال بيانات من البيت", "office-skills"],
  ["عايزة اشتغل سكرتيرة", "office-skills"],
  ["حاب اتعلم سيسكو وشبكات", "network-engineer"],
  ["ابغى اصير تستر", "qa-tester"],
  ["كيفاش نبدا العمل الحر", "freelancer"],
  ["شلون اصير داتا انجينير", "data-engineer"],
])("[N1.40] the goal «%s» gives the path %s", (goal, blueprint) => {
  expect(plan(goal)).toMatchObject({ kind: "path", blueprint });
});

test("[N1.40] freelancing beside a trade is a second choice, not a second goal", () => {
  const outcome = plan("تصميم جرافيك وأشتغل فري لانس");
  expect(outcome).toMatchObject({ kind: "path", blueprint: "graphic-designer" });
  if (outcome.kind !== "path") return;
  for (const { origin } of Object.values(outcome.milestones)) {
    expect(origin.name).toBe("graphic-designer");
  }
  expect(outcome.also[0]?.blueprint).toBe("freelancer");
});

test.each(["احتاج إنجليزي للشغل، إيميلات واجتماعات", "english for work", "business english"])(
  "[N1.40] the goal “%s” gives the whole Business English path",
  (goal) => {
    expect(plan(goal)).toMatchObject({ kind: "path", blueprint: "business-english", focus: [] });
  },
);

test.each(["ازاي ابقى مبرمج", "كيفاش نولي مبرمج", "شلون اصير مبرمج", "بدي صير مبرمجة"])(
  "[N1.40] the goal «%s» offers programming paths and no design",
  (goal) => {
    const outcome = plan(goal);
    expect(outcome).toMatchObject({ kind: "choice", reason: "vague" });
    if (outcome.kind !== "choice") return;
    const offered = outcome.candidates.map(({ blueprint }) => blueprint);
    expect(offered[0]).toBe("front-end-developer");
    expect(offered.join()).not.toContain("designer");
  },
);

test.each([
  "اصير طبيب",
  "عايز ابقى دكتور",
  "بدي صير محامي",
  "نحب نولي قاضي",
  "شلون اصير ضابط شرطة",
])("[N1.40] the goal «%s» is unknown and offers nothing unrelated", (goal) => {
  const outcome = plan(goal);
  expect(outcome).toMatchObject({ kind: "choice", reason: "unknown", are_related: false });
  expect(outcome.kind === "choice" && outcome.candidates).toHaveLength(3);
});

test.each(["مش عارف", "مش عارفة شو بدي اتعلم", "ما بعرف", "مدري", "I don't know", "idk"])(
  "[N4.10] %j is answered with three paths to choose from",
  (goal) => {
    const outcome = plan(goal);
    expect(outcome).toMatchObject({ kind: "choice", reason: "vague", are_related: true });
    expect(outcome.kind === "choice" && outcome.candidates.length).toBeGreaterThanOrEqual(3);
  },
);
