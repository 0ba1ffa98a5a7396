import { setTimeout as sleep } from "node:timers/promises";
import { pino } from "pino";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, inject, test } from "vitest";
import { limits } from "@masar/contract/limits";
import { strings } from "@masar/i18n/en";
import { createOverrides } from "#api/features/translations/overrides.ts";
import { translate } from "#api/i18n/translate.ts";
import type { StaticAnswer } from "#api/http/static-answer.ts";
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
});
// Writes are limited per user, so each test has its own admin.
beforeEach(async () => {
  admin = await testApp.createUser();
  await makeStaff(testApp, { role: "admin", email: admin.email });
});
afterEach(async () => {
  await testApp.admin.query("delete from translations");
  await testApp.app.services.overrides.refresh();
});
afterAll(async () => {
  await testApp.stop();
  gate.stop();
});

const brand = { language: "en", namespace: "common", key: "brand" } as const;

function save(change: object = {}) {
  return admin.call("saveTranslation", { body: { ...brand, value: "Our Masar", ...change } });
}

async function read(language: string, headers: Record<string, string> = {}) {
  const params = { language };
  return testApp.openBrowser().call("getTranslations", { params, headers });
}

function parseAnswer({ body }: StaticAnswer): { translations: object } {
  return JSON.parse(body.toString());
}

describe("a string an operator replaces", () => {
  test("[R3.16] is a row with its dates and is sent to browsers of its language only", async () => {
    expect((await read("en")).body).toEqual({ translations: {} });
    const saved = await save();
    expect(saved.status).toBe(200);
    const row = {
      ...brand,
      value: "Our Masar",
      id: expect.stringMatching(/^[0-9a-f-]{36}$/),
      created_at: expect.stringMatching(/Z$/),
      updated_at: expect.stringMatching(/Z$/),
    };
    expect(saved.body).toEqual(row);
    expect((await read("en")).body).toEqual({ translations: { common: { brand: "Our Masar" } } });
    expect((await read("ar")).body).toEqual({ translations: {} });

    const again = await save({ value: "Masar again" });
    expect(again.body).toMatchObject({ id: saved.body.id, created_at: saved.body.created_at });
    expect(Date.parse(again.body.updated_at)).toBeGreaterThan(Date.parse(saved.body.updated_at));
    const { body } = await admin.call("listTranslations", { query: { language: "en" } });
    expect(body.translations).toEqual([
      { ...row, value: "Masar again", bundled: strings.common.brand },
    ]);
  });

  test("[R3.16] is used in mails and notifications at once, and no longer after it is deleted", async () => {
    const entry = { language: "en", namespace: "mail", key: "verify.subject" } as const;
    const bundled = translate("en", "mail:verify.subject");
    await save({ ...entry, value: "Welcome: one tap is left" });
    expect(translate("en", "mail:verify.subject")).toBe("Welcome: one tap is left");
    const email = "overridden@example.com";
    await testApp.openBrowser().call("signUp", { body: testApp.signUpBody(email) });
    await testApp.readLink(email, "Welcome: one tap is left");
    expect((await read("en")).body, "strings of mails are not sent to browsers").toEqual({
      translations: {},
    });

    expect((await admin.call("deleteTranslation", { query: entry })).status).toBe(204);
    expect(translate("en", "mail:verify.subject")).toBe(bundled);
    expect((await admin.call("deleteTranslation", { query: entry })).status).toBe(404);
  });

  test("[R3.16] is cached by browsers for a while and then revalidated by its tag", async () => {
    await save();
    const first = await read("en");
    expect(first.headers).toMatchObject({
      "cache-control": `public, max-age=${limits.translations.browserSeconds}`,
      vary: "Accept-Encoding",
    });
    const tag = { "if-none-match": String(first.headers.etag) };
    expect((await read("en", tag)).status).toBe(304);
    const packedByProxy = { "if-none-match": `W/${tag["if-none-match"]}` };
    expect((await read("en", packedByProxy)).status).toBe(304);
    await save({ value: "Changed" });
    const changed = await read("en", tag);
    expect([changed.status, changed.body.translations.common.brand]).toEqual([200, "Changed"]);
  });

  test("[R3.16] must be one there is, with the same slots and of a length", async () => {
    const plural = { namespace: "errors", key: "rate_limited_one" };
    const slot = { namespace: "errors", key: "rate_limited_other" };
    const longest = "x".repeat(limits.translations.valueLength);
    const cases: [object, number][] = [
      [{ namespace: "nothing" }, 404],
      [{ key: "nothing" }, 404],
      [{ key: "__proto__.toString" }, 404],
      [{ key: "constructor" }, 404],
      [{ namespace: "constructor", key: "name" }, 404],
      [{ key: "language" }, 404],
      [{ language: "en", namespace: "errors", key: "rate_limited_few" }, 404],
      [
        { language: "ar", namespace: "errors", key: "rate_limited_few", value: "{{count}} ثوانٍ" },
        200,
      ],
      [{ ...slot, value: "Wait." }, 400],
      [{ ...slot, value: "Wait {{count}} seconds, {{name}}." }, 400],
      [{ ...slot, value: "Wait {{ count }} seconds." }, 200],
      [{ ...plural, value: strings.errors.rate_limited_one }, 200],
      [{ value: "Hello {{name}}" }, 400],
      [{ value: "$t(common:brand)" }, 400],
      [{ value: longest }, 200],
      [{ value: `${longest}x` }, 400],
      [{ value: "   " }, 400],
      [{ language: "fr" }, 400],
    ];
    for (const [change, status] of cases) {
      expect([change, (await save(change)).status]).toEqual([change, status]);
    }
    expect((await save({ ...slot, value: "Wait." })).body.code).toBe("placeholders_differ");
  });

  test("[R3.16] is written down: who changed what, from what", async () => {
    await save();
    await save({ value: "Second" });
    await admin.call("deleteTranslation", { query: brand });
    const { rows } = await testApp.admin.query(
      "select action, details from audit_log where actor = $1 order by id",
      [`user ${admin.id}`],
    );
    expect(rows).toEqual([
      { action: "translation_saved", details: { ...brand, before: null, after: "Our Masar" } },
      { action: "translation_saved", details: { ...brand, before: "Our Masar", after: "Second" } },
      { action: "translation_deleted", details: { ...brand, before: "Second" } },
    ]);
  });
});

function insert(entry: { key: string; value: string }) {
  return testApp.admin.query(
    "insert into translations (language, namespace, key, value) values ('en', 'common', $1, $2)",
    [entry.key, entry.value],
  );
}

test("[R3.16] another process hears of it within a minute, and asks no more often", async () => {
  let now = 0;
  const { withSystem } = testApp.app.services;
  let loads = 0;
  const counted: typeof withSystem = (run) => {
    loads++;
    return withSystem(run);
  };
  const log = pino({ level: "silent" });
  const other = createOverrides({ withSystem: counted, log, now: () => now });
  try {
    expect(parseAnswer(await other.read("en")).translations).toEqual({});
    await insert({ key: "brand", value: "Elsewhere" });
    now = limits.translations.cacheSeconds * 1000 - 1;
    expect(parseAnswer(await other.read("en")).translations).toEqual({});
    const before = loads;
    now++;
    const answers = await Promise.all([1, 2, 3].map(() => other.read("en")));
    expect(loads - before).toBe(1);
    for (const answer of answers) {
      expect(parseAnswer(answer).translations).toEqual({ common: { brand: "Elsewhere" } });
    }
  } finally {
    other.stop();
  }
});

test("[R3.16] a row that no longer fits the release is left out, and the bundled string speaks", async () => {
  await insert({ key: "brand", value: "{{gone}} slot" });
  await insert({ key: "was_renamed", value: "An old string" });
  await testApp.app.services.overrides.refresh();
  expect((await read("en")).body).toEqual({ translations: {} });
  expect(translate("en", "common:brand")).toBe(strings.common.brand);
  const { body } = await admin.call("listTranslations");
  expect(body.translations.map((row: { bundled: unknown }) => row.bundled)).toEqual([
    strings.common.brand,
    null,
  ]);
});

test("[R3.16] while the database is away the last known strings are served", async () => {
  await save();
  gate.shut();
  try {
    await sleep(50);
    await testApp.app.services.overrides.refresh();
    const answer = await read("en");
    expect([answer.status, answer.body]).toEqual([
      200,
      { translations: { common: { brand: "Our Masar" } } },
    ]);
    expect(translate("en", "common:brand")).toBe("Our Masar");
    const log = pino({ level: "silent" });
    const { withSystem } = testApp.app.services;
    const fresh = createOverrides({ withSystem, log });
    expect(parseAnswer(await fresh.read("en")), "a process that never saw them").toEqual({
      translations: {},
    });
    fresh.stop();
  } finally {
    gate.open();
    await sleep(200);
  }
});
