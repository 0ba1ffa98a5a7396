import { sql } from "kysely";
import type { SystemTx, Tx } from "#api/db/tx.ts";

type Own = { userId: string };

/** Whose time has come, or whose settings have changed since they were looked at, by id. */
export async function listDue(
  tx: SystemTx,
  params: { now: Date; after: string | null; limit: number },
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from list_reminder_learners(
      ${params.now}, ${params.after}::uuid, ${params.limit}) as id`.execute(tx);
  return rows.map(({ id }) => id);
}

/** Held until commit: two workers come one after the other. */
export async function lockReminder(tx: Tx, params: Own): Promise<string | null> {
  const now = new Date();
  await tx
    .insertInto("reminders")
    .values({ user_id: params.userId, next_look_at: now, updated_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const row = await tx
    .selectFrom("reminders")
    .select("local_date")
    .where("user_id", "=", params.userId)
    .forUpdate()
    .executeTakeFirstOrThrow();
  return row.local_date;
}

/** `date` only where a reminder was made. */
export async function saveReminderCheck(
  tx: Tx,
  params: Own & { now: Date; next: Date; date?: string },
): Promise<void> {
  await tx
    .updateTable("reminders")
    .set({
      next_look_at: params.next,
      updated_at: params.now,
      ...(params.date ? { local_date: params.date } : {}),
    })
    .where("user_id", "=", params.userId)
    .execute();
}

/** When sessions of the timer began; logged ones say nothing about the hour. */
export async function listSessionStarts(tx: Tx, params: Own & { since: Date; limit: number }) {
  const rows = await tx
    .selectFrom("study_sessions")
    .select("started_at")
    .where("user_id", "=", params.userId)
    .where("source", "=", "focus")
    .where("started_at", ">=", params.since)
    .orderBy("ended_at", "desc")
    .limit(params.limit)
    .$narrowType<{ started_at: Date }>()
    .execute();
  return rows.map(({ started_at }) => started_at);
}

/** Open ones of the learner's own that are due on one of these dates. */
export function listTasksDueOn(tx: Tx, params: Own & { dates: string[] }) {
  return tx
    .selectFrom("tasks")
    .select(["title", "due_date", "path_id"])
    .where("user_id", "=", params.userId)
    .where("deleted_at", "is", null)
    .where("title", "<>", "")
    .where("completed", "=", false)
    .where("is_sample", "=", false)
    .where("due_date", "in", params.dates)
    .orderBy("due_date")
    .orderBy("created_at")
    .orderBy("id")
    .$narrowType<{ due_date: string }>()
    .execute();
}
