import { sql } from "kysely";
import type { LiveEventName, LiveEvents } from "@masar/contract/live-events";
import type { Own, SystemTx, Tx } from "#api/db/tx.ts";
import type { LiveRow, SentSeq } from "#api/realtime/live-row.ts";

/** The next events of each stream, in the order of `sent`: every row is read as its user. */
export async function readEventsOfUsers(
  tx: SystemTx,
  sent: SentSeq[],
  limit: number,
): Promise<LiveRow[][]> {
  const found = await sql<LiveRow & { at: number }>`
    select at, seq, name, payload
    from read_events_of_users(${idsOf(sent)}::uuid[], ${seqsOf(sent)}::bigint[], ${limit})
    order by at, seq
  `.execute(tx);
  const rows: LiveRow[][] = sent.map(() => []);
  for (const { at, ...row } of found.rows) rows[at - 1]?.push(row);
  return rows;
}

const idsOf = (sent: SentSeq[]) => sent.map(({ userId }) => userId);
const seqsOf = (sent: SentSeq[]) => sent.map(({ seq }) => seq);

export async function listUsersWithNewerEvents(tx: SystemTx, sent: SentSeq[]): Promise<string[]> {
  const found = await sql<{ user_id: string }>`
    select user_id from list_users_with_newer_events(${idsOf(sent)}::uuid[], ${seqsOf(sent)}::bigint[]) as user_id
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
  // One statement as text: ten thousand pages ask for it after a restart.
  const { rows } = await sql<{ last_seq: number; oldest: number | null; idle_ms: number | null }>`
    select c.last_seq,
      (select s.seq from stream_events s where s.user_id = c.user_id order by s.seq limit 1) as oldest,
      floor(extract(epoch from now() - e.created_at) * 1000)::float8 as idle_ms
    from live_cursors c left join live_events e on e.user_id = c.user_id and e.seq = c.last_seq
    where c.user_id = ${userId}
  `.execute(tx);
  const cursor = rows[0];
  const last = cursor?.last_seq ?? 0;
  return { last, oldest: cursor?.oldest ?? last + 1, idleMs: cursor?.idle_ms ?? storedMs };
}

/** Sent to the user's open pages only if the transaction commits. */
export async function addLiveEvent<N extends LiveEventName>(
  tx: Tx,
  params: Own & { name: N; payload: LiveEvents[N] },
): Promise<void> {
  const payload = JSON.stringify(params.payload);
  await sql`select add_live_event(${params.userId}, ${params.name}, ${payload}::jsonb)`.execute(tx);
}
