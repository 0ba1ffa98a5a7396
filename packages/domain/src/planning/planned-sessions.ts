import type { OwnSession, PlannedSession } from "@masar/contract/paths/planned-session-schemas";
import type { Language } from "@masar/contract/settings/schemas";
import type { Topic } from "../catalog/catalog.ts";
import { toStems } from "../goals/goal-index.ts";
import type { MilestoneView, SubMilestoneView } from "../progress/milestone-view.ts";
import {
  planOwnSessions,
  planSessions,
  planSessionsByKind,
  type SessionSlot,
} from "./plan-sessions.ts";
import { noPlace, type SessionPlace } from "./place/session-places.ts";
import { listBestCourses, type SessionCourse } from "./session-courses.ts";

const minUsualMinutes = 30;
const maxUsualMinutes = 60;
/** Evenings in a week of a learner who chose no study days. */
const defaultStudyDays = 5;

type WeekPlan = { hours_per_week: number; study_days: readonly number[] };

/** The time of one study day in steps of five, within what people can do in one sitting. */
export function usualSessionMinutes(plan: WeekPlan): number {
  const days = plan.study_days.length || defaultStudyDays;
  const minutes = Math.round((plan.hours_per_week * 60) / days / 5) * 5;
  return Math.min(maxUsualMinutes, Math.max(minUsualMinutes, minutes));
}

export type SessionSource = {
  milestone: Pick<MilestoneView, "title" | "is_completed" | "completed_at" | "origin">;
  sub: SubMilestoneView;
  /** Empty for a sub-milestone that is not from a blueprint: then the sub-milestone is the topic. */
  topics: readonly Topic[];
  /** Of the milestone, the best first. */
  courses: readonly SessionCourse[];
  /** Where each topic is learned. */
  places: readonly SessionPlace[];
  language: Language;
  usualMinutes: number;
  /** The time of each tick, by session id. */
  ticks: ReadonlyMap<string, string>;
};

export function listPlannedSessions(source: SessionSource): PlannedSession[] {
  const courses = listBestCourses(source.courses).map(({ slug, text }) => ({
    slug,
    words: toStems(text),
  }));
  const planned = source.sub.own_sessions ?? deriveSessions(source);
  const sessions = planned.map((session, index) => {
    const at = findTopic(session);
    const topic = source.topics[at];
    const place = source.places[at] ?? noPlace;
    return {
      ...session,
      part: findPart(planned, index),
      search: topic ? translateSearch(session, topic, place.language) : session.search,
      course: topic ? place.course : chooseCourseByWords(courses, session),
      resource: topic ? place.resource : null,
      ...(session.videos && { course: null }),
      completed_at: null,
    };
  });
  return markCompleted(sessions, source);
}

/** Sessions of one kind with the same title would look the same. */
function findPart(sessions: readonly OwnSession[], index: number): PlannedSession["part"] {
  const isSame = ({ kind, title }: OwnSession) =>
    kind === sessions[index]?.kind && title === sessions[index].title;
  const count = sessions.filter(isSame).length;
  return count > 1 ? { number: sessions.slice(0, index + 1).filter(isSame).length, count } : null;
}

function deriveSessions(source: SessionSource): OwnSession[] {
  const { milestone, sub, topics, language, usualMinutes } = source;
  const isByKind = milestone.origin?.session_lengths === "by_kind";
  const slots =
    topics.length > 0
      ? (isByKind ? planSessionsByKind : planSessions)(
          sub.estimated_hours,
          topics.length,
          usualMinutes,
        )
      : planOwnSessions(sub.estimated_hours, usualMinutes);
  return slots.map((slot) => {
    const { kind, minutes } = slot;
    const topic = topics[slot.topic];
    const content = topic ? describeTopic(topic, kind, language) : describeTitle(source);
    return { id: toSessionId(slot), kind, ...content, minutes };
  });
}

function toSessionId({ topic, kind }: SessionSlot): string {
  return `${topic + 1}-${kind}`;
}

/** The position of its topic; none for a session that the learner added: its id begins with a letter. */
function findTopic({ id }: OwnSession): number {
  return Number.parseInt(id, 10) - 1;
}

/** An English course does not contain Arabic words. Words that the learner wrote stay as they are. */
function translateSearch(
  { search }: OwnSession,
  topic: Topic,
  placeLanguage: Language | null,
): string | null {
  const isAuthored = search === topic.search || search === topic.search_ar;
  if (placeLanguage === null || !isAuthored) return search;
  return placeLanguage === "ar" ? topic.search_ar : topic.search;
}

type SessionContent = Pick<PlannedSession, "title" | "task" | "search" | "done_when">;

function describeTopic(
  topic: Topic,
  kind: PlannedSession["kind"],
  language: Language,
): SessionContent {
  const isArabic = language === "ar";
  const check = isArabic ? topic.check_ar : topic.check;
  const about = {
    title: isArabic ? topic.title_ar : topic.title,
    search: isArabic ? topic.search_ar : topic.search,
  };
  const tasks = {
    learn: null,
    practise: isArabic ? topic.practise_ar : topic.practise,
    build: isArabic ? topic.build_ar : topic.build,
    check,
    study: null,
  };
  return { ...about, task: tasks[kind], done_when: kind === "learn" ? check : null };
}

/** The step "Learn: Holding the oud" of the milestone "Holding the oud" is searched for by the milestone's title. */
function describeTitle({ milestone, sub }: SessionSource): SessionContent {
  const { title } = sub;
  const search = title.endsWith(milestone.title) ? milestone.title : title;
  return { title, task: null, search, done_when: null };
}

type CourseWords = { slug: string; words: Set<string> };

/** Of the words of a session without a topic; a few in common, such as "for" and "the", say nothing. */
const minSharedPart = 0.5;

/** The course that shares most words with a session; null when nothing says that a course of the milestone teaches it. */
function chooseCourseByWords(courses: readonly CourseWords[], session: OwnSession): string | null {
  const wanted = toStems(session.search ?? session.title);
  let best: { slug: string; count: number } | undefined;
  for (const { slug, words } of courses) {
    const count = [...wanted].filter((word) => words.has(word)).length;
    if (!best || count > best.count) best = { slug, count };
  }
  return best && best.count >= wanted.size * minSharedPart ? best.slug : null;
}

/** An open sub-milestone has an open session: with a tick on each, the last one is open again. */
function markCompleted(sessions: PlannedSession[], source: SessionSource): PlannedSession[] {
  const { milestone, sub, ticks } = source;
  const completedAt = sub.completed_at ?? (milestone.is_completed ? milestone.completed_at : null);
  const allTicked = sessions.every(({ id }) => ticks.has(id));
  return sessions.map((session, index) => {
    const isReopened = !completedAt && allTicked && index === sessions.length - 1;
    return {
      ...session,
      completed_at: (isReopened ? null : ticks.get(session.id)) ?? completedAt,
    };
  });
}
