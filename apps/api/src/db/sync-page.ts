import type { SyncPage as SyncAnswer } from "@masar/contract/shared/sync-schemas";
import { type RawBuilder, sql } from "kysely";
import { splitPage } from "#api/db/split-page.ts";
import type { Tx } from "#api/db/tx.ts";

export type SyncRequest = { since?: string | undefined; cursor?: string | undefined };

/** The rows of one page. */
export type SyncPage = {
  /** Undefined: all rows, not only changed ones. */
  changedAfter: Date | undefined;
  /** The last id of the page before. */
  afterId: string | undefined;
  size: number;
  /** What a device sends after the last page. */
  since: string;
};

/** Rows of a page; a note has up to 20,000 characters. They are not among the limits that pages load. */
export const syncPageSizes = { tasks: 500, notes: 100, cards: 500 };

/** Deleted rows are purged after 30 days: a device that was away longer would miss them. */
const maxSinceMs = 29 * 86_400_000;
const overlapMs = 120_000;

/**
 * `kind` names the list and what else its items are computed from: a `since` of another kind is answered with the whole
 * list. Undefined for the release before, which sends neither field.
 */
export async function findSyncPage(
  tx: Tx,
  { since, cursor }: SyncRequest,
  { kind, size }: { kind: string; size: number },
): Promise<SyncPage | undefined> {
  if (since === undefined && cursor === undefined) return undefined;
  if (cursor) return parseCursor(cursor, size);
  const startedMs = await findStartMs(tx);
  const last = parseSince(since, kind, startedMs);
  // Transactions that are open now have rows with an older time. Rows that come twice do no harm.
  const nextMs = startedMs - overlapMs;
  return {
    changedAfter: last && new Date(last.sinceMs),
    afterId: undefined,
    size,
    since: `${kind}.${nextMs}.${last?.wholeMs ?? startedMs}`,
  };
}

/**
 * Undefined if the device must load the whole list. It does so again after some time even if it asks every day, which
 * repairs a list that differs from the server's.
 */
function parseSince(since: string | undefined, kind: string, nowMs: number) {
  const parts = /^([a-z\d-]+)\.(\d{1,15})\.(\d{1,15})$/.exec(since ?? "");
  if (parts?.[1] !== kind) return undefined;
  const [sinceMs, wholeMs] = [Number(parts[2]), Number(parts[3])];
  const oldestMs = nowMs - maxSinceMs;
  // A later time is that of a database that was restored since.
  return sinceMs >= oldestMs && wholeMs >= oldestMs && sinceMs <= nowMs && wholeMs <= nowMs
    ? { sinceMs, wholeMs }
    : undefined;
}

/** The cursor has all that the first page decided, so that the pages are those of one list. */
function parseCursor(cursor: string, size: number): SyncPage {
  const [kind, nextMs, wholeMs, afterMs, afterId] = cursor.split(".");
  return {
    changedAfter: afterMs === "0" ? undefined : new Date(Number(afterMs)),
    afterId,
    size,
    since: `${kind}.${nextMs}.${wholeMs}`,
  };
}

/** By the database's clock, which also sets `changed_at`. */
async function findStartMs(tx: Tx): Promise<number> {
  const { rows } = await sql<{ now: Date }>`select now()`.execute(tx);
  return rows[0]?.now.getTime() ?? 0;
}

/** Order by id and query one row more than `size`. */
export function isInPage({ changedAfter, afterId }: SyncPage): RawBuilder<boolean> {
  const isChanged = changedAfter ? sql`changed_at > ${changedAfter}` : sql`true`;
  const isAfter = afterId ? sql`id > ${afterId}` : sql`true`;
  return sql<boolean>`(${isChanged} and ${isAfter})`;
}

/** Splits the rows of a page into those to show and the ids of the others. */
export function toSyncAnswer<Row extends { id: string }>(
  rows: readonly Row[],
  { changedAfter, size, since }: SyncPage,
  isShown: (row: Row) => boolean,
): { shown: Row[]; sync: SyncAnswer } {
  const { page, last } = splitPage(rows, size);
  const shown = page.filter(isShown);
  const hidden = page.filter((row) => !isShown(row));
  const isWhole = changedAfter === undefined;
  return {
    shown,
    sync: {
      is_whole: isWhole,
      deleted: isWhole ? [] : hidden.map(({ id }) => id),
      since,
      cursor: last ? `${since}.${changedAfter?.getTime() ?? 0}.${last.id}` : null,
    },
  };
}
