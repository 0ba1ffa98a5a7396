import { type NotificationKind, notificationKinds } from "@masar/contract/notifications/kinds";
import { inOrder, learners, type Step } from "./step.ts";

const maxEach = 30;
const eventsEach = 3;

type Sample = { kind: NotificationKind; title: string; message: string; params: object };

const samples: Sample[] = [
  {
    kind: "goal_met",
    title: "Daily goal reached",
    message: "You studied 45 minutes today.",
    params: { minutes: 45 },
  },
  {
    kind: "streak_at_risk",
    title: "Your streak ends today",
    message: "Ten minutes are enough to keep your streak of 12 days.",
    params: { count: 12, date: "2026-01-01", number: 0 },
  },
  {
    kind: "milestone_completed",
    title: "Milestone completed",
    message: "You completed a milestone and earned 10 points.",
    params: { title: "Step 2", points: 10 },
  },
  {
    kind: "weekly_summary",
    title: "Your week",
    message: "You studied 190 minutes on five days.",
    params: { count: 190, days: 5 },
  },
  {
    kind: "welcome",
    title: "Welcome to Masar",
    message: "Start with the first session of your path.",
    params: {},
  },
];

/** One of the samples in turn. */
const sampleRows = samples
  .map(({ kind, title, message, params }, place) => {
    const { type, priority = "medium" } = notificationKinds[kind] as {
      type: string;
      priority?: string;
    };
    const texts = [kind, type, priority, title, message, JSON.stringify(params)];
    return `(${place}, ${texts.map((text) => `'${text}'`).join(", ")}::jsonb)`;
  })
  .join(", ");

/** Every two days for active learners, once a month for the others; the newest is up to one such time old. */
const writtenAt = (round: number) => `growth.now()
  - (${round - 1} + growth.number(l.n, 1000) / 1000.0) * case when s.is_active then interval '2 days' else interval '30 days' end`;

export const notificationSteps: Step[] = [
  {
    table: "notifications",
    rounds: maxEach,
    sql: (round) => `
      insert into notifications (user_id, id, title, message, type, priority, is_read, kind, params, created_at)
      select l.user_id, growth.id(at, 'notification ${round} ' || l.n), k.title, k.message, type, priority,
        ${round} % 4 <> 0, kind, params, at
      from ${learners}
      join (values ${sampleRows}) k (place, kind, type, priority, title, message, params)
        on k.place = (l.n + ${round}) % ${samples.length}
      cross join lateral (select ${writtenAt(round)} as at) written
      where s.notifications_each >= ${round}`,
  },
  {
    table: "live_cursors",
    sql: () => `
      insert into live_cursors (user_id, last_seq)
      select l.user_id, case when s.is_active then ${eventsEach} else 0 end from ${learners} ${inOrder}`,
  },
  ...["stream_events", "live_events"].map((table): Step => ({
    table,
    rounds: eventsEach,
    sql: (round) => `
        insert into ${table} (user_id, seq, name, payload, created_at)
        select l.user_id, ${eventsEach + 1 - round}, 'path.changed', jsonb_build_object('id', l.path_id),
          growth.now() - (${round - 1} + growth.number(l.n, 1000) / 1000.0) * interval '23 hours'
        from ${learners} where s.is_active`,
  })),
];
