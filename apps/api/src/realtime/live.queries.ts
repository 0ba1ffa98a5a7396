import { sql } from "kysely";
import type { LiveEventName, LiveEvents } from "@masar/contract/live-events";
import type { Own, SystemTx, Tx } from "#api/db/tx.ts";

export function readEventsAfter(tx: Tx, params: Own & { seq: number; limit: number }) {
  return tx
    .selectFrom("stream_events")
    .select(["seq", "name", "payload"])
    .where("user_id", "=", params.userId)
    .where("seq", ">", params.seq)
    .orderBy("seq")
    .limit(params.limit)
    .execute();
}

export async function listUsersWithNewerEvents(
  tx: SystemTx,
  sent: { userId: string; seq: number }[],
): Promise<string[]> {
  const ids = sent.map(({ userId }) => userId);
  const seqs = sent.map(({ seq }) => seq);
  const found = await sql<{ user_id: string }>`
    select user_id from list_users_with_newer_events(${ids}::uuid[], ${seqs}::bigint[]) as user_id
  `.execute(tx);
  return found.rows.map((row) => row.user_id);
}

/** Older events are deleted, see `sweep_retention`. */
const storedMs = 3 * 24 * 3_600_000;

/**
 * The newest number, the time since its event, and the oldest that is still stored. The time is that of `live_events`,
 * which also has the events of the release before `stream_events`.
 */
export async function readCursor(tx: Tx, { userId }: Own) {
  const cursors = tx
    .selectFrom("live_cursors")
    .leftJoin("live_events", (join) =>
      join
        .onRef("live_events.user_id", "=", "live_cursors.user_id")
        .onRef("live_events.seq", "=", "live_cursors.last_seq"),
    )
    .select([
      "last_seq",
      sql<
        number | null
      >`floor(extract(epoch from now() - live_events.created_at) * 1000)::float8`.as("idle_ms"),
    ])
    .where("live_cursors.user_id", "=", userId);
  const [cursor, [oldest]] = await Promise.all([
    cursors.executeTakeFirst(),
    readEventsAfter(tx, { userId, seq: 0, limit: 1 }),
  ]);
  const last = cursor?.last_seq ?? 0;
  return { last, oldest: oldest?.seq ?? last + 1, idleMs: cursor?.idle_ms ?? storedMs };
}

/** Sent to the user's open pages only if the transaction commits. */
export async function addLiveEvent<N extends LiveEventName>(
  tx: Tx,
  params: Own & { name: N; payload: LiveEvents[N] },
): Promise<void> {
  const payload = JSON.stringify(params.payload);
  await sql`select add_live_event(${params.userId}, ${params.name}, ${payload}::jsonb)`.execute(tx);
}
