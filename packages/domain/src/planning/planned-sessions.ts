import type { PlannedSession } from "@masar/contract/paths/planned-session-schemas";
import type { Language } from "@masar/contract/settings/schemas";
import type { Topic } from "../catalog/catalog.ts";
import { toStems } from "../goals/goal-index.ts";
import type { MilestoneView, SubMilestoneView } from "../progress/milestone-view.ts";
import { planOwnSessions, planSessions, type SessionSlot } from "./plan-sessions.ts";

const minUsualMinutes = 30;
const maxUsualMinutes = 60;
/** Evenings in a week of a learner who chose no study days. */
const defaultStudyDays = 5;

/** The time of one study day, within what people can do in one sitting. */
export function usualSessionMinutes(plan: { hours_per_week: number; study_days: number[] }) {
  const days = plan.study_days.length || defaultStudyDays;
  const minutes = Math.round((plan.hours_per_week * 60) / days / 5) * 5;
  return Math.min(maxUsualMinutes, Math.max(minUsualMinutes, minutes));
}

export type SessionSource = {
  milestone: Pick<MilestoneView, "is_completed" | "completed_at">;
  sub: SubMilestoneView;
  /** Empty for a sub-milestone that is not from a blueprint: then the sub-milestone is the topic. */
  topics: readonly Topic[];
  /** Of the milestone, the best first; `text` is what is known of the course. */
  courses: readonly { slug: string; text: string }[];
  language: Language;
  usualMinutes: number;
  /** The time of each tick, by session id. */
  ticks: ReadonlyMap<string, string>;
};

export function listPlannedSessions(source: SessionSource): PlannedSession[] {
  const { sub, topics, language } = source;
  const courses = source.courses.map(({ slug, text }) => ({ slug, words: toStems(text) }));
  const { usualMinutes } = source;
  const slots =
    topics.length > 0
      ? planSessions(sub.estimated_hours, topics.length, usualMinutes)
      : planOwnSessions(sub.estimated_hours, usualMinutes);
  const sessions = slots.map((slot) => {
    const topic = topics[slot.topic];
    const content = topic ? describeTopic(topic, slot.kind, language) : describeTitle(sub.title);
    return {
      id: toSessionId(slot),
      kind: slot.kind,
      ...content,
      minutes: slot.minutes,
      course: chooseSessionCourse(courses, sub, topic),
      completed_at: null,
    };
  });
  return markCompleted(sessions, source);
}

function toSessionId({ topic, kind }: SessionSlot): string {
  return `${topic + 1}-${kind}`;
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

function describeTitle(title: string): SessionContent {
  return { title, task: null, search: title, done_when: null };
}

type CourseWords = { slug: string; words: Set<string> };

/** The course that shares most words with the topic; in a tie the first one. */
function chooseSessionCourse(
  courses: readonly CourseWords[],
  sub: SubMilestoneView,
  topic: Topic | undefined,
): string | null {
  if (courses.length === 0) return null;
  const wanted = topic
    ? toStems(topic.title, topic.title_ar, topic.search, topic.search_ar)
    : toStems(sub.title);
  let best: { slug: string; count: number } | undefined;
  for (const { slug, words } of courses) {
    const count = [...wanted].filter((word) => words.has(word)).length;
    if (!best || count > best.count) best = { slug, count };
  }
  return best?.slug ?? null;
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
