import { sql } from "kysely";
import type { Blueprint } from "@masar/domain/catalog/catalog";
import { queryRows } from "#api/db/query-rows.ts";
import type { Tx } from "#api/db/tx.ts";

export function listBlueprints(tx: Tx) {
  return tx
    .selectFrom("blueprints")
    .select(["slug", "definition", "version", "is_active", "edited_at"])
    .orderBy("place")
    .orderBy("slug")
    .execute();
}

export function findBlueprint(tx: Tx, { slug }: { slug: string }) {
  return tx
    .selectFrom("blueprints")
    .select(["definition", "version", "is_active", "edited_at", "created_at"])
    .where("slug", "=", slug)
    .executeTakeFirst();
}

export function listVersions(tx: Tx, { slug }: { slug: string }) {
  return tx
    .selectFrom("blueprint_versions")
    .select(["version", "published_at", "is_active"])
    .where("slug", "=", slug)
    .orderBy("version", "desc")
    .execute();
}

export function findVersion(tx: Tx, { slug, version }: { slug: string; version: number }) {
  return tx
    .selectFrom("blueprint_versions")
    .select("definition")
    .where("slug", "=", slug)
    .where("version", "=", version)
    .executeTakeFirst();
}

/** Open paths of all users. */
export function countPathsByMilestone(tx: Tx, { slug }: { slug: string }) {
  return queryRows(
    tx,
    sql<{ milestone_key: string; paths: number }>`
      select milestone_key, paths from count_blueprint_milestones(${slug})`,
  );
}

type NextVersion = { definition: Blueprint; known_version: number; is_active: boolean };

/** Null if another version was published meanwhile. */
export async function publishBlueprint(tx: Tx, next: NextVersion): Promise<number | null> {
  const [row] = await queryRows(
    tx,
    sql<{
      version: number | null;
    }>`select publish_blueprint(${JSON.stringify(next.definition)}::jsonb,
      ${next.known_version}::integer, ${next.is_active}::boolean) as version`,
  );
  return row?.version ?? null;
}
