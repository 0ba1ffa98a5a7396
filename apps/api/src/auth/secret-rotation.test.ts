import { randomBytes, randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { limits } from "@masar/contract/limits";
import { notifyUser } from "#api/core/notifications/notify.service.ts";
import { translate } from "#api/i18n/translate.ts";
import { createTestDatabase, type TestDatabase } from "../../test/database.ts";
import { makeReadyExport } from "../../test/exports.ts";
import { runCommand } from "../../test/run-command.ts";
import { createGuardedUser } from "../../test/auth/second-factor.ts";
import { type TestApp, password, startTestApp } from "../../test/test-app.ts";
import { computeCode, computeNextCode } from "../../test/auth/totp.ts";

vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 });

const secret = () => randomBytes(32).toString("hex");
const [oldSecret, newSecret] = [secret(), secret()];

let database: TestDatabase;
/** The instance before the change, after it, and after the removal of the previous secret. */
let before: TestApp, after: TestApp, later: TestApp;

beforeAll(async () => {
  const created = await createTestDatabase();
  database = created;
  const shared = { ...created, stop: async () => {} };
  before = await startTestApp({ database: shared, env: { AUTH_SECRET: oldSecret } });
  const env = { AUTH_SECRET: newSecret };
  const accepting = { ...env, AUTH_SECRET_PREVIOUS: oldSecret };
  after = await startTestApp({ database: shared, worker: false, env: accepting });
  later = await startTestApp({ database: shared, worker: false, env });
});
afterAll(async () => {
  for (const app of [before, after, later]) await app.stop();
  await database.stop();
});

type Browser = ReturnType<TestApp["openBrowser"]>;

/** The same browser at another instance. */
function moveTo(app: TestApp, { jar }: Pick<Browser, "jar">): Browser {
  const browser = app.openBrowser();
  for (const [name, value] of jar) browser.jar.set(name, value);
  return browser;
}

/** As a day later: the instance of the new secret renews the session and its cookie. */
async function renewSession(user: { id: string; browser: Browser }): Promise<Browser> {
  await database.admin.query(
    "update sessions set expires_at = now() + make_interval(days => $2) where user_id = $1",
    [user.id, limits.session.idleDays - 2],
  );
  const browser = moveTo(after, user.browser);
  expect((await browser.call("getSession")).body.session.user.id).toBe(user.id);
  return browser;
}

async function readOneClick(to: string, subject: string): Promise<{ token: string }> {
  const mail = await before.mailbox.waitForMessage({ to, subject }, 10_000);
  const header = mail.headers.find(({ name }) => name === "list-unsubscribe")?.value ?? "";
  const url = new URL(/<([^>]+)>/.exec(header.replaceAll(/\s/g, ""))?.[1] ?? "");
  return { token: url.searchParams.get("token") ?? "" };
}

async function startLogIn(app: TestApp, email: string): Promise<Browser> {
  const browser = app.openBrowser();
  const answer = await browser.call("logIn", { body: { email, password } });
  expect(answer.body).toEqual({ status: "second_factor_required" });
  return browser;
}

const subject = (template: string) => translate("en", `mail:${template}.subject`);

describe("a session of the previous secret", () => {
  test("[N7.22] reads, changes the password and logs out while AUTH_SECRET_PREVIOUS is set", async () => {
    const user = await before.createUser();
    const browser = moveTo(after, user.browser);
    expect((await browser.call("getOverview")).status).toBe(200);
    const body = { current_password: password, new_password: "another pass phrase 71" };
    expect((await browser.call("changePassword", { body })).status).toBe(204);
    expect((await browser.call("getOverview")).status).toBe(200);
    expect((await browser.call("logOut")).status).toBe(204);
    expect((await browser.call("getSession")).body.session).toBeNull();
  });

  test("[N7.22] is rejected with 401 after AUTH_SECRET_PREVIOUS is removed", async () => {
    const user = await before.createUser();
    expect((await moveTo(later, user.browser).call("getOverview")).status).toBe(401);
    expect((await moveTo(before, user.browser).call("getOverview")).status).toBe(200);
  });

  test("[N7.22] outlives AUTH_SECRET_PREVIOUS once its daily renewal has signed the cookie again", async () => {
    const user = await before.createUser();
    const browser = await renewSession(user);
    expect((await moveTo(later, browser).call("getOverview")).status).toBe(200);
  });

  test("[N7.22] of the new secret is rejected by an instance that does not know it", async () => {
    const user = await after.createUser();
    expect((await moveTo(later, user.browser).call("getOverview")).status).toBe(200);
    expect((await moveTo(before, user.browser).call("getOverview")).status).toBe(401);
  });
});

describe("a second factor of the previous secret", () => {
  test("[N7.22] accepts a code for a log-in that started before the change, and the next code after the removal", async () => {
    const user = await createGuardedUser(before);
    const started = await startLogIn(before, user.email);
    const code = { code: computeNextCode(user.uri) };
    const body = { code: user.codes[0] };
    expect((await moveTo(later, started).call("logInSecondFactor", { body })).body.code).toBe(
      "code_invalid",
    );
    const entered = await moveTo(after, started).call("logInSecondFactor", { body: code });
    expect(entered.status).toBe(200);
    // The first use has encrypted it with the new secret.
    const next = await startLogIn(later, user.email);
    expect((await next.call("logInSecondFactor", { body })).status).toBe(200);
  });

  test("[N7.22] accepts a recovery code once", async () => {
    const user = await createGuardedUser(before);
    const body = { code: user.codes[3] };
    const first = await startLogIn(after, user.email);
    expect((await first.call("logInSecondFactor", { body })).status).toBe(200);
    const second = await startLogIn(after, user.email);
    expect((await second.call("logInSecondFactor", { body })).body.code).toBe("code_invalid");
  });

  test("[N7.22] rejects its codes with code_invalid after the removal", async () => {
    const user = await createGuardedUser(before);
    for (const code of [computeCode(user.uri, Date.now() + 30_000), user.codes[0]]) {
      const browser = await startLogIn(later, user.email);
      const answer = await browser.call("logInSecondFactor", { body: { code } });
      expect([answer.status, answer.body.code]).toEqual([400, "code_invalid"]);
    }
  });

  test("[N7.22] works after the removal when the command has encrypted it again", async () => {
    const user = await createGuardedUser(before);
    const run = (env: NodeJS.ProcessEnv) => runCommand(after, "encrypt-factors", [], env);
    await expect(run({})).rejects.toThrow(/Command failed/);
    const previous = { AUTH_SECRET_PREVIOUS: oldSecret };
    expect((await run(previous)).stdout).toMatch(
      /[1-9]\d* encrypted again, \d+ current before, 0 /,
    );
    expect((await run(previous)).stdout).toMatch(/ 0 encrypted again/);
    const browser = await startLogIn(later, user.email);
    const body = { code: computeNextCode(user.uri) };
    expect((await browser.call("logInSecondFactor", { body })).status).toBe(200);
  });
});

describe("a link of the previous secret", () => {
  test("[N7.22] ends mails of one type while AUTH_SECRET_PREVIOUS is set", async () => {
    const user = await before.createUser();
    const body = { in_app: true, email: true };
    await user.call("updateNotificationPreference", { params: { type: "deadline" }, body });
    const { services } = before.app;
    const recipient = { id: user.id, email: user.email, language: "en" } as const;
    const what = { kind: "milestone_due", params: { title: "SQL", count: 3 } } as const;
    await services.withUser(user.id, (tx) => notifyUser(services, tx, recipient, what));
    const query = await readOneClick(user.email, "SQL");
    const removed = await later.openBrowser().call("unsubscribeMail", { query });
    expect([removed.status, removed.body.code]).toEqual([400, "link_invalid"]);
    expect((await after.openBrowser().call("unsubscribeMail", { query })).status).toBe(200);
  });

  test("[N7.22] ends the newsletter while AUTH_SECRET_PREVIOUS is set", async () => {
    const email = `reader-${randomUUID()}@example.com`;
    const body = { email, language: "en" };
    expect((await before.openBrowser().call("subscribeNewsletter", { body })).status).toBe(202);
    const query = await readOneClick(email, subject("newsletter_confirm"));
    const removed = await later.openBrowser().call("unsubscribeNewsletter", { query });
    expect([removed.status, removed.body.code]).toEqual([400, "link_invalid"]);
    expect((await after.openBrowser().call("unsubscribeNewsletter", { query })).status).toBe(200);
  });

  test("[N7.22] downloads an export while AUTH_SECRET_PREVIOUS is set", async () => {
    const user = await before.createUser();
    const { download_path: path } = await makeReadyExport(user);
    // A renewed session, so that only the link is of the previous secret.
    const browser = await renewSession(user);
    const cookie = [...browser.jar].map(([key, value]) => `${key}=${value}`).join("; ");
    const statuses: number[] = [];
    for (const { app } of [after, later])
      statuses.push((await app.inject({ url: path, headers: { cookie } })).statusCode);
    expect(statuses).toEqual([200, 404]);
  });
});

test("[N7.22] a device of the previous secret is known for its account while AUTH_SECRET_PREVIOUS is set", async () => {
  const user = await before.createUser();
  const others = { email: user.email, password: "not this one" };
  // Strangers exhaust the attempts of unknown devices.
  for (let attempt = 0; attempt < 60; attempt++) {
    const { body } = await after.openBrowser().call("logIn", { body: others });
    if (body.code === "rate_limited") break;
  }
  const [device] = [...user.browser.jar].filter(([name]) => name.endsWith(".device"));
  expect(device).toBeDefined();
  const body = { email: user.email, password };
  const logIn = async (app: TestApp) => {
    const answer = await moveTo(app, { jar: new Map([device!]) }).call("logIn", { body });
    return answer.body.code ?? answer.body.status;
  };
  expect(await logIn(later)).toBe("rate_limited");
  expect(await logIn(after)).toBe("logged_in");
});

test("[N7.22] mailed links and calendar addresses that are stored as hashes need no secret", async () => {
  const user = await before.createUser();
  const feed = new URL((await user.call("createCalendarFeed")).body.url);
  expect((await later.app.inject({ url: feed.pathname })).statusCode).toBe(200);

  await before.openBrowser().call("forgotPassword", { body: { email: user.email } });
  const reset = await before.readToken(user.email, subject("reset"));
  const newPassword = "yet another pass phrase 72";
  const answer = await later
    .openBrowser()
    .call("resetPassword", { body: { token: reset, password: newPassword } });
  expect(answer.status).toBeLessThan(300);

  const leaving = await before.createUser();
  await leaving.call("planDeletion", { body: { password } });
  const subjectStart = translate("en", "mail:deletion_planned.subject", { date: "" }).trim();
  const token = await before.readToken(leaving.email, subjectStart);
  const cancelled = await later.openBrowser().call("keepAccountByLink", { body: { token } });
  expect(cancelled.status).toBeLessThan(300);

  const email = `new-${randomUUID()}@example.com`;
  await before.openBrowser().call("signUp", { body: before.signUpBody(email) });
  const verification = await before.readToken(email, subject("verify"));
  const verified = await later.openBrowser().call("verifyEmail", { body: { token: verification } });
  expect(verified.status).toBe(200);
});
