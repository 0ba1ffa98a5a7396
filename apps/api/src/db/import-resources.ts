import type pg from "pg";
import { resourceHosts, resources } from "@masar/catalog/resources";
import type { CatalogResource } from "@masar/domain/catalog/resource";
import { guardResourceLink } from "@masar/domain/catalog/resource-guard";
import { importCatalog } from "#api/db/catalog-import.ts";

export type ResourceRow = Pick<
  CatalogResource,
  | "kind"
  | "title"
  | "language"
  | "author"
  | "url"
  | "host"
  | "description"
  | "description_ar"
  | "skills"
  | "confidence"
> & {
  slug: string;
  title_ar: string | null;
  minutes: number | null;
  host_name: string;
  source_list: string;
  source_licence: string;
  seen_in: string;
  /** `blueprint slug/milestone key`. */
  milestones: string[];
};

/**
 * Imports the resources of the release, by slug; the same data again changes nothing. Ids, link checks, and resources and
 * hosts that an operator changed stay.
 */
export function importResources(client: pg.Client, rows = makeResourceRows()): Promise<number> {
  return importCatalog(client, { name: "resources", rows, save: saveRows });
}

export function makeResourceRows(): ResourceRow[] {
  const names = new Map(resourceHosts.map(({ host, name }) => [host, name]));
  const nameHost = (host: string) => {
    const name = names.get(host);
    if (name === undefined) throw new Error(`${host} is not in resource-hosts.json`);
    return name;
  };
  return resources.map((resource) => {
    const { id, free: _free, title_ar = null, minutes = null, source, ...rest } = resource;
    const { blueprint_milestones, ...facts } = rest;
    return {
      ...facts,
      slug: id,
      title_ar,
      minutes,
      host_name: nameHost(resource.host),
      source_list: source.list,
      source_licence: source.licence,
      seen_in: source.seen_in,
      milestones: blueprint_milestones,
    };
  });
}

async function saveRows(client: pg.Client, rows: readonly ResourceRow[]) {
  const rejected = rows.filter(({ url, host }) => guardResourceLink(url, [host]) === null);
  if (rejected.length > 0) {
    throw new Error(`Not a link of a resource: ${rejected.map(({ slug }) => slug).join(", ")}`);
  }
  const json = JSON.stringify(rows);
  await client.query(upsertHosts, [json]);
  await client.query(upsertResources, [json]);
  await client.query(
    "update resources set is_active = false where is_active and edited_at is null and slug <> all ($1)",
    [rows.map(({ slug }) => slug)],
  );
  await client.query(
    `delete from resource_milestones m using resources r
     where r.id = m.resource_id and r.edited_at is null`,
  );
  await client.query(insertMilestones, [json]);
}

const upsertHosts = `
  insert into resource_hosts as h (host, name)
  select distinct host, host_name from jsonb_to_recordset($1::jsonb) as each (host text, host_name text)
  on conflict (host) do update set name = excluded.name where h.edited_at is null`;

const columns = `slug, kind, title, title_ar, language, author, url, host, minutes, description, description_ar,
  skills, source_list, source_licence, seen_in, confidence`;

/** A changed address has not been checked yet. */
const changesUrl = "r.url <> excluded.url";
const upsertResources = `
  insert into resources as r (${columns})
  select ${columns} from jsonb_populate_recordset(null::resources, $1::jsonb)
  on conflict (slug) do update set
    kind = excluded.kind, title = excluded.title, title_ar = excluded.title_ar, language = excluded.language,
    author = excluded.author, url = excluded.url, host = excluded.host, minutes = excluded.minutes,
    description = excluded.description, description_ar = excluded.description_ar, skills = excluded.skills,
    source_list = excluded.source_list, source_licence = excluded.source_licence, seen_in = excluded.seen_in,
    confidence = excluded.confidence, is_active = true, facts_at = null,
    link_status = case when ${changesUrl} then 'unchecked' else r.link_status end,
    last_validated = case when ${changesUrl} then null else r.last_validated end,
    checked_at = case when ${changesUrl} then null else r.checked_at end,
    link_failures = case when ${changesUrl} then 0 else r.link_failures end
  where r.edited_at is null`;

const insertMilestones = `
  insert into resource_milestones (blueprint, milestone_key, resource_id)
  select split_part(milestone, '/', 1), split_part(milestone, '/', 2), r.id
  from jsonb_to_recordset($1::jsonb) as each (slug text, milestones text[])
  join resources r on r.slug = each.slug and r.edited_at is null
  cross join unnest(each.milestones) as milestone`;
