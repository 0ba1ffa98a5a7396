import type { StudyLanguage } from "@masar/contract/paths/constants";
import type { ResourceCard } from "@masar/contract/resources/schemas";
import type { Language } from "@masar/contract/settings/schemas";
import type { CatalogResource } from "../catalog/resource.ts";

export type MilestoneResource = Pick<ResourceCard, "slug" | "kind" | "language" | "link_status"> & {
  skills: readonly string[];
  confidence: CatalogResource["confidence"];
};

type LearnerLanguage = { study_language: StudyLanguage; language: Language };

/** Of two languages, that of the path. */
export function findStudyLanguage({ study_language, language }: LearnerLanguage): Language {
  return study_language === "both" ? language : study_language;
}

/** A whole series before a single piece. */
const kindRank = { "site-course": 0, "video-playlist": 0, book: 1, video: 2, article: 2 } as const;

/**
 * What a milestone offers, the best first: in the learner's language, then with a checked link, with the main skill, and
 * from the better source. Dead links are left out. English follows Arabic only for learners who study in both languages,
 * or where nothing is in Arabic; Arabic never follows English for learners who study in English.
 */
export function rankResources<T extends MilestoneResource>(
  resources: readonly T[],
  { skills, ...learner }: LearnerLanguage & { skills: readonly string[] },
): T[] {
  const first = findStudyLanguage(learner);
  const living = resources.filter(({ link_status }) => link_status !== "dead");
  const own = living.filter(({ language }) => language === first);
  const others = living.filter(({ language }) => language !== first);
  const hasOthers = learner.study_language === "both" || (first === "ar" && own.length === 0);
  return [...sortResources(own, skills), ...(hasOthers ? sortResources(others, skills) : [])];
}

function sortResources<T extends MilestoneResource>(
  resources: readonly T[],
  skills: readonly string[],
): T[] {
  const [main] = skills;
  return resources
    .map((resource) => ({
      resource,
      isUnchecked: Number(resource.link_status !== "ok"),
      isSide: Number(main !== undefined && !resource.skills.includes(main)),
      isUnsure: Number(resource.confidence !== "high"),
      kind: kindRank[resource.kind],
      // One about much more than the milestone is a worse guide to it.
      other: resource.skills.filter((skill) => !skills.includes(skill)).length,
    }))
    .toSorted(
      (a, b) =>
        a.isUnchecked - b.isUnchecked ||
        a.isSide - b.isSide ||
        a.isUnsure - b.isUnsure ||
        a.kind - b.kind ||
        a.other - b.other ||
        (a.resource.slug < b.resource.slug ? -1 : 1),
    )
    .map(({ resource }) => resource);
}

/** Of the course in which a sub-milestone would be studied. */
export type CourseTerms = { language: Language | null; isFree: boolean; isChosen: boolean };

/** No free resource takes the place of such a course. */
export function isCoursePreferred(course: CourseTerms, language: Language): boolean {
  return course.isChosen || (course.isFree && course.language === language);
}

/**
 * The resource in which a sub-milestone is studied: one that teaches its main skill, unless the course is preferred.
 */
export function chooseSessionResource<T extends MilestoneResource>(
  resources: readonly T[],
  {
    skills,
    course,
    language,
  }: { skills: readonly string[]; course: CourseTerms | null; language: Language },
): T | null {
  if (course && isCoursePreferred(course, language)) return null;
  const [main] = skills;
  const teaches = (resource: T) => main === undefined || resource.skills.includes(main);
  return resources.find((each) => each.language === language && teaches(each)) ?? null;
}
