import { sql } from "kysely";
import type { AdminResource, AdminResourceHost } from "@masar/contract/resources/admin-schemas";
import type { ResourceState } from "@masar/contract/resources/constants";
import { queryRows } from "#api/db/query-rows.ts";
import type { Tx } from "#api/db/tx.ts";

export type StoredResource = Omit<AdminResource, "last_validated" | "edited_at"> & {
  last_validated: Date | null;
  edited_at: Date | null;
};

const selectResources = sql`
  select r.id, r.slug, r.kind, r.title, r.title_ar, r.language, r.author, r.url, r.host, r.minutes, r.description,
    r.description_ar, r.skills, r.link_status, r.last_validated, r.is_active, r.edited_at,
    h.is_active as is_host_active,
    array(select m.blueprint || '/' || m.milestone_key from resource_milestones m
      where m.resource_id = r.id order by m.blueprint, m.milestone_key) as milestones
  from resources r join resource_hosts h on h.host = r.host`;

type ListParams = {
  state: ResourceState;
  language: string | undefined;
  kind: string | undefined;
  after: string | undefined;
  /** Null for all. */
  limit: number | null;
};

export function listResources(tx: Tx, params: ListParams): Promise<StoredResource[]> {
  const { state, language = null, kind = null, after = null, limit } = params;
  const states = {
    all: sql`true`,
    withdrawn: sql`not r.is_active`,
    dead: sql`r.is_active and r.link_status = 'dead'`,
    unchecked: sql`r.is_active and r.link_status = 'unchecked'`,
  };
  return queryRows(
    tx,
    sql<StoredResource>`${selectResources}
      where ${states[state]}
        and (${language}::text is null or r.language = ${language})
        and (${kind}::text is null or r.kind = ${kind})
        and (${after}::uuid is null
          or (lower(r.title), r.slug) > (select lower(title), slug from resources where id = ${after}::uuid))
      order by lower(r.title), r.slug
      limit ${limit}`,
  );
}

export async function findResource(tx: Tx, { id }: { id: string }) {
  const rows = sql<StoredResource>`${selectResources} where r.id = ${id}::uuid`;
  const [found] = await queryRows(tx, rows);
  return found;
}

export function listBySlugOrUrl(tx: Tx, { slugs, urls }: { slugs: string[]; urls: string[] }) {
  return queryRows(
    tx,
    sql<StoredResource>`${selectResources}
      where r.slug = any (${slugs}::text[]) or r.url = any (${urls}::text[])`,
  );
}

export function listCoursesByUrl(tx: Tx, { urls }: { urls: string[] }) {
  return queryRows(
    tx,
    sql<{ slug: string; url: string }>`
      select slug, url from courses where url = any (${urls}::text[])`,
  );
}

/** Serializes changes by admins, so that validation sees what is stored. */
export async function lockResources(tx: Tx): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('resources', 0))`.execute(tx);
}

export type ResourceToSave = Pick<
  StoredResource,
  | "id"
  | "slug"
  | "kind"
  | "title"
  | "title_ar"
  | "language"
  | "author"
  | "url"
  | "host"
  | "minutes"
  | "description"
  | "description_ar"
  | "skills"
  | "milestones"
  | "is_active"
>;

/** The database function checks the role and writes the audit log. */
export async function saveResources(tx: Tx, resources: readonly ResourceToSave[]): Promise<void> {
  await sql`select save_resources(${JSON.stringify(resources)}::jsonb)`.execute(tx);
}

export function listHosts(tx: Tx): Promise<AdminResourceHost[]> {
  return queryRows(
    tx,
    sql<AdminResourceHost>`
      select h.host, h.name, h.is_active,
        (select count(*)::integer from resources r where r.host = h.host and r.is_active) as resources
      from resource_hosts h order by lower(h.name), h.host`,
  );
}

type Host = { host: string; name: string; is_active: boolean };

/** The database function checks the role and writes the audit log. */
export async function saveHost(tx: Tx, { host, name, is_active }: Host): Promise<void> {
  await sql`select save_resource_host(${host}, ${name}, ${is_active})`.execute(tx);
}
