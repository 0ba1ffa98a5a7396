import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { createFirstAdminLink } from "#api/features/account/first-admin.service.ts";
import { grantRole } from "#api/features/account/roles.service.ts";
import { runCommand } from "../../../test/run-command.ts";
import { addSecondFactor } from "../../../test/auth/staff.ts";
import { type TestApp, startTestApp } from "../../../test/test-app.ts";

// Each run of a command is a process that starts from nothing.
vi.setConfig({ testTimeout: 60_000 });

type TestUser = Awaited<ReturnType<TestApp["createUser"]>>;

let testApp: TestApp;
beforeAll(async () => {
  testApp = await startTestApp();
});
afterAll(() => testApp.stop());
beforeEach(async () => {
  await testApp.admin.query("update users set roles = '{}'");
});

const tokenOf = (text: string) => /\?token=([\w-]+)/.exec(text)?.[1] ?? "";

async function createToken(): Promise<string> {
  return tokenOf((await createFirstAdminLink(testApp.app.services)) ?? "");
}

async function claim(user: TestUser, token: string) {
  const { status, body } = await user.call("becomeFirstAdmin", { body: { token } });
  return [status, body?.code];
}

/** Changes the user's row after the request read it and before it grants the role. */
async function claimDuring(statement: string, user: TestUser, token: string) {
  const client = await testApp.admin.connect();
  try {
    await client.query("begin");
    await client.query(statement, [user.id]);
    const answer = claim(user, token);
    await vi.waitFor(
      async () => {
        const { rowCount } = await testApp.admin.query(
          "select from pg_locks where not granted and pg_blocking_pids(pid) <> '{}'",
        );
        expect(rowCount).toBeGreaterThan(0);
      },
      { timeout: 10_000 },
    );
    await client.query("commit");
    return await answer;
  } finally {
    client.release();
  }
}

async function readRoles(user: TestUser): Promise<string[]> {
  return (await user.call("getSession")).body.session.user.roles;
}

describe("npm run first-admin", () => {
  test("[N7.07] prints a link that makes a user the administrator, audited and notified", async () => {
    const user = await testApp.createUser();
    const { stdout } = await runCommand(testApp, "first-admin");
    expect(stdout).toContain(`${testApp.env.PUBLIC_URL}/first-administrator?token=`);
    const token = tokenOf(stdout);
    const { rows: stored } = await testApp.admin.query("select identifier from verifications");
    expect(JSON.stringify(stored)).not.toContain(token);

    expect(await claim(user, token)).toEqual([204, undefined]);
    expect((await user.call("getInstance")).body.code).toBe("second_factor_needed");
    await addSecondFactor(testApp, user.id);
    expect((await user.call("getInstance")).status).toBe(200);
    expect(await readRoles(user)).toEqual(["admin"]);
    const { rows } = await testApp.admin.query(
      "select actor, action, details from audit_log where subject_user_id = $1",
      [user.id],
    );
    expect(rows).toEqual([
      { actor: "first administrator link", action: "role_granted", details: { role: "admin" } },
    ]);
    const { notifications } = (await user.call("listNotifications")).body;
    expect(notifications).toContainEqual(expect.objectContaining({ kind: "role_granted" }));
  });

  test("[N7.07] exits with 1 and names the grant command when there is an administrator", async () => {
    const { email } = await testApp.createUser();
    await grantRole(testApp.app.services, { role: "admin", email, actor: "a test" });
    await expect(runCommand(testApp, "first-admin")).rejects.toMatchObject({
      code: 1,
      stdout: expect.stringContaining("npm run grant -- admin someone@example.com"),
    });
    await expect(
      runCommand(testApp, "first-admin", [], { IN_CONTAINER: "1" }),
    ).rejects.toMatchObject({
      code: 1,
      stdout: expect.stringContaining("docker compose run --rm api node"),
    });
  });
});

describe("POST /api/account/first-administrator", () => {
  test("[N7.07] grants the role to one of several concurrent users of a link", async () => {
    const users = await Promise.all([1, 2, 3, 4].map(() => testApp.createUser()));
    const token = await createToken();
    const answers = await Promise.all(users.map((user) => claim(user, token)));
    const statuses = answers.map(([status]) => Number(status));
    expect(statuses.toSorted((a, b) => a - b)).toEqual([204, 400, 400, 400]);
    const { rows } = await testApp.admin.query("select id from users where 'admin' = any(roles)");
    expect(rows).toHaveLength(1);
  });

  test("[N7.07] rejects a used link, also when its administrator is gone", async () => {
    const [user, otherUser] = [await testApp.createUser(), await testApp.createUser()];
    const token = await createToken();
    expect(await claim(user, token)).toEqual([204, undefined]);
    expect(await claim(otherUser, token)).toEqual([400, "link_invalid"]);
    await testApp.admin.query("update users set roles = '{}'");
    expect(await claim(otherUser, token)).toEqual([400, "link_invalid"]);
    expect(await readRoles(otherUser)).toEqual([]);
  });

  test("[N7.07] rejects an unknown link and one that a later run replaced", async () => {
    const user = await testApp.createUser();
    const replaced = await createToken();
    const token = await createToken();
    expect(await claim(user, replaced)).toEqual([400, "link_invalid"]);
    expect(await claim(user, "a-token-nobody-printed")).toEqual([400, "link_invalid"]);
    expect(await claim(user, token)).toEqual([204, undefined]);
  });

  test("[N7.07] rejects a link after 24 hours", async () => {
    const user = await testApp.createUser();
    const token = await createToken();
    const { rows } = await testApp.admin.query(
      "select extract(epoch from expires_at - now()) / 3600 as hours from verifications where value = 'first-admin'",
    );
    expect(Number(rows[0].hours)).toBeCloseTo(24, 1);
    await testApp.admin.query(
      "update verifications set expires_at = now() - interval '1 second' where value = 'first-admin'",
    );
    expect(await claim(user, token)).toEqual([400, "link_invalid"]);
    expect(await readRoles(user)).toEqual([]);
  });

  test("[N7.07] rejects a valid link when there is an administrator meanwhile", async () => {
    const [user, admin] = [await testApp.createUser(), await testApp.createUser()];
    const token = await createToken();
    await grantRole(testApp.app.services, { role: "admin", email: admin.email, actor: "a test" });
    expect(await claim(user, token)).toEqual([409, "not_possible_now"]);
    expect(await readRoles(user)).toEqual([]);
  });

  test("grants the role when the only administrator's account is scheduled for deletion", async () => {
    const [user, admin] = [await testApp.createUser(), await testApp.createUser()];
    await grantRole(testApp.app.services, { role: "admin", email: admin.email, actor: "a test" });
    await testApp.admin.query("update users set deletion_due_at = now() where id = $1", [admin.id]);
    const token = await createToken();
    expect(await claim(user, token)).toEqual([204, undefined]);
    expect(await readRoles(user)).toEqual(["admin"]);
  });

  test("grants the role to a user whose address changes meanwhile", async () => {
    const user = await testApp.createUser();
    const change = "update users set email = 'new-' || email where id = $1";
    expect(await claimDuring(change, user, await createToken())).toEqual([204, undefined]);
    expect(await readRoles(user)).toEqual(["admin"]);
  });

  test("rejects with link_invalid and leaves the link when the account is deleted meanwhile", async () => {
    const [user, otherUser] = [await testApp.createUser(), await testApp.createUser()];
    const token = await createToken();
    const removal = "delete from users where id = $1";
    expect(await claimDuring(removal, user, token)).toEqual([400, "link_invalid"]);
    expect(await claim(otherUser, token)).toEqual([204, undefined]);
  });

  test("returns 429 after too many attempts", async () => {
    const user = await testApp.createUser();
    let answer = await claim(user, "a-token-nobody-printed");
    for (let tries = 0; tries < 60 && answer[0] !== 429; tries++) {
      answer = await claim(user, "a-token-nobody-printed");
    }
    expect(answer).toEqual([429, "rate_limited"]);
  });
});
