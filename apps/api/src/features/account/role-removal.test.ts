import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { grantRole, removeRole } from "#api/features/account/roles.service.ts";
import { runCommand } from "../../../test/run-command.ts";
import { addSecondFactor } from "../../../test/auth/staff.ts";
import { type TestApp, startTestApp } from "../../../test/test-app.ts";

// Each run of a command is a process that starts from nothing.
vi.setConfig({ testTimeout: 60_000 });

let testApp: TestApp;
beforeAll(async () => {
  testApp = await startTestApp();
});
afterAll(() => testApp.stop());
beforeEach(async () => {
  await testApp.admin.query("update users set roles = '{}'");
});

async function createAdmin() {
  const user = await testApp.createUser();
  const grant = { role: "admin", email: user.email, actor: "a test" } as const;
  await grantRole(testApp.app.services, grant);
  await addSecondFactor(testApp, user.id);
  return user;
}

const remove = (email: string) =>
  removeRole(testApp.app.services, { role: "admin", email, actor: "a test" });

async function countAdmins(): Promise<number> {
  const { rows } = await testApp.admin.query("select id from users where 'admin' = any(roles)");
  return rows.length;
}

describe("npm run grant -- --remove", () => {
  test("[N7.08] removes a role before the next request and writes the audit log", async () => {
    const [admin] = [await createAdmin(), await createAdmin()];
    expect((await admin.call("getInstance")).status).toBe(200);
    const { stdout } = await runCommand(testApp, "grant", [
      "--remove",
      "admin",
      admin.email.toUpperCase(),
    ]);
    expect(stdout).toContain("is no longer admin");

    const refused = await admin.call("getInstance");
    expect([refused.status, refused.body.code]).toEqual([403, "forbidden"]);
    expect((await admin.call("getSession")).body.session.user.roles).toEqual([]);
    const { rows } = await testApp.admin.query(
      "select actor, details from audit_log where subject_user_id = $1 and action = 'role_removed'",
      [admin.id],
    );
    expect(rows).toEqual([
      { actor: expect.stringMatching(/^command line: /), details: { role: "admin" } },
    ]);
  });

  test("[N7.08] refuses to remove the last administrator", async () => {
    const admin = await createAdmin();
    await expect(
      runCommand(testApp, "grant", ["--remove", "admin", admin.email]),
    ).rejects.toMatchObject({ code: 1, stdout: expect.stringContaining("last administrator") });
    expect((await admin.call("getInstance")).status).toBe(200);
    const { rows } = await testApp.admin.query(
      "select id from audit_log where subject_user_id = $1 and action = 'role_removed'",
      [admin.id],
    );
    expect(rows).toEqual([]);
  });
});

describe("removeRole", () => {
  test("[N7.08] keeps one administrator when all are removed at once", async () => {
    const admins = [await createAdmin(), await createAdmin(), await createAdmin()];
    const results = await Promise.all(admins.map(({ email }) => remove(email)));
    expect(results.toSorted()).toEqual(["last_admin", "removed", "removed"]);
    expect(await countAdmins()).toBe(1);
  });

  test("[N7.08] does not count an administrator whose account will be deleted", async () => {
    const [admin, closed] = [await createAdmin(), await createAdmin()];
    await testApp.admin.query("update users set deletion_due_at = now() where id = $1", [
      closed.id,
    ]);
    expect(await remove(admin.email)).toBe("last_admin");
    expect(await remove(closed.email)).toBe("removed");
  });

  test("removes the last moderator and leaves other roles", async () => {
    const admin = await createAdmin();
    const role = { role: "moderator", email: admin.email, actor: "a test" } as const;
    await grantRole(testApp.app.services, role);
    expect(await removeRole(testApp.app.services, role)).toBe("removed");
    expect((await admin.call("getSession")).body.session.user.roles).toEqual(["admin"]);
  });

  test("returns why nothing was removed", async () => {
    const user = await testApp.createUser();
    await createAdmin();
    expect(await remove(user.email)).toBe("no_role");
    expect(await remove("nobody@example.com")).toBe("no_account");
  });
});
