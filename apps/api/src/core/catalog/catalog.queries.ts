import type { Blueprint, CatalogCourse } from "@masar/domain/catalog/catalog";
import { resolveBlueprint } from "./stored-blueprints.ts";
import type { SystemTx, Tx } from "#api/db/tx.ts";

export async function readCatalogVersion(tx: Tx | SystemTx): Promise<string> {
  const row = await tx.selectFrom("catalog_version").select("version").executeTakeFirstOrThrow();
  return row.version;
}

export function listActiveCourses(tx: Tx | SystemTx): Promise<CatalogCourse[]> {
  return tx
    .selectFrom("courses")
    .select(["slug", "title", "provider", "url", "language", "description", "description_ar"])
    .select(["price_usd", "duration_hours", "rating", "experience_level", "fields"])
    .select(["skills_covered", "source"])
    .where("is_active", "=", true)
    .orderBy("slug")
    .execute();
}

export async function listActiveBlueprints(tx: Tx | SystemTx): Promise<Blueprint[]> {
  const rows = await tx
    .selectFrom("blueprints")
    .select(["slug", "definition"])
    .where("is_active", "=", true)
    .orderBy("place")
    .orderBy("slug")
    .execute();
  return rows.flatMap(({ slug, definition }) => resolveBlueprint(slug, definition) ?? []);
}
