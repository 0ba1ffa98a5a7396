import { toStems } from "../../goals/goal-index.ts";

/** Words of many titles, which say nothing about what is taught. */
const commonWords = toStems(
  "the and for with from into your how what is are of to in on by or as an its it that this who all introduction basics course " +
    "courses first one two use using step steps guide free learn learning lesson lessons series part full complete arabic english beginner beginners " +
    "في من على إلى عن مع ما كيف دورة كورس أساسيات مقدمة شرح تعلم بالعربي بالعربية العربية الدرس سلسلة أو أن هو هي",
);

export function listTelling(text: string): ReadonlySet<string> {
  return new Set([...toStems(text)].filter((word) => word.length > 1 && !commonWords.has(word)));
}

export function countShared(words: ReadonlySet<string>, others: ReadonlySet<string>): number {
  let shared = 0;
  for (const word of words) if (others.has(word)) shared += 1;
  return shared;
}

/** They differ from field to field: a portfolio of a teacher is not one of a designer. */
const generalSkills = new Set(
  (
    "problem-solving communication public-speaking teamwork portfolio-building career-planning job-search creativity " +
    "time-management learning-skills compliance risk-management stakeholder-management " +
    "stress-management emotional-intelligence"
  ).split(" "),
);

export function isOfGeneralSkill(
  material: { skills: readonly string[] },
  subject: { skills: readonly string[] },
): boolean {
  const shared = material.skills.filter((skill) => subject.skills.includes(skill));
  return shared.every((skill) => generalSkills.has(skill));
}

/** People of one trade: what is written for them fits only where the subject names them. */
const audiences = [
  "teacher teachers teaching المعلم المعلمين معلم التدريس التعليم للمعلمين",
  "nurse nurses doctor doctors medical health الطبيب الأطباء طبي الطبية التمريض",
  "translator translators translation المترجم مترجم الترجمة ترجمة",
  "islamic الإسلامي الإسلامية",
  "students طلاب الطلاب",
].map((words) => toStems(words));

export function isForOthers(text: string, subject: string): boolean {
  const [own, wanted] = [toStems(text), toStems(subject)];
  return audiences.some(
    (words) =>
      [...words].some((word) => own.has(word)) && ![...words].some((word) => wanted.has(word)),
  );
}
