import type { Own, SystemTx, Tx } from "#api/db/tx.ts";

type DueTime = "reminder_at" | "summary_at";

/** Users whose time has come, or whose settings have changed. Other workers skip them until `takenUntil`. */
export async function takeDue(
  tx: SystemTx,
  time: DueTime,
  { now, takenUntil, limit }: { now: Date; takenUntil: Date; limit: number },
): Promise<string[]> {
  const due = tx
    .selectFrom("due_times")
    .select("user_id")
    .where(time, "<=", now)
    .orderBy(time)
    .limit(limit)
    .forUpdate()
    .skipLocked();
  const rows = await tx
    .updateTable("due_times")
    .set({ [time]: takenUntil })
    .where("user_id", "in", due)
    .returning("user_id")
    .execute();
  return rows.map(({ user_id }) => user_id);
}

/**
 * Locked until commit, so that two workers come one after another, and a change of the settings after them. False if
 * the user is not to be reminded.
 */
export async function lockDueTimes(tx: Tx, params: Own): Promise<boolean> {
  const row = await tx
    .selectFrom("due_times")
    .select("user_id")
    .where("user_id", "=", params.userId)
    .forUpdate()
    .executeTakeFirst();
  return row !== undefined;
}

export async function saveDueTime(tx: Tx, time: DueTime, { userId, at }: Own & { at: Date }) {
  await tx
    .updateTable("due_times")
    .set({ [time]: at })
    .where("user_id", "=", userId)
    .execute();
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

export async function saveReminderSent(tx: Tx, { userId, date }: Own & { date: string }) {
  const sent = { local_date: date, snoozes: 0, snoozed_until: null, updated_at: new Date() };
  await tx
    .insertInto("reminders")
    .values({ user_id: userId, ...sent })
    .onConflict((conflict) => conflict.column("user_id").doUpdateSet(sent))
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
