import { sql } from "kysely";
import type { Language } from "@masar/contract/settings/schemas";
import { queryRows } from "#api/db/query-rows.ts";
import type { SystemTx } from "#api/db/tx.ts";

export type DueResource = { id: string; url: string; language: Language };

/** Never answered first, then the oldest answers. One that was missing is looked up again the next night. */
export function listDueResources(
  tx: SystemTx,
  { limit, before, missingBefore }: { limit: number; before: Date; missingBefore: Date },
): Promise<DueResource[]> {
  return queryRows(
    tx,
    sql<DueResource>`
      select id, url, language from resources
      where is_active and host = 'youtube.com'
        and exists (select from resource_hosts h where h.host = resources.host and h.is_active)
        and (facts_at is null or facts_at < ${before}
          or (link_failures > 0 and facts_at < ${missingBefore}))
      order by facts_at nulls first, slug
      limit ${limit}`,
  );
}

/** The address is part of the condition, because a release may have replaced it meanwhile. */
type Answered = { id: string; url: string; now: Date };
type Facts = { title: string | null; titleAr: string | null; minutes: number | null };

/** What an operator wrote stays. */
export async function saveFacts(tx: SystemTx, { id, url, now, ...facts }: Answered & Facts) {
  await queryRows(
    tx,
    sql`
      update resources set
        title = case when edited_at is null then coalesce(${facts.title}, title) else title end,
        title_ar = case when edited_at is null then coalesce(${facts.titleAr}, title_ar) else title_ar end,
        minutes = case when edited_at is null then coalesce(${facts.minutes}, minutes) else minutes end,
        link_status = 'ok', link_failures = 0, last_validated = ${now}, checked_at = ${now}, facts_at = ${now}
      where id = ${id}::uuid and url = ${url}`,
  );
}

/** Counts a failure once a night: the check of links may have counted it already. */
export async function saveMissing(
  tx: SystemTx,
  params: Answered & { deadAfter: number; missingBefore: Date },
) {
  const { id, url, now, deadAfter, missingBefore } = params;
  const isCounted = sql`(checked_at is null or checked_at < ${missingBefore})`;
  const isDead = sql`${isCounted} and link_failures + 1 >= ${deadAfter}`;
  await queryRows(
    tx,
    sql`
      update resources set
        link_failures = case when ${isCounted} then link_failures + 1 else link_failures end,
        link_status = case when ${isDead} then 'dead' else link_status end,
        last_validated = case when ${isDead} then ${now} else last_validated end,
        checked_at = case when ${isCounted} then ${now} else checked_at end,
        facts_at = ${now}
      where id = ${id}::uuid and url = ${url}`,
  );
}

/** Only that it was its turn: otherwise it would stay first in line. */
export async function saveAsked(tx: SystemTx, { id, url, now }: Answered) {
  await queryRows(
    tx,
    sql`update resources set facts_at = ${now} where id = ${id}::uuid and url = ${url}`,
  );
}
