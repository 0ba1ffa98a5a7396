import { randomUUID } from "node:crypto";
import { intake as intakeSchema } from "@masar/contract/paths/schemas";
import type { Language } from "@masar/contract/settings/schemas";
import { addDays } from "@masar/domain/dates/local-date";
import { deriveMilestones, type MilestoneView } from "@masar/domain/progress/milestone-view";
import { pointsOfMilestone, pointsOfMinutes } from "@masar/domain/progress/points";
import type { DemoPath } from "#api/db/seed/demo-users.ts";
import type { Tx } from "#api/db/tx.ts";
import { addCompletedSubMilestone } from "#api/features/milestones/milestones.queries.ts";
import { lockPath, saveProgress } from "#api/core/study/path-progress.queries.ts";
import { refreshPathProgress } from "#api/core/study/path-progress.service.ts";
import { blueprintEngine } from "#api/features/paths/generation/engine.ts";
import { toNewPath } from "#api/features/paths/generation/new-path.ts";
import { insertPath } from "#api/features/paths/paths.queries.ts";
import { readToday } from "#api/core/study/streak.service.ts";

const dayMs = 86_400_000;
const ago = (days: number) => new Date(Date.now() - days * dayMs);

/** The road an engine makes, begun weeks ago, with the days, minutes and points that belong to it. */
export async function seedPath(tx: Tx, user: { id: string; language: Language }, demo: DemoPath) {
  const { language } = user;
  const today = await readToday(tx, user.id);
  const begun = addDays(today, -demo.minutes.length);
  const intake = intakeSchema.parse({ ...demo.intake, start_date: begun });
  const outcome = await blueprintEngine.plan({ ...intake, language, today: begun });
  if (outcome.kind !== "path") throw new Error(`No path for ${intake.goal}`);
  const id = randomUUID();
  const draft = toNewPath({ userId: user.id, id, intake, language, outcome, today: begun });
  const created_at = ago(demo.minutes.length);
  await insertPath(tx, { path: { ...draft, status: "active", created_at } });
  const views = deriveMilestones({ id, milestones: outcome.milestones }, [], []);
  await seedProgress(tx, { userId: user.id, pathId: id }, demo, views);
  await seedDays(tx, { userId: user.id, pathId: id }, demo, { today, views });
  const path = await lockPath(tx, { userId: user.id, pathId: id });
  if (path) await refreshPathProgress(tx, { userId: user.id, path });
}

type OfPath = { userId: string; pathId: string };

async function seedProgress(tx: Tx, of: OfPath, demo: DemoPath, views: MilestoneView[]) {
  let startedAgo = demo.minutes.length;
  for (const [key, finishedAgo] of Object.entries(demo.completed)) {
    const view = views.find((one) => one.key === key);
    await saveProgress(tx, {
      ...of,
      key,
      values: {
        completed: true,
        started_at: ago(startedAgo),
        completion_date: ago(finishedAgo),
        time_spent_minutes: sumMinutes(demo, startedAgo, finishedAgo),
        met_criteria: view?.completion_criteria ?? [],
      },
    });
    for (const sub of view?.sub_milestones ?? []) {
      await addCompletedSubMilestone(tx, {
        ...of,
        key,
        sub: sub.id,
        completedAt: ago(finishedAgo),
      });
    }
    startedAgo = finishedAgo;
  }
  const { key, steps, notes } = demo.underWay;
  const time_spent_minutes = sumMinutes(demo, startedAgo, 0);
  const values = { started_at: ago(startedAgo), time_spent_minutes, notes };
  await saveProgress(tx, { ...of, key, values });
  for (const sub of steps)
    await addCompletedSubMilestone(tx, { ...of, key, sub, completedAt: ago(1) });
}

/** Days stay open in the ledger: whoever reads it first closes them by the rules. */
async function seedDays(
  tx: Tx,
  of: OfPath,
  demo: DemoPath,
  given: { today: string; views: MilestoneView[] },
): Promise<void> {
  const { userId, pathId } = of;
  const days = demo.minutes
    .map((minutes, index) => ({ minutes, index, date: addDays(given.today, -1 - index) }))
    .filter(({ minutes }) => minutes > 0);
  await tx
    .insertInto("study_days")
    .values(
      days.map(({ date, minutes }) => ({
        user_id: userId,
        local_date: date,
        minutes,
        state: "studied",
      })),
    )
    .execute();
  await tx
    .insertInto("study_sessions")
    .values(
      days.map(({ date, minutes, index }) => ({
        user_id: userId,
        id: randomUUID(),
        path_id: pathId,
        milestone_key: keyAt(demo, index + 1),
        source: "logged" as const,
        minutes,
        local_date: date,
        ended_at: ago(index + 1),
      })),
    )
    .execute();
  const entries = [
    ...days.map(({ date, minutes }) => ({
      source: "minutes" as const,
      source_key: date,
      points: pointsOfMinutes(minutes),
    })),
    ...given.views
      .filter(({ key }) => key in demo.completed)
      .map((view) => ({
        source: "milestone" as const,
        source_key: view.id,
        points: pointsOfMilestone(view),
      })),
  ];
  await tx
    .insertInto("point_entries")
    .values(entries.map((entry) => ({ ...entry, user_id: userId })))
    .execute();
  await tx
    .insertInto("learning_streaks")
    .values({
      user_id: userId,
      total_minutes_studied: sumMinutes(demo, demo.minutes.length, 0),
      skill_points: entries.reduce((sum, { points }) => sum + points, 0),
      closed_through: addDays(given.today, -1 - demo.minutes.length),
    })
    .execute();
}

/** The milestone that was under way so many days ago: the first one not finished by then. */
function keyAt(demo: DemoPath, daysAgo: number): string {
  const open = Object.entries(demo.completed).find(([, finishedAgo]) => finishedAgo <= daysAgo);
  return open?.[0] ?? demo.underWay.key;
}

/** From so many days ago up to, but not with, another day. */
function sumMinutes(demo: DemoPath, from: number, to: number): number {
  return demo.minutes.slice(to, from).reduce((sum, minutes) => sum + minutes, 0);
}
