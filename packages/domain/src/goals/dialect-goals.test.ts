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
  ["بغيت نولي مهندس ذكاء اصطناعي", "machine-learning-engineer"],
  ["ازاي ابقى مدير مشروعات", "project-manager"],
])("[N1.40] the goal «%s» gives the path %s", (goal, blueprint) => {
  expect(plan(goal)).toMatchObject({ kind: "path", blueprint });
});

test.each([
  ["بدي احكي انجليزي منيح", ["المحادثة بالإنجليزية"]],
  ["كيفاش نتعلم نهدر بالانجليزية", ["المحادثة بالإنجليزية"]],
  ["نفسي اتكلم بالإنجليزية بطلاقة", ["المحادثة بالإنجليزية"]],
  ["عايز اتعلم انجليزي من الصفر", ["الإنجليزية"]],
])("[N1.40] the goal «%s» gives everyday English without meetings and reports", (goal, focus) => {
  const outcome = plan(goal);
  if (outcome.kind !== "path") throw new Error(`${goal} gave no path`);
  expect(outcome.focus).toEqual(focus);
  expect(Object.values(outcome.milestones).map(({ origin }) => origin.key)).toContain(
    "speaking-clarity",
  );
  for (const { origin } of Object.values(outcome.milestones)) {
    expect(origin.key).not.toMatch(/email|meetings|career/);
  }
  expect(outcome.also[0]?.blueprint).toBe("business-english");
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
  expect(plan(goal)).toMatchObject({ kind: "choice", reason: "unknown", candidates: [] });
});
