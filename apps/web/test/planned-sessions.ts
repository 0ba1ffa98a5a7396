import type { PlannedSessions } from "@masar/contract/milestones/schemas";
import type { NextSession, PlannedSession } from "@masar/contract/paths/planned-session-schemas";

export function makePlannedSession(values: Partial<PlannedSession> = {}): PlannedSession {
  return {
    id: "1-learn",
    kind: "learn",
    title: "Group rows and count them",
    part: null,
    task: null,
    search: "SQL GROUP BY COUNT",
    done_when: "Say what one row of the result stands for.",
    minutes: 40,
    course: null,
    completed_at: null,
    ...values,
  };
}

export function makeNextSession(values: Partial<NextSession> = {}): NextSession {
  return {
    ...makePlannedSession(),
    milestone_key: "m2",
    sub_milestone: "sub-1",
    position: 1,
    total: 4,
    ...values,
  };
}

/** Two sessions in each sub-milestone, to learn and to practise. */
export function makePlannedSessions(subs = ["sub-1", "sub-2"]): PlannedSessions {
  return {
    milestone_key: "m1",
    sub_milestones: subs.map((id) => ({
      id,
      sessions: [
        makePlannedSession({ title: `Read of ${id}` }),
        makePlannedSession({ id: "1-practise", kind: "practise", title: `Try ${id}`, minutes: 45 }),
      ],
    })),
  };
}
