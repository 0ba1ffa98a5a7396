import { randomUUID } from "node:crypto";
import { readFileSync } from "node:fs";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { catalog } from "@masar/catalog/catalog";
import { limits } from "@masar/contract/limits";
import pg from "pg";
import { importCourses } from "#api/db/import-courses.ts";
import { makeStaff } from "../../../../test/auth/staff.ts";
import { type TestApp, startTestApp } from "../../../../test/test-app.ts";

type TestUser = Awaited<ReturnType<TestApp["createUser"]>>;

let testApp: TestApp;
let admin: TestUser;
beforeAll(async () => {
  testApp = await startTestApp({ worker: true });
  admin = await testApp.createUser();
  await makeStaff(testApp, { role: "admin", email: admin.email });
});
afterAll(() => testApp.stop());

const file = readFileSync(
  new URL("../../../../../../packages/catalog/data/courses.json", import.meta.url),
  "utf8",
);
const [sample] = catalog.courses;

function makeRow(change: object = {}) {
  const mark = randomUUID().slice(0, 8);
  return {
    ...sample,
    slug: `edx-import-${mark}`,
    title: `Imported ${mark}`,
    provider: "edX",
    url: `https://www.edx.org/learn/import-${mark}`,
    ...change,
  };
}

const check = (text: string) => admin.call("checkCourseImport", { body: { text } });
const write = (text: string) => admin.call("importCourses", { body: { text } });
const readAll = async () =>
  (await testApp.admin.query("select * from courses order by slug")).rows as { slug: string }[];

describe("[D67] an import", () => {
  test("of the catalog's own file changes nothing", async () => {
    const before = await readAll();
    const { status, body } = await check(file);
    expect(status).toBe(200);
    expect(body.rows).toHaveLength(catalog.courses.length);
    expect(new Set(body.rows.map((row: { verdict: string }) => row.verdict))).toEqual(
      new Set(["same"]),
    );
    for (let time = 0; time < 2; time++) {
      const written = await write(file);
      expect(written.body).toEqual({ added: 0, changed: 0, same: before.length, refused: 0 });
    }
    expect(await readAll()).toEqual(before);
  });

  test("is checked without saving, then saves new and changed rows once", async () => {
    const fresh = makeRow();
    const text = JSON.stringify([fresh, { ...sample, price_usd: 77 }]);
    const before = await readAll();
    const { body } = await check(text);
    expect(body.rows).toMatchObject([
      { row: 1, slug: fresh.slug, verdict: "new", changes: [], faults: [] },
      { row: 2, slug: sample?.slug, verdict: "changed", changes: ["price_usd"], faults: [] },
    ]);
    expect(await readAll(), "looking writes nothing").toEqual(before);
    expect((await write(text)).body).toEqual({ added: 1, changed: 1, same: 0, refused: 0 });
    expect((await write(text)).body).toEqual({ added: 0, changed: 0, same: 2, refused: 0 });
    const { rows } = await testApp.admin.query(
      "select action from audit_log where actor = $1 and action like 'course_%' order by action",
      [`user ${admin.id}`],
    );
    expect(rows).toEqual([{ action: "course_added" }, { action: "course_changed" }]);
  });

  test("reports the faults of each rejected row and saves the others", async () => {
    const good = makeRow();
    const rows = [
      makeRow({ url: "https://evil.test/x" }),
      makeRow({ skills_covered: ["no-such-skill"] }),
      makeRow({ price_usd: -1, title: "" }),
      good,
      makeRow({ slug: good.slug }),
      makeRow({ url: good.url }),
      "not a course",
      makeRow({ url: "ftp://edx.org/x", language: "xx", skills_covered: [] }),
    ];
    const { body } = await check(JSON.stringify(rows));
    expect(
      body.rows.map((row: { verdict: string; faults: object[] }) => [row.verdict, row.faults]),
    ).toEqual([
      ["refused", [{ field: "url", fault: "link_not_allowed", detail: "https://evil.test/x" }]],
      ["refused", [{ field: "skills_covered", fault: "unknown_term", detail: "no-such-skill" }]],
      [
        "refused",
        [
          { field: "title", fault: "missing", detail: null },
          { field: "price_usd", fault: "invalid", detail: "-1" },
        ],
      ],
      ["new", []],
      ["refused", [{ field: "slug", fault: "twice", detail: good.slug }]],
      ["refused", [{ field: "url", fault: "address_taken", detail: good.slug }]],
      ["refused", [{ field: null, fault: "invalid", detail: "not a course" }]],
      [
        "refused",
        [
          { field: "language", fault: "invalid", detail: "xx" },
          { field: "skills_covered", fault: "missing", detail: null },
          { field: "url", fault: "link_not_allowed", detail: "ftp://edx.org/x" },
        ],
      ],
    ]);
    expect((await write(JSON.stringify(rows))).body).toEqual({
      added: 1,
      changed: 0,
      same: 0,
      refused: 7,
    });
  });

  test("[D67] reports an unknown provider and accepts an empty price or rating", async () => {
    const { price_usd: _price, rating: _rating, ...bare } = makeRow({});
    const rows = [
      bare,
      makeRow({ price_usd: "", rating: "" }),
      makeRow({ provider: "nobody" }),
      makeRow({ provider: "nobody", title: "" }),
    ];
    const { body } = await check(JSON.stringify(rows));
    const unknownProvider = { field: "provider", fault: "invalid", detail: "nobody" };
    expect(body.rows.map((row: { faults: object[] }) => row.faults)).toEqual([
      [],
      [],
      [unknownProvider],
      [{ field: "title", fault: "missing", detail: null }, unknownProvider],
    ]);
  });

  test("of a CSV with a misplaced quote is rejected as a whole", async () => {
    const text = 'slug,title\nedx-one,One\nedx-two,Learn "SQL" fast\nedx-three,Three';
    for (const answer of [await check(text), await write(text), await check(`${text}"`)]) {
      expect([answer.status, answer.body.code]).toEqual([400, "validation_failed"]);
      expect(answer.body.params).toEqual({ fault: "quote", line: 3 });
    }
  });

  test.each([
    ['[\n{"slug": "a"\n"title": 1}]', { fault: "json", line: 3 }],
    ['{"slug": "a"}', { fault: "no_list" }],
    ["title,url\nOne,https://www.edx.org/x", { fault: "no_slug" }],
    ["[]", { fault: "empty" }],
  ])("of an unreadable file returns the fault and its line: %j", async (text, params) => {
    const answer = await check(text);
    expect([answer.status, answer.body.params]).toEqual([400, params]);
  });

  test("of a CSV with a word instead of a number or flag reports that word", async () => {
    const { body } = await check("slug,duration_hours,is_active\nedx-one,six,maybe");
    expect(body.rows[0].faults).toEqual(
      expect.arrayContaining([
        { field: "duration_hours", fault: "invalid", detail: "six" },
        { field: "is_active", fault: "invalid", detail: "maybe" },
        { field: "title", fault: "missing", detail: null },
      ]),
    );
  });

  test("parses CSV with quotes, lists, an empty price and a byte order mark", async () => {
    const { slug, url } = makeRow();
    const text = [
      "\uFEFFslug,title,provider,url,language,description,description_ar,price_usd,duration_hours,rating,experience_level,fields,skills_covered,source,hours_are_estimated",
      `${slug},"Sheets, ""deep""",edX,${url},en,"Two\nlines",وصف,,8,4.5,beginner,data-science,python|sql,operator,false`,
    ].join("\r\n");
    expect((await check(text)).body.rows).toMatchObject([{ slug, verdict: "new", faults: [] }]);
    expect((await write(text)).body.added).toBe(1);
    const { courses } = (await admin.call("listAdminCourses", { query: { q: "sheets deep" } }))
      .body;
    expect(courses).toMatchObject([
      {
        slug,
        title: 'Sheets, "deep"',
        description: "Two\nlines",
        price_usd: null,
        rating: 4.5,
        duration_hours: 8,
        skills_covered: ["python", "sql"],
        hours_are_estimated: false,
      },
    ]);
  });

  test("keeps a URL that an admin replaced and reports it", async () => {
    const { rows } = await testApp.admin.query(
      "select id, slug from courses where url like '%udacity%'",
    );
    const [course] = rows as { id: string; slug: string }[];
    const url = `https://www.udacity.com/course/${randomUUID()}`;
    await admin.call("replaceCourseLink", { params: { id: course?.id ?? "" }, body: { url } });
    const { body } = await check(file);
    const row = body.rows.find(({ slug }: { slug: string }) => slug === course?.slug);
    expect(row).toMatchObject({ verdict: "same", keeps_address: true });
  });

  test("of another format or of too many rows is rejected as a whole", async () => {
    for (const text of ["hello", "{ broken", "[]", '{"a": 1}', "a,b\n1,2"]) {
      const { status, body } = await check(text);
      expect([text, status, body.code]).toEqual([text, 400, "validation_failed"]);
    }
    const many = Array.from({ length: limits.administration.importRows + 1 }, () => 1);
    expect((await check(JSON.stringify(many))).body.code).toBe("payload_too_large");
  });
});

test("[D67] the catalog import of a release keeps courses that an admin edited", async () => {
  const fresh = makeRow();
  await write(JSON.stringify([fresh, { ...sample, title: "By hand" }]));
  const client = new pg.Client({ connectionString: testApp.databaseUrl });
  await client.connect();
  await client.query("delete from catalog_imports");
  expect(await importCourses(client)).toBeGreaterThan(0);
  await client.end();
  const { rows } = await testApp.admin.query(
    "select title, is_active from courses where slug = any ($1) order by slug",
    [[fresh.slug, sample?.slug]],
  );
  expect(rows).toEqual(
    expect.arrayContaining([
      { title: fresh.title, is_active: true },
      { title: "By hand", is_active: true },
    ]),
  );
});
