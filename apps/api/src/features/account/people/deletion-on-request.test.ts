import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import type { EndpointName } from "@masar/contract/endpoints";
import { translate } from "#api/i18n/translate.ts";
import { createStaff } from "../../../../test/auth/staff.ts";
import { type TestApp, password, startTestApp } from "../../../../test/test-app.ts";

vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 });

type Staff = Awaited<ReturnType<typeof createStaff>>;
type TestUser = Awaited<ReturnType<TestApp["createUser"]>>;

let testApp: TestApp;
beforeAll(async () => {
  testApp = await startTestApp();
});
afterAll(() => testApp.stop());

const reason = "Asked in a call on 18 November";

function act(admin: Pick<Staff, "call">, name: EndpointName, user: { id: string }, body: object) {
  return admin.call(name, { params: { id: user.id }, body: { reason, ...body } });
}

async function readLog(user: { id: string }) {
  const { rows } = await testApp.admin.query(
    `select actor, action, details from audit_log
     where subject_user_id = $1 and action like 'deletion%' order by id`,
    [user.id],
  );
  return rows;
}

async function readNotification(user: { id: string }, kind: string): Promise<string> {
  const { rows } = await testApp.admin.query(
    "select message from notifications where user_id = $1 and kind = $2",
    [user.id, kind],
  );
  return rows[0].message;
}

const logIn = (user: TestUser) =>
  testApp.openBrowser().call("logIn", { body: { email: user.email, password } });

describe("a deletion on request", () => {
  const subject = translate("en", "mail:deletion_planned_by_admin.subject", { date: "" }).trim();

  async function scheduleDeletion() {
    const admin = await createStaff(testApp);
    const user = await testApp.createUser();
    const planned = await act(admin, "planPersonDeletion", user, await admin.prove());
    expect(planned.status).toBe(202);
    return { admin, user, dueAt: planned.body.due_at };
  }

  test("[N14.02] ends the sessions, and the mail and the closed account name the reason", async () => {
    const { admin, user, dueAt } = await scheduleDeletion();
    expect((await user.call("listNotifications")).status).toBe(401);
    const shown = await admin.call("getPerson", { params: { id: user.id } });
    expect(shown.body.deletion_due_at).toBe(dueAt);
    const { text } = await testApp.mailbox.waitForMessage({ to: user.email, subject }, 10_000);
    expect(text).toContain("An administrator scheduled the deletion");
    expect(text).toContain(reason);
    expect(text).not.toContain("You asked");
    const { body } = await logIn(user);
    expect(body.session.user).toMatchObject({ deletion_due_at: dueAt, deletion_reason: reason });
  });

  test("[N14.02] is cancelled by the mailed link, and the audit log says that the owner did it", async () => {
    const { admin, user } = await scheduleDeletion();
    const token = await testApp.readToken(user.email, subject);
    const kept = await testApp.openBrowser().call("keepAccountByLink", { body: { token } });
    expect(kept.status).toBe(204);
    expect((await logIn(user)).body.session.user).not.toHaveProperty("deletion_reason");
    expect(await readNotification(user, "account_kept_from_admin")).toContain("had scheduled");
    expect(await readLog(user)).toEqual([
      { actor: `user ${admin.id}`, action: "deletion_planned", details: { reason } },
      { actor: `user ${user.id}`, action: "deletion_cancelled_by_owner", details: {} },
    ]);
  });

  test("[N14.02] is cancelled by an administrator with a reason, and its link is invalid", async () => {
    const { admin, user } = await scheduleDeletion();
    const token = await testApp.readToken(user.email, subject);
    expect((await act(admin, "cancelPersonDeletion", user, {})).status).toBe(204);
    const again = await act(admin, "cancelPersonDeletion", user, {});
    expect([again.status, again.body.code]).toEqual([409, "not_possible_now"]);
    const kept = await testApp.openBrowser().call("keepAccountByLink", { body: { token } });
    expect([kept.status, kept.body.code]).toEqual([400, "link_invalid"]);
    expect((await logIn(user)).body.session.user).not.toHaveProperty("deletion_due_at");
    const mail = { to: user.email, subject: translate("en", "mail:deletion_cancelled.subject") };
    expect((await testApp.mailbox.waitForMessage(mail, 10_000)).text).toContain(reason);
    expect(await readNotification(user, "deletion_cancelled")).toContain(reason);
    expect((await readLog(user)).at(-1)).toEqual({
      actor: `user ${admin.id}`,
      action: "deletion_cancelled",
      details: { reason },
    });
  });
});
