import type { ResourceCard } from "@masar/contract/resources/schemas";
import type { Language } from "@masar/contract/settings/schemas";
import type { Topic } from "../../catalog/catalog.ts";
import { chooseSessionResource, type MilestoneResource } from "../choose-resources.ts";
import { chooseSubMilestoneCourses, type SessionCourse } from "../session-courses.ts";
import { countShared, isForOthers, isOfGeneralSkill, listTelling } from "./place-words.ts";
import { findTools } from "./tools.ts";
import {
  describeMaterial,
  describeSubject,
  isToolConflict,
  type MaterialTools,
  type SubjectTools,
} from "./tool-conflict.ts";

export type PlaceCourse = SessionCourse & {
  title: string;
  language: Language | null;
  isFree: boolean;
};
export type PlaceResource = MilestoneResource &
  Pick<ResourceCard, "title" | "title_ar" | "description"> & {
    /** Those that it was chosen for, as `blueprint/key`. */
    milestones: readonly string[];
  };

/** Where a topic is learned. A resource replaces the course, which stays for older clients; neither: a web search. */
export type SessionPlace = {
  course: string | null;
  resource: string | null;
  language: Language | null;
};

type PlaceSub = {
  title: string;
  hours: number;
  /** The main skill first. */
  skills: readonly string[];
  topics: readonly Topic[];
};

type PlaceMilestone = {
  /** With the description. */
  title: string;
  /** As `blueprint/key`; null for one from elsewhere. */
  of: string | null;
  skills: readonly string[];
  /** A mock test: nothing is taught. */
  isTest: boolean;
  subs: readonly PlaceSub[];
  courses: readonly PlaceCourse[];
  resources: readonly PlaceResource[];
  /** In which the learner studies. */
  language: Language;
};

export const noPlace: SessionPlace = { course: null, resource: null, language: null };

/** A course or resource with what is compared. */
type Candidate<T> = { of: T; tools: MaterialTools; words: ReadonlySet<string>; text: string };

/**
 * The place of each topic, by sub-milestone: the one answer for the desk, the path, the draft, the public page and the
 * assistant. Consecutive topics stay with one place unless it is about another tool than the topic.
 */
export function chooseSessionPlaces(milestone: PlaceMilestone): SessionPlace[][] {
  const { subs, courses, resources } = milestone;
  // Paths are also planned only to count their sessions.
  if (courses.length === 0 && resources.length === 0) return subs.map(() => []);
  if (milestone.isTest) return subs.map(({ topics }) => topics.map(() => findTest(milestone)));
  const ownCourses = courses.map((of) => toCandidate(of, of.title, of.text));
  const ownResources = resources
    .filter(({ language }) => language === milestone.language)
    .map((of) => toCandidate(of, `${of.title} ${of.title_ar ?? ""}`, of.description));
  const wanted = subs.map((sub) => describeSub(milestone, sub));
  const chosen = chooseSubMilestoneCourses(
    courses,
    wanted.map((sub) => ({ ...sub, excluded: listExcluded(ownCourses, sub) })),
  );
  return wanted.map((sub, index) => {
    const course = ownCourses.find(({ of }) => of.slug === chosen[index]) ?? null;
    const fitting = listFitting(ownResources, sub, milestone);
    return sub.subjects.map((topic) =>
      choosePlace({ sub, topic, course, courses: ownCourses, resources: fitting, milestone }),
    );
  });
}

function toCandidate<T extends { skills: readonly string[] }>(
  of: T,
  title: string,
  text: string,
): Candidate<T> {
  const { skills } = of;
  const all = `${title} ${text}`;
  return {
    of,
    tools: describeMaterial({ title, text, skills }),
    words: listTelling(all),
    text: all,
  };
}

type WantedTopic = {
  words: ReadonlySet<string>;
  tools: SubjectTools;
  /** Tools and skills that the topic itself names. */
  named: readonly string[];
  skills: readonly string[];
};
type WantedSub = PlaceSub & { subjects: WantedTopic[]; words: ReadonlySet<string> };

function describeSub({ title, of, skills }: PlaceMilestone, sub: PlaceSub): WantedSub {
  // All skills of the milestone say nothing about one step.
  const isWhole = skills.every((skill) => sub.skills.includes(skill));
  const subjects = sub.topics.map((topic) => {
    const text = [topic.title, topic.title_ar, topic.search, topic.search_ar].join(" ");
    const tools = describeSubject([
      { text: `${text} ${sub.title}`, skills: isWhole ? [] : sub.skills },
      { text: title, skills },
      // Of an Android developer's milestone about signing in.
      { text: of ?? "", skills: [] },
    ]);
    const words = listTelling(text);
    return { words, tools, named: findTools(text), skills: findNamedSkills(words, sub.skills) };
  });
  const words = new Set([
    ...listTelling(`${title} ${sub.title}`),
    ...subjects.flatMap((one) => [...one.words]),
  ]);
  return { ...sub, subjects, words };
}

/** "Listening" of a step that is about reading and listening. */
function findNamedSkills(words: ReadonlySet<string>, skills: readonly string[]): string[] {
  return skills.filter((skill) => countShared(listTelling(skill), words) > 0);
}

const isChosen = ({ reason }: SessionCourse) => reason === "chosen_by_learner";
const isMajority = (count: number, all: readonly unknown[]) => count * 2 > all.length;

/** Courses about another tool than most topics of the sub-milestone; what the learner chose is not among them. */
function listExcluded(
  courses: readonly Candidate<PlaceCourse>[],
  { subjects }: WantedSub,
): ReadonlySet<string> {
  const excluded = courses.filter(
    ({ of, tools }) =>
      !isChosen(of) &&
      isMajority(subjects.filter((one) => isToolConflict(one.tools, tools)).length, subjects),
  );
  return new Set(excluded.map(({ of }) => of.slug));
}

/**
 * The resources in which the sub-milestone can be studied, those that share words with most of its topics first. One
 * that was not chosen for the milestone, and one of a general skill, needs words in common.
 */
function listFitting(
  resources: readonly Candidate<PlaceResource>[],
  sub: WantedSub,
  { of: milestone, title }: PlaceMilestone,
): Candidate<PlaceResource>[] {
  const rated = resources
    .filter(({ text }) => !isForOthers(text, `${title} ${sub.title}`))
    .map((each) => ({
      each,
      shared: sub.subjects.filter(({ words }) => countShared(words, each.words) > 0).length,
    }));
  const isSure = ({ of }: Candidate<PlaceResource>) =>
    milestone !== null && of.milestones.includes(milestone) && !isOfGeneralSkill(of, sub);
  return rated
    .filter(({ each, shared }) => shared > 0 || isSure(each))
    .toSorted((a, b) => b.shared - a.shared)
    .map(({ each }) => each);
}

type Choice = {
  sub: WantedSub;
  topic: WantedTopic;
  course: Candidate<PlaceCourse> | null;
  courses: readonly Candidate<PlaceCourse>[];
  resources: readonly Candidate<PlaceResource>[];
  milestone: PlaceMilestone;
};

function choosePlace({ resources, ...choice }: Choice): SessionPlace {
  const { sub, topic, milestone } = choice;
  const course = findCourse(choice);
  const usable = resources.filter(
    (each) => !isToolConflict(topic.tools, each.tools) && isTelling(each, choice),
  );
  const [main = ""] = sub.skills;
  const usual = chooseSessionResource(
    usable.map(({ of }) => of),
    {
      skills: sub.skills,
      course: course && {
        language: course.of.language,
        isFree: course.of.isFree,
        isChosen: isChosen(course.of),
        teachesMain: course.of.skills.includes(main),
      },
      language: milestone.language,
    },
  );
  const place = usable.find(({ of }) => of === usual) ?? course;
  const isOwn = course !== null && isChosen(course.of);
  const resource = isOwn ? null : (findSpecific(topic, place, usable)?.of ?? usual);
  return {
    course: course?.of.slug ?? null,
    resource: resource?.slug ?? null,
    language: resource?.language ?? course?.of.language ?? null,
  };
}

const minSpecificWords = 2;

/** A resource about the tool or the very words of the topic, where its usual place has neither. */
function findSpecific(
  { words, named, skills }: WantedTopic,
  place: Candidate<PlaceCourse | PlaceResource> | null,
  resources: readonly Candidate<PlaceResource>[],
): Candidate<PlaceResource> | undefined {
  const hasTool = ({ tools }: Candidate<unknown>) =>
    named.some((tool) => tools.taught.includes(tool));
  if (named.length > 0 && (!place || !hasTool(place))) {
    const ofTool = resources.find(hasTool);
    if (ofTool) return ofTool;
  }
  const hasSkill = ({ of }: Candidate<PlaceCourse | PlaceResource>) =>
    skills.some((skill) => of.skills.includes(skill));
  if (skills.length > 0 && place && !hasSkill(place)) return resources.find(hasSkill);
  if (place && countShared(words, place.words) > 0) return undefined;
  return resources.find((each) => countShared(words, each.words) >= minSpecificWords);
}

/** A general skill alone says nothing: then the topic must share a word. */
function isTelling(
  { of, words }: Candidate<{ skills: readonly string[] }>,
  { sub, topic }: Pick<Choice, "sub" | "topic">,
): boolean {
  return !isOfGeneralSkill(of, sub) || countShared(topic.words, words) > 0;
}

/** The course of the sub-milestone, or another one of its main skill where it is about another tool than the topic. */
function findCourse({ sub, topic, course, courses }: Omit<Choice, "resources">) {
  if (!course || isChosen(course.of)) return course;
  const [main = ""] = sub.skills;
  const others = courses.filter(
    ({ of }) => of.reason === course.of.reason && of.skills.includes(main) && of !== course.of,
  );
  const fits = (each: Candidate<PlaceCourse>) =>
    !isToolConflict(topic.tools, each.tools) &&
    isTelling(each, { sub, topic }) &&
    (each.of.skills.includes(main) || countShared(topic.words, each.words) > 0);
  return [course, ...others].find(fits) ?? null;
}

const testWords = listTelling("mock test tests practice sample تجريبي اختبارات نماذج");

/** A mock test is taken from practice tests, not from a course. */
function findTest({ resources, language }: PlaceMilestone): SessionPlace {
  const test = resources.find(
    (each) =>
      each.language === language &&
      countShared(testWords, listTelling(`${each.title} ${each.title_ar ?? ""}`)) > 0,
  );
  return { ...noPlace, resource: test?.slug ?? null, language: test?.language ?? null };
}
