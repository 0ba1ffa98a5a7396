import { sql } from "kysely";
import type { LiveEventName, LiveEvents } from "@masar/contract/live-events";
import type { Tx } from "#api/db/tx.ts";

export function readEventsAfter(tx: Tx, params: { userId: string; seq: number; limit: number }) {
  return tx
    .selectFrom("live_events")
    .select(["seq", "name", "payload"])
    .where("user_id", "=", params.userId)
    .where("seq", ">", params.seq)
    .orderBy("seq")
    .limit(params.limit)
    .execute();
}

/** The newest number given out, and the oldest still kept. */
export async function readCursor(tx: Tx, params: { userId: string }) {
  const { userId } = params;
  const [cursor, kept] = await Promise.all([
    tx
      .selectFrom("live_cursors")
      .select("last_seq")
      .where("user_id", "=", userId)
      .executeTakeFirst(),
    tx
      .selectFrom("live_events")
      .select("seq")
      .where("user_id", "=", userId)
      .orderBy("seq")
      .limit(1)
      .executeTakeFirst(),
  ]);
  const last = cursor?.last_seq ?? 0;
  return { last, oldest: kept?.seq ?? last + 1 };
}

/** Told to the learner's open pages exactly if the transaction commits. */
export async function addLiveEvent<N extends LiveEventName>(
  tx: Tx,
  params: { userId: string; name: N; payload: LiveEvents[N] },
): Promise<void> {
  const payload = JSON.stringify(params.payload);
  await sql`select add_live_event(${params.userId}, ${params.name}, ${payload}::jsonb)`.execute(tx);
}
