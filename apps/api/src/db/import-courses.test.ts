import { expect, test } from "vitest";
import { catalog, provenance } from "@masar/catalog/catalog";
import { importCourses, makeCourseRows } from "#api/db/import-courses.ts";
import { openTestClient } from "../../test/database.ts";

const client = await openTestClient();

const rows = makeCourseRows(catalog, provenance);

test("the seed catalog is there after migrating, and importing it again changes nothing", async () => {
  const before = await client.query("select * from courses order by slug");
  expect(before.rows).toHaveLength(catalog.courses.length);
  expect(await importCourses(client)).toBe(0);
  expect((await client.query("select * from courses order by slug")).rows).toEqual(before.rows);
});

test("a new import preserves link checks and deactivates courses that left the catalog", async () => {
  const [renamed, moved, replaced, removed] = rows.slice(0, 4);
  if (!renamed || !moved || !replaced || !removed) throw new Error("The catalog is too small");
  await client.query("update courses set link_status = 'ok', last_validated = '2026-03-01'");
  await client.query(
    "update courses set url = 'https://edx.org/mine', url_replaced_at = now() where slug = $1",
    [replaced.slug],
  );
  const { rows: ids } = await client.query("select id, slug from courses order by slug");
  const next = rows
    .filter((row) => row !== removed)
    .map((row) => {
      if (row === renamed) return { ...row, title: "Renamed", price_usd: null };
      return row === moved || row === replaced ? { ...row, url: "https://edx.org/seed" } : row;
    });
  expect(await importCourses(client, next)).toBe(next.length);

  const read = async ({ slug }: { slug: string }) =>
    (await client.query("select * from courses where slug = $1", [slug])).rows[0];
  expect(await read(renamed)).toMatchObject({
    title: "Renamed",
    price_usd: null,
    link_status: "ok",
  });
  expect(await read(moved)).toMatchObject({
    url: "https://edx.org/seed",
    link_status: "unchecked",
    last_validated: null,
  });
  expect(await read(replaced)).toMatchObject({ url: "https://edx.org/mine", link_status: "ok" });
  expect(await read(removed)).toMatchObject({ is_active: false });
  expect((await client.query("select id, slug from courses order by slug")).rows).toEqual(ids);
  expect(await importCourses(client)).toBe(rows.length);
  expect(await read(removed)).toMatchObject({ is_active: true });
});
