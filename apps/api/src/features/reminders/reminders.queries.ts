import { sql } from "kysely";
import type { Own, SystemTx, Tx } from "#api/db/tx.ts";

/** Ids of users whose reminder is due, or whose settings have changed since the last check. */
export async function listDue(
  tx: SystemTx,
  { now, after, limit }: { now: Date; after: string | null; limit: number },
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from list_reminder_learners(${now}, ${after}::uuid, ${limit}) as id`.execute(tx);
  return rows.map(({ id }) => id);
}

/** Locked until commit, so that two workers come one after another. Returns the date of the last reminder. */
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

/** The study day of the last reminder. */
export async function findReminderDate(tx: Tx, params: Own): Promise<string | null> {
  const row = await tx
    .selectFrom("reminders")
    .select("local_date")
    .where("user_id", "=", params.userId)
    .executeTakeFirst();
  return row?.local_date ?? null;
}

/** `date` is set only if a reminder was sent. */
export async function saveReminderCheck(
  tx: Tx,
  { userId, now, next, date }: Own & { now: Date; next: Date; date?: string | undefined },
) {
  await tx
    .updateTable("reminders")
    .set({
      next_look_at: next,
      updated_at: now,
      ...(date ? { local_date: date, snoozes: 0, snoozed_until: null } : {}),
    })
    .where("user_id", "=", userId)
    .execute();
}

/** The reminder that was sent last, locked until commit. */
export function lockSentReminder(tx: Tx, params: Own) {
  return tx
    .selectFrom("reminders")
    .select(["local_date", "snoozes", "snoozed_until"])
    .where("user_id", "=", params.userId)
    .forUpdate()
    .executeTakeFirst();
}

export async function saveSnooze(tx: Tx, params: Own & { snoozes: number; until: Date }) {
  await tx
    .updateTable("reminders")
    .set({ snoozes: params.snoozes, snoozed_until: params.until })
    .where("user_id", "=", params.userId)
    .execute();
}

/** When timed sessions started; the hour of a logged session is unknown. */
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
