import { randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, beforeAll, describe, expect, inject, test } from "vitest";
import { limits } from "@masar/contract/limits";
import { startTcpProxy } from "../../../test/tcp-proxy.ts";
import { makeStaff } from "../../../test/auth/staff.ts";
import { type TestApp, startTestApp } from "../../../test/test-app.ts";

type TestUser = Awaited<ReturnType<TestApp["createUser"]>>;

let testApp: TestApp;
let gate: Awaited<ReturnType<typeof startTcpProxy>>;
let admin: TestUser;
beforeAll(async () => {
  gate = await startTcpProxy(inject("postgresUrl"));
  testApp = await startTestApp({ routeDatabase: (url) => gate.route(url) });
  admin = await testApp.createUser();
  await makeStaff(testApp, { role: "admin", email: admin.email });
});
afterAll(async () => {
  await testApp.stop();
  gate.stop();
});

function makeReport(more: Record<string, unknown> = {}) {
  return {
    message: `Boom ${randomUUID().slice(0, 8)}`,
    stack: "at a.js:1:1",
    page: "/dashboard",
    version: "1.0.0",
    ...more,
  };
}

async function findErrors(message: string) {
  const { status, body } = await admin.call("listClientErrors");
  expect(status).toBe(200);
  return body.errors.filter((error: { message: string }) => error.message === message);
}

describe("a client error", () => {
  test("is accepted without a session and counted with equal ones", async () => {
    const report = makeReport();
    for (let time = 0; time < 3; time++) {
      const answer = await testApp.openBrowser().call("reportClientError", { body: report });
      expect([answer.status, answer.body]).toEqual([202, { accepted: true }]);
    }
    await testApp
      .openBrowser()
      .call("reportClientError", { body: { ...report, version: "1.0.1" } });
    const found = await findErrors(report.message);
    expect(found).toHaveLength(2);
    expect(found[1]).toEqual({
      ...report,
      id: expect.any(String),
      count: 3,
      first_seen_at: expect.stringMatching(/Z$/),
      last_seen_at: expect.stringMatching(/Z$/),
      resolved_at: null,
    });
    expect(found[0]).toMatchObject({ version: "1.0.1", count: 1 });
  });

  test("is stored without ids, tokens and email addresses", async () => {
    const id = randomUUID();
    const report = makeReport({
      page: `/dashboard/paths/${id}?token=abc#part`,
      stack: `at load (https://masar.test/assets/app-1a2b.js?token=abc:10:5)\nid ${id}`,
    });
    const { message } = report;
    await testApp
      .openBrowser()
      .call("reportClientError", { body: { ...report, message: `${message} for me@example.com` } });
    const [found] = await findErrors(`${message} for :email`);
    expect(found.page).toBe("/dashboard/paths/:id");
    expect(found.stack).toBe("at load (https://masar.test/assets/app-1a2b.js:10:5)\nid :id");
  });

  test.each([
    ["at signs", "@"],
    ["an address without its end", "a@b."],
    ["a query", "?a="],
    ["hexadecimal digits", `${"0".repeat(31)} `],
    ["one word", "word"],
  ])(
    "[N1.01] with a stack of 4,000 characters of %s does not block another request",
    async (_name, part) => {
      const report = makeReport({ stack: part.repeat(4000).slice(0, 4000) });
      const start = performance.now();
      const [sent, live] = await Promise.all([
        testApp.openBrowser().call("reportClientError", { body: report }),
        testApp.openBrowser().call("getLiveness"),
      ]);
      expect([sent.status, live.status]).toEqual([202, 200]);
      expect(performance.now() - start).toBeLessThan(2000);
    },
  );

  test("[N1.01] keeps the frames of a Firefox stack, which have an at sign", async () => {
    const stack = "load@https://masar.test/assets/app-1a2b.js:10:5\nmail me@example.com.";
    const report = makeReport({ stack });
    await testApp.openBrowser().call("reportClientError", { body: report });
    const [found] = await findErrors(report.message);
    expect(found.stack).toBe("load@https://masar.test/assets/app-1a2b.js:10:5\nmail :email.");
  });

  test("is listed to admins only, newest first", async () => {
    const reports = [makeReport(), makeReport()];
    for (const body of reports) await testApp.openBrowser().call("reportClientError", { body });
    const { body } = await admin.call("listClientErrors");
    const listed = body.errors.map((error: { message: string }) => error.message);
    expect(listed.slice(0, 2)).toEqual(reports.map(({ message }) => message).toReversed());
    const user = await testApp.createUser();
    expect((await user.call("listClientErrors")).status).toBe(403);
    expect((await testApp.openBrowser().call("listClientErrors")).status).toBe(401);
  });

  test("[D68] is hidden once it is resolved and open again when it recurs", async () => {
    const report = makeReport();
    const send = () => testApp.openBrowser().call("reportClientError", { body: report });
    const list = async (state: string) =>
      (await admin.call("listClientErrors", { query: { state, q: report.message } })).body.errors;
    await send();
    const [{ id }] = await list("open");
    const params = { id };
    const marked = await admin.call("resolveClientError", { params, body: { resolved: true } });
    expect([marked.status, marked.body.resolved_at]).toEqual([200, expect.stringMatching(/Z$/)]);
    expect([await list("open"), (await list("resolved")).length]).toEqual([[], 1]);
    await admin.call("resolveClientError", { params, body: { resolved: false } });
    expect((await list("open")).length).toBe(1);
    await admin.call("resolveClientError", { params, body: { resolved: true } });
    await send();
    expect(await list("open")).toMatchObject([{ id, count: 2, resolved_at: null }]);
    expect(await list("resolved")).toEqual([]);
    const unknown = { params: { id: randomUUID() }, body: { resolved: true } };
    expect((await admin.call("resolveClientError", unknown)).status).toBe(404);
  });

  test("[D68] is found by its message and its page, and listed with a cursor", async () => {
    const mark = randomUUID().slice(0, 8);
    const wanted = limits.administration.pageSize + 3;
    await testApp.admin.query(
      `insert into client_errors (fingerprint, message, page, version)
       select md5($1 || n), 'Lost ' || n, '/forum/' || $1, '1.0.0' from generate_series(1, $2::int) n`,
      [mark, wanted],
    );
    const query: Record<string, string> = { q: mark.toUpperCase() };
    const first = (await admin.call("listClientErrors", { query })).body;
    const rest = (await admin.call("listClientErrors", { query: { ...query, after: first.next } }))
      .body;
    expect([first.errors.length, rest.errors.length, rest.next]).toEqual([wanted - 3, 3, null]);
    const ids = [...first.errors, ...rest.errors].map(({ id }: { id: string }) => id);
    expect(new Set(ids).size).toBe(wanted);
    const unknownCursor = await admin.call("listClientErrors", { query: { after: randomUUID() } });
    expect(unknownCursor.status).toBe(404);
  });

  test("returns 429 when one browser sends too many, and then does not count", async () => {
    const { browser: flooding } = await testApp.createUser();
    const body = makeReport();
    const statuses: number[] = [];
    for (let at = 0; at < limits.clientErrors.perDevicePerMinute + 3; at++) {
      const answer = await flooding.call("reportClientError", { body });
      statuses.push(answer.status);
      if (answer.status === 429) expect(Number(answer.headers["retry-after"])).toBeGreaterThan(0);
    }
    expect(statuses).toEqual([
      ...Array.from({ length: limits.clientErrors.perDevicePerMinute }, () => 202),
      429,
      429,
      429,
    ]);
    expect((await findErrors(body.message))[0].count).toBe(limits.clientErrors.perDevicePerMinute);
    expect((await testApp.openBrowser().call("reportClientError", { body })).status).toBe(202);
  });

  test("[N1.05] is accepted from 300 visitors a minute behind one address", async () => {
    const shared = testApp.openBrowser();
    const body = makeReport();
    const { perIpPerMinute } = limits.clientErrors;
    expect(perIpPerMinute).toBe(300);
    // Counted beforehand: a slow machine needs more than the minute for so many requests.
    const key = `client-error:address:${shared.address}`;
    for (let used = 1; used < perIpPerMinute; used++) {
      await testApp.app.services.requestLimiter.count(key, 60);
    }
    expect((await shared.call("reportClientError", { body })).status).toBe(202);
    expect((await shared.call("reportClientError", { body })).status).toBe(429);
  });

  test.each([
    { message: "" },
    { message: "x".repeat(501) },
    { stack: "x".repeat(4001) },
    { page: "x".repeat(201) },
    { version: 1 },
  ])("returns 400 for an invalid body", async (wrong) => {
    const answer = await testApp
      .openBrowser()
      .call("reportClientError", { body: makeReport(wrong) });
    expect([answer.status, answer.body.fields]).toEqual([400, Object.keys(wrong)]);
  });
});

test("[N14.08] getInstance returns version, build, mail and bus", async () => {
  expect((await admin.call("getInstance")).body).toEqual({
    version: limits.version,
    build: "development",
    mail: "smtp",
    bus: "postgres",
  });
});

describe("without the database", () => {
  test("liveness returns 200, readiness 503, and both recover", async () => {
    const visitor = testApp.openBrowser();
    expect((await visitor.call("getReadiness")).status).toBe(200);
    const stop = new AbortController();
    const statuses = new Set<number>();
    const load = Array.from({ length: 8 }, async () => {
      while (!stop.signal.aborted) {
        statuses.add((await admin.call("getNotificationPreferences")).status);
        await sleep(80);
      }
    });

    await sleep(200);
    gate.shut();
    await sleep(300);
    const ready = await visitor.call("getReadiness");
    expect([ready.status, ready.body.code, ready.headers["retry-after"]]).toEqual([
      503,
      "server_busy",
      "2",
    ]);
    expect((await visitor.call("getLiveness")).body).toEqual({
      status: "ok",
      version: limits.version,
      build: "development",
    });
    const refused = await admin.call("listNotifications");
    expect([refused.status, refused.body.code]).toEqual([503, "server_busy"]);

    gate.open();
    await expect
      .poll(async () => (await visitor.call("getReadiness")).status, { timeout: 5000 })
      .toBe(200);
    await expect
      .poll(async () => (await admin.call("getSettings")).status, { timeout: 5000 })
      .toBe(200);
    stop.abort();
    await Promise.all(load);
    expect(statuses).toEqual(new Set([200, 503]));
    // Signing up needs a mail, so jobs run again too.
    await testApp.createUser();
  });
});
