import { sql } from "kysely";
import type { ResourceCard } from "@masar/contract/resources/schemas";
import type { MilestoneResource } from "@masar/domain/planning/choose-resources";
import { queryRows } from "#api/db/query-rows.ts";
import type { SystemTx, Tx } from "#api/db/tx.ts";

export type ResourceRow = Omit<ResourceCard, "last_validated"> &
  MilestoneResource & {
    last_validated: Date | null;
    /** Those of the wanted blueprint milestones that it is for, as `blueprint/key`. */
    milestones: string[];
  };

type WantedResources = {
  /** As `blueprint/key`. */
  milestones: readonly string[];
  skills: readonly string[];
};

/** Those for one of the milestones, and those that teach one of the skills. */
export function listResources(tx: Tx | SystemTx, { milestones, skills }: WantedResources) {
  return queryRows(
    tx,
    sql<ResourceRow>`
      with wanted as (
        select m.resource_id, array_agg(m.blueprint || '/' || m.milestone_key) as milestones
        from unnest(${milestones}::text[]) as each
        join resource_milestones m
          on m.blueprint = split_part(each, '/', 1) and m.milestone_key = split_part(each, '/', 2)
        group by m.resource_id)
      select r.slug, r.kind, r.title, r.title_ar, r.language, r.author, r.url, r.host,
        h.name as host_name, r.minutes, r.description, r.description_ar, r.link_status,
        r.last_validated, r.skills,
        r.confidence, coalesce(w.milestones, '{}') as milestones
      from resources r
      join resource_hosts h on h.host = r.host and h.is_active
      left join wanted w on w.resource_id = r.id
      where r.is_active and r.link_status <> 'dead'
        and (w.resource_id is not null or r.skills && ${skills}::text[])`,
  );
}
