import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { limits } from "@masar/contract/limits";
import { type IdentityProvider, startIdentityProvider } from "@masar/tools/local/identity-provider";
import { enterBy, readAnswer, visitProvider } from "../../../../test/auth/provider-browser.ts";
import { type TestApp, password, startTestApp } from "../../../../test/test-app.ts";

vi.setConfig({ testTimeout: 60_000, hookTimeout: 120_000 });

const site = "http://masar.test";
let google: IdentityProvider;
let university: IdentityProvider;
let testApp: TestApp;

beforeAll(async () => {
  google = await startIdentityProvider({
    redirectUris: [`${site}/callback/google`],
    isInIdToken: true,
  });
  university = await startIdentityProvider({ redirectUris: [`${site}/callback/oidc`] });
  testApp = await startTestApp({ env: providerEnv() });
});
afterAll(async () => {
  await testApp?.stop();
  await google?.stop();
  await university?.stop();
});

function providerEnv() {
  return {
    PUBLIC_URL: site,
    GOOGLE_ISSUER: google.issuer,
    GOOGLE_CLIENT_ID: google.clientId,
    GOOGLE_CLIENT_SECRET: google.clientSecret,
    OIDC_ISSUER: university.issuer,
    OIDC_CLIENT_ID: university.clientId,
    OIDC_CLIENT_SECRET: university.clientSecret,
    OIDC_NAME: "Example University",
  };
}

const newEmail = () => `person-${randomUUID()}@example.com`;
const signUp = { language: "ar", terms_version: limits.termsVersion, is_13: true };
const codeOf = ({ status, body }: { status: number; body: { code?: string } }) => [
  status,
  body.code,
];
const countUsers = async (email: string) =>
  (await testApp.admin.query("select id from users where email = $1", [email])).rowCount;
const listAccounts = async (email: string) =>
  (
    await testApp.admin.query(
      "select a.* from accounts a join users u on u.id = a.user_id where u.email = $1 order by a.id",
      [email],
    )
  ).rows;

async function startAt(browser: ReturnType<TestApp["openBrowser"]>, email: string) {
  const started = await browser.call("startProviderLogIn", { body: { provider: "oidc" } });
  return readAnswer(await visitProvider(started.body.url, { email }));
}

describe("linking by an address that both sides have verified", () => {
  test("[N14.07] two first log-ins at once are both logged in, with one identity and one mail", async () => {
    const { email, id } = await testApp.createUser();
    const browsers = [testApp.openBrowser(), testApp.openBrowser()];
    const answers = await Promise.all(browsers.map((browser) => startAt(browser, email)));
    // Both read the accounts before either writes.
    const lock = await testApp.admin.connect();
    await lock.query("begin; lock table accounts in share mode");
    const finishing = browsers.map((browser, index) =>
      browser.call("finishProviderLogIn", { body: answers[index] }),
    );
    await vi.waitFor(
      async () => {
        const { rowCount } = await testApp.admin.query(
          "select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'",
        );
        expect(rowCount).toBe(2);
      },
      { timeout: 1500, interval: 20 },
    );
    await lock.query("commit");
    lock.release();
    for (const { body } of await Promise.all(finishing))
      expect(body).toMatchObject({ status: "logged_in", session: { user: { id } } });
    expect(await listAccounts(email)).toHaveLength(2);
    const notices = await testApp.admin.query(
      "select from notifications where user_id = $1 and kind = 'identity_added'",
      [id],
    );
    expect(notices.rowCount).toBe(1);
  });

  test("[N14.07] is not linked while its owner cannot be told: 500, no identity and no session", async () => {
    const { email, id } = await testApp.createUser();
    const refuseMail = "alter table boss.job_common add constraint full_queue";
    await testApp.admin.query(
      `${refuseMail} check (data->>'template' is distinct from 'identity_added') not valid`,
    );
    const browser = testApp.openBrowser();
    const failed = await enterBy(browser, "oidc", { email });
    await testApp.admin.query("alter table boss.job_common drop constraint full_queue");
    expect(failed.status).toBe(500);
    expect(await listAccounts(email)).toHaveLength(1);
    expect((await browser.call("listTasks")).status).toBe(401);
    const sessions = "select from sessions where user_id = $1";
    expect((await testApp.admin.query(sessions, [id])).rowCount).toBe(1);
    expect((await enterBy(browser, "oidc", { email })).body.status).toBe("logged_in");
  });
});

describe("an address that Google verified and does not host", () => {
  const person = (email: string) => ({ email, isHosted: false });
  const unhosted = [403, "identity_unhosted"];

  test("[N14.07] opens no existing account and makes none: 403 and no row", async () => {
    const { email } = await testApp.createUser();
    expect(codeOf(await enterBy(testApp.openBrowser(), "google", person(email)))).toEqual(unhosted);
    expect(await listAccounts(email)).toHaveLength(1);
    const unknown = newEmail();
    const body = { sign_up: signUp };
    const refused = await enterBy(testApp.openBrowser(), "google", person(unknown), body);
    expect(codeOf(refused)).toEqual(unhosted);
    expect(await countUsers(unknown)).toBe(0);
  });

  test("[N14.07] gmail.com is hosted by Google: the log-in makes the account", async () => {
    const email = `person-${randomUUID()}@gmail.com`;
    const body = { sign_up: signUp };
    const created = await enterBy(testApp.openBrowser(), "google", person(email), body);
    expect(created.body.status).toBe("logged_in");
    const lookalike = `person-${randomUUID()}@notgmail.com`;
    const refused = await enterBy(testApp.openBrowser(), "google", person(lookalike), body);
    expect(codeOf(refused)).toEqual(unhosted);
  });

  test("[N14.07] another provider is believed without hosting the address", async () => {
    const { email, id } = await testApp.createUser();
    const { body } = await enterBy(testApp.openBrowser(), "oidc", person(email));
    expect(body.session.user.id).toBe(id);
  });

  test("[N14.07] is connected in the settings if the account has verified it, and then logs in", async () => {
    const { email, id, call } = await testApp.createUser();
    const started = await call("startIdentity", { body: { provider: "google", password } });
    const answer = readAnswer(await visitProvider(started.body.url, person(email)));
    const connected = await call("finishProviderLogIn", { body: answer });
    expect(connected.body).toEqual({ status: "connected" });
    const { body } = await enterBy(testApp.openBrowser(), "google", person(email));
    expect(body.session.user.id).toBe(id);
  });
});

describe("connecting and disconnecting", () => {
  async function connect(call: Awaited<ReturnType<TestApp["createUser"]>>["call"], email: string) {
    const body = { provider: "oidc", password };
    const started = await call("startIdentity", { body });
    expect([started.status, started.body.code]).toEqual([200, undefined]);
    const answer = readAnswer(await visitProvider(started.body.url, { email }));
    return call("finishProviderLogIn", { body: answer });
  }

  test("[N14.07] a disconnected identity is not linked again by its address, until its owner connects it", async () => {
    const { email, id, call } = await testApp.createUser();
    await enterBy(testApp.openBrowser(), "oidc", { email });
    const { body } = await call("listIdentities");
    const params = { id: body.identities[0].id };
    await call("removeIdentity", { params, body: { password } });
    for (const person of [{ email }, { email, subject: randomUUID() }]) {
      const browser = testApp.openBrowser();
      const refused = await enterBy(browser, "oidc", person);
      expect(codeOf(refused)).toEqual([409, "identity_disconnected"]);
      expect((await browser.call("listTasks")).status).toBe(401);
    }
    expect(await listAccounts(email)).toHaveLength(1);
    expect((await connect(call, email)).body).toEqual({ status: "connected" });
    const again = await enterBy(testApp.openBrowser(), "oidc", { email });
    expect(again.body.session.user.id).toBe(id);
  });

  test("[N14.07] connecting a connected identity again is a success and sends no second mail", async () => {
    const { email, id, call } = await testApp.createUser();
    await connect(call, email);
    expect((await connect(call, email)).body).toEqual({ status: "connected" });
    const notices = await testApp.admin.query(
      "select from notifications where user_id = $1 and kind = 'identity_added'",
      [id],
    );
    expect(notices.rowCount).toBe(1);
  });

  test("[N14.07] an identity of another user is refused with 409 and verifies no address", async () => {
    const [owner, user] = [await testApp.createUser(), await testApp.createUser()];
    const subject = randomUUID();
    await enterBy(testApp.openBrowser(), "oidc", { email: owner.email, subject });
    const verify = "update users set email_verified = $2 where id = $1";
    await testApp.admin.query(verify, [user.id, false]);
    const started = await user.call("startIdentity", { body: { provider: "oidc", password } });
    const person = { email: user.email, subject };
    const answer = readAnswer(await visitProvider(started.body.url, person));
    const refused = await user.call("finishProviderLogIn", { body: answer });
    expect(codeOf(refused)).toEqual([409, "identity_taken"]);
    const { rows } = await testApp.admin.query("select email_verified from users where id = $1", [
      user.id,
    ]);
    expect(rows).toEqual([{ email_verified: false }]);
  });
});
