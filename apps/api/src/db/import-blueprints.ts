import type pg from "pg";
import { catalog } from "@masar/catalog/catalog";
import type { Blueprint } from "@masar/domain/catalog/catalog";
import { importCatalog } from "#api/db/catalog-import.ts";

/** Imports the blueprints of the release, by slug. What an operator changed or added stays. */
export function importBlueprints(
  client: pg.Client,
  rows: readonly Blueprint[] = catalog.blueprints,
): Promise<number> {
  return importCatalog(client, { name: "blueprints", rows, save: saveRows });
}

async function saveRows(client: pg.Client, rows: readonly Blueprint[]) {
  // Each version that was published can be read again.
  await client.query(
    `insert into blueprint_versions (slug, version, definition, is_active)
     select b.slug, b.version, b.definition, b.is_active
     from blueprints b join jsonb_array_elements($1::jsonb) d on d ->> 'slug' = b.slug
     where b.edited_at is null and b.definition <> d
     on conflict do nothing`,
    [JSON.stringify(rows)],
  );
  await client.query(
    `insert into blueprints as b (slug, definition, place)
     select d ->> 'slug', d, place from jsonb_array_elements($1::jsonb) with ordinality as each (d, place)
     on conflict (slug) do update set definition = excluded.definition, place = excluded.place, is_active = true,
       version = b.version + (b.definition <> excluded.definition)::integer
     where b.edited_at is null`,
    [JSON.stringify(rows)],
  );
  await client.query(
    "update blueprints set is_active = false where is_active and edited_at is null and slug <> all ($1)",
    [rows.map(({ slug }) => slug)],
  );
}
