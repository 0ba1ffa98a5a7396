import { addDays, startOfStudyDay } from "@masar/domain/dates/local-date";
import type { MilestoneView } from "@masar/domain/progress/milestone-view";
import { pointsOfMilestone } from "@masar/domain/progress/points";
import type { DemoNotification, DemoPath } from "#api/db/seed/demo-users.ts";

type SeededPath = { views: MilestoneView[]; today: string; timeZone: string };

const hourMs = 3_600_000;
/** Of the day. */
const eveningHour = 20;

/** Sign-up, finished milestones and yesterday's goal, each at the time of the seeded data it is about. */
export function listPathNotifications(demo: DemoPath, path: SeededPath): DemoNotification[] {
  const hoursSince = (at: Date) => Math.max(0, (Date.now() - at.getTime()) / hourMs);
  const yesterday = addDays(path.today, -1);
  const [minutes = 0] = demo.minutes;
  return [
    { kind: "welcome", params: {}, hoursAgo: demo.minutes.length * 24 + 1, isRead: true },
    ...Object.entries(demo.completed).flatMap(([key, daysAgo]) => {
      const view = path.views.find((one) => one.key === key);
      if (!view) return [];
      const params = { title: view.title, points: pointsOfMilestone(view) };
      const isRead = true as const;
      return [{ kind: "milestone_completed" as const, params, hoursAgo: daysAgo * 24, isRead }];
    }),
    {
      kind: "goal_met",
      params: { minutes },
      hoursAgo: hoursSince(startOfStudyDay(yesterday, path.timeZone, eveningHour)),
    },
  ];
}
