import { randomUUID } from "node:crypto";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { checkLinks } from "#api/features/courses/links/check-links.service.ts";
import { sendByFetch, type SendRequest } from "#api/features/courses/links/link-check.ts";
import { createPool } from "#api/db/client.ts";
import { createWithSystem } from "#api/db/tx.ts";
import { makeStaff } from "../../../../test/auth/staff.ts";
import { type TestApp, startTestApp } from "../../../../test/test-app.ts";

type TestUser = Awaited<ReturnType<TestApp["createUser"]>>;
type Answer = { status: number; location?: string; headStatus?: number };

let testApp: TestApp;
let user: TestUser;
let admin: TestUser;
let server: Server;
let workerPool: ReturnType<typeof createPool>;
const answers = new Map<string, Answer>();
const requests: string[] = [];

beforeAll(async () => {
  testApp = await startTestApp();
  [user, admin] = await Promise.all([testApp.createUser("ar"), testApp.createUser()]);
  await makeStaff(testApp, { role: "admin", email: admin.email });
  workerPool = createPool(testApp.urlOf("masar_worker"), 2);
  server = createServer((request, response) => {
    const url = `https://${String(request.headers["x-asked"])}${request.url}`;
    requests.push(`${request.method} ${url}`);
    const { status, headStatus, location } = answers.get(url) ?? { status: 500 };
    response.writeHead(
      request.method === "HEAD" ? (headStatus ?? status) : status,
      location ? { location } : {},
    );
    response.end();
  });
  await new Promise<void>((resolve) => void server.listen(0, "127.0.0.1", resolve));
});
afterAll(async () => {
  server.close();
  await workerPool.end();
  await testApp.stop();
});

const slug = "coursera-accounting-for-inventory";
let course: { id: string; url: string; title: string };
beforeEach(async () => {
  answers.clear();
  requests.length = 0;
  await testApp.admin.query("delete from notifications");
  await testApp.admin.query("delete from course_link_reports");
  await testApp.admin.query("update resources set is_active = false");
  await testApp.admin.query("update courses set is_active = slug = $1", [slug]);
  const { rows } = await testApp.admin.query(
    `update courses set link_status = 'unchecked', last_validated = null, checked_at = null, reports = 0,
       last_reported_at = null, reports_cleared_at = null, link_failures = 0, url = 'https://www.coursera.org/learn/' || uuidv7() where slug = $1 returning *`,
    [slug],
  );
  course = rows[0];
});

/** The real request, sent to a server of this test instead of to the provider. */
const send: SendRequest = async (url, method) => {
  const { host, pathname, search } = new URL(url);
  const { port } = server.address() as AddressInfo;
  const response = await fetch(`http://127.0.0.1:${port}${pathname}${search}`, {
    method,
    redirect: "manual",
    headers: { "x-asked": host },
  });
  return { status: response.status, location: response.headers.get("location") };
};

async function check(by: SendRequest = send): Promise<void> {
  const { queue } = testApp.app.services;
  const withSystem = createWithSystem(workerPool);
  await checkLinks(
    { withSystem, queue, log: testApp.app.log },
    { send: by, paceMs: 0, recheckAfterMs: 0 },
  );
}

async function readCourse() {
  const { rows } = await testApp.admin.query("select * from courses where slug = $1", [slug]);
  return rows[0];
}

async function listNotifications(of: TestUser, kind: string) {
  const { body } = await of.call("listNotifications");
  return body.notifications.filter((row: { kind: string }) => row.kind === kind);
}

describe("[D31] the link check", () => {
  test("records when a link was checked, and the card shows it", async () => {
    answers.set(course.url, { status: 200 });
    await check();
    const row = await readCourse();
    expect(row.link_status).toBe("ok");
    expect(Date.now() - row.last_validated.getTime()).toBeLessThan(10_000);
    expect(requests).toEqual([`HEAD ${course.url}`]);
    const { body } = await user.call("listCourses", { query: { q: "محاسبة المخزون" } });
    expect(body.courses[0]).toMatchObject({
      link_status: "ok",
      last_validated: row.last_validated.toISOString(),
    });
  });

  test("repeats the request with GET when HEAD is rejected", async () => {
    answers.set(course.url, { status: 200, headStatus: 405 });
    await check();
    expect((await readCourse()).link_status).toBe("ok");
    expect(requests).toEqual([`HEAD ${course.url}`, `GET ${course.url}`]);
  });

  test("follows a redirect to a known host only", async () => {
    answers.set(course.url, { status: 301, location: "/learn/moved" });
    answers.set("https://www.coursera.org/learn/moved", { status: 200 });
    await check();
    expect((await readCourse()).link_status).toBe("ok");

    for (const location of ["https://evil.test/", "http://127.0.0.1/", "https://coursera.org:1/"]) {
      await testApp.admin.query("update courses set link_status = 'unchecked'");
      answers.set(course.url, { status: 302, location });
      requests.length = 0;
      await check();
      expect((await readCourse()).link_status).toBe("unchecked");
      expect(requests).toEqual([`HEAD ${course.url}`, `GET ${course.url}`]);
    }
  });

  test.each([
    ["no answer", () => Promise.reject(new Error("unreachable"))],
    ["an error of the provider", async () => ({ status: 503, location: null })],
    ["a refusal", async () => ({ status: 403, location: null })],
    ["redirects without end", async () => ({ status: 302, location: "/again" })],
  ])("changes nothing after %s", async (_name, by) => {
    answers.set(course.url, { status: 200 });
    await check();
    const before = await readCourse();
    for (let times = 0; times < 3; times++) await check(by);
    const { link_status, last_validated } = await readCourse();
    expect([link_status, last_validated]).toEqual(["ok", before.last_validated]);
  });

  test("marks a link as dead after two failures and notifies its savers once in their language", async () => {
    await user.call("saveCourse", { params: { id: course.id } });
    answers.set(course.url, { status: 404 });
    await check();
    expect((await readCourse()).link_status).toBe("unchecked");
    await check();
    expect((await readCourse()).link_status).toBe("dead");
    await check();
    await expect.poll(() => listNotifications(user, "course_link_dead")).toHaveLength(1);
    const [notification] = await listNotifications(user, "course_link_dead");
    expect(notification).toMatchObject({ type: "course", params: { title: course.title } });
    expect(notification.message).toContain("لم يعد رابط");
    expect(await listNotifications(admin, "course_link_dead")).toEqual([]);
    answers.set(course.url, { status: 200 });
    await check();
    expect((await readCourse()).link_status, "a page that came back").toBe("ok");
  });

  test("sends https requests with its user agent and a timeout of ten seconds", async () => {
    const real = globalThis.fetch;
    const seen: [unknown, RequestInit | undefined][] = [];
    globalThis.fetch = async (url, options) => {
      seen.push([url, options]);
      return new Response(null, { status: 200 });
    };
    try {
      await check(sendByFetch);
    } finally {
      globalThis.fetch = real;
    }
    expect(seen).toMatchObject([[course.url, { method: "HEAD", redirect: "manual" }]]);
    expect(seen[0]?.[1]?.signal).toBeInstanceOf(AbortSignal);
  });

  test("marks a link as dead only if its notification is enqueued", async () => {
    await user.call("saveCourse", { params: { id: course.id } });
    answers.set(course.url, { status: 404 });
    await check();
    const enqueue = () => Promise.reject(new Error("the queue is away"));
    const queue = { enqueue, stop: enqueue };
    const deps = { withSystem: createWithSystem(workerPool), queue, log: testApp.app.log };
    await expect(checkLinks(deps, { send, paceMs: 0, recheckAfterMs: 0 })).rejects.toThrow("away");
    expect((await readCourse()).link_status).toBe("unchecked");
    await check();
    expect((await readCourse()).link_status).toBe("dead");
    await expect.poll(() => listNotifications(user, "course_link_dead")).toHaveLength(1);
  });

  test("notifies each saver once when the job is retried", async () => {
    for (const who of [user, admin]) {
      await who.call("saveCourse", { params: { id: course.id } });
      const body = { in_app: true, email: true };
      await who.call("updateNotificationPreference", { params: { type: "course" }, body });
    }
    const { queue } = testApp.app.services;
    const ids = [randomUUID(), randomUUID()] as const;
    const enqueue = (news_id: string) =>
      queue.enqueue("course-links.tell", {
        course_id: course.id,
        kind: "course_link_dead",
        news_id,
      });
    const countNotifications = async () => {
      const { rows } = await testApp.admin.query(
        "select count(*)::int as n from boss.job where name = 'course-links.tell' and state = 'completed'",
      );
      return rows[0].n as number;
    };
    const before = await countNotifications();
    for (const id of [ids[0], ids[0], ids[1]]) await enqueue(id);
    await expect
      .poll(async () => (await countNotifications()) - before, { timeout: 10_000 })
      .toBe(3);
    for (const who of [user, admin]) {
      expect(await listNotifications(who, "course_link_dead")).toHaveLength(2);
      const { rows } = await testApp.admin.query(
        "select 1 from boss.job where name = 'mail.send' and data->>'to' = $1 and data->>'template' = 'notification'",
        [who.email],
      );
      expect(rows).toHaveLength(2);
      await who.call("unsaveCourse", { params: { id: course.id } });
      const body = { in_app: true, email: false };
      await who.call("updateNotificationPreference", { params: { type: "course" }, body });
    }
  });

  test("may run for hours without being restarted", async () => {
    const { rows } = await testApp.admin.query(
      "select expire_seconds from boss.queue where name = 'course-links.check'",
    );
    expect(rows).toEqual([{ expire_seconds: 10_800 }]);
  });

  test("checks reported links first, then the least recently checked, up to its batch size", async () => {
    await testApp.admin.query(
      `update courses set is_active = true, checked_at = now(), reports = 0 where slug in
       (select slug from courses order by slug limit 12)`,
    );
    await testApp.admin.query("update courses set checked_at = '2026-01-01' where slug = $1", [
      slug,
    ]);
    const { rows } = await testApp.admin.query(
      `update courses set reports = 1, last_reported_at = now() where slug = (select max(slug) from courses where is_active and slug <> $1)
       returning url`,
      [slug],
    );
    const { queue } = testApp.app.services;
    const withSystem = createWithSystem(workerPool);
    await checkLinks(
      { withSystem, queue, log: testApp.app.log },
      { send, paceMs: 0, batch: 2, recheckAfterMs: 0 },
    );
    expect(new Set(requests.map((line) => line.split(" ")[1]))).toEqual(
      new Set([rows[0].url, course.url]),
    );
    // Tried since it was reported, it waits for its turn and starves no other.
    requests.length = 0;
    await checkLinks(
      { withSystem, queue, log: testApp.app.log },
      { send, paceMs: 0, batch: 2, recheckAfterMs: 0 },
    );
    expect(requests.map((line) => line.split(" ")[1])).not.toContain(rows[0].url);
  });
});

describe("[D32] a dead link", () => {
  test("is reported once per user and listed to admins with the count", async () => {
    const params = { id: course.id };
    for (const who of [user, user, admin]) {
      const { status, body } = await who.call("reportDeadLink", { params });
      expect([status, body]).toEqual([200, { reported: true }]);
    }
    const { body } = await admin.call("listDeadLinks");
    expect(body.courses).toMatchObject([
      { id: course.id, reports: 2, last_reported: new Date().toISOString().slice(0, 10) },
    ]);
    const found = await user.call("listCourses", { query: { q: "محاسبة المخزون" } });
    expect(found.body.marks).toMatchObject([{ course_id: course.id, is_reported: true }]);
    expect((await user.call("reportDeadLink", { params: { id: randomUUID() } })).status).toBe(404);
    expect((await user.call("listDeadLinks")).status).toBe(403);
  });

  test("that works when checked clears its reports and can be reported again", async () => {
    const params = { id: course.id };
    const isReported = async () =>
      (await user.call("listCourses", { query: { q: "محاسبة المخزون" } })).body.marks.some(
        (mark: { is_reported: boolean }) => mark.is_reported,
      );
    await user.call("reportDeadLink", { params });
    answers.set(course.url, { status: 503 });
    await check();
    expect((await readCourse()).reports, "no answer answers nothing").toBe(1);
    answers.set(course.url, { status: 200 });
    await check();
    expect(await readCourse()).toMatchObject({ reports: 0, last_reported_at: null });
    expect((await admin.call("listDeadLinks")).body.courses).toEqual([]);
    expect(await isReported()).toBe(false);
    await user.call("reportDeadLink", { params });
    expect((await readCourse()).reports).toBe(1);
    expect(await isReported()).toBe(true);
  });

  test("is dismissed by an admin, which clears the reports and is audited", async () => {
    const params = { id: course.id };
    await user.call("reportDeadLink", { params });
    await testApp.admin.query("update courses set link_status = 'dead', checked_at = now()");
    expect((await user.call("dismissLinkReports", { params })).status).toBe(403);
    const answer = await admin.call("dismissLinkReports", { params });
    expect([answer.status, answer.body.link_status]).toEqual([200, "unchecked"]);
    expect((await admin.call("listDeadLinks")).body.courses).toEqual([]);
    const { rows } = await testApp.admin.query(
      "select actor, details from audit_log where action = 'course_link_reports_dismissed'",
    );
    expect(rows).toEqual([
      {
        actor: `user ${admin.id}`,
        details: { course_id: course.id, reports: 1, link_status: "dead" },
      },
    ]);
    const unknown = { id: randomUUID() };
    expect((await admin.call("dismissLinkReports", { params: unknown })).status).toBe(404);
  });

  test("is replaced by an admin, which is audited, notifies savers and restarts the checks", async () => {
    const params = { id: course.id };
    await user.call("saveCourse", { params });
    await user.call("reportDeadLink", { params });
    await testApp.admin.query("update courses set link_status = 'dead', last_validated = now()");
    const body = { url: "www.coursera.org/learn/a-new-place" };
    expect((await user.call("replaceCourseLink", { params, body })).status).toBe(403);

    const answer = await admin.call("replaceCourseLink", { params, body });
    expect([answer.status, answer.body]).toEqual([
      200,
      expect.objectContaining({
        url: "https://www.coursera.org/learn/a-new-place",
        link_status: "unchecked",
        last_validated: null,
      }),
    ]);
    await expect.poll(() => listNotifications(user, "course_link_replaced")).toHaveLength(1);
    expect(await listNotifications(admin, "course_link_replaced")).toEqual([]);
    const { rows } = await testApp.admin.query(
      "select actor, details from audit_log where action = 'course_link_replaced'",
    );
    expect(rows).toEqual([
      {
        actor: `user ${admin.id}`,
        details: { course_id: course.id, before: course.url, after: answer.body.url },
      },
    ]);
    const saved = await user.call("listSavedCourses");
    expect(saved.body.courses).toMatchObject([
      { course: { url: answer.body.url, link_status: "unchecked" }, is_reported: false },
    ]);
    const { body: dead } = await admin.call("listDeadLinks");
    expect(dead.courses).toEqual([]);
    const { body: catalogue } = await user.call("listCourses", {
      query: { q: "محاسبة المخزون" },
    });
    expect(catalogue.marks).toMatchObject([{ is_saved: true, is_reported: false }]);
    await user.call("reportDeadLink", { params });
    expect((await readCourse()).reports, "the new address may be reported too").toBe(1);
  });

  test.each(["https://evil.test/x", "http://www.coursera.org/x", "https://a@coursera.org/", "#"])(
    "[R5.10] cannot be replaced by %s",
    async (url) => {
      const answer = await admin.call("replaceCourseLink", {
        params: { id: course.id },
        body: { url },
      });
      expect([answer.status, answer.body.code]).toEqual([400, "link_not_allowed"]);
      expect((await readCourse()).url).toBe(course.url);
    },
  );
});
