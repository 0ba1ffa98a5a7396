import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { limits } from "@masar/contract/limits";
import { type IdentityProvider, startIdentityProvider } from "@masar/tools/local/identity-provider";
import { translate } from "#api/i18n/translate.ts";
import { enterBy, readAnswer, visitProvider } from "../../../../test/auth/provider-browser.ts";
import { addSecondFactor } from "../../../../test/auth/staff.ts";
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

describe("registering with a provider", () => {
  test.each(["google", "oidc"] as const)(
    "[N14.06] %s: an unknown identity gets no account until terms and age are accepted, and then logs in",
    async (provider) => {
      const email = newEmail();
      const browser = testApp.openBrowser();
      const unknown = await enterBy(
        browser,
        provider,
        { email },
        { return_query: "?next=%2Fforum" },
      );
      expect([unknown.status, unknown.body]).toEqual([
        200,
        { status: "sign_up_required", email, return_query: "?next=%2Fforum" },
      ]);
      expect(await countUsers(email)).toBe(0);
      const { rows } = await testApp.admin.query("select value from verifications");
      expect(JSON.stringify(rows)).not.toContain(email);

      const created = await enterBy(browser, provider, { email }, { sign_up: signUp });
      expect(created.body).toMatchObject({
        status: "logged_in",
        is_new: true,
        session: { user: { email, language: "ar", second_factor: false } },
      });
      const { consents } = (await browser.call("listConsents")).body;
      expect(consents.map(({ kind }: { kind: string }) => kind).toSorted()).toEqual([
        "age_13",
        "terms",
      ]);

      const again = await enterBy(testApp.openBrowser(), provider, { email });
      expect(again.body).toMatchObject({
        status: "logged_in",
        is_new: false,
        is_linked: false,
        session: { user: { id: created.body.session.user.id } },
      });
    },
  );

  test("[N14.06] is refused without terms or age", async () => {
    const browser = testApp.openBrowser();
    for (const wrong of [{ is_13: false }, { terms_version: "2020-01-01" }]) {
      const body = { provider: "google", sign_up: { ...signUp, ...wrong } };
      expect(codeOf(await browser.call("startProviderLogIn", { body }))).toEqual([
        400,
        "validation_failed",
      ]);
    }
  });

  test("[N14.06] the path of a visitor is in the setup of the new account", async () => {
    const browser = testApp.openBrowser();
    const intake = { goal: "data analyst", hours_per_week: 8 };
    await enterBy(browser, "oidc", { email: newEmail() }, { sign_up: { ...signUp, intake } });
    const { body } = await browser.call("getOnboarding");
    expect(JSON.stringify(body)).toContain("data analyst");
  });

  test("[N14.06] stores the issuer and the subject, and no token, name or picture", async () => {
    const email = newEmail();
    await enterBy(
      testApp.openBrowser(),
      "oidc",
      { email, subject: `s-${email}` },
      { sign_up: signUp },
    );
    expect(await listAccounts(email)).toEqual([
      expect.objectContaining({
        provider_id: university.issuer,
        account_id: `s-${email}`,
        access_token: null,
        refresh_token: null,
        id_token: null,
        scope: null,
        password: null,
      }),
    ]);
    const { rows } = await testApp.admin.query(
      "select name, image, email_verified from users where email = $1",
      [email],
    );
    expect(rows).toEqual([{ name: "", image: null, email_verified: true }]);
  });

  test("[N14.07] replaces another person's sign-up that never verified the address, with its password", async () => {
    const email = newEmail();
    await testApp.openBrowser().call("signUp", { body: testApp.signUpBody(email) });
    const browser = testApp.openBrowser();
    const { body } = await enterBy(browser, "google", { email }, { sign_up: signUp });
    expect(body.status).toBe("logged_in");
    const attempt = await testApp.openBrowser().call("logIn", { body: { email, password } });
    expect(codeOf(attempt)).toEqual([401, "credentials_invalid"]);
    const subject = translate("en", "mail:verify.subject");
    const token = await testApp.readToken(email, subject);
    const opened = await testApp.openBrowser().call("verifyEmail", { body: { token } });
    expect(codeOf(opened)).toEqual([400, "link_invalid"]);
  });

  test("[N14.06] an account without a password sets one by the mailed link", async () => {
    const email = newEmail();
    await enterBy(testApp.openBrowser(), "google", { email }, { sign_up: signUp });
    await testApp.openBrowser().call("forgotPassword", { body: { email } });
    const link = await testApp.readLink(email, translate("ar", "mail:first_password.subject"));
    const { token, ...shown } = Object.fromEntries(link.searchParams);
    expect(shown).toEqual({ password: "first", calendar: "none" });
    const body = { token, password };
    expect((await testApp.openBrowser().call("resetPassword", { body })).status).toBe(204);
    const entered = await testApp.openBrowser().call("logIn", { body: { email, password } });
    expect(entered.body.status).toBe("logged_in");
  });
});

describe("an address that has an account", () => {
  test("[N14.07] is linked if both sides have verified it, and its owner is informed on the page and by mail", async () => {
    const { email, id } = await testApp.createUser();
    const { body } = await enterBy(testApp.openBrowser(), "oidc", { email });
    expect(body).toMatchObject({ status: "logged_in", is_linked: true, session: { user: { id } } });
    const subject = translate("en", "mail:identity_added.subject", { name: "Example University" });
    await testApp.mailbox.waitForMessage({ to: email, subject }, 10_000);
    expect(await listAccounts(email)).toHaveLength(2);
  });

  test.each([{ isVerified: false }, { isVerified: false, sign_up: signUp }])(
    "[N14.07] is not linked if the provider has not verified it: %o",
    async ({ isVerified, ...body }) => {
      const { email } = await testApp.createUser();
      const browser = testApp.openBrowser();
      const refused = await enterBy(browser, "oidc", { email, isVerified }, body);
      expect(codeOf(refused)).toEqual([403, "identity_unverified"]);
      expect(await listAccounts(email)).toHaveLength(1);
      expect((await browser.call("listTasks")).status).toBe(401);
    },
  );

  test("[N14.07] an unverified or missing address makes no account", async () => {
    for (const person of [{ email: newEmail(), isVerified: false }, { subject: randomUUID() }]) {
      const refused = await enterBy(testApp.openBrowser(), "google", person, { sign_up: signUp });
      expect(codeOf(refused)).toEqual([403, "identity_unverified"]);
      if (person.email) expect(await countUsers(person.email)).toBe(0);
    }
  });

  test("[N14.07] a subject stays linked when its address changes, and another subject with the old address is not linked", async () => {
    const { email, id } = await testApp.createUser();
    const subject = randomUUID();
    await enterBy(testApp.openBrowser(), "oidc", { subject, email });
    const moved = await enterBy(testApp.openBrowser(), "oidc", { subject, email: newEmail() });
    expect(moved.body.session.user).toMatchObject({ id, email });
    const unverified = { subject, email: newEmail(), isVerified: false };
    const still = await enterBy(testApp.openBrowser(), "oidc", unverified);
    expect(still.body.session.user.id).toBe(id);
    // The same subject at another issuer is another person.
    const other = await enterBy(testApp.openBrowser(), "google", { subject, email: newEmail() });
    expect(other.body.status).toBe("sign_up_required");
  });
});

describe("the state of an account", () => {
  test("[N14.06] a second factor is asked for after the provider", async () => {
    const { email, id } = await testApp.createUser();
    const authenticator = await addSecondFactor(testApp, id);
    const browser = testApp.openBrowser();
    const { body } = await enterBy(
      browser,
      "google",
      { email },
      { return_query: "?next=%2Fforum" },
    );
    expect(body).toEqual({
      status: "second_factor_required",
      is_linked: true,
      return_query: "?next=%2Fforum",
    });
    expect((await browser.call("listTasks")).status).toBe(401);
    expect(authenticator).toBeDefined();
  });

  test("[N14.04] a log-in by a provider is no second factor for an administrator with a passkey only", async () => {
    const { email, id } = await testApp.createUser();
    await testApp.admin.query("update users set roles = '{admin}' where id = $1", [id]);
    await testApp.admin.query(
      `insert into passkeys (user_id, name, public_key, credential_id, counter, device_type, backed_up)
       values ($1, 'Key', 'key', gen_random_uuid(), 0, 'singleDevice', false)`,
      [id],
    );
    const browser = testApp.openBrowser();
    const { body } = await enterBy(browser, "google", { email });
    expect(body).toMatchObject({ status: "logged_in", session: { by_passkey: false } });
    const refused = [403, "second_factor_needed"];
    expect(codeOf(await browser.call("getInstance"))).toEqual(refused);
    for (const name of ["startPasskey", "startSecondFactor"] as const)
      expect(codeOf(await browser.call(name, { body: { password } }))).toEqual(refused);
    const connect = { provider: "oidc", password };
    expect(codeOf(await browser.call("startIdentity", { body: connect }))).toEqual(refused);
  });

  test("[N14.06] a suspended account is refused and not linked", async () => {
    const { email, id } = await testApp.createUser();
    const suspend = "update users set suspended_at = now() where id = $1";
    await testApp.admin.query(suspend, [id]);
    const refused = await enterBy(testApp.openBrowser(), "google", { email });
    expect(codeOf(refused)).toEqual([403, "account_suspended"]);
    expect(await listAccounts(email)).toHaveLength(1);
  });

  test("[N14.06] a suspended account is refused by its identity too", async () => {
    const { email, id } = await testApp.createUser();
    await enterBy(testApp.openBrowser(), "google", { email });
    await testApp.admin.query("update users set suspended_at = now() where id = $1", [id]);
    const refused = await enterBy(testApp.openBrowser(), "google", { email });
    expect(codeOf(refused)).toEqual([403, "account_suspended"]);
  });

  test("[N14.06] an account that will be deleted can only be kept", async () => {
    const { email, call } = await testApp.createUser();
    await call("planDeletion", { body: { password } });
    const browser = testApp.openBrowser();
    const { body } = await enterBy(browser, "google", { email });
    expect(body.session.user.deletion_due_at).toBeDefined();
    expect((await browser.call("listTasks")).status).toBe(401);
    expect((await browser.call("keepAccount")).status).toBe(204);
    expect((await browser.call("listTasks")).status).toBe(200);
  });
});

describe("connected accounts", () => {
  async function connect(call: Awaited<ReturnType<TestApp["createUser"]>>["call"], email: string) {
    const body = { provider: "oidc", password };
    const started = await call("startIdentity", { body });
    expect([started.status, started.body.code]).toEqual([200, undefined]);
    const answer = readAnswer(await visitProvider(started.body.url, { email }));
    return call("finishProviderLogIn", { body: answer });
  }

  test("[N14.07] connecting needs the password and the address of the account; disconnecting ends the log-in", async () => {
    const { email, call } = await testApp.createUser();
    const wrong = { provider: "oidc", password: "not this one" };
    expect(codeOf(await call("startIdentity", { body: wrong }))).toEqual([400, "password_wrong"]);
    const other = newEmail();
    const differs = await connect(call, other);
    expect(codeOf(differs)).toEqual([409, "identity_address_differs"]);
    expect(differs.body.params).toEqual({ email: other });
    expect((await connect(call, email)).body).toEqual({ status: "connected" });
    const { body } = await call("listIdentities");
    expect(body).toEqual({
      identities: [
        {
          id: expect.any(String),
          provider: "oidc",
          name: "Example University",
          created_at: expect.any(String),
        },
      ],
      providers: [
        { id: "google", name: "Google" },
        { id: "oidc", name: "Example University" },
      ],
      has_password: true,
    });
    const params = { id: body.identities[0].id };
    const removed = await call("removeIdentity", { params, body: { password } });
    expect(removed.status).toBe(204);
    expect(await listAccounts(email)).toHaveLength(1);
    const subject = translate("en", "mail:identity_removed.subject", {
      name: "Example University",
    });
    await testApp.mailbox.waitForMessage({ to: email, subject }, 10_000);
  });

  test("[N14.07] the password itself cannot be disconnected, nor an identity of another user", async () => {
    const [user, otherUser] = [await testApp.createUser(), await testApp.createUser()];
    await connect(user.call, user.email);
    const rows = await listAccounts(user.email);
    for (const [caller, row] of [
      [user, rows[0]],
      [otherUser, rows[1]],
    ] as const) {
      const params = { id: row.id };
      const refused = await caller.call("removeIdentity", { params, body: { password } });
      expect(codeOf(refused)).toEqual([404, "not_found"]);
    }
    expect(await listAccounts(user.email)).toHaveLength(2);
  });

  test("[N14.07] a connection is not finished in the session of another user", async () => {
    const [user, otherUser] = [await testApp.createUser(), await testApp.createUser()];
    const body = { provider: "oidc", password };
    const { body: started } = await user.call("startIdentity", { body });
    const back = await visitProvider(started.url, { email: user.email });
    const [cookie] = [...user.browser.jar].filter(([name]) => name.endsWith(".provider"));
    otherUser.browser.jar.set(...(cookie as [string, string]));
    const refused = await otherUser.call("finishProviderLogIn", { body: readAnswer(back) });
    expect(codeOf(refused)).toEqual([400, "identity_invalid"]);
    expect(await listAccounts(user.email)).toHaveLength(1);
  });

  test("[N14.06] the deletion of an account removes its identities", async () => {
    const { email, id } = await testApp.createUser();
    await enterBy(testApp.openBrowser(), "oidc", { email, subject: `gone-${id}` });
    await testApp.admin.query("delete from users where id = $1", [id]);
    const { rowCount } = await testApp.admin.query(
      "select id from accounts where account_id = $1",
      [`gone-${id}`],
    );
    expect(rowCount).toBe(0);
  });
});
