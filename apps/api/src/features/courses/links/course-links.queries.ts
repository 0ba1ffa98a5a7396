import { sql, type UpdateObject } from "kysely";
import type { AppTables } from "#api/db/schema/tables.ts";
import { queryRows } from "#api/db/query-rows.ts";
import type { SystemTx } from "#api/db/tx.ts";

/** Links reported since their last check first, then unchecked ones, then the least recently checked. */
export function listLinksToCheck(tx: SystemTx, params: { limit: number }) {
  return tx
    .selectFrom("courses")
    .select(["id", "url"])
    .where("is_active", "=", true)
    .orderBy(
      // A report counts only until the next check, or reported links would starve all others.
      sql`coalesce(last_reported_at > coalesce(checked_at, '-infinity'), false) and link_status <> 'dead'`,
      "desc",
    )
    .orderBy("checked_at", (by) => by.asc().nullsFirst())
    .orderBy("slug")
    .limit(params.limit)
    .execute();
}

/** The URL is part of the condition, because it may have been replaced during the check. */
type CheckedLink = { id: string; url: string; now: Date };

/** Clears the reports, except those that arrived during the check. */
export function saveWorkingLink(tx: SystemTx, link: CheckedLink) {
  const { now } = link;
  const isOlder = sql<boolean>`coalesce(last_reported_at <= ${now}, true)`;
  return saveLink(tx, link, {
    link_status: "ok",
    link_failures: 0,
    last_validated: now,
    checked_at: now,
    reports: sql<number>`case when ${isOlder} then 0 else reports end`,
    last_reported_at: sql<Date | null>`case when ${isOlder} then null else last_reported_at end`,
    reports_cleared_at: now,
  });
}

/** Counts a failure. Returns true when the link becomes dead by it. */
export async function saveFailedLink(tx: SystemTx, link: CheckedLink & { deadAfter: number }) {
  const { id, url, now, deadAfter } = link;
  const saved = sql<{ is_newly_dead: boolean }>`
    update courses c set
      link_failures = before.link_failures + 1,
      link_status = case when before.link_failures + 1 >= ${deadAfter} then 'dead' else before.link_status end,
      last_validated = case when before.link_failures + 1 >= ${deadAfter} then ${now} else before.last_validated end,
      checked_at = ${now}
    from (select id, link_status, link_failures, last_validated from courses
      where id = ${id}::uuid and url = ${url} for update) before
    where c.id = before.id
    returning c.link_status = 'dead' and before.link_status <> 'dead' as is_newly_dead`;
  return (await queryRows(tx, saved))[0]?.is_newly_dead ?? false;
}

export function saveCheckTime(tx: SystemTx, link: CheckedLink) {
  return saveLink(tx, link, { checked_at: link.now });
}

type Values = UpdateObject<AppTables, "courses">;

async function saveLink(tx: SystemTx, { id, url }: CheckedLink, values: Values): Promise<void> {
  await tx.updateTable("courses").set(values).where("id", "=", id).where("url", "=", url).execute();
}

export async function listSavers(tx: SystemTx, { courseId }: { courseId: string }) {
  const savers = sql<{ id: string }>`select id from list_course_savers(${courseId}::uuid) as id`;
  return (await queryRows(tx, savers)).map(({ id }) => id);
}

export function findTitle(tx: SystemTx, params: { id: string }) {
  return tx.selectFrom("courses").select("title").where("id", "=", params.id).executeTakeFirst();
}
