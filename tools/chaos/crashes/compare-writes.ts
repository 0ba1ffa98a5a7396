import { ask } from "../instance.ts";
import type { Figures } from "../figures.ts";
import type { Acknowledged, Writers } from "./writers.ts";

type Row = { kind: Acknowledged["kind"]; id: string; userId: string; text: string };

/** Every row that a writer made. A session has no text; the sum of its day is compared instead. */
const stored = `
  select 'task' as kind, id, user_id as "userId", title as text from tasks where title like 'Text %'
  union all select 'note', v.note_id, v.user_id, t.title || t.content
    from note_versions v join note_texts t on t.user_id = v.user_id and t.version_id = v.id
  union all select 'session', id, user_id, '' from study_sessions`;

type Comparison = { lost: number; doubled: number; changed: number; checked: number };

/** The record of acknowledged writes beside the rows. Every write was repeated until it was acknowledged. */
async function compareWrites(
  databaseUrl: string,
  acknowledged: readonly Acknowledged[],
): Promise<Comparison> {
  const rows = await ask<Row>(databaseUrl, stored);
  const byId = new Map<string, Row[]>();
  for (const row of rows) {
    const key = `${row.kind} ${row.id}`;
    byId.set(key, [...(byId.get(key) ?? []), row]);
  }
  let [lost, changed] = [0, 0];
  for (const write of acknowledged) {
    const [row] = byId.get(`${write.kind} ${write.id}`) ?? [];
    const text = { task: write.text, note: write.text + write.text, session: "" }[write.kind];
    if (!row) lost++;
    else if (row.userId !== write.userId || row.text !== text) changed++;
  }
  const days = await ask<{ difference: number }>(
    databaseUrl,
    `select abs(d.minutes - coalesce(s.minutes, 0))::int as difference
     from (select user_id, sum(minutes) as minutes from study_days group by 1) d
       full join (select user_id, sum(minutes) as minutes from study_sessions group by 1) s using (user_id)
     where d.minutes is distinct from s.minutes`,
  );
  // A row that was never acknowledged is a request that was done twice under two ids.
  const doubled = rows.length - (acknowledged.length - lost);
  return { lost, doubled, changed: changed + days.length, checked: rows.length };
}

/** Records the comparison; each lost, doubled or changed write fails the part. */
export async function recordComparison(
  figures: Figures,
  databaseUrl: string,
  writers: Pick<Writers, "acknowledged" | "statuses">,
): Promise<void> {
  const { lost, doubled, changed, checked } = await compareWrites(
    databaseUrl,
    writers.acknowledged,
  );
  if (lost > 0) figures.fail(`${lost} acknowledged writes are lost.`);
  if (doubled > 0) figures.fail(`${doubled} writes were done twice.`);
  if (changed > 0) figures.fail(`${changed} writes or days differ from what was acknowledged.`);
  const others = [...writers.statuses].map(([outcome, count]) => `${outcome}: ${count}`);
  await figures.record({
    "acknowledged writes": writers.acknowledged.length,
    "rows compared": checked,
    lost,
    doubled,
    changed,
    "other outcomes, each repeated": others.join(", ") || "none",
  });
}
