import { afterAll, beforeAll, expect, test } from "vitest";
import { grantRole } from "#api/features/account/roles.service.ts";
import { runCommand } from "../../../test/run-command.ts";
import { addSecondFactor } from "../../../test/auth/staff.ts";
import { computeCode } from "../../../test/auth/totp.ts";
import { type TestApp, password, startTestApp } from "../../../test/test-app.ts";

const adminEndpoints = ["getInstance", "listClientErrors"] as const;

let testApp: TestApp;
beforeAll(async () => {
  testApp = await startTestApp();
});
afterAll(() => testApp.stop());

async function readAudit(userId: string) {
  const { rows } = await testApp.admin.query(
    "select actor, action, details from audit_log where subject_user_id = $1 order by id",
    [userId],
  );
  return rows;
}

test("[R2.21] [R4.06] endpoints with a role return 401 to visitors, 403 to users and 200 with the role", async () => {
  const user = await testApp.createUser();
  for (const name of adminEndpoints) {
    expect((await testApp.openBrowser().call(name)).status).toBe(401);
    const refused = await user.call(name);
    expect([refused.status, refused.body.code]).toEqual([403, "forbidden"]);
  }
  const input = { role: "admin", email: user.email, actor: "a test" } as const;
  expect(await grantRole(testApp.app.services, input)).toBe(true);
  for (const name of adminEndpoints) {
    const { status, body } = await user.call(name);
    expect([status, body.code]).toEqual([403, "second_factor_needed"]);
  }
  await addSecondFactor(testApp, user.id);
  for (const name of adminEndpoints) expect((await user.call(name)).status).toBe(200);
  expect((await user.call("getInstance")).body.mail).toBe("smtp");
  expect((await user.call("getSession")).body.session.user.roles).toEqual(["admin"]);
});

test("[N14.04] an administrator without a second factor sets one up, and the area opens with the next request", async () => {
  const user = await testApp.createUser();
  await grantRole(testApp.app.services, { role: "admin", email: user.email, actor: "a test" });
  expect((await user.call("getInstance")).body.code).toBe("second_factor_needed");
  const started = await user.call("startSecondFactor", { body: { password } });
  const body = { code: computeCode(started.body.totp_uri) };
  expect((await user.call("confirmSecondFactor", { body })).status).toBe(204);
  expect((await user.call("getInstance")).status).toBe(200);
});

test("[R4.06] admin endpoints return 403 to moderators", async () => {
  const user = await testApp.createUser();
  await grantRole(testApp.app.services, { role: "moderator", email: user.email, actor: "a test" });
  expect((await user.call("getSession")).body.session.user.roles).toEqual(["moderator"]);
  for (const name of adminEndpoints) expect((await user.call(name)).status).toBe(403);
});

test("[R2.21] a granted role is audited, notified and granted once", async () => {
  const user = await testApp.createUser();
  const input = { role: "admin", email: user.email, actor: "a test" } as const;
  await grantRole(testApp.app.services, input);
  expect(await readAudit(user.id)).toEqual([
    { actor: "a test", action: "role_granted", details: { role: "admin" } },
  ]);
  const { notifications } = (await user.call("listNotifications")).body;
  expect(notifications).toContainEqual(
    expect.objectContaining({ kind: "role_granted", params: { role: "admin" } }),
  );
  await grantRole(testApp.app.services, { ...input, role: "moderator" });
  await grantRole(testApp.app.services, input);
  const { roles } = (await user.call("getSession")).body.session.user;
  expect(roles.toSorted()).toEqual(["admin", "moderator"]);
  const unknownUser = { ...input, email: "nobody@example.com" };
  expect(await grantRole(testApp.app.services, unknownUser)).toBe(false);
});

test("[R2.21] sign-up and settings ignore a role in the request", async () => {
  const email = "climber@example.com";
  const body = { ...testApp.signUpBody(email), roles: ["admin"], email_verified: true };
  await testApp.openBrowser().call("signUp", { body });
  const { rows } = await testApp.admin.query(
    "select roles, email_verified from users where email = $1",
    [email],
  );
  expect(rows).toEqual([{ roles: [], email_verified: false }]);

  const user = await testApp.createUser();
  await user.call("updateSettings", { body: { language: "ar", roles: ["admin"] } });
  expect((await user.call("getSession")).body.session.user.roles).toEqual([]);
});

test("[R2.21] the grant command adds a role and writes the audit log", async () => {
  const user = await testApp.createUser();
  const run = (...args: string[]) => runCommand(testApp, "grant", args);

  const { stdout } = await run("admin", user.email.toUpperCase());
  expect(stdout).toContain("is now admin");
  await addSecondFactor(testApp, user.id);
  expect((await user.call("getInstance")).status).toBe(200);
  const [entry] = await readAudit(user.id);
  expect(entry).toMatchObject({ action: "role_granted", details: { role: "admin" } });
  expect(entry.actor).toMatch(/^command line: /);

  await expect(run("admin", "nobody@example.com")).rejects.toMatchObject({ code: 1 });
  await expect(run("emperor", user.email)).rejects.toMatchObject({ code: 2 });
  // Each run is a process that starts from nothing.
}, 60_000);
