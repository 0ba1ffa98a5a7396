import { randomBytes, randomUUID } from "node:crypto";
import { pino } from "pino";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { limits } from "@masar/contract/limits";
import { type EndpointName, endpoints } from "@masar/contract/endpoints";
import { createPool } from "#api/db/client.ts";
import { sweepRetention } from "#api/jobs/retention.ts";
import { sign } from "#api/mail/signature.ts";
import { translate } from "#api/i18n/translate.ts";
import { type TestApp, startTestApp } from "../../../test/test-app.ts";
import { setUsed } from "../../../test/load/limits.ts";

let testApp: TestApp;
beforeAll(async () => {
  testApp = await startTestApp();
});
afterAll(() => testApp.stop());

const subjects = {
  confirm: translate("en", "mail:newsletter_confirm.subject"),
  welcome: translate("en", "mail:newsletter_welcome.subject"),
};

function newAddress(): string {
  return `reader-${randomBytes(5).toString("hex")}@example.com`;
}

function subscribe(email: string, change: object = {}, browser = testApp.openBrowser()) {
  return browser.call("subscribeNewsletter", { body: { email, language: "en", ...change } });
}

function confirm(token: string) {
  return testApp.openBrowser().call("confirmNewsletter", { body: { token } });
}

async function readRow(email: string) {
  const { rows } = await testApp.admin.query(
    "select id, language, confirmed_at from newsletter_subscriptions where email = $1",
    [email],
  );
  return rows[0];
}

/** Enqueued mails, sent or not. */
async function listMails(email: string): Promise<string[]> {
  const { rows } = await testApp.admin.query(
    "select data->>'template' as template from boss.job where data->>'to' = $1 order by created_on",
    [email],
  );
  return rows.map(({ template }) => template);
}

/** The address a mail program's own button posts to, as the header names it. */
async function readOneClick(to: string, subject: string): Promise<URL> {
  const mail = await testApp.mailbox.waitForMessage({ to, subject }, 10_000);
  const header = (name: string) =>
    mail.headers.find((line) => line.name === name)?.value.replaceAll(/\s/g, "");
  expect(header("list-unsubscribe-post")).toBe("List-Unsubscribe=One-Click");
  return new URL(/<([^>]+)>/.exec(header("list-unsubscribe") ?? "")?.[1] ?? "");
}

async function subscribed(): Promise<{ email: string; oneClick: URL }> {
  const email = newAddress();
  await subscribe(email);
  expect((await confirm(await testApp.readToken(email, subjects.confirm))).status).toBe(200);
  return { email, oneClick: await readOneClick(email, subjects.welcome) };
}

describe("subscribeNewsletter", () => {
  test("[D72] subscribes an address only after its mailed link is opened", async () => {
    const email = newAddress();
    const response = await subscribe(email.toUpperCase());
    expect([response.status, response.body]).toEqual([
      202,
      { status: "check_inbox", mailbox_url: null },
    ]);
    expect((await readRow(email)).confirmed_at).toBeNull();
    const link = await testApp.readLink(email, subjects.confirm);
    expect(link.pathname).toBe("/newsletter/confirm");
    const token = link.searchParams.get("token") ?? "";
    for (let tap = 0; tap < 2; tap++) {
      const answer = await confirm(token);
      expect([answer.status, answer.body]).toEqual([200, { status: "confirmed" }]);
    }
    const row = await readRow(email);
    expect(row.confirmed_at).not.toBeNull();
    await testApp.mailbox.waitForMessage({ to: email, subject: subjects.welcome }, 10_000);
    expect(await listMails(email)).toEqual(["newsletter_confirm", "newsletter_welcome"]);

    const { rows } = await testApp.admin.query("select token_hash from newsletter_links");
    expect(rows.map(({ token_hash }) => token_hash)).not.toContain(token);
  });

  test("[D72] returns the same response for a new, a pending, a confirmed and a honeypot request", async () => {
    const { email } = await subscribed();
    const address = newAddress();
    await subscribe(address);
    const trapped = newAddress();
    const answers = [
      await subscribe(newAddress()),
      await subscribe(address),
      await subscribe(email),
      await subscribe(trapped, { website: "https://spam.example/".padEnd(2000, "x") }),
    ];
    for (const answer of answers) {
      expect([answer.status, answer.body]).toEqual([
        202,
        { status: "check_inbox", mailbox_url: null },
      ]);
      expect(Object.keys(answer.headers)).toEqual(Object.keys(answers[0]?.headers ?? {}));
    }
    expect(await readRow(trapped)).toBeUndefined();
    expect(await listMails(trapped)).toEqual([]);
    expect(await listMails(email)).toEqual([
      "newsletter_confirm",
      "newsletter_welcome",
      "newsletter_welcome",
    ]);
    expect((await readRow(email)).confirmed_at).not.toBeNull();
  });

  test("[D72] accepts the links of both mails after two requests, in the last language", async () => {
    const email = newAddress();
    await subscribe(email);
    const first = await testApp.readToken(email, subjects.confirm);
    await subscribe(email, { language: "ar" });
    const second = await testApp.readLink(
      email,
      translate("ar", "mail:newsletter_confirm.subject"),
    );
    expect(second.pathname).toBe("/ar/newsletter/confirm");
    expect((await confirm(first)).status).toBe(200);
    expect((await confirm(second.searchParams.get("token") ?? "")).status).toBe(200);
    expect((await readRow(email)).language).toBe("ar");
  });

  test("[D72] rejects an expired or invented link", async () => {
    const email = newAddress();
    await subscribe(email);
    const token = await testApp.readToken(email, subjects.confirm);
    const { id } = await readRow(email);
    const { rows } = await testApp.admin.query(
      "select expires_at - now() as left from newsletter_links where subscription_id = $1",
      [id],
    );
    expect(rows[0].left.days).toBe(limits.newsletter.linkDays - 1);
    await testApp.admin.query(
      "update newsletter_links set expires_at = now() - interval '1 second' where subscription_id = $1",
      [id],
    );
    for (const wrong of [token, "x".repeat(43), randomBytes(32).toString("base64url")]) {
      const answer = await confirm(wrong);
      expect([answer.status, answer.body.code]).toEqual([400, "link_invalid"]);
    }
    expect((await readRow(email)).confirmed_at).toBeNull();
  });

  test("[D72] limits requests per address and per network", async () => {
    const { perAddressPerDay, perIpPerHour } = limits.newsletter;
    const email = newAddress();
    const statuses: number[] = [];
    for (let at = 0; at < perAddressPerDay; at++) statuses.push((await subscribe(email)).status);
    expect(statuses).toEqual(Array<number>(perAddressPerDay).fill(202));
    const refused = await subscribe(email);
    expect(refused.status).toBe(429);
    expect(Number(refused.headers["retry-after"])).toBeGreaterThan(23 * 60 * 60);

    const browser = testApp.openBrowser();
    await setUsed(testApp, `newsletter:${browser.address}`, perIpPerHour - 1);
    expect((await subscribe(newAddress(), {}, browser)).status).toBe(202);
    expect((await subscribe(newAddress(), {}, browser)).status).toBe(429);
  });

  test.each([{ email: "nobody" }, { language: "fr" }, { email: `${"a".repeat(250)}@b.co` }])(
    "reports the invalid field: %o",
    async (wrong) => {
      const answer = await subscribe(newAddress(), wrong);
      expect([answer.status, answer.body.fields]).toEqual([400, Object.keys(wrong)]);
    },
  );
});

describe("unsubscribeNewsletter", () => {
  /** As a mail program's server does it: a form, no cookie, no origin. */
  function post(url: URL, type = "application/x-www-form-urlencoded") {
    return testApp.app.inject({
      method: "POST",
      url: url.pathname + url.search,
      remoteAddress: testApp.openBrowser().address,
      headers: { "content-type": type },
      payload: "List-Unsubscribe=One-Click",
    });
  }

  test("[D72] deletes the subscription by a one-click request of a mail program", async () => {
    const { email, oneClick } = await subscribed();
    expect(oneClick.origin).toBe("http://masar.test");
    for (let click = 0; click < 2; click++) {
      const answer = await post(oneClick);
      expect([answer.statusCode, answer.json()]).toEqual([200, { status: "unsubscribed" }]);
    }
    expect(await readRow(email)).toBeUndefined();
    const multipart = await post(oneClick, "multipart/form-data; boundary=x");
    expect(multipart.statusCode).toBe(200);
  });

  test("[D72] unsubscribes from the page and allows subscribing again", async () => {
    const { email, oneClick } = await subscribed();
    const token = oneClick.searchParams.get("token") ?? "";
    const left = await testApp.openBrowser().call("unsubscribeNewsletter", { query: { token } });
    expect([left.status, left.body]).toEqual([200, { status: "unsubscribed" }]);
    const after = new Date();
    await subscribe(email);
    const again = await testApp.readToken(email, subjects.confirm, after);
    expect((await confirm(again)).status).toBe(200);
    // The link of the ended subscription has nothing to do with the new one.
    await testApp.openBrowser().call("unsubscribeNewsletter", { query: { token } });
    expect(await readRow(email)).toBeDefined();
  });

  test("[D72] deletes an unconfirmed subscription", async () => {
    const email = newAddress();
    await subscribe(email);
    const token = await testApp.readToken(email, subjects.confirm);
    await post(await readOneClick(email, subjects.confirm));
    expect(await readRow(email)).toBeUndefined();
    expect((await confirm(token)).body.code).toBe("link_invalid");
  });

  test("[D72] redirects a GET to the page and does not unsubscribe", async () => {
    const email = newAddress();
    await subscribe(email, { language: "ar" });
    const subject = translate("ar", "mail:newsletter_confirm.subject");
    const { pathname, search } = await readOneClick(email, subject);
    const opened = await testApp.app.inject({ method: "GET", url: pathname + search });
    expect(opened.statusCode).toBe(303);
    expect(opened.headers.location).toBe(`http://masar.test/ar/newsletter/unsubscribe${search}`);
    expect(await readRow(email)).toBeDefined();
  });

  test("rejects a forged token", async () => {
    const { email, oneClick } = await subscribed();
    const token = oneClick.searchParams.get("token") ?? "";
    const [id = "", signature = ""] = token.split(".");
    const forged = [
      `${id}.${randomBytes(32).toString("base64url")}`,
      `${randomUUID()}.${signature}`,
      `${id}.${signature.slice(1)}`,
      // Made with the same secret, for another purpose.
      `${id}.${sign(testApp.env, ["mail preference off", id])}`,
      id,
      "a".repeat(64),
    ];
    for (const wrong of forged) {
      const query = { token: wrong };
      const answer = await testApp.openBrowser().call("unsubscribeNewsletter", { query });
      expect([answer.status, answer.body.code]).toEqual([400, "link_invalid"]);
    }
    expect(await readRow(email)).toBeDefined();
  });

  test("is the only endpoint that accepts a form", async () => {
    const form = { "content-type": "application/x-www-form-urlencoded" };
    const writes = (Object.keys(endpoints) as EndpointName[]).filter((name) => {
      const { method, access } = endpoints[name];
      return method !== "GET" && access === "public";
    });
    const accepted: EndpointName[] = [];
    for (const name of writes) {
      const { status } = await testApp.openBrowser().call(name, { body: "a=b", headers: form });
      if (status !== 415) accepted.push(name);
    }
    expect(accepted.filter((name) => name !== "unsubscribeMail")).toEqual([
      "unsubscribeNewsletter",
    ]);
  });
});

test("[D72] removes subscriptions that are unconfirmed for 14 days", async () => {
  const { email: confirmed } = await subscribed();
  const [old, young] = [newAddress(), newAddress()];
  for (const email of [old, young]) await subscribe(email);
  const age = async (email: string, days: number) =>
    testApp.admin.query(
      "update newsletter_subscriptions set asked_at = now() - make_interval(days => $2) where email = $1",
      [email, days],
    );
  await age(confirmed, 400);
  await age(old, 15);
  await age(young, 13);
  const pool = createPool(testApp.urlOf("masar_worker"), 1);
  await sweepRetention(pool, pino({ level: "silent" }));
  await pool.end();
  expect(await readRow(old)).toBeUndefined();
  expect(await readRow(young)).toBeDefined();
  expect(await readRow(confirmed)).toBeDefined();
});

test("[D72] subscribeNewsletter without mail returns mail_not_configured and stores nothing", async () => {
  const quiet = await startTestApp({ mail: false, worker: false });
  try {
    const body = { email: newAddress(), language: "en" };
    const answer = await quiet.openBrowser().call("subscribeNewsletter", { body });
    expect([answer.status, answer.body.code]).toEqual([503, "mail_not_configured"]);
    const { rows } = await quiet.admin.query("select from newsletter_subscriptions");
    expect(rows).toHaveLength(0);
  } finally {
    await quiet.stop();
  }
});
