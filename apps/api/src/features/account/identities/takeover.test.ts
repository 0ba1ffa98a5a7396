import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { limits } from "@masar/contract/limits";
import { signInLimits } from "@masar/contract/account/sign-in-limits";
import { type IdentityProvider, startIdentityProvider } from "@masar/tools/local/identity-provider";
import { type Lie, lyingClient, startLyingProvider } from "../../../../test/auth/lying-provider.ts";
import { type Answer, readAnswer, visitProvider } from "../../../../test/auth/provider-browser.ts";
import { type TestApp, password, startTestApp } from "../../../../test/test-app.ts";

vi.setConfig({ testTimeout: 60_000, hookTimeout: 120_000 });

type Browser = ReturnType<TestApp["openBrowser"]>;
const site = "http://masar.test";
let google: IdentityProvider;
let university: IdentityProvider;
let testApp: TestApp;

beforeAll(async () => {
  google = await startIdentityProvider({ redirectUris: [`${site}/callback/google`] });
  university = await startIdentityProvider({ redirectUris: [`${site}/callback/oidc`] });
  testApp = await startTestApp({
    env: {
      GOOGLE_ISSUER: google.issuer,
      GOOGLE_CLIENT_ID: google.clientId,
      GOOGLE_CLIENT_SECRET: google.clientSecret,
      OIDC_ISSUER: university.issuer,
      OIDC_CLIENT_ID: university.clientId,
      OIDC_CLIENT_SECRET: university.clientSecret,
      OIDC_NAME: "Example University",
    },
  });
});
afterAll(async () => {
  await testApp?.stop();
  await google?.stop();
  await university?.stop();
});

const codeOf = ({ status, body }: { status: number; body: { code?: string } }) => [
  status,
  body.code,
];
const invalid = [400, "identity_invalid"];

/** Starts here and logs in at the provider, without finishing. */
async function getAnswer(
  browser: Browser,
  email: string,
  provider: "google" | "oidc" = "google",
): Promise<Answer> {
  const { body } = await browser.call("startProviderLogIn", { body: { provider } });
  return readAnswer(await visitProvider(body.url, { email }));
}

const finish = (browser: Browser, body: object) => browser.call("finishProviderLogIn", { body });
const isLoggedIn = async (browser: Browser) => (await browser.call("listTasks")).status === 200;

describe("the request to the provider", () => {
  test("[N14.07] has state, nonce and PKCE, leads back to this site only, and asks for the address alone", async () => {
    const browser = testApp.openBrowser();
    const body = { provider: "google", redirect_uri: "https://evil.test", scope: "profile" };
    const answer = await browser.call("startProviderLogIn", { body });
    const url = new URL(answer.body.url);
    expect(url.origin).toBe(google.issuer);
    expect(Object.fromEntries(url.searchParams)).toMatchObject({
      response_type: "code",
      redirect_uri: `${site}/callback/google`,
      scope: "openid email",
      code_challenge_method: "S256",
      state: expect.stringMatching(/^[\w-]{43}$/),
      nonce: expect.stringMatching(/^[\w-]{43}$/),
    });
    const [cookie] = [answer.headers["set-cookie"]].flat();
    expect(cookie).toMatch(/^masar\.provider=.*; Max-Age=600; Path=\/; HttpOnly; SameSite=Lax$/i);
    expect(answer.body.url).not.toContain(google.clientSecret);
  });
});

describe("an answer of the provider", () => {
  test("[N14.07] works once, also when it is sent twice at the same time", async () => {
    const { email } = await testApp.createUser();
    const browser = testApp.openBrowser();
    const answer = await getAnswer(browser, email);
    const cookies = new Map(browser.jar);
    const copies = Array.from({ length: 5 }, () => {
      const copy = testApp.openBrowser();
      for (const [key, value] of cookies) copy.jar.set(key, value);
      return copy;
    });
    const answers = await Promise.all(copies.map((copy) => finish(copy, answer)));
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([
      200, 400, 400, 400, 400,
    ]);
    const later = testApp.openBrowser();
    for (const [key, value] of cookies) later.jar.set(key, value);
    expect(codeOf(await finish(later, answer))).toEqual(invalid);
  });

  test("[N14.07] does nothing in another browser, which then still finishes its own log-in", async () => {
    const [attacker, user] = [await testApp.createUser(), await testApp.createUser()];
    const stolen = await getAnswer(testApp.openBrowser(), attacker.email);
    const empty = testApp.openBrowser();
    expect(codeOf(await finish(empty, stolen))).toEqual(invalid);
    expect(await isLoggedIn(empty)).toBe(false);

    const browser = testApp.openBrowser();
    const own = await getAnswer(browser, user.email);
    expect(codeOf(await finish(browser, stolen))).toEqual(invalid);
    expect(await isLoggedIn(browser)).toBe(false);
    expect((await finish(browser, own)).body.session.user.id).toBe(user.id);
  });

  test("[N14.07] is refused after ten minutes", async () => {
    const { email } = await testApp.createUser();
    const browser = testApp.openBrowser();
    const answer = await getAnswer(browser, email);
    await testApp.admin.query(
      "update verifications set expires_at = now() - interval '1 second' where value like '%codeVerifier%'",
    );
    expect(codeOf(await finish(browser, answer))).toEqual(invalid);
  });

  test("[N14.07] is refused from a page of another site", async () => {
    const browser = testApp.openBrowser();
    const body = await getAnswer(browser, (await testApp.createUser()).email);
    const headers = { origin: "https://evil.test" };
    const refused = await browser.call("finishProviderLogIn", { body, headers });
    expect(codeOf(refused)).toEqual([403, "origin_refused"]);
  });

  test("[N14.07] with another user's code is refused by PKCE", async () => {
    const [attacker, user] = [await testApp.createUser(), await testApp.createUser()];
    const { code } = await getAnswer(testApp.openBrowser(), attacker.email);
    const browser = testApp.openBrowser();
    const own = await getAnswer(browser, user.email);
    expect(codeOf(await finish(browser, { ...own, code }))).toEqual(invalid);
    expect(await isLoggedIn(browser)).toBe(false);
  });
});

describe("mixed-up issuers", () => {
  async function refuse(change: (answer: Answer) => Promise<object> | object) {
    const { email } = await testApp.createUser();
    const browser = testApp.openBrowser();
    const answer = await getAnswer(browser, email);
    const refused = await finish(browser, { ...answer, ...(await change(answer)) });
    expect(await isLoggedIn(browser)).toBe(false);
    return codeOf(refused);
  }

  test("[N14.07] an answer at the address of the other provider is refused", async () => {
    expect(await refuse(() => ({ provider: "oidc" }))).toEqual(invalid);
  });

  test("[N14.07] an answer that names another issuer, or none, is refused", async () => {
    expect(await refuse(() => ({ iss: university.issuer }))).toEqual(invalid);
    expect(await refuse(() => ({ iss: `${google.issuer}/` }))).toEqual(invalid);
    expect(await refuse(() => ({ iss: undefined }))).toEqual(invalid);
  });

  test("[N14.07] a code of the other provider is refused", async () => {
    const email = (await testApp.createUser()).email;
    const other = await getAnswer(testApp.openBrowser(), email, "oidc");
    expect(await refuse(() => ({ code: other.code }))).toEqual(invalid);
  });
});

describe("a provider that lies", () => {
  let liar: Awaited<ReturnType<typeof startLyingProvider>>;
  let liarApp: TestApp;
  let owner: { email: string; id: string };
  const startApp = (issuer: string) =>
    startTestApp({
      worker: false,
      env: {
        OIDC_ISSUER: issuer,
        OIDC_CLIENT_ID: lyingClient.id,
        OIDC_CLIENT_SECRET: lyingClient.secret,
        OIDC_NAME: "Liar",
      },
    });

  beforeAll(async () => {
    liar = await startLyingProvider();
    liarApp = await startApp(liar.issuer);
    owner = await liarApp.createUser();
  });
  afterAll(async () => {
    await liarApp?.stop();
    await liar?.stop();
  });

  async function logInWith(lie: Lie, app = liarApp) {
    liar.tell(lie);
    const browser = app.openBrowser();
    const started = await browser.call("startProviderLogIn", { body: { provider: "oidc" } });
    if (started.status !== 200) return started;
    const { searchParams } = new URL(started.body.url);
    const body = {
      provider: "oidc",
      state: searchParams.get("state"),
      code: searchParams.get("nonce"),
    };
    return browser.call("finishProviderLogIn", { body });
  }

  const verified = () => ({ email: owner.email, email_verified: true });
  const past = Math.floor(Date.now() / 1000) - 3600;

  test("[N14.07] logs in with a correct token: the tests below can fail", async () => {
    const { status, body } = await logInWith({ claims: { sub: randomUUID(), ...verified() } });
    expect([status, body.session?.user.id]).toEqual([200, owner.id]);
  });

  test.each<[string, Lie]>([
    ["a token of another issuer", { claims: { iss: "https://accounts.google.com" } }],
    ["a token for another client", { claims: { aud: "another" } }],
    ["a token that several clients share", { claims: { aud: [lyingClient.id, "another"] } }],
    ["a token of another party", { claims: { azp: "another" } }],
    ["a token of another log-in", { claims: { nonce: "another" } }],
    ["a token without a nonce", { claims: { nonce: undefined } }],
    ["an expired token", { claims: { iat: past, exp: past + 300 } }],
    ["a token without a subject", { claims: { sub: undefined } }],
    ["a token with an empty subject", { claims: { sub: "" } }],
    ["a token by a foreign key", { signedBy: "foreign key" }],
    ["a token by the client secret", { signedBy: "client secret" }],
    ["a token without a signature", { signedBy: "nobody" }],
  ])("[N14.07] %s is refused", async (_name, { claims, ...lie }) => {
    const refused = await logInWith({ ...lie, claims: { ...verified(), ...claims } });
    expect(codeOf(refused)).toEqual(invalid);
  });

  test("[N14.07] user info of another subject is refused", async () => {
    const refused = await logInWith({ userInfo: { sub: "another", ...verified() } });
    expect(codeOf(refused)).toEqual(invalid);
  });

  test.each(["true", 1, null, undefined])(
    "[N14.07] an address whose email_verified is %o is not verified",
    async (email_verified) => {
      const claims = { sub: randomUUID(), email: owner.email, email_verified };
      expect(codeOf(await logInWith({ claims }))).toEqual([403, "identity_unverified"]);
    },
  );

  test("[N14.07] a subject that is the id of a user reaches no password account", async () => {
    const answer = await logInWith({ claims: { sub: owner.id, email: owner.email } });
    expect(codeOf(answer)).toEqual([403, "identity_unverified"]);
  });

  test("[N14.07] a provider that calls itself another one, or is down, cannot be used, and passwords still work", async () => {
    for (const lie of [{ issuer: google.issuer }, { isDown: true }]) {
      const fresh = await startApp(liar.issuer);
      try {
        expect(codeOf(await logInWith(lie, fresh))).toEqual([502, "provider_unavailable"]);
        const { email } = await fresh.createUser();
        const entered = await fresh.openBrowser().call("logIn", { body: { email, password } });
        expect(entered.body.status).toBe("logged_in");
        // Nothing of the failure is remembered.
        const claims = { sub: randomUUID(), email };
        expect((await logInWith({ claims }, fresh)).body.code).toBe("identity_unverified");
      } finally {
        await fresh.stop();
      }
    }
  });
});

describe("without a provider or without mail", () => {
  let plainApp: TestApp;
  beforeAll(async () => {
    plainApp = await startTestApp({
      mail: false,
      env: {
        OIDC_ISSUER: university.issuer,
        OIDC_CLIENT_ID: university.clientId,
        OIDC_CLIENT_SECRET: university.clientSecret,
        OIDC_NAME: "Example University",
      },
    });
  });
  afterAll(() => plainApp?.stop());

  test("[N14.06] a provider that is not configured is not found, 600 times a minute at most", async () => {
    const browser = plainApp.openBrowser();
    const body = { provider: "google" };
    const codes = new Map<string, number>();
    for (let count = 0; count <= signInLimits.triesPerMinute; count++) {
      const { code } = (await browser.call("startProviderLogIn", { body })).body;
      codes.set(code, (codes.get(code) ?? 0) + 1);
    }
    expect(Object.fromEntries(codes)).toEqual({
      not_found: signInLimits.triesPerMinute,
      rate_limited: 1,
    });
  });

  test("[N14.07] an account that never verified its address is not linked, until its owner connects it with the password", async () => {
    const email = `person-${randomUUID()}@example.com`;
    const owner = plainApp.openBrowser();
    await owner.call("signUp", { body: plainApp.signUpBody(email) });
    const signUp = { language: "en", terms_version: limits.termsVersion, is_13: true };
    const enter = async (body: object) => {
      const browser = plainApp.openBrowser();
      const started = await browser.call("startProviderLogIn", {
        body: { provider: "oidc", ...body },
      });
      const back = await visitProvider(started.body.url, { email });
      return finish(browser, readAnswer(back));
    };
    for (const body of [{}, { sign_up: signUp }])
      expect(codeOf(await enter(body))).toEqual([409, "identity_conflict"]);

    const body = { provider: "oidc", password };
    const started = await owner.call("startIdentity", { body });
    const back = await visitProvider(started.body.url, { email });
    expect((await finish(owner, readAnswer(back))).body).toEqual({ status: "connected" });
    expect((await enter({})).body.status).toBe("logged_in");
  });

  test("[N14.07] a changed address is not verified: its owner's first log-in by a provider is refused with 409", async () => {
    const newAddress = () => `person-${randomUUID()}@example.com`;
    const [email, victim] = [newAddress(), newAddress()];
    const attacker = plainApp.openBrowser();
    await attacker.call("signUp", { body: plainApp.signUpBody(email) });
    const started = await attacker.call("startIdentity", { body: { provider: "oidc", password } });
    const own = readAnswer(await visitProvider(started.body.url, { email }));
    expect((await finish(attacker, own)).body).toEqual({ status: "connected" });
    const change = { new_email: victim, password };
    expect((await attacker.call("changeEmail", { body: change })).body.status).toBe("changed");

    const browser = plainApp.openBrowser();
    const refused = await finish(browser, await getAnswer(browser, victim, "oidc"));
    expect(codeOf(refused)).toEqual([409, "identity_conflict"]);
    expect(await isLoggedIn(browser)).toBe(false);
  });
});
