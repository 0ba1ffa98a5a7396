import { expect, test } from "vitest";
import { importResources, makeResourceRows } from "#api/db/import-resources.ts";
import { openTestClient } from "../../test/database.ts";

const client = await openTestClient();

const rows = makeResourceRows();
const readAll = async () =>
  (
    await client.query(
      `select r.*, (select array_agg(m.blueprint || '/' || m.milestone_key order by 1)
         from resource_milestones m where m.resource_id = r.id) as milestones
       from resources r order by slug`,
    )
  ).rows;

test("[N8.01] the resources of the release are there after migrating, and importing them again changes nothing", async () => {
  const before = await readAll();
  expect(before).toHaveLength(rows.length);
  const [first] = rows;
  expect(before.find(({ slug }) => slug === first?.slug)).toMatchObject({
    url: first?.url,
    source_licence: first?.source_licence,
    milestones: first?.milestones.toSorted(),
  });
  expect(await importResources(client)).toBe(0);
  expect(await readAll()).toEqual(before);
});

test("[N8.01] a new release preserves ids, link checks and what an operator changed, and deactivates what left it", async () => {
  const [renamed, moved, edited, removed] = rows.filter(({ host }) => host === "satr.codes");
  if (!renamed || !moved || !edited || !removed) throw new Error("The release is too small");
  await client.query("update resources set link_status = 'ok', last_validated = '2026-03-01'");
  await client.query(
    "update resources set title = 'By the operator', edited_at = now() where slug = $1",
    [edited.slug],
  );
  const ids = (await readAll()).map(({ id, slug }) => [id, slug]);
  const next = rows
    .filter((row) => row !== removed)
    .map((row) => {
      if (row === renamed) return { ...row, title: "Renamed", milestones: ["data-analyst/sql"] };
      return row === moved ? { ...row, url: "https://satr.codes/moved" } : row;
    });
  expect(await importResources(client, next)).toBe(next.length);

  const read = async ({ slug }: { slug: string }) =>
    (await readAll()).find((row) => row.slug === slug);
  expect(await read(renamed)).toMatchObject({
    title: "Renamed",
    link_status: "ok",
    milestones: ["data-analyst/sql"],
  });
  expect(await read(moved)).toMatchObject({ link_status: "unchecked", last_validated: null });
  expect(await read(edited)).toMatchObject({
    title: "By the operator",
    milestones: edited.milestones.toSorted(),
  });
  expect(await read(removed)).toMatchObject({ is_active: false, milestones: null });
  expect((await readAll()).map(({ id, slug }) => [id, slug])).toEqual(ids);
  expect(await importResources(client)).toBe(rows.length);
  expect(await read(removed)).toMatchObject({ is_active: true });
});

test("[N8.02] a release with a link that the guard rejects is not imported", async () => {
  const bad = rows.map((row, index) =>
    index === 0 ? { ...row, url: "https://www.youtube.com/embed/czutn-8DFUk" } : row,
  );
  const before = await readAll();
  await expect(importResources(client, bad)).rejects.toThrow(rows[0]?.slug);
  expect(await readAll()).toEqual(before);
});

test.each([
  ["youtube.com", "https://www.youtube.com/embed/czutn-8DFUk"],
  ["youtube.com", "https://www.youtube.com/watch?v=czutn-8DFUk&t=1"],
  ["youtube.com", "https://www.youtube.com/playlist?list=UUDoPjvoNmBAw_t_XWUFbBXc9MafPk9ji"],
  ["satr.codes", "http://satr.codes/course"],
  ["satr.codes", "javascript:alert(1)"],
  ["satr.codes", "https://satr.codes.evil.test/"],
  ["satr.codes", "https://user@satr.codes/"],
  ["satr.codes", "https://satr.codes:8443/"],
  ["satr.codes", "https://satr.codes/a\\b"],
  ["unknown.test", "https://unknown.test/course"],
])("[N8.02] the database refuses a resource of %s at %s", async (host, url) => {
  const change = client.query("update resources set host = $1, url = $2 where slug = $3", [
    host,
    url,
    rows[0]?.slug,
  ]);
  await expect(change).rejects.toThrow(/violates (check|foreign key) constraint/);
});

test.each([
  "m.youtube.com",
  "youtu.be",
  "youtube-nocookie.com",
  "www.satr.codes",
  "a b.test",
  "localhost",
])("[N8.02] the database refuses the host %s", async (host) => {
  const change = client.query("insert into resource_hosts (host, name) values ($1, $1)", [host]);
  await expect(change).rejects.toThrow(/violates check constraint/);
});
