import type { NextSession, PlannedSession } from "@masar/contract/paths/planned-session-schemas";

export function makePlannedSession(values: Partial<PlannedSession> = {}): PlannedSession {
  return {
    id: "1-learn",
    kind: "learn",
    title: "Group rows and count them",
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
