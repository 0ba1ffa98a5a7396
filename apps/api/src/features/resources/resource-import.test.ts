import { randomUUID } from "node:crypto";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { formatCsv } from "@masar/domain/text/csv";
import { importResources as importRelease } from "#api/db/import-resources.ts";
import { makeStaff } from "../../../test/auth/staff.ts";
import { type TestApp, startTestApp } from "../../../test/test-app.ts";

type Row = Record<string, unknown> & { slug: string };

let testApp: TestApp;
let admin: Awaited<ReturnType<TestApp["createUser"]>>;
beforeAll(async () => {
  testApp = await startTestApp();
  admin = await testApp.createUser();
  await makeStaff(testApp, { role: "admin", email: admin.email });
});
afterAll(() => testApp.stop());

const check = (text: string) => admin.call("checkResourceImport", { body: { text } });
const write = (text: string) => admin.call("importResources", { body: { text } });
const readExport = async (): Promise<Row[]> => (await admin.call("exportResources")).body.resources;

/** As the page writes it. */
function toCsv(rows: readonly Row[]): string {
  const columns = Object.keys(rows[0] ?? {});
  const print = (value: unknown) =>
    Array.isArray(value)
      ? value.join("|")
      : typeof value === "string"
        ? value
        : JSON.stringify(value ?? null).replace("null", "");
  return formatCsv([columns, ...rows.map((row) => columns.map((name) => print(row[name])))]);
}

function makeRow(change: object = {}): Row {
  const mark = randomUUID().slice(0, 8);
  return {
    slug: `sql-imported-${mark}`,
    kind: "article",
    title: `SQL imported ${mark}`,
    title_ar: null,
    language: "en",
    author: "Garden School",
    url: `https://satr.codes/imported-${mark}`,
    minutes: null,
    description: "Queries.",
    description_ar: "استعلامات.",
    skills: ["sql"],
    milestones: ["data-analyst/sql-queries"],
    is_active: true,
    ...change,
  };
}

describe("[N8.37] the import of resources", () => {
  test.each([
    ["JSON", (rows: Row[]) => JSON.stringify(rows)],
    ["CSV", toCsv],
  ])("of an unchanged export as %s changes nothing", async (_name, format) => {
    const rows = await readExport();
    expect(rows.length).toBeGreaterThan(600);
    const { body } = await check(format(rows));
    expect(body.rows.filter(({ verdict }: Row) => verdict !== "same")).toEqual([]);
    expect((await write(format(rows))).body).toEqual({
      added: 0,
      changed: 0,
      same: rows.length,
      refused: 0,
    });
    expect(await readExport()).toEqual(rows);
  });

  test("adds and changes rows, refuses others with their faults, and writes nothing in the preview", async () => {
    const [stored] = await readExport();
    if (!stored) throw new Error("The release has resources");
    const fresh = makeRow({ title: "=SUM(A1)" });
    const rows = [
      fresh,
      { ...stored, author: "-Somebody else" },
      makeRow({ url: "https://evil.test/x", skills: ["magic"] }),
      makeRow({ minutes: "six", kind: "song" }),
      { ...fresh },
      makeRow({ url: fresh["url"] }),
    ];
    const { body } = await check(toCsv(rows));
    expect(body.rows).toMatchObject([
      { row: 1, slug: fresh.slug, title: "=SUM(A1)", verdict: "new", faults: [] },
      { row: 2, verdict: "changed", changes: ["author"] },
      {
        row: 3,
        verdict: "refused",
        faults: [
          { field: "url", fault: "unknown_host", detail: "evil.test" },
          { field: "skills", fault: "unknown_term", detail: "magic" },
        ],
      },
      {
        row: 4,
        faults: [
          { field: "kind", fault: "invalid", detail: "song" },
          { field: "minutes", fault: "invalid", detail: "six" },
        ],
      },
      { row: 5, faults: [{ field: "slug", fault: "twice" }] },
      { row: 6, faults: [{ field: "url", fault: "address_taken", detail: fresh.slug }] },
    ]);
    expect(await readExport()).not.toContainEqual(fresh);
    const done = (await write(toCsv(rows))).body;
    expect(done).toEqual({ added: 1, changed: 1, same: 0, refused: 4 });
    const after = await readExport();
    expect(after).toContainEqual(fresh);
    expect(after).toContainEqual({ ...stored, author: "-Somebody else" });
  });

  test("of an unreadable file returns the fault and its line", async () => {
    const answer = await check('slug,title\na,"b" c');
    expect([answer.status, answer.body.params]).toEqual([400, { fault: "quote", line: 2 }]);
    expect((await check('{"courses": []}')).body.params).toEqual({ fault: "no_list" });
  });
});

test("[N8.37] an unchanged export of courses is imported without a change", async () => {
  const { courses } = (await admin.call("exportCourses")).body as { courses: Row[] };
  expect(courses.length).toBeGreaterThan(300);
  const text = toCsv(courses.slice(0, 1000));
  const { body } = await admin.call("checkCourseImport", { body: { text } });
  expect(body.rows.filter(({ verdict }: Row) => verdict !== "same")).toEqual([]);
});

test("[N8.35] a new release keeps what an operator added, changed, withdrew and disabled", async () => {
  const [changed, withdrawn] = (await readExport()).filter(({ url }) =>
    JSON.stringify(url).includes("satr.codes"),
  );
  if (!changed || !withdrawn) throw new Error("The release has two of this host");
  const added = makeRow();
  const own = { ...changed, title: "By hand", milestones: ["data-analyst/sql-queries"] };
  await write(JSON.stringify([added, own, { ...withdrawn, is_active: false }]));
  const params = { host: "satr.codes" };
  const body = { name: "Named by hand", is_active: false };
  await admin.call("saveResourceHost", { params, body });

  const client = new pg.Client({ connectionString: testApp.databaseUrl });
  await client.connect();
  await client.query("delete from catalog_imports");
  expect(await importRelease(client)).toBeGreaterThan(0);
  await client.end();

  const after = await readExport();
  expect(after).toContainEqual(added);
  expect(after).toContainEqual(own);
  expect(after).toContainEqual({ ...withdrawn, is_active: false });
  const { hosts } = (await admin.call("listResourceHosts")).body;
  expect(hosts).toContainEqual(expect.objectContaining({ ...params, ...body }));
});
