import { findSubMilestones } from "@masar/catalog/topics";
import type { PlannedSession } from "@masar/contract/paths/planned-session-schemas";
import { studyDateFor } from "@masar/domain/dates/local-date";
import type { MilestoneView } from "@masar/domain/progress/milestone-view";
import type { SessionTopic } from "./ask-types.ts";
import type { ActivePath } from "#api/core/study/current-path.service.ts";
import {
  planMilestoneSessions,
  type SessionPlan,
  type SessionTicks,
} from "#api/core/study/planned-sessions.service.ts";
import type { StudySettings } from "#api/core/user-settings/study-settings.ts";

type PathSessions = { path: SessionPlan; ticks: SessionTicks };
type Planned = { session: PlannedSession; isDone: boolean; topic: SessionTopic };

/** The sessions of a milestone with what a quiz can ask about each. */
function listPlanned({ path, ticks }: PathSessions, view: MilestoneView): Planned[] {
  const subs = view.sub_milestones;
  const contents = findSubMilestones(
    view.origin,
    subs.map(({ title }) => title),
  );
  const planned = planMilestoneSessions(path, { ...view, linked_courses: [] }, ticks);
  return subs.flatMap((sub, index) =>
    (planned.find(({ id }) => id === sub.id)?.sessions ?? []).map((session) => {
      const found = (contents[index]?.topics ?? []).find(
        ({ search, search_ar }) => search === session.search || search_ar === session.search,
      );
      const own = { title: session.title, check: session.done_when, search: session.search };
      const texts = {
        en: found ? { title: found.title, check: found.check, search: found.search } : own,
        ar: found ? { title: found.title_ar, check: found.check_ar, search: found.search_ar } : own,
      };
      const isDone = view.is_completed || sub.is_completed || session.completed_at !== null;
      return { session, isDone, topic: { texts, isDone, skills: contents[index]?.skills ?? [] } };
    }),
  );
}

/** A topic takes several sessions; one that is done counts. */
function dropRepeated(planned: readonly Planned[]): SessionTopic[] {
  const byTitle = Map.groupBy(planned, ({ topic }) => topic.texts.en.title);
  return [...byTitle.values()].flatMap((same) => {
    const first = same.find(({ isDone }) => isDone) ?? same[0];
    return first ? [first.topic] : [];
  });
}

export function listSessionTopics(active: PathSessions, view: MilestoneView): SessionTopic[] {
  return dropRepeated(listPlanned(active, view));
}

/** The topics whose sessions were completed today. */
export function listTopicsOfToday(
  active: ActivePath,
  { zones }: StudySettings,
  today: string,
): SessionTopic[] {
  const isToday = ({ session: { completed_at: at } }: Planned) =>
    at !== null && studyDateFor(new Date(at), zones) === today;
  return dropRepeated(active.views.flatMap((view) => listPlanned(active, view).filter(isToday)));
}
