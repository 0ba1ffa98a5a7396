import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { createPool } from "#api/db/client.ts";
import { createWithSystem } from "#api/db/tx.ts";
import { checkLinks } from "#api/features/courses/links/check-links.service.ts";
import type { SendRequest } from "#api/features/courses/links/link-check.ts";
import type { Log } from "#api/log.ts";
import { createPath, dataAnalyst, keysOf, readPath } from "../../../../test/paths.ts";
import { startTestApp, type TestApp } from "../../../../test/test-app.ts";

let testApp: TestApp;
let server: Server;
let workerPool: ReturnType<typeof createPool>;
/** By the URL of the page, and by the URL in a request to oEmbed. */
const pages = new Map<string, number>();
const videos = new Map<string, { status: number; body?: string }>();
let pageStatus = 200;
const pageRequests: string[] = [];
const warnings: object[] = [];
const log: Log = { warn: (details: object) => warnings.push(details), error: () => {} };
const oembedRequests: string[] = [];

beforeAll(async () => {
  testApp = await startTestApp();
  workerPool = createPool(testApp.urlOf("masar_worker"), 2);
  server = createServer((request, response) => {
    const url = new URL(request.url ?? "/", "http://scripted");
    if (url.pathname === "/oembed") {
      const video = url.searchParams.get("url") ?? "";
      oembedRequests.push(`${url.searchParams.get("format")} ${video}`);
      const { status, body = '{"type":"video"}' } = videos.get(video) ?? { status: 200 };
      response.writeHead(status).end(status === 200 ? body : "Error");
      return;
    }
    const page = `https://${String(request.headers["x-asked"])}${request.url}`;
    pageRequests.push(page);
    response.writeHead(pages.get(page) ?? pageStatus).end();
  });
  await new Promise<void>((resolve) => void server.listen(0, "127.0.0.1", resolve));
});
afterAll(async () => {
  server.close();
  await workerPool.end();
  await testApp.stop();
});

beforeEach(async () => {
  pages.clear();
  videos.clear();
  pageStatus = 200;
  warnings.length = 0;
  await testApp.admin.query("delete from learning_paths");
  await testApp.admin.query("update courses set is_active = false");
  await testApp.admin.query("update resources set is_active = false");
  pageRequests.length = oembedRequests.length = 0;
});

const origin = () => `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

/** The real request, sent to a server of this test instead of to the provider. */
const send: SendRequest = async (url, method) => {
  const { host, pathname, search } = new URL(url);
  const response = await fetch(`${origin()}${pathname}${search}`, {
    method,
    redirect: "manual",
    headers: { "x-asked": host },
  });
  return { status: response.status, location: response.headers.get("location") };
};

type Options = Parameters<typeof checkLinks>[1];

async function check(options: Options = {}): Promise<void> {
  const { queue } = testApp.app.services;
  const deps = { withSystem: createWithSystem(workerPool), queue, log };
  const oembedUrl = `${origin()}/oembed`;
  await checkLinks(deps, { send, oembedUrl, paceMs: 0, recheckAfterMs: 0, ...options });
}

type Resource = { id: string; url: string; link_status: string; last_validated: Date | null };

/** Active and not checked yet. */
async function activate(condition: string, count: number): Promise<Resource[]> {
  const { rows } = await testApp.admin.query<Resource>(
    `update resources set is_active = true, link_status = 'unchecked', link_failures = 0, checked_at = null,
       last_validated = null
     where slug in (select slug from resources where ${condition} order by slug limit ${count}) returning *`,
  );
  return rows;
}
const isVideo = "url like 'https://www.youtube.com/watch%'";
const isPlaylist = "url like 'https://www.youtube.com/playlist%'";

async function readResource({ id }: Resource): Promise<Resource> {
  return (await testApp.admin.query("select * from resources where id = $1", [id])).rows[0];
}
const readStatus = async (resource: Resource) => (await readResource(resource)).link_status;
async function countDead(resources: Resource[]): Promise<number> {
  const statuses = await Promise.all(resources.map(readStatus));
  return statuses.filter((status) => status === "dead").length;
}

/** As many pages as the test needs on one host. */
async function activatePages(count: number): Promise<Resource[]> {
  const { rows } = await testApp.admin.query(
    `select split_part(url, '/', 3) as host from resources where host <> 'youtube.com'
     group by 1 having count(*) >= ${count} order by 1 limit 1`,
  );
  return activate(`split_part(url, '/', 3) = '${rows[0].host}'`, count);
}

describe("[N8.23] the check of a YouTube link", () => {
  test("asks oEmbed about videos and playlists, and never the page, which answers 200", async () => {
    const [video] = await activate(isVideo, 1);
    const [playlist] = await activate(isPlaylist, 1);
    if (!video || !playlist) throw new Error("the catalog has no videos");
    videos.set(playlist.url, { status: 404 });
    await check();
    expect(oembedRequests.toSorted()).toEqual(
      [`json ${video.url}`, `json ${playlist.url}`].toSorted(),
    );
    expect(pageRequests).toEqual([]);
    expect(await readStatus(video)).toBe("ok");
    expect(await readStatus(playlist), "one failure is not enough").toBe("unchecked");
    await check();
    expect(await readStatus(playlist)).toBe("dead");
    videos.set(playlist.url, { status: 200 });
    await check();
    expect(await readStatus(playlist), "a playlist that came back").toBe("ok");
  });

  test.each([
    [200, '{"type":"video"}', "ok"],
    [401, "", "ok"],
    [400, "", "dead"],
    [403, "", "dead"],
    [404, "", "dead"],
    [200, "<html>Before you continue</html>", "unchecked"],
    [302, "", "unchecked"],
    [429, "", "unchecked"],
    [503, "", "unchecked"],
  ])("that answers %i %s twice ends with the status %s", async (status, body, expected) => {
    const [video, other] = await activate(isVideo, 2);
    if (!video || !other) throw new Error("the catalog has no videos");
    videos.set(video.url, { status, body });
    await check();
    await check();
    expect(await readStatus(video)).toBe(expected);
    expect(await readStatus(other)).toBe("ok");
    const { last_validated } = await readResource(video);
    expect(last_validated === null).toBe(expected === "unchecked");
  });

  test("marks nothing as dead when YouTube refuses every request of this server", async () => {
    const all = await activate(isVideo, 4);
    for (const { url } of all) videos.set(url, { status: 403 });
    await check();
    await check();
    for (const video of all) expect(await readStatus(video)).toBe("unchecked");
  });

  test("marks nothing as dead when oEmbed answers 404 to all of five links, and logs one warning", async () => {
    const all = await activate(isVideo, 5);
    for (const { url } of all) videos.set(url, { status: 404 });
    await check();
    await check();
    expect(await countDead(all)).toBe(0);
    expect(warnings).toEqual([
      { host: "www.youtube.com", links: 5 },
      { host: "www.youtube.com", links: 5 },
    ]);
    const [video] = all;
    if (!video) throw new Error("the catalog has no videos");
    expect(await readResource(video)).toMatchObject({
      link_failures: 0,
      checked_at: expect.any(Date),
    });
  });

  test("stops for the night after three answers 429 in a row", async () => {
    const all = await activate(isVideo, 6);
    for (const { url } of all) videos.set(url, { status: 429 });
    await check();
    expect(oembedRequests).toHaveLength(3);
  });
});

describe("[N8.23] the nightly check", () => {
  test("checks resources of other hosts by their pages", async () => {
    const [working, missing] = await activate("host <> 'youtube.com'", 2);
    if (!working || !missing) throw new Error("the catalog has no pages");
    pages.set(missing.url, 404);
    await check();
    await check();
    expect(await readStatus(working)).toBe("ok");
    expect(await readStatus(missing)).toBe("dead");
    expect(oembedRequests).toEqual([]);
  });

  test("marks nothing as dead on a host that answers 404 to all of five pages, and logs one warning", async () => {
    const all = await activatePages(5);
    pageStatus = 404;
    await check();
    expect(warnings).toHaveLength(1);
    await check();
    expect(await countDead(all)).toBe(0);
    pageStatus = 200;
    await check();
    expect(await readStatus(all[0] as Resource)).toBe("ok");
  });

  test("marks four of four missing pages of a host as dead in two nights, three at most in one", async () => {
    const all = await activatePages(4);
    pageStatus = 404;
    await check();
    await check();
    expect(await countDead(all)).toBe(3);
    await check();
    expect(await countDead(all)).toBe(4);
    expect(warnings).toEqual([]);
  });

  test("marks a fifth of a host's checked links as dead in one night, the rest in the next", async () => {
    const all = await activate(isVideo, 25);
    for (const { url } of all.slice(0, 9)) videos.set(url, { status: 404 });
    await check();
    expect(await countDead(all)).toBe(0);
    await check();
    expect(await countDead(all)).toBe(5);
    await check();
    expect(await countDead(all)).toBe(9);
  });

  test("covers every course and resource of open paths, whatever the batch, and these first", async () => {
    const user = await testApp.createUser();
    await testApp.admin.query(
      "update courses set is_active = true, link_status = 'unchecked', checked_at = null",
    );
    const { path } = await createPath(user, { ...dataAnalyst, study_language: "en" });
    await activate("true", 10_000);
    const used = keysOf(path).flatMap(
      (key) => path.milestones[key]?.linkedCourses.map(({ course }) => course) ?? [],
    );
    const { body } = await user.call("listPathResources", { params: { id: path.id } });
    // Two pages of users at least.
    await testApp.createUser();
    await check({ batch: 1, usersAtOnce: 1 });
    const { rows } = await testApp.admin.query(
      "select slug, true as is_course from courses where checked_at is not null union all select slug, false from resources where checked_at is not null",
    );
    const listChecked = (isCourse: boolean) =>
      rows.filter(({ is_course }) => is_course === isCourse).map(({ slug }) => slug as string);
    expect(listChecked(true)).toEqual(expect.arrayContaining(used));
    expect(listChecked(true)).toHaveLength(new Set(used).size + 1);
    const shown = body.resources.map(({ slug }: { slug: string }) => slug);
    expect(shown.length).toBeGreaterThan(2);
    expect(listChecked(false)).toEqual(expect.arrayContaining(shown));
  });

  test("checks the least recently checked links when the open paths cannot be read, and logs it", async () => {
    const all = await activatePages(3);
    const change = (how: string) =>
      testApp.admin.query(`${how} execute on function list_used_links(uuid, integer)
        ${how === "grant" ? "to" : "from"} masar_worker`);
    await change("revoke");
    try {
      await check({ batch: 2 });
    } finally {
      await change("grant");
    }
    const statuses = await Promise.all(all.map(readStatus));
    expect(statuses.toSorted()).toEqual(["ok", "ok", "unchecked"]);
    expect(warnings).toMatchObject([{ err: expect.any(Error) }]);
  });

  test("counts two failures of one night as one: a job that is retried skips what was checked", async () => {
    const [page] = await activate("host <> 'youtube.com'", 1);
    if (!page) throw new Error("the catalog has no pages");
    pages.set(page.url, 404);
    await check({ recheckAfterMs: 3_600_000 });
    await check({ recheckAfterMs: 3_600_000 });
    expect(await readStatus(page)).toBe("unchecked");
    expect(pageRequests, "HEAD and GET, once").toHaveLength(2);
  });

  test("has a course that became dead replaced in open paths by the worker", async () => {
    const user = await testApp.createUser();
    await testApp.admin.query(
      "update courses set is_active = true, link_status = 'ok', checked_at = now()",
    );
    const { path } = await createPath(user, { ...dataAnalyst, study_language: "en" });
    const [key = ""] = keysOf(path);
    const slug = path.milestones[key]?.linkedCourses[0]?.course ?? "";
    const readFirst = async () =>
      (await readPath(user, path.id)).path.milestones[key]?.linkedCourses[0]?.course;
    const { rows } = await testApp.admin.query("select url from courses where slug = $1", [slug]);
    pages.set(rows[0].url, 404);
    await check({ batch: 0 });
    expect(await readFirst(), "after one failure").toBe(slug);
    await check({ batch: 0 });
    await expect.poll(readFirst, { timeout: 10_000 }).not.toBe(slug);
  });

  test("adds one job a day for a dead course, however often the check is retried", async () => {
    const user = await testApp.createUser();
    await testApp.admin.query(
      "update courses set is_active = true, link_status = 'ok', checked_at = now()",
    );
    const { path } = await createPath(user, { ...dataAnalyst, study_language: "en" });
    const slug = Object.values(path.milestones)[0]?.linkedCourses[0]?.course ?? "";
    // Without an alternative the path keeps the course.
    const { rows } = await testApp.admin.query(
      "update courses set link_status = case when slug = $1 then 'dead' else 'unchecked' end returning id, slug",
      [slug],
    );
    const { id } = rows.find((row) => row.slug === slug);
    await testApp.admin.query("delete from boss.job where name = 'course-links.replace'");
    for (let times = 0; times < 3; times++) await check({ batch: 0, recheckAfterMs: 3_600_000 });
    const jobs = await testApp.admin.query(
      "select expire_seconds from boss.job where name = 'course-links.replace' and data->>'course_id' = $1",
      [id],
    );
    expect(jobs.rows).toEqual([{ expire_seconds: 4 * 3600 }]);
  });

  test("shows the time of the last check of a resource with the path", async () => {
    const user = await testApp.createUser();
    await testApp.admin.query("update courses set is_active = true");
    const { path } = await createPath(user, { ...dataAnalyst, study_language: "en" });
    await activate("true", 10_000);
    const list = async () =>
      (await user.call("listPathResources", { params: { id: path.id } })).body.resources;
    expect((await list())[0]).toMatchObject({ link_status: "unchecked", last_validated: null });
    await check({ batch: 0 });
    const [first] = await list();
    expect(first.link_status).toBe("ok");
    expect(Date.now() - Date.parse(first.last_validated)).toBeLessThan(60_000);
  });
});
