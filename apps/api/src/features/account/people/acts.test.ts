import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import type { EndpointName } from "@masar/contract/endpoints";
import { translate } from "#api/i18n/translate.ts";
import { addSecondFactor, createStaff } from "../../../../test/auth/staff.ts";
import { listenForStreams } from "../../../../test/streams.ts";
import { type TestApp, password, startTestApp } from "../../../../test/test-app.ts";

vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 });

type Staff = Awaited<ReturnType<typeof createStaff>>;
type TestUser = Awaited<ReturnType<TestApp["createUser"]>>;

let testApp: TestApp;
let streams: Awaited<ReturnType<typeof listenForStreams>>;
beforeAll(async () => {
  testApp = await startTestApp();
  streams = await listenForStreams(testApp);
});
afterAll(() => testApp.stop());

const reason = "Asked in a call on 18 November";

function act(admin: Pick<Staff, "call">, name: EndpointName, user: { id: string }, body: object) {
  return admin.call(name, { params: { id: user.id }, body: { reason, ...body } });
}

async function readLog(user: { id: string }) {
  const { rows } = await testApp.admin.query(
    "select actor, action, details from audit_log where subject_user_id = $1 order by id",
    [user.id],
  );
  return rows.filter(({ actor }) => actor !== "test");
}

async function readNotification(user: { id: string }, kind: string) {
  const { rows } = await testApp.admin.query(
    "select message, params from notifications where user_id = $1 and kind = $2",
    [user.id, kind],
  );
  return rows[0];
}

const findMail = (user: TestUser, template: string) =>
  testApp.mailbox.waitForMessage(
    { to: user.email, subject: translate("en", `mail:${template}.subject`) },
    10_000,
  );

const logIn = (user: TestUser) =>
  testApp.openBrowser().call("logIn", { body: { email: user.email, password } });

const readRoles = async (user: TestUser): Promise<string[]> =>
  (await user.call("getSession")).body.session.user.roles;

describe("an act of an administrator", () => {
  test("[N14.02] needs a reason, and is audited with it", async () => {
    const admin = await createStaff(testApp);
    const user = await testApp.createUser();
    const proof = await admin.prove();
    const bodies: [EndpointName, object][] = [
      ["resendPersonVerification", {}],
      ["endPersonSessions", {}],
      ["resetPersonSecondFactor", { ...proof, check: "in_person", is_checked: true }],
      ["suspendPerson", proof],
      ["reinstatePerson", {}],
      ["planPersonDeletion", proof],
      ["cancelPersonDeletion", {}],
      ["changePersonRole", { ...proof, role: "moderator", is_held: true }],
    ];
    for (const [name, body] of bodies) {
      for (const missing of [undefined, "", "  abc  "]) {
        const answer = await act(admin, name, user, { ...body, reason: missing });
        expect([name, answer.status, answer.body.code]).toEqual([name, 400, "validation_failed"]);
      }
    }
    expect(await readLog(user)).toEqual([]);
    expect((await act(admin, "endPersonSessions", user, {})).status).toBe(204);
    expect(await readLog(user)).toEqual([
      { actor: `user ${admin.id}`, action: "sessions_ended", details: { reason } },
    ]);
  });

  test("[N14.03] is refused on the own account", async () => {
    const admin = await createStaff(testApp);
    const proof = await admin.prove();
    for (const [name, body] of [
      ["endPersonSessions", {}],
      ["suspendPerson", proof],
      ["changePersonRole", { ...proof, role: "moderator", is_held: true }],
    ] as const) {
      const answer = await act(admin, name, admin, body);
      expect([name, answer.status, answer.body.code]).toEqual([
        name,
        name === "changePersonRole" ? 400 : 409,
        name === "changePersonRole" ? "code_invalid" : "not_possible_now",
      ]);
    }
    const changed = await act(admin, "changePersonRole", admin, {
      ...(await admin.prove()),
      role: "moderator",
      is_held: true,
    });
    expect([changed.status, changed.body.code]).toEqual([409, "not_possible_now"]);
    expect(await readRoles(admin)).toEqual(["admin"]);
    expect(await readLog(admin)).toEqual([]);
  });

  test("[N14.02] a heavy one needs password and code, as in the settings", async () => {
    const admin = await createStaff(testApp);
    const user = await testApp.createUser();
    const wrong = await act(admin, "suspendPerson", user, { password: "not this one" });
    expect([wrong.status, wrong.body.code]).toEqual([400, "password_wrong"]);
    const incomplete = await act(admin, "suspendPerson", user, { password });
    expect([incomplete.status, incomplete.body.code]).toEqual([400, "code_invalid"]);
    expect((await logIn(user)).status).toBe(200);
  });
});

test("[N14.02] a verification is sent again to an unverified account only", async () => {
  const admin = await createStaff(testApp);
  const user = await testApp.createUser();
  const refused = await act(admin, "resendPersonVerification", user, {});
  expect([refused.status, refused.body.code]).toEqual([409, "not_possible_now"]);
  const email = `late-${user.id.slice(-8)}@example.com`;
  await testApp.openBrowser().call("signUp", { body: testApp.signUpBody(email) });
  const { rows } = await testApp.admin.query("select id from users where email = $1", [email]);
  const subject = translate("en", "mail:verify.subject");
  await testApp.readToken(email, subject);
  const sentAt = new Date();
  expect((await act(admin, "resendPersonVerification", rows[0], {})).status).toBe(204);
  const token = await testApp.readToken(email, subject, sentAt);
  expect((await testApp.openBrowser().call("verifyEmail", { body: { token } })).status).toBe(200);
  expect((await readLog(rows[0]))[0]).toMatchObject({ action: "verification_resent" });
});

test("[N14.02] ended sessions stop their streams within five seconds and tell the person why", async () => {
  const admin = await createStaff(testApp);
  const user = await testApp.createUser();
  const stream = await streams.openStream(user.browser);
  const before = Date.now();
  expect((await act(admin, "endPersonSessions", user, {})).status).toBe(204);
  await stream.ended;
  expect(Date.now() - before).toBeLessThan(5000);
  expect((await user.call("listNotifications")).status).toBe(401);
  expect((await readNotification(user, "sessions_ended")).message).toContain(reason);
  expect((await findMail(user, "sessions_ended")).text).toContain(reason);
  expect((await logIn(user)).status).toBe(200);
});

describe("the reset of a second factor", () => {
  test("[N14.02] needs the statement of a check, and the account logs in by its password", async () => {
    const admin = await createStaff(testApp);
    const user = await testApp.createUser();
    await addSecondFactor(testApp, user.id);
    expect((await logIn(user)).body.status).toBe("second_factor_required");
    const proof = await admin.prove();
    for (const body of [
      { check: "in_person" },
      { check: "in_person", is_checked: false },
      { check: "a feeling", is_checked: true },
    ]) {
      const answer = await act(admin, "resetPersonSecondFactor", user, { ...proof, ...body });
      expect([answer.status, answer.body.code]).toEqual([400, "validation_failed"]);
    }
    const reset = { ...proof, check: "video_call", is_checked: true };
    expect((await act(admin, "resetPersonSecondFactor", user, reset)).status).toBe(204);
    expect(await readLog(user)).toEqual([
      {
        actor: `user ${admin.id}`,
        action: "second_factor_reset",
        details: { reason, check: "video_call" },
      },
    ]);
    expect((await user.call("listNotifications")).status).toBe(401);
    expect((await logIn(user)).body.status).toBe("logged_in");
    expect((await readNotification(user, "second_factor_reset")).message).toContain(reason);
    expect((await findMail(user, "second_factor_reset")).text).toContain(reason);
  });

  test("returns not_possible_now for an account without one", async () => {
    const admin = await createStaff(testApp);
    const user = await testApp.createUser();
    const body = { ...(await admin.prove()), check: "in_person", is_checked: true };
    const answer = await act(admin, "resetPersonSecondFactor", user, body);
    expect([answer.status, answer.body.code]).toEqual([409, "not_possible_now"]);
    expect(await readLog(user)).toEqual([]);
  });
});

describe("a suspended account", () => {
  async function getVerificationToken(admin: Staff, user: TestUser) {
    const unverify = "update users set email_verified = false where id = $1";
    await testApp.admin.query(unverify, [user.id]);
    const sentAt = new Date();
    expect((await act(admin, "resendPersonVerification", user, {})).status).toBe(204);
    return testApp.readToken(user.email, translate("en", "mail:verify.subject"), sentAt);
  }

  async function getResetToken({ email }: TestUser) {
    await testApp.openBrowser().call("forgotPassword", { body: { email } });
    return testApp.readToken(email, translate("en", "mail:reset.subject"));
  }

  /** Expects that it gives no session. */
  async function tryLink(user: TestUser, name: EndpointName, body: object) {
    const browser = testApp.openBrowser();
    const answer = await browser.call(name, { body });
    expect((await browser.call("getSession")).body.session).toBeNull();
    const { rows } = await testApp.admin.query("select id from sessions where user_id = $1", [
      user.id,
    ]);
    expect(rows).toEqual([]);
    return answer;
  }

  test("[N14.02] has no session and gets none by password or reset until it is reinstated", async () => {
    const admin = await createStaff(testApp);
    const user = await testApp.createUser();
    const stream = await streams.openStream(user.browser);
    expect((await act(admin, "suspendPerson", user, await admin.prove())).status).toBe(204);
    await stream.ended;
    expect((await user.call("listNotifications")).status).toBe(401);
    const refused = await logIn(user);
    expect([refused.status, refused.body.code]).toEqual([403, "account_suspended"]);
    const reset = { token: await getResetToken(user), password };
    expect((await tryLink(user, "resetPassword", reset)).status).toBe(204);
    const wrong = await testApp
      .openBrowser()
      .call("logIn", { body: { email: user.email, password: "not this one" } });
    expect(wrong.body.code, "a stranger learns nothing").toBe("credentials_invalid");
    expect((await findMail(user, "account_suspended")).text).toContain(reason);

    const again = await act(admin, "suspendPerson", user, await admin.prove());
    expect([again.status, again.body.code]).toEqual([409, "not_possible_now"]);
    expect((await act(admin, "reinstatePerson", user, {})).status).toBe(204);
    expect((await logIn(user)).status).toBe(200);
    expect((await findMail(user, "account_reinstated")).text).toContain(reason);
    expect((await readLog(user)).map(({ action }) => action)).toEqual([
      "account_suspended",
      "account_reinstated",
    ]);
  });

  test("[N14.02] gets no session by the link that verifies its address", async () => {
    const admin = await createStaff(testApp);
    const user = await testApp.createUser();
    const token = await getVerificationToken(admin, user);
    expect((await act(admin, "suspendPerson", user, await admin.prove())).status).toBe(204);
    const verified = await tryLink(user, "verifyEmail", { token });
    expect([verified.status, verified.body.code]).toEqual([403, "account_suspended"]);
  });

  test("[N14.02] a session that was created at the same moment does not work", async () => {
    const user = await testApp.createUser();
    await testApp.admin.query("update users set suspended_at = now() where id = $1", [user.id]);
    expect((await user.call("listNotifications")).status).toBe(401);
    expect((await user.call("getSession")).body.session).toBeNull();
  });

  test("is not reminded, and its profile is not shown", async () => {
    const user = await testApp.createUser();
    const handle = `hidden_${user.id.slice(-8)}`;
    await testApp.admin.query(
      "insert into profiles (user_id, handle, visibility) values ($1, $2, 'public')",
      [user.id, handle],
    );
    const read = async () => {
      const { rows } = await testApp.admin.query(
        `select is_leaving($1) as hidden, (select reminder_at = 'infinity' from due_times where user_id = $1) as quiet`,
        [user.id],
      );
      return rows[0];
    };
    expect(await read()).toEqual({ hidden: false, quiet: false });
    await testApp.admin.query("update users set suspended_at = now() where id = $1", [user.id]);
    expect(await read()).toEqual({ hidden: true, quiet: true });
    await testApp.admin.query("update users set suspended_at = null where id = $1", [user.id]);
    expect(await read()).toEqual({ hidden: false, quiet: false });
  });
});

describe("roles", () => {
  test("[N14.02] [N14.03] a role works from the next request on and ends with the next request", async () => {
    const admin = await createStaff(testApp);
    const user = await testApp.createUser();
    await addSecondFactor(testApp, user.id);
    const change = async (is_held: boolean) =>
      act(admin, "changePersonRole", user, { ...(await admin.prove()), role: "admin", is_held });
    expect((await user.call("getInstance")).status).toBe(403);
    expect((await change(true)).status).toBe(204);
    expect((await user.call("getInstance")).status).toBe(200);
    expect((await change(false)).status).toBe(204);
    const refused = await user.call("getInstance");
    expect([refused.status, refused.body.code]).toEqual([403, "forbidden"]);
    expect((await change(false)).body.code).toBe("not_possible_now");
    expect((await readNotification(user, "role_removed")).params).toEqual({
      role: "admin",
      reason,
    });
    expect((await readLog(user)).map(({ action, details }) => [action, details])).toEqual([
      ["role_granted", { reason, role: "admin" }],
      ["role_removed", { reason, role: "admin" }],
    ]);
  });

  test.each(["suspended_at", "deletion_due_at"])(
    "[N14.02] an account with %s gets no role and can lose one",
    async (column) => {
      const admin = await createStaff(testApp);
      const user = await testApp.createUser();
      await testApp.admin.query(
        `update users set ${column} = now() + interval '1 day', roles = '{moderator}' where id = $1`,
        [user.id],
      );
      const change = async (role: string, is_held: boolean) =>
        act(admin, "changePersonRole", user, { ...(await admin.prove()), role, is_held });
      const granted = await change("admin", true);
      expect([granted.status, granted.body.code]).toEqual([409, "not_possible_now"]);
      expect((await change("moderator", false)).status).toBe(204);
    },
  );

  test("[N14.03] one administrator remains when two remove each other at once", async () => {
    const [one, other] = [await createStaff(testApp), await createStaff(testApp)];
    await testApp.admin.query("update users set roles = '{}' where id <> all ($1)", [
      [one.id, other.id],
    ]);
    const remove = async (admin: Staff, target: Staff) =>
      act(admin, "changePersonRole", target, {
        ...(await admin.prove()),
        role: "admin",
        is_held: false,
      });
    const answers = await Promise.all([remove(one, other), remove(other, one)]);
    const statuses = answers.map(({ status }) => status);
    expect(statuses.toSorted((a, b) => a - b)).toEqual([204, 403]);
    const { rows } = await testApp.admin.query("select id from users where 'admin' = any (roles)");
    expect(rows).toHaveLength(1);
  });

  test("[N14.03] a suspended administrator does not count as the one who remains", async () => {
    const [admin, suspended] = [await testApp.createUser(), await testApp.createUser()];
    await testApp.admin.query("update users set roles = '{admin}' where id = any ($1)", [
      [admin.id, suspended.id],
    ]);
    await testApp.admin.query("update users set roles = '{}' where id <> all ($1)", [
      [admin.id, suspended.id],
    ]);
    await testApp.admin.query("update users set suspended_at = now() where id = $1", [
      suspended.id,
    ]);
    const answer = await admin.call("planDeletion", { body: { password } });
    expect([answer.status, answer.body.code]).toEqual([409, "last_admin"]);
  });
});
