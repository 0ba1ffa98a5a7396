import { expect, test } from "vitest";
import { catalog } from "@masar/catalog/catalog";
import { importBlueprints } from "#api/db/import-blueprints.ts";
import { openTestClient } from "../../test/database.ts";

const client = await openTestClient();

const { blueprints } = catalog;
const readAll = async () => (await client.query("select * from blueprints order by place")).rows;

test("[N8.29] the blueprints of the release are there after migrating, and again change nothing", async () => {
  const before = await readAll();
  expect(before.map(({ definition }) => definition)).toEqual(blueprints);
  expect(await importBlueprints(client)).toBe(0);
  expect(await readAll()).toEqual(before);
});

test("[N8.29] a new release keeps what an operator changed, counts a version and withdraws what left it", async () => {
  const [edited, changed, removed] = blueprints;
  if (!edited || !changed || !removed) throw new Error("The release is too small");
  await client.query(
    `update blueprints set edited_at = now(), definition = jsonb_set(definition, '{title}', '"Own"')
     where slug = $1`,
    [edited.slug],
  );
  const next = blueprints
    .filter((each) => each !== removed)
    .map((each) => ({ ...each, title: `${each.title} 2` }));
  expect(await importBlueprints(client, next)).toBe(next.length);
  const rows = new Map((await readAll()).map((row) => [row.slug, row]));
  expect(rows.get(edited.slug)).toMatchObject({ version: 1, definition: { title: "Own" } });
  expect(rows.get(changed.slug)).toMatchObject({
    version: 2,
    definition: { title: `${changed.title} 2` },
  });
  expect(rows.get(removed.slug)).toMatchObject({ is_active: false, version: 1 });
  const { rows: kept } = await client.query(
    "select version, definition from blueprint_versions where slug = $1",
    [changed.slug],
  );
  expect(kept).toEqual([{ version: 1, definition: changed }]);
});
