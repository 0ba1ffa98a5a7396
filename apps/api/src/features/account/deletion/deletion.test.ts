import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { grantRole } from "#api/features/account/roles.service.ts";
import { formatDay } from "#api/i18n/format-day.ts";
import { translate } from "#api/i18n/translate.ts";
import { type TestApp, password, startTestApp } from "../../../../test/test-app.ts";
import { zoneOfOtherDay } from "../../../../test/offline/zone-on-other-day.ts";
import type { TestUser } from "../../../../test/paths.ts";
import { computeCode, computeNextCode } from "../../../../test/auth/totp.ts";

vi.setConfig({ testTimeout: 30_000 });

let testApp: TestApp;
beforeAll(async () => {
  testApp = await startTestApp();
});
afterAll(() => testApp.stop());

const day = 86_400_000;
const subject = translate("en", "mail:deletion_planned.subject", { date: "" }).trim();

async function planDeletion(user: TestUser, body: object = { password }) {
  const { status, body: answer } = await user.call("planDeletion", { body });
  return [status, answer.code ?? answer];
}

async function readDue(user: TestUser): Promise<Date | null> {
  const { rows } = await testApp.admin.query("select deletion_due_at from users where id = $1", [
    user.id,
  ]);
  return rows[0]?.deletion_due_at;
}

async function sweep(): Promise<void> {
  const id = randomUUID();
  await testApp.app.services.queue.enqueue("retention.sweep", {}, undefined, id);
  await expect
    .poll(
      async () => {
        const { rows } = await testApp.admin.query("select state from boss.job where id = $1", [
          id,
        ]);
        return rows[0]?.state;
      },
      { timeout: 20_000 },
    )
    .toBe("completed");
}

describe("[D06] planDeletion", () => {
  test("requires the password", async () => {
    const user = await testApp.createUser();
    expect(await planDeletion(user, { password: "not this one" })).toEqual([400, "password_wrong"]);
    expect(await readDue(user)).toBeNull();
  });

  test("[N7.07] is refused to the last administrator, and allowed when there is another one", async () => {
    const [admin, other] = [await testApp.createUser(), await testApp.createUser()];
    const grant = ({ email }: TestUser) =>
      grantRole(testApp.app.services, { role: "admin", email, actor: "test" });
    await grant(admin);
    expect(await planDeletion(admin)).toEqual([409, "last_admin"]);
    expect(await readDue(admin)).toBeNull();
    expect((await admin.call("getSession")).body.session.user.id).toBe(admin.id);
    await grant(other);
    expect((await planDeletion(admin))[0]).toBe(202);
    expect(await planDeletion(other)).toEqual([409, "last_admin"]);
  });

  test("requires a code when the second factor is enabled", async () => {
    const user = await testApp.createUser();
    const { totp_uri: uri } = (await user.call("startSecondFactor", { body: { password } })).body;
    await user.call("confirmSecondFactor", { body: { code: computeCode(uri) } });
    expect(await planDeletion(user)).toEqual([400, "code_invalid"]);
    expect(await planDeletion(user, { password, code: "abcdef" })).toEqual([400, "code_invalid"]);
    expect(await readDue(user)).toBeNull();
    const [status] = await planDeletion(user, { password, code: computeNextCode(uri) });
    expect(status).toBe(202);
    expect(await readDue(user)).not.toBeNull();
  });

  test("schedules the deletion in seven days, ends sessions and calendar feed, and mails a link", async () => {
    const user = await testApp.createUser();
    const phone = testApp.openBrowser();
    await phone.call("logIn", { body: { email: user.email, password } });
    await user.call("createCalendarFeed");
    const [status, answer] = await planDeletion(user);
    expect(status).toBe(202);
    expect(Math.abs(Date.parse(answer.due_at) - Date.now() - 7 * day)).toBeLessThan(60_000);
    expect((await phone.call("listTasks")).status).toBe(401);
    expect((await user.call("getSession")).body.session).toBeNull();
    const { rows } = await testApp.admin.query("select 1 from calendar_feeds where user_id = $1", [
      user.id,
    ]);
    expect(rows).toEqual([]);
    const link = await testApp.readLink(user.email, subject);
    expect(link.pathname).toBe("/keep-account");
  });

  test("formats the date in the user's time zone", async () => {
    const user = await testApp.createUser();
    const zone = zoneOfOtherDay();
    await user.call("updateSettings", { body: { time_zone: zone } });
    const [, { due_at: dueAt }] = await planDeletion(user);
    const lastDay = formatDay(new Date(dueAt), "en", zone);
    expect(lastDay).not.toBe(formatDay(new Date(dueAt), "en", "UTC"));
    const mail = await testApp.mailbox.waitForMessage({ to: user.email, subject }, 10_000);
    expect(mail.subject).toBe(`${subject} ${lastDay}`);
    const sentence = `On ${lastDay} it will be deleted`;
    expect(mail.text.replaceAll(/\s+/g, " ")).toContain(sentence);
  });
});

describe("[D06] an account with a scheduled deletion", () => {
  let user: TestUser;
  beforeAll(async () => {
    user = await testApp.createUser();
    await planDeletion(user);
    await user.call("logIn", { body: { email: user.email, password } });
  });

  test("rejects other endpoints until the deletion is cancelled", async () => {
    for (const name of ["listTasks", "getSettings", "getExport", "listDevices"] as const) {
      const answer = await user.call(name);
      expect([answer.status, answer.body.code]).toEqual([401, "unauthorized"]);
    }
    const { body } = await user.call("getSession");
    expect(body.session.user.deletion_due_at).toBe((await readDue(user))?.toISOString());
  });

  test("is not removed before its due date", async () => {
    await sweep();
    expect(await readDue(user)).not.toBeNull();
  });

  test("is unchanged after keepAccount", async () => {
    expect((await user.call("keepAccount")).status).toBe(204);
    expect(await readDue(user)).toBeNull();
    const { tasks } = (await user.call("listTasks")).body;
    expect(tasks.length).toBeGreaterThan(0);
    const { notifications } = (await user.call("listNotifications")).body;
    expect(notifications[0].kind).toBe("account_kept");
    const { rows } = await testApp.admin.query(
      "select action from audit_log where subject_user_id = $1",
      [user.id],
    );
    expect(rows).toEqual([]);
    expect((await user.call("keepAccount")).status).toBe(204);
  });
});

test("[D06] the mailed link cancels the deletion once and creates no session", async () => {
  const user = await testApp.createUser();
  await planDeletion(user);
  const token = await testApp.readToken(user.email, subject);
  const anywhere = testApp.openBrowser();
  const verified = await anywhere.call("verifyEmail", { body: { token } });
  expect([verified.status, verified.body.code]).toEqual([400, "link_invalid"]);
  expect((await anywhere.call("keepAccountByLink", { body: { token } })).status).toBe(204);
  expect(await readDue(user)).toBeNull();
  expect((await anywhere.call("getSession")).body.session).toBeNull();
  const again = await anywhere.call("keepAccountByLink", { body: { token } });
  expect([again.status, again.body.code]).toEqual([400, "link_invalid"]);
});

test("[D06] the job removes only the account that is due", async () => {
  const [deletedUser, otherUser] = [await testApp.createUser(), await testApp.createUser()];
  await planDeletion(deletedUser);
  await testApp.admin.query("update users set deletion_due_at = now() where id = $1", [
    deletedUser.id,
  ]);
  await sweep();
  expect(await readDue(deletedUser)).toBeUndefined();
  expect((await otherUser.call("listTasks")).status).toBe(200);
  const answer = await deletedUser.call("logIn", { body: { email: deletedUser.email, password } });
  expect([answer.status, answer.body.code]).toEqual([401, "credentials_invalid"]);
});
