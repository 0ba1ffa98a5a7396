import { blueprintFaults } from "@masar/contract/blueprints/constants";
import { levels } from "@masar/contract/paths/constants";
import type { Blueprint, BlueprintMilestone, Catalog } from "./catalog.ts";

export type BlueprintFault = {
  /** The key of the milestone; null for the blueprint itself. */
  milestone: string | null;
  fault: (typeof blueprintFaults)[number];
};

const kebab = /^[a-z0-9]+(?:-[a-z0-9]+)*$/;
const arabic = /\p{Script=Arabic}/u;
const isText = (text: string) => text.trim() !== "";
const isArabic = (text: string) => isText(text) && arabic.test(text);
/** Without a letter of Arabic, as the check of paths wants it. */
const isEnglish = (text: string) => isText(text) && !arabic.test(text);
const isUnique = (list: readonly unknown[]) => new Set(list).size === list.length;
const isPaired = (en: readonly string[], ar: readonly string[]) =>
  en.length > 0 && en.length === ar.length && en.every(isText) && ar.every(isArabic);

/** What a blueprint may name. */
type KnownNames = {
  skills: readonly { id: string }[];
  fields: readonly { id: string }[];
  courses: readonly { slug: string }[];
  exams: Catalog["exams"];
  certificates: Catalog["certificates"];
};

/** Every fault at once. */
export function validateBlueprint(blueprint: Blueprint, catalog: KnownNames): BlueprintFault[] {
  const { milestones } = blueprint;
  const holds: Partial<Record<BlueprintFault["fault"], boolean>> = {
    slug: kebab.test(blueprint.slug),
    english: isEnglish(blueprint.title) && isEnglish(blueprint.description),
    arabic: isArabic(blueprint.title_ar) && isArabic(blueprint.description_ar),
    field: catalog.fields.some(({ id }) => id === blueprint.field),
    milestone_count: milestones.length >= 6 && milestones.length <= 10,
    milestone_keys: isUnique(milestones.map(({ key }) => key)),
    // No two milestones may unlock the same: the path check rejects such a pair.
    same_skills: isUnique(milestones.map(({ skills }) => skills.toSorted().join(" "))),
    exam: fitsExam(blueprint, catalog) && fitsCertificates(blueprint, catalog),
  };
  const known = {
    skills: new Set(catalog.skills.map(({ id }) => id)),
    courses: new Set(catalog.courses.map(({ slug }) => slug)),
  };
  return [
    ...listBroken(holds, null),
    ...milestones.flatMap((milestone, place) => {
      const before = new Set(milestones.slice(0, place).map(({ key }) => key));
      return listBroken(checkMilestone(milestone, { ...known, before }), milestone.key);
    }),
  ];
}

type Known = { skills: Set<string>; courses: Set<string>; before: Set<string> };

function checkMilestone(milestone: BlueprintMilestone, known: Known) {
  const { skills, sub_milestones: steps, course_slugs: courses } = milestone;
  const stepHours = steps.reduce((sum, step) => sum + step.estimated_hours, 0);
  return {
    key: kebab.test(milestone.key),
    english: isEnglish(milestone.title) && isEnglish(milestone.description),
    arabic: isArabic(milestone.title_ar) && isArabic(milestone.description_ar),
    deliverables: isPaired(milestone.deliverables, milestone.deliverables_ar),
    criteria: isPaired(milestone.completion_criteria, milestone.completion_criteria_ar),
    difficulty: levels.includes(milestone.difficulty),
    skills: skills.length > 0 && isUnique(skills) && skills.every((id) => known.skills.has(id)),
    steps:
      steps.length >= 3 &&
      steps.length <= 6 &&
      steps.every((s) => isEnglish(s.title) && isArabic(s.title_ar) && s.estimated_hours > 0),
    step_skills: namesStepSkills(milestone),
    hours: milestone.estimated_hours > 0 && Math.abs(stepHours - milestone.estimated_hours) < 0.01,
    courses:
      courses.length >= 1 &&
      courses.length <= 4 &&
      isUnique(courses) &&
      courses.every((slug) => known.courses.has(slug)),
    prerequisites: milestone.prerequisites.every((key) => known.before.has(key)),
  };
}

/** Each step names skills of the milestone, and together all of them; or no step names any. */
function namesStepSkills({ skills, sub_milestones }: BlueprintMilestone): boolean {
  const lists = sub_milestones.map((step) => step.skills ?? []);
  const named = new Set(lists.flat());
  if (named.size === 0) return true;
  const isEach = lists.every(({ length }) => length > 0);
  return isEach && named.size === skills.length && skills.every((id) => named.has(id));
}

/** The short version of an exam names milestones and steps of its blueprint, with at most their hours. */
function fitsExam({ slug, milestones }: Blueprint, { exams }: KnownNames): boolean {
  return exams
    .filter((exam) => exam.blueprint === slug)
    .every(({ short_version, mock_tests, last_milestone }) => {
      const all = [...milestones, ...mock_tests];
      return (
        milestones.some(({ key }) => key === last_milestone) &&
        short_version.every(({ milestone, sub_milestones }) => {
          const steps = all.find(({ key }) => key === milestone)?.sub_milestones ?? [];
          return sub_milestones.every(({ title, min_hours }) =>
            steps.some((step) => step.title === title && step.estimated_hours >= min_hours),
          );
        })
      );
    });
}

/** Certificates name milestones and steps that their blueprint has. */
function fitsCertificates({ slug, milestones }: Blueprint, { certificates }: KnownNames): boolean {
  const stepsOf = (key: string) =>
    milestones.find((one) => one.key === key)?.sub_milestones.map(({ title }) => title);
  return certificates
    .filter(({ blueprint }) => blueprint === slug)
    .every(
      (certificate) =>
        certificate.milestones.every((key) => stepsOf(key) !== undefined) &&
        certificate.parts.every(({ key, sub_milestones }) =>
          sub_milestones.every((title) => stepsOf(key)?.includes(title)),
        ),
    );
}

function listBroken(
  holds: Partial<Record<BlueprintFault["fault"], boolean>>,
  milestone: string | null,
): BlueprintFault[] {
  return blueprintFaults
    .filter((fault) => holds[fault] === false)
    .map((fault) => ({ milestone, fault }));
}
