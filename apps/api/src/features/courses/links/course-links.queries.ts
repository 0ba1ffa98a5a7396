import { sql } from "kysely";
import type { SystemTx } from "#api/db/tx.ts";

/** What was reported since it was last tried, then what was never tried, then what was tried longest ago. */
export function listLinksToCheck(tx: SystemTx, params: { limit: number }) {
  return tx
    .selectFrom("courses")
    .select(["id", "url"])
    .where("is_active", "=", true)
    .orderBy(
      // One that was tried since waits for its turn: else the reported would starve all others.
      sql`coalesce(last_reported_at > coalesce(checked_at, '-infinity'), false) and link_status <> 'dead'`,
      "desc",
    )
    .orderBy("checked_at", (by) => by.asc().nullsFirst())
    .orderBy("slug")
    .limit(params.limit)
    .execute();
}

type Checked = { id: string; url: string; now: Date };

/**
 * The address is compared too: one that was replaced meanwhile has not been checked. It opens, so the reports
 * are answered, except one that came while it was looked at.
 */
export async function saveLinkWorks(tx: SystemTx, { id, url, now }: Checked): Promise<void> {
  const isOlder = sql<boolean>`coalesce(last_reported_at <= ${now}, true)`;
  await tx
    .updateTable("courses")
    .set({
      link_status: "ok",
      link_failures: 0,
      last_validated: now,
      checked_at: now,
      reports: sql<number>`case when ${isOlder} then 0 else reports end`,
      last_reported_at: sql<Date | null>`case when ${isOlder} then null else last_reported_at end`,
      reports_cleared_at: now,
    })
    .where("id", "=", id)
    .where("url", "=", url)
    .execute();
}

/** One more time gone; true when that makes it dead now and it was not before. */
export async function saveLinkGone(
  tx: SystemTx,
  { id, url, now, deadAfter }: Checked & { deadAfter: number },
): Promise<boolean> {
  const { rows } = await sql<{ is_news: boolean }>`
    update courses c set
      link_failures = before.link_failures + 1,
      link_status = case when before.link_failures + 1 >= ${deadAfter} then 'dead' else before.link_status end,
      last_validated = case when before.link_failures + 1 >= ${deadAfter} then ${now} else before.last_validated end,
      checked_at = ${now}
    from (select id, link_status, link_failures, last_validated from courses
      where id = ${id}::uuid and url = ${url} for update) before
    where c.id = before.id
    returning c.link_status = 'dead' and before.link_status <> 'dead' as is_news`.execute(tx);
  return rows[0]?.is_news ?? false;
}

export async function saveLinkTried(tx: SystemTx, { id, url, now }: Checked): Promise<void> {
  await tx
    .updateTable("courses")
    .set({ checked_at: now })
    .where("id", "=", id)
    .where("url", "=", url)
    .execute();
}

export async function listSavers(tx: SystemTx, params: { courseId: string }): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from list_course_savers(${params.courseId}::uuid) as id`.execute(tx);
  return rows.map(({ id }) => id);
}

export function findTitle(tx: SystemTx, params: { id: string }) {
  return tx.selectFrom("courses").select("title").where("id", "=", params.id).executeTakeFirst();
}
