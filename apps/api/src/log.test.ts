import { afterAll, beforeAll, expect, test } from "vitest";
import { type TestApp, password, startTestApp } from "../test/test-app.ts";

const lines: string[] = [];
let testApp: TestApp;
beforeAll(async () => {
  const logStream = { write: (line: string) => void lines.push(line) };
  testApp = await startTestApp({ logStream, env: { LOG_LEVEL: "debug" } });
});
afterAll(() => testApp.stop());

type Line = {
  msg: string;
  level: number;
  route?: string;
  status?: number;
  err?: { message: string; stack: string };
};
const parsed = () => lines.map((line) => JSON.parse(line) as Line);

test("a whole run of good and bad days leaves nothing personal in the log", async () => {
  const secrets: string[] = [password, "a wrong guess", "the new passphrase"];
  const user = await testApp.createUser();
  // Their address is known by now: the answer, and the log, are those of a new one.
  await user.call("signUp", { body: testApp.signUpBody(user.email) });
  secrets.push(
    user.email,
    user.email.split("@")[0] ?? "",
    user.browser.address,
    ...user.browser.jar.values(),
  );

  // Wrong and right log-ins, also with an unknown address.
  const visitor = testApp.openBrowser();
  for (const email of [user.email, "nobody-here@example.com"]) {
    await visitor.call("logIn", { body: { email, password: "a wrong guess" } });
  }
  secrets.push("nobody-here");
  await visitor.call("logIn", { body: { email: user.email, password } });
  secrets.push(...visitor.jar.values());

  // A link that works, one that does not, and a token in the address.
  await visitor.call("forgotPassword", { body: { email: user.email } });
  const token = await testApp.readToken(user.email, "Set a new password");
  secrets.push(token, "not-a-real-token-at-all");
  await visitor.call("resetPassword", {
    body: { token: "not-a-real-token-at-all", password: "the new passphrase" },
  });
  await visitor.call("resetPassword", { body: { token, password: "the new passphrase" } });
  await testApp.app.inject({ url: `/api/nothing?token=${token}` });
  await visitor.call("logIn", { body: { email: user.email, password: "the new passphrase" } });
  await visitor.call("changeEmail", {
    body: { new_email: "moved-away@example.com", password: "the new passphrase" },
  });
  secrets.push("moved-away");

  // Errors of the database: one that quotes the row it refused, one without its table.
  await testApp.admin.query(
    "alter table client_errors add constraint not_yet check (version <> '9.9.9')",
  );
  const report = { message: "typed by a user", page: "/", version: "9.9.9" };
  const refused = await visitor.call("reportClientError", { body: report });
  secrets.push(report.message);
  await testApp.admin.query("drop table notifications cascade");
  const broken = await visitor.call("listNotifications");
  for (const { status, body } of [refused, broken]) {
    expect([status, body.code]).toEqual([500, "internal"]);
    expect(Object.keys(body).toSorted()).toEqual(["code", "requestId", "status", "title", "type"]);
  }

  // A mail that cannot be sent names its reader in the error.
  const { log } = testApp.app;
  log.error(
    { err: new Error(`550 <${user.email}> is unknown, ask "${user.email}"`) },
    "job failed",
  );

  const text = lines.join("");
  for (const secret of secrets.filter((value) => value.length > 0))
    expect(text).not.toContain(secret);
  expect(text).not.toContain("Failing row");
  expect(text).not.toMatch(/cookie|authorization|user-agent|example\.com/i);
});

test("error lines still have type, code and message", () => {
  const requests = parsed().filter(({ msg }) => msg === "request");
  expect(requests.map(({ route, status }) => `${route} ${status}`)).toEqual(
    expect.arrayContaining([
      "/api/account/sign-up 202",
      "/api/account/log-in 401",
      "/api/account/log-in 200",
      "/api/notifications 500",
      "none 404",
    ]),
  );
  const errors = parsed().filter(({ msg }) => msg === "unexpected error");
  expect(errors.map(({ err }) => err?.message)).toEqual([
    expect.stringContaining("not_yet"),
    'relation "notifications" does not exist',
  ]);
  expect(errors[1]?.err?.stack).toContain("notifications.service.ts");
  expect(parsed().at(-1)?.err?.message).toBe('550 <[e-mail]> is unknown, ask "[e-mail]"');
});
