import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { lyingClient, startLyingProvider } from "../../../../test/auth/lying-provider.ts";
import { type TestApp, startTestApp } from "../../../../test/test-app.ts";

vi.setConfig({ testTimeout: 60_000, hookTimeout: 120_000 });

let liar: Awaited<ReturnType<typeof startLyingProvider>>;
let testApp: TestApp;
const lines: string[] = [];
beforeAll(async () => {
  liar = await startLyingProvider();
  testApp = await startTestApp({
    worker: false,
    logStream: { write: (line) => void lines.push(line) },
    env: {
      LOG_LEVEL: "warn",
      OIDC_ISSUER: liar.issuer,
      OIDC_CLIENT_ID: lyingClient.id,
      OIDC_CLIENT_SECRET: lyingClient.secret,
      OIDC_NAME: "Liar",
    },
  });
});
afterAll(async () => {
  await testApp?.stop();
  await liar?.stop();
});

async function logInWith(lie: Parameters<typeof liar.tell>[0]) {
  liar.tell({});
  const browser = testApp.openBrowser();
  const started = await browser.call("startProviderLogIn", { body: { provider: "oidc" } });
  const { searchParams } = new URL(started.body.url);
  const [state, code] = [searchParams.get("state"), searchParams.get("nonce")];
  liar.tell(lie);
  lines.length = 0;
  const body = { provider: "oidc", state, code };
  const { status, body: answer } = await browser.call("finishProviderLogIn", { body });
  const logged = lines.filter((line) => line.includes("provider of log-ins"));
  return { status, code: answer.code, logged, secrets: [state, code, lyingClient.secret] };
}

test("[N14.07] a wrong client secret answers 502 and logs the provider's reason, without secret, code or state", async () => {
  const refusal = { status: 401, text: '{"error":"invalid_client","error_description":"secret"}' };
  const { status, code, logged, secrets } = await logInWith({ answers: { "/token": refusal } });
  expect([status, code]).toEqual([502, "provider_unavailable"]);
  expect(logged.map((line) => JSON.parse(line))).toEqual([
    expect.objectContaining({
      level: 40,
      provider: "oidc",
      reason: `${liar.issuer}/token: 401 invalid_client`,
    }),
  ]);
  for (const secret of secrets) expect(lines.join("")).not.toContain(secret);
});

test("[N14.07] keys that do not answer are logged with the error code of the connection", async () => {
  const { status, logged } = await logInWith({ answers: { "/jwks": "no answer" } });
  expect(status).toBe(502);
  expect(logged.join("")).toMatch(/\/jwks did not answer: UND_ERR_SOCKET|ECONNRESET/);
});

test("[N14.07] a code that the provider refuses answers 400 and logs nothing", async () => {
  const refusal = { status: 400, text: '{"error":"invalid_grant"}' };
  const { status, code, logged } = await logInWith({ answers: { "/token": refusal } });
  expect([status, code, logged]).toEqual([400, "identity_invalid", []]);
});
