import { sql } from "kysely";
import type { LiveEventName, LiveEvents } from "@masar/contract/live-events";
import type { Own, Tx } from "#api/db/tx.ts";

export function readEventsAfter(tx: Tx, params: Own & { seq: number; limit: number }) {
  return tx
    .selectFrom("live_events")
    .select(["seq", "name", "payload"])
    .where("user_id", "=", params.userId)
    .where("seq", ">", params.seq)
    .orderBy("seq")
    .limit(params.limit)
    .execute();
}

/** The newest number, and the oldest that is still stored. */
export async function readCursor(tx: Tx, { userId }: Own) {
  const cursors = tx.selectFrom("live_cursors").select("last_seq").where("user_id", "=", userId);
  const [cursor, [oldest]] = await Promise.all([
    cursors.executeTakeFirst(),
    readEventsAfter(tx, { userId, seq: 0, limit: 1 }),
  ]);
  const last = cursor?.last_seq ?? 0;
  return { last, oldest: oldest?.seq ?? last + 1 };
}

/** Sent to the user's open pages only if the transaction commits. */
export async function addLiveEvent<N extends LiveEventName>(
  tx: Tx,
  params: Own & { name: N; payload: LiveEvents[N] },
): Promise<void> {
  const payload = JSON.stringify(params.payload);
  await sql`select add_live_event(${params.userId}, ${params.name}, ${payload}::jsonb)`.execute(tx);
}
