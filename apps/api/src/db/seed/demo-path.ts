import { randomUUID } from "node:crypto";
import { intake as intakeSchema } from "@masar/contract/paths/schemas";
import type { Language } from "@masar/contract/settings/schemas";
import { addDays } from "@masar/domain/dates/local-date";
import { deriveMilestones, type MilestoneView } from "@masar/domain/progress/milestone-view";
import { pointsOfMilestone, pointsOfMinutes } from "@masar/domain/progress/points";
import type { DemoPath } from "#api/db/seed/demo-users.ts";
import type { OwnPath, Tx } from "#api/db/tx.ts";
import { addCompletedSubMilestone } from "#api/features/milestones/milestones.queries.ts";
import { lockPath, saveProgress } from "#api/core/study/path-progress.queries.ts";
import { refreshPathProgress } from "#api/core/study/path-progress.service.ts";
import { blueprintEngine } from "#api/features/paths/generation/engine.ts";
import { toNewPath } from "#api/features/paths/generation/new-path.ts";
import { insertPath } from "#api/features/paths/paths.queries.ts";
import { loadStreakLedger, readToday, saveLedgerSilently } from "#api/core/study/streak.service.ts";

const dayMs = 86_400_000;
const ago = (days: number) => new Date(Date.now() - days * dayMs);

export async function seedPath(
  tx: Tx,
  { id: userId, language }: { id: string; language: Language },
  demo: DemoPath,
) {
  const today = await readToday(tx, userId);
  const start = addDays(today, -demo.minutes.length);
  const intake = intakeSchema.parse({ ...demo.intake, start_date: start });
  const outcome = await blueprintEngine.plan({ ...intake, language, today: start });
  if (outcome.kind !== "path") throw new Error(`No path for ${intake.goal}`);
  const id = randomUUID();
  const of = { userId, pathId: id };
  const draft = toNewPath({ userId, id, intake, language, outcome, today: start });
  const created_at = ago(demo.minutes.length);
  await insertPath(tx, { path: { ...draft, status: "active", created_at } });
  const views = deriveMilestones({ id, milestones: outcome.milestones }, [], []);
  await seedProgress(tx, of, demo, views);
  await seedDays(tx, of, demo, { today, views });
  // Stored now: otherwise the first change of a setting would report freezes used weeks ago.
  await saveLedgerSilently(tx, await loadStreakLedger(tx, { userId, lock: true }));
  const path = await lockPath(tx, of);
  if (path) await refreshPathProgress(tx, { userId, path });
  return { views, today };
}

async function seedProgress(tx: Tx, of: OwnPath, demo: DemoPath, views: MilestoneView[]) {
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
      const completedAt = ago(finishedAgo);
      await addCompletedSubMilestone(tx, { ...of, key, sub: sub.id, completedAt });
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

/** The days are open: the streak ledger closes them by the rules. */
async function seedDays(
  tx: Tx,
  { userId, pathId }: OwnPath,
  demo: DemoPath,
  { today, views }: { today: string; views: MilestoneView[] },
) {
  const own = { user_id: userId };
  const days = demo.minutes
    .map((minutes, index) => ({ minutes, index, date: addDays(today, -1 - index) }))
    .filter(({ minutes }) => minutes > 0);
  const state = "studied" as const;
  await tx
    .insertInto("study_days")
    .values(days.map(({ date, minutes }) => ({ ...own, local_date: date, minutes, state })))
    .execute();
  await tx
    .insertInto("study_sessions")
    .values(
      days.map(({ date, minutes, index }) => ({
        ...own,
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
      ...own,
      source: "minutes" as const,
      source_key: date,
      points: pointsOfMinutes(minutes),
    })),
    ...views
      .filter(({ key }) => key in demo.completed)
      .map((view) => ({
        ...own,
        source: "milestone" as const,
        source_key: view.id,
        points: pointsOfMilestone(view),
      })),
  ];
  await tx.insertInto("point_entries").values(entries).execute();
  await tx
    .insertInto("learning_streaks")
    .values({
      ...own,
      total_minutes_studied: sumMinutes(demo, demo.minutes.length, 0),
      skill_points: entries.reduce((sum, { points }) => sum + points, 0),
      closed_through: addDays(today, -1 - demo.minutes.length),
    })
    .execute();
}

function keyAt(demo: DemoPath, daysAgo: number) {
  const open = Object.entries(demo.completed).find(([, finishedAgo]) => finishedAgo <= daysAgo);
  return open?.[0] ?? demo.underWay.key;
}

/** From `from` days ago until `to` days ago, exclusive. */
function sumMinutes(demo: DemoPath, from: number, to: number) {
  return demo.minutes.slice(to, from).reduce((sum, minutes) => sum + minutes, 0);
}
