import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type Lie, lyingClient, startLyingProvider } from "../../../test/auth/lying-provider.ts";
import { createOidcClient } from "./oidc-client.ts";

let liar: Awaited<ReturnType<typeof startLyingProvider>>;
beforeAll(async () => {
  liar = await startLyingProvider();
});
afterAll(() => liar?.stop());

function clientOf(lie: Lie, isGoogle = false) {
  liar.tell(lie);
  return createOidcClient({
    issuer: liar.issuer,
    clientId: lyingClient.id,
    clientSecret: lyingClient.secret,
    redirectUri: "http://masar.test/callback/oidc",
    isGoogle,
  });
}

function redeem(lie: Lie) {
  const client = clientOf(lie);
  // The liar takes a code for the nonce of its token.
  return client.redeem({ code: "one", nonce: "one", codeVerifier: "verifier" });
}

const answering = (path: string, status: number, text: string): Lie => ({
  claims: { email: "person@example.com", email_verified: true },
  answers: { [path]: { status, text } },
});
const description = "/.well-known/openid-configuration";
const long = JSON.stringify({ text: "x".repeat(300_000) });

describe("the answer of a provider", () => {
  test("[N14.07] redeems a correct one: the tests below can fail", async () => {
    const claims = { email: "person@example.com", email_verified: true };
    expect(await redeem({ claims })).toMatchObject({ subject: "somebody", isEmailVerified: true });
  });

  test.each<[string, Lie]>([
    ["keys that do not answer", { answers: { "/jwks": "no answer" } }],
    ["keys that answer 500", answering("/jwks", 500, "{}")],
    ["keys that are null", answering("/jwks", 200, "null")],
    ["tokens that do not answer", { answers: { "/token": "no answer" } }],
    ["a wrong client secret", answering("/token", 401, '{"error":"invalid_client"}')],
    ["a refused request", answering("/token", 400, '{"error":"invalid_request"}')],
    ["a refusal that is no JSON", answering("/token", 400, "<html>")],
    ["tokens that are null", answering("/token", 200, "null")],
    ["tokens without an ID token", answering("/token", 200, '{"access_token":"a"}')],
    ["user info that is null", { answers: { "/userinfo": { status: 200, text: "null" } } }],
    ["user info that is refused", { answers: { "/userinfo": { status: 401, text: "{}" } } }],
  ])("[N14.07] %s is the provider's failure: unavailable", async (_name, lie) => {
    await expect(redeem(lie)).rejects.toMatchObject({ kind: "unavailable" });
  });

  test("[N14.07] a code that the provider refuses is the browser's failure: invalid", async () => {
    const lie = answering("/token", 400, '{"error":"invalid_grant"}');
    await expect(redeem(lie)).rejects.toMatchObject({ kind: "invalid" });
  });

  test.each([description, "/jwks", "/token", "/userinfo"])(
    "[N14.07] 300 kB at %s are not read to their end: unavailable",
    async (path) => {
      await expect(redeem({ answers: { [path]: { status: 200, text: long } } })).rejects.toSatisfy(
        ({ kind, message }) => kind === "unavailable" && /262144 bytes/.test(message),
      );
    },
  );
});

describe("the address of a log-in", () => {
  const known = (prompts: string[]): Lie => ({ prompts });
  test.each([
    ["a provider that lists no prompts", {}, false, "login"],
    ["one that knows select_account", known(["login", "select_account"]), false, "select_account"],
    ["one that knows login only", known(["none", "login"]), false, "login"],
    ["Google", {}, true, "select_account"],
  ])("[N14.07] to connect, %s is asked for its page", async (_name, lie, isGoogle, prompt) => {
    const client = clientOf(lie, isGoogle);
    const attempt = { state: "s", nonce: "n", codeVerifier: "v".repeat(43) };
    const promptOf = async (choosesAccount: boolean) => {
      const url = await client.authorizationUrl({ ...attempt, choosesAccount });
      return new URL(url).searchParams.get("prompt");
    };
    expect(await promptOf(true)).toBe(prompt);
    expect(await promptOf(false)).toBeNull();
  });
});
