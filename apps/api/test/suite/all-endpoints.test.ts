import { randomUUID } from "node:crypto";
import type { InjectOptions } from "fastify";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { EndpointSchemas } from "@masar/contract/shared/field-schemas";
import { endpointSchemas } from "@masar/contract/endpoint-schemas";
import { type EndpointName, endpoints } from "@masar/contract/endpoints";
import type { Endpoint } from "@masar/contract/shared/endpoint";
import { type TestApp, startTestApp } from "../test-app.ts";

type TestUser = Awaited<ReturnType<TestApp["createUser"]>>;

let testApp: TestApp;
let user: TestUser;
let victim: TestUser;
beforeAll(async () => {
  testApp = await startTestApp();
  [user, victim] = await Promise.all([testApp.createUser(), testApp.createUser()]);
});
afterAll(() => testApp.stop());

const table = Object.entries(endpoints) as [EndpointName, Endpoint][];
const pick = (wanted: (route: Endpoint, name: EndpointName) => boolean) =>
  table.filter(([name, route]) => wanted(route, name)).map(([name]) => name);
const writes = pick(({ method }) => method !== "GET");
/** For a user, an admin's endpoint returns only 403. */
const isReached = ({ access }: Endpoint) => access === "public" || access === "session";
const withBody = pick((route, name) => isReached(route) && "body" in endpoints[name]);
const guarded = pick(({ access }) => access !== "public");

/** One raw request with the user's cookie. */
async function send(name: EndpointName, as: TestUser | undefined, more: InjectOptions = {}) {
  const { method, path } = endpoints[name];
  const cookie = [...(as?.browser.jar ?? [])].map(([key, value]) => `${key}=${value}`).join("; ");
  const response = await testApp.app.inject({
    method,
    url: path.replace(":id", randomUUID()).replace(":type", "study"),
    remoteAddress: as?.browser.address ?? testApp.openBrowser().address,
    ...more,
    headers: { ...(cookie ? { cookie } : {}), ...more.headers },
  });
  return { status: response.statusCode, headers: response.headers, text: response.body };
}

const codeOf = ({ text }: { text: string }) => (JSON.parse(text) as { code: string }).code;

describe("who may ask", () => {
  test.each(guarded)("%s returns 401 to a visitor for any request", async (name) => {
    const json = { "content-type": "application/json" };
    for (const more of [
      {},
      { payload: "{ broken", headers: json },
      { payload: {}, headers: { cookie: "masar.session_token=forged.value" } },
    ]) {
      const answer = await send(
        name,
        undefined,
        endpoints[name].method === "GET" ? { headers: more.headers ?? {} } : more,
      );
      expect([answer.status, codeOf(answer)]).toEqual([401, "unauthorized"]);
    }
  });

  test.each(pick(({ access }) => access === "admin" || access === "moderator"))(
    "%s returns 403 to a user without the role",
    async (name) => {
      const answer = await send(name, user);
      expect([answer.status, codeOf(answer)]).toEqual([403, "forbidden"]);
    },
  );

  test("[N14.04] endpoints with a role return second_factor_needed to staff without a second factor", async () => {
    const staff = await testApp.createUser();
    await testApp.admin.query("update users set roles = '{admin,moderator}' where id = $1", [
      staff.id,
    ]);
    for (const name of pick(({ access }) => access === "admin" || access === "moderator")) {
      const answer = await send(name, staff);
      expect([name, answer.status, codeOf(answer)]).toEqual([name, 403, "second_factor_needed"]);
    }
  });

  test("[R6.02] an id that the request brings along is ignored", async () => {
    const spoofed = { headers: { "x-user-id": victim.id, "x-masar-user-id": victim.id } };
    const user_id = victim.id;
    await user.call("updateSettings", {
      ...spoofed,
      body: { country: "EG", user_id, id: user_id },
    });
    await user.call("updateNotificationPreference", {
      ...spoofed,
      params: { type: "study" },
      body: { in_app: false, email: false, user_id },
    });
    await user.call("recordConsent", {
      ...spoofed,
      body: { kind: "ai", granted: true, user_id },
    });
    await user.call("markAllNotificationsRead", { ...spoofed, body: { user_id } });
    const { body } = await user.call("listNotifications", { ...spoofed, query: { user_id } });
    expect(new Set(body.notifications.map((row: { user_id: string }) => row.user_id))).toEqual(
      new Set([user.id]),
    );
    expect((await user.call("getSettings")).body.country).toBe("EG");

    expect((await victim.call("getSettings")).body.country).toBeNull();
    expect((await victim.call("listNotifications")).body.unread_count).toBe(1);
    expect((await victim.call("getNotificationPreferences")).body.preferences[0].in_app).toBe(true);
    const consents = (await victim.call("listConsents")).body.consents;
    expect(consents.map(({ kind }: { kind: string }) => kind).toSorted()).toEqual([
      "age_13",
      "terms",
    ]);
  });
});

describe("another site's page", () => {
  const foreign: [string, Record<string, string>][] = [
    ["another origin", { origin: "https://evil.test" }],
    ["an origin that begins like ours", { origin: "http://masar.test.evil.test" }],
    ["our name under another scheme", { origin: "https://masar.test" }],
    ["an origin that hides", { origin: "null" }],
    ["no origin but another site", { "sec-fetch-site": "cross-site" }],
    ["no origin but a sister site", { "sec-fetch-site": "same-site" }],
  ];

  test.each(writes)("cannot call %s with the user's cookie", async (name) => {
    for (const [what, headers] of foreign) {
      const answer = await send(name, user, { headers, payload: {} });
      expect([answer.status, codeOf(answer)], what).toEqual([403, "origin_refused"]);
    }
    expect((await user.call("getSession")).body.session.user.id).toBe(user.id);
  });

  test("is never invited by a CORS header", async () => {
    const preflight = await testApp.app.inject({
      method: "OPTIONS",
      url: endpoints.updateSettings.path,
      headers: { origin: "https://evil.test", "access-control-request-method": "PATCH" },
    });
    const read = await send("getSession", user, { headers: { origin: "https://evil.test" } });
    for (const headers of [preflight.headers, read.headers]) {
      expect(Object.keys(headers).filter((header) => header.startsWith("access-control"))).toEqual(
        [],
      );
    }
  });
});

describe("a body", () => {
  // Writes are limited per user, so each check has its own.
  let fresh: TestUser[];
  beforeAll(async () => {
    fresh = [await testApp.createUser(), await testApp.createUser()];
  });

  test.each(writes.filter((name) => isReached(endpoints[name])))(
    "that is not JSON is refused by %s",
    async (name) => {
      const payload = JSON.stringify({ password: "x" });
      const answer = await send(name, fresh[writes.indexOf(name) % fresh.length], {
        payload,
        headers: { "content-type": "text/plain" },
      });
      expect([answer.status, codeOf(answer)]).toEqual([415, "media_type_unsupported"]);
    },
  );

  test.each([
    "application/x-www-form-urlencoded",
    "multipart/form-data; boundary=x",
    "application/xml",
    "text/json",
  ])("of type %s is refused", async (type) => {
    const answer = await send("logIn", undefined, {
      payload: "a=b",
      headers: { "content-type": type },
    });
    expect(answer.status).toBe(415);
  });

  test("is refused when too large, malformed or poisoned", async () => {
    const others = [await testApp.createUser(), await testApp.createUser()];
    const tooLarge = (name: EndpointName) => {
      const { bodyLimit = 64 * 1024 }: EndpointSchemas = endpointSchemas[name];
      return JSON.stringify({ password: "x".repeat(bodyLimit + 1024) });
    };
    const cases = [
      [tooLarge, 413, "payload_too_large"],
      ["{ broken", 400, "validation_failed"],
      ['{"__proto__": {"is_admin": true}}', 400, "validation_failed"],
      ['{"constructor": {"prototype": {"is_admin": true}}}', 400, "validation_failed"],
      ["[]", 400, "validation_failed"],
      ["null", 400, "validation_failed"],
    ] as const;
    for (const [index, name] of withBody.entries()) {
      const other = others[index % 2];
      for (const [payload, status, code] of cases.slice(
        0,
        endpoints[name].access === "public" ? 6 : 2,
      )) {
        const answer = await send(name, other, {
          payload: typeof payload === "string" ? payload : payload(name),
          headers: { "content-type": "application/json" },
        });
        expect([name, answer.status, codeOf(answer)]).toEqual([name, status, code]);
      }
    }
  });
});

describe("every answer", () => {
  /** Public answers that browsers may cache. */
  const maxAges: Partial<Record<EndpointName, number>> = { getCatalogTerms: 60, getOpenApi: 3600 };
  const uncached = { "cache-control": "no-store", vary: "Cookie, Origin" };

  function expectHeaders(
    headers: Record<string, unknown>,
    { isSecure = false, maxAge }: { isSecure?: boolean; maxAge?: number | undefined } = {},
  ): void {
    const cached = { "cache-control": `public, max-age=${maxAge}`, vary: "Accept-Encoding" };
    expect(headers).toMatchObject({
      "content-security-policy":
        "default-src 'none'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'",
      "x-content-type-options": "nosniff",
      "x-frame-options": "DENY",
      "referrer-policy": "strict-origin-when-cross-origin",
      "cross-origin-opener-policy": "same-origin",
      "cross-origin-resource-policy": "same-origin",
      "permissions-policy":
        "microphone=(self), camera=(), geolocation=(), payment=(), usb=(), browsing-topics=()",
      ...(maxAge === undefined ? uncached : cached),
      "x-request-id": expect.stringMatching(/^[0-9a-f-]{36}$/),
    });
    expect(headers["strict-transport-security"]).toBe(
      isSecure ? "max-age=31536000; includeSubDomains" : undefined,
    );
    expect(headers["x-powered-by"]).toBeUndefined();
    expect(headers["server"]).toBeUndefined();
  }

  let fresh: TestUser;
  beforeAll(async () => {
    fresh = await testApp.createUser();
  });

  const endsSession = new Set<EndpointName>(["logOutEverywhere", "logOut"]);

  // The stream's own headers are read in realtime/live.test.ts.
  test.each([...pick((_, name) => !endsSession.has(name)), ...endsSession])(
    "of %s carries the security headers",
    async (name) => {
      const answers = [await send(name, undefined)];
      if (name !== "streamEvents") answers.push(await send(name, fresh));
      if (endpoints[name].access === "session")
        expect(answers.at(-1)?.status).not.toBe(name === "streamEvents" ? 200 : 401);
      for (const { headers, status, text } of answers) {
        expectHeaders(headers, { maxAge: maxAges[name] });
        if (text)
          expect(headers["content-type"]).toMatch(/^application\/(problem\+)?json; charset=utf-8$/);
        if (status >= 400) {
          const problem = JSON.parse(text) as Record<string, unknown>;
          expect(problem).toMatchObject({
            status,
            type: `/problems/${String(problem["code"])}`,
            requestId: headers["x-request-id"],
          });
        }
      }
    },
  );

  test.each([
    ["an unknown address", { method: "GET", url: "/api/nothing" }, 404],
    ["a page where no web application is served", { method: "GET", url: "/dashboard" }, 404],
    ["a known address by another method", { method: "DELETE", url: "/api/settings" }, 404],
    ["an address that cannot be decoded", { method: "GET", url: "/api/%E0%A4%A" }, 404],
    [
      "an endless parameter",
      { method: "POST", url: `/api/notifications/${"a".repeat(300)}/read` },
      404,
    ],
    ["a HEAD of the stream", { method: "HEAD", url: "/api/events" }, 404],
    [
      "a refused origin",
      { method: "POST", url: "/api/account/log-in", headers: { origin: "https://evil.test" } },
      403,
    ],
  ] as const)("to %s too", async (_name, options, status) => {
    const { headers, statusCode, body } = await testApp.app.inject(options as InjectOptions);
    expect(statusCode).toBe(status);
    expectHeaders(headers);
    if (options.method !== "HEAD")
      expect(JSON.parse(body)).toMatchObject({ status, requestId: headers["x-request-id"] });
  });

  test("sends strict-transport-security for a site on https", async () => {
    const secure = await startTestApp({ env: { PUBLIC_URL: "https://masar.test" } });
    try {
      for (const url of [endpoints.getLiveness.path, "/api/nothing", "/api/%E0%A4%A"]) {
        const { headers } = await secure.app.inject({ url });
        expectHeaders(headers, { isSecure: true });
        expect(headers["set-cookie"]).toBeUndefined();
      }
    } finally {
      await secure.stop();
    }
  });
});

describe("too many calls", () => {
  beforeEach(async () => {
    user = await testApp.createUser();
  });

  test("of one user are rate limited from any address", async () => {
    const statuses: number[] = [];
    for (let at = 0; at < 65; at++) {
      const { address } = testApp.openBrowser();
      const answer = await send("markAllNotificationsRead", user, { remoteAddress: address });
      statuses.push(answer.status);
      if (answer.status !== 429) continue;
      expect(codeOf(answer)).toBe("rate_limited");
      expect(Number(answer.headers["retry-after"])).toBeGreaterThan(0);
    }
    expect(statuses.filter((status) => status === 200)).toHaveLength(60);
    expect(statuses.slice(60)).toEqual([429, 429, 429, 429, 429]);
    expect((await user.call("getSettings")).status, "reads go on").toBe(200);
  });
});
