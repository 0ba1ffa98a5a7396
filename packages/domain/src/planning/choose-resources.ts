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

/** They differ from field to field: compliance in a bank is not compliance in information security. */
const fieldSkills = new Set(["compliance", "risk-management"]);
/** More than anyone compares. */
const maxPerMilestone = 12;
const maxAddedPerSkill = 2;

/** Those named for a milestone; where none is named, those of its main skill. */
export function listOwnResources<T extends MilestoneResource>(
  named: readonly T[],
  all: readonly T[],
  [main]: readonly string[],
): readonly T[] {
  if (named.length > 0) return named;
  return all.filter(({ skills }) => main !== undefined && skills.includes(main));
}

/**
 * Those named for the milestone, with some for the main skill of each sub-milestone that none of them teaches in the
 * learner's language. A milestone for which none is named has those of its own main skill.
 */
export function listMilestoneResources<T extends MilestoneResource>(
  named: readonly T[],
  all: readonly T[],
  milestone: LearnerLanguage & {
    skills: readonly string[];
    /** The main skill of each sub-milestone. */
    subSkills: readonly string[];
  },
): T[] {
  const { skills, subSkills, ...learner } = milestone;
  const [main] = skills;
  const own = listOwnResources(named, all, skills);
  const first = findStudyLanguage(learner);
  const isUsable = (each: T) => each.language === first && each.link_status !== "dead";
  const ranked = rankResources(own, { ...learner, skills });
  const shown = ranked.filter(isUsable).slice(0, maxPerMilestone);
  const wanted = [...(shown.length > 0 || main === undefined ? [] : [main]), ...subSkills];
  const missing = [...new Set(wanted)].filter(
    (skill) => !fieldSkills.has(skill) && !shown.some((each) => each.skills.includes(skill)),
  );
  const added = missing
    .flatMap((skill) =>
      sortResources(
        all.filter((each) => isUsable(each) && each.skills[0] === skill),
        [skill],
      ).slice(0, maxAddedPerSkill),
    )
    .slice(0, maxPerMilestone / 2);
  const others =
    added.length === 0 || learner.study_language === "both"
      ? ranked.filter((each) => !isUsable(each))
      : [];
  const listed = [...shown.slice(0, maxPerMilestone - added.length), ...added, ...others];
  return [...new Set(listed)].slice(0, maxPerMilestone);
}

/** Of the course in which a sub-milestone would be studied. */
export type CourseTerms = {
  language: Language | null;
  isFree: boolean;
  isChosen: boolean;
  /** The main skill of the sub-milestone. */
  teachesMain?: boolean;
};

/** No free resource takes the place of such a course. */
function isCoursePreferred(course: CourseTerms, language: Language): boolean {
  const isFreeInOwn = course.isFree && course.language === language;
  return course.isChosen || (isFreeInOwn && course.teachesMain !== false);
}

/**
 * The resource in which a sub-milestone is studied, unless the course is preferred: one that teaches its main skill,
 * else another one of the milestone, unless a course in the learner's language teaches that skill.
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
  const own = resources.filter((each) => each.language === language);
  const [main] = skills;
  const ofMain = own.find((each) => main === undefined || each.skills.includes(main));
  if (ofMain || (course?.teachesMain && course.language === language)) return ofMain ?? null;
  return own.find((each) => each.skills.some((skill) => skills.includes(skill))) ?? own[0] ?? null;
}
