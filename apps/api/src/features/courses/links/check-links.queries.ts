import { sql } from "kysely";
import { queryRows } from "#api/db/query-rows.ts";
import type { SystemTx } from "#api/db/tx.ts";
import type { UsedLinks } from "./used-links.queries.ts";

type LinkTable = "courses" | "resources";
export type Link = { table: LinkTable; id: string; url: string };
/** The URL is part of the condition, because it may have been replaced during the check. */
export type CheckedLink = Link & { now: Date };
export type FailedLink = CheckedLink & { deadAfter: number; canBecomeDead: boolean };

type Params = {
  used: UsedLinks;
  /** The main skills of the sub-milestones of used milestones. */
  subSkills: string[];
  /** Of the links that no open path uses. */
  limit: number;
  /** Links that were checked since are left out. */
  before: Date;
};

/** All that open paths use come first; among them, and among the others, the least recently checked. */
export async function listLinksToCheck(tx: SystemTx, params: Params): Promise<Link[]> {
  const { used, subSkills, limit, before } = params;
  // A report counts only until the next check, or reported links would starve all others.
  const courses = sql<Link>`
    select 'courses' as table, id, url from (
      select id, url, is_used, row_number() over (
          partition by is_used order by is_reported desc, checked_at nulls first, slug) as position
      from (
        select id, url, slug, checked_at, slug = any(${used.courses}::text[]) as is_used,
          coalesce(last_reported_at > coalesce(checked_at, '-infinity'), false) and link_status <> 'dead' as is_reported
        from courses
        where is_active) found
      where is_reported or checked_at is null or checked_at <= ${before}) ordered
    where is_used or position <= ${limit}
    order by is_used desc, position`;
  // A milestone shows the resources of its place in a blueprint; without any, those of its main skill. Those with the
  // main skill of a sub-milestone as their own are added where none teaches it.
  const resources = sql<Link>`
    with used as materialized (
      select blueprint, milestone_key, skill
      from jsonb_to_recordset(${JSON.stringify(used.milestones)}::jsonb)
        as u (blueprint text, milestone_key text, skill text)),
    used_resources as materialized (
      select m.resource_id as id from resource_milestones m join used u using (blueprint, milestone_key)
      union
      select r.id from resources r
      where r.skills && (select array_agg(u.skill) from used u where not exists (
        select from resource_milestones m
        where m.blueprint = u.blueprint and m.milestone_key = u.milestone_key))
      or r.skills[1] = any(${subSkills}::text[]))
    select 'resources' as table, id, url from (
      select id, url, is_used, row_number() over (
          partition by is_used order by checked_at nulls first, slug) as position
      from (
        select id, url, slug, checked_at, id in (select id from used_resources) as is_used
        from resources
        where is_active and host in (select host from resource_hosts where is_active)) found
      where checked_at is null or checked_at <= ${before}) ordered
    where is_used or position <= ${limit}
    order by is_used desc, position`;
  return [...(await queryRows(tx, courses)), ...(await queryRows(tx, resources))];
}

export async function listResourceHosts(tx: SystemTx): Promise<string[]> {
  const rows = await tx.selectFrom("resource_hosts").select("host").execute();
  return rows.map(({ host }) => host);
}

/** Clears the reports of a course, except those that arrived during the check. */
export async function saveWorkingLink(tx: SystemTx, { table, id, url, now }: CheckedLink) {
  const found = {
    link_status: "ok",
    link_failures: 0,
    last_validated: now,
    checked_at: now,
  } as const;
  if (table === "resources") {
    const update = tx.updateTable("resources").set(found);
    await update.where("id", "=", id).where("url", "=", url).execute();
    return;
  }
  const isOlder = sql<boolean>`coalesce(last_reported_at <= ${now}, true)`;
  const update = tx.updateTable("courses").set({
    ...found,
    reports: sql<number>`case when ${isOlder} then 0 else reports end`,
    last_reported_at: sql<Date | null>`case when ${isOlder} then null else last_reported_at end`,
    reports_cleared_at: now,
  });
  await update.where("id", "=", id).where("url", "=", url).execute();
}

/** Counts a failure. Returns true when the link becomes dead by it. */
export async function saveFailedLink(tx: SystemTx, link: FailedLink): Promise<boolean> {
  const { id, url, now, deadAfter, canBecomeDead } = link;
  const table = sql.table(link.table);
  const isDead = sql`before.link_failures + 1 >= ${deadAfter}
    and (before.link_status = 'dead' or ${canBecomeDead}::boolean)`;
  const saved = sql<{ is_newly_dead: boolean }>`
    update ${table} c set
      link_failures = before.link_failures + 1,
      link_status = case when ${isDead} then 'dead' else before.link_status end,
      last_validated = case when ${isDead} then ${now} else before.last_validated end,
      checked_at = ${now}
    from (select id, link_status, link_failures, last_validated from ${table}
      where id = ${id}::uuid and url = ${url} for update) before
    where c.id = before.id
    returning c.link_status = 'dead' and before.link_status <> 'dead' as is_newly_dead`;
  return (await queryRows(tx, saved))[0]?.is_newly_dead ?? false;
}

export async function saveCheckTime(tx: SystemTx, { table, id, url, now }: CheckedLink) {
  const update = tx.updateTable(table).set({ checked_at: now });
  await update.where("id", "=", id).where("url", "=", url).execute();
}

/** Ids of those that do not open. */
export async function listDeadCourses(tx: SystemTx, { courses }: UsedLinks): Promise<string[]> {
  const dead = sql<{ id: string }>`
    select id from courses
    where link_status = 'dead' and slug = any(${courses}::text[])
    order by slug`;
  return (await queryRows(tx, dead)).map(({ id }) => id);
}
