import { createHash } from "node:crypto";
import type { AcknowledgedWrite } from "./api-load.ts";
import { ask } from "./drill-server.ts";

/** What the load leaves alone: count and checksum of each must be the same after a recovery. */
const steadyTables = [
  "courses",
  "course_words",
  "users",
  "accounts",
  "consents",
  "schema_migrations",
];

export async function readSteadyTables(url: string): Promise<Record<string, string>> {
  const entries: [string, string][] = [];
  for (const table of steadyTables) {
    const [row] = await ask<{ sum: string }>(
      url,
      `select count(*) || ' ' || coalesce(md5(string_agg(md5(t::text), '' order by md5(t::text))), '') as sum from ${table} t`,
    );
    entries.push([table, row?.sum ?? ""]);
  }
  return Object.fromEntries(entries);
}

type Task = Pick<AcknowledgedWrite, "id" | "title" | "description">;

const checksum = (tasks: Task[]) =>
  tasks
    .map(({ id, title, description }) => `${id}|${title}|${description}`)
    .toSorted()
    .reduce((hash, line) => hash.update(line), createHash("sha256"))
    .digest("hex");

/** Splits the acknowledged writes by whether the database still has them. Throws if it has one of them changed. */
export async function compareWrites(url: string, writes: AcknowledgedWrite[]) {
  const rows = await ask<Task>(url, "select id, title, description from tasks where not is_sample");
  const found = new Set(rows.map(({ id }) => id));
  const [kept, lost] = [true, false].map((has) =>
    writes.filter(({ id }) => found.has(id) === has),
  ) as [AcknowledgedWrite[], AcknowledgedWrite[]];
  const known = new Set(writes.map(({ id }) => id));
  const stored = rows.filter(({ id }) => known.has(id));
  if (stored.length !== kept.length || checksum(stored) !== checksum(kept))
    throw new Error("The database has other tasks than were acknowledged.");
  const [{ failures } = { failures: -1 }] = await ask<{ failures: number }>(
    url,
    `select case when current_setting('data_checksums') = 'on'
       then coalesce(sum(checksum_failures), 0)::int else -1 end as failures from pg_stat_database`,
  );
  if (failures !== 0) throw new Error("Pages of the database are damaged.");
  return { kept, lost, checksum: checksum(kept) };
}

type Times = Pick<AcknowledgedWrite, "sentAt" | "acknowledgedAt">;

/** A recovery ends at one commit: nothing acknowledged before a recovered write was sent may be missing. */
export function requireNoHoles(kept: Times[], lost: Times[]): void {
  if (kept.length === 0) throw new Error("No acknowledged write was recovered.");
  const newest = Math.max(...kept.map(({ sentAt }) => sentAt));
  if (lost.some(({ acknowledgedAt }) => acknowledgedAt < newest))
    throw new Error("A lost write is older than a kept one.");
}
