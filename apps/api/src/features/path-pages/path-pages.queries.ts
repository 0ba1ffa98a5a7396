import { sql } from "kysely";
import { queryRows } from "#api/db/query-rows.ts";
import type { SystemTx } from "#api/db/tx.ts";

/**
 * Another value whenever the pages of blueprints could show something else. Times and counts are not enough: an edit
 * may commit after a later one, and one link may revive when another one dies. Sums of hashes need no sorting.
 */
export async function readContentVersion(tx: SystemTx): Promise<string> {
  const [row] = await queryRows(
    tx,
    sql<{ version: string }>`
      select concat_ws(' ',
        (select version from catalog_version),
        (select sum(hashtextextended(row(slug, kind, title, title_ar, language, author, url, host, minutes,
            skills, confidence, link_status, is_active)::text, 0)) from resources),
        (select sum(hashtextextended(row(host, name, is_active)::text, 0)) from resource_hosts),
        (select sum(hashtextextended(row(resource_id, blueprint, milestone_key)::text, 0))
          from resource_milestones)) as version`,
  );
  return row?.version ?? "";
}
