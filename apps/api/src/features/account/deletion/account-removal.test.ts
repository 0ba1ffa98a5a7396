import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { createPool } from "#api/db/client.ts";
import { createWithSystem, createWithUser } from "#api/db/tx.ts";
import { sendReminders } from "#api/features/reminders/reminder-batch.service.ts";
import { notifyUser } from "#api/core/notifications/notify.service.ts";
import { createFindUser } from "#api/jobs/find-user.ts";
import { sweepRetention } from "#api/jobs/retention.ts";
import { translate } from "#api/i18n/translate.ts";
import { type TestApp, password, startTestApp } from "../../../../test/test-app.ts";
import type { TestUser } from "../../../../test/paths.ts";

vi.setConfig({ testTimeout: 30_000 });

let testApp: TestApp;
let pool: ReturnType<typeof createPool>;
beforeAll(async () => {
  testApp = await startTestApp();
  pool = createPool(testApp.env.databaseUrls.worker, 2);
});
afterAll(async () => {
  await pool.end();
  await testApp.stop();
});

async function planDeletion({ call }: Pick<TestUser, "call">): Promise<void> {
  expect((await call("planDeletion", { body: { password } })).status).toBe(202);
}

/** Makes the deletions due and runs the nightly job. Returns its outcome. */
async function deleteAccounts(...users: Pick<TestUser, "id">[]): Promise<string> {
  for (const { id } of users)
    await testApp.admin.query("update users set deletion_due_at = now() where id = $1", [id]);
  return sweepRetention(pool, testApp.app.log).then(
    () => "done",
    (error: Error) => error.message,
  );
}

async function isThere({ id }: Pick<TestUser, "id">): Promise<boolean> {
  return (await testApp.admin.query("select 1 from users where id = $1", [id])).rows.length > 0;
}

function later(): Date {
  return new Date(Date.now() + 86_400_000);
}

describe("[D06] the removal of an account", () => {
  /** Two addresses of which one holds the other, as `ali@` holds `li@`. */
  async function createNeighbours(): Promise<[TestUser, TestUser]> {
    const [deletedUser, stays] = [await testApp.createUser(), await testApp.createUser()];
    const email = `a.${deletedUser.email}`;
    await testApp.admin.query("update users set email = $2 where id = $1", [stays.id, email]);
    return [deletedUser, { ...stays, email }];
  }

  test("removes nothing of a user whose address contains the removed one", async () => {
    const [deletedUser, stays] = await createNeighbours();
    const mailTo = async ({ email }: { email: string }) => {
      const id = randomUUID();
      const params = { title: "Said", message: `Write to\n${email}.` };
      const mail = { to: email, language: "en", template: "notification", params } as const;
      await testApp.app.services.queue.enqueue("mail.send", mail, undefined, id, later());
      return id;
    };
    const [theirs, otherMail] = [await mailTo(deletedUser), await mailTo(stays)];
    await testApp.admin.query(
      `insert into audit_log (actor, action, details) values ($1, 'role_granted', $2)`,
      [stays.email, JSON.stringify({ of: [stays.email, deletedUser.email], by: deletedUser.id })],
    );
    await planDeletion(deletedUser);
    expect(await deleteAccounts(deletedUser)).toBe("done");
    const { rows: mails } = await testApp.admin.query(
      "select id from boss.job where id = any ($1::uuid[])",
      [[theirs, otherMail]],
    );
    expect(mails).toEqual([{ id: otherMail }]);
    const { rows: log } = await testApp.admin.query(
      "select details from audit_log where actor = $1",
      [stays.email],
    );
    const placeholder = "deleted member";
    expect(log).toEqual([{ details: { of: [stays.email, placeholder], by: placeholder } }]);
  });

  test("removes nothing of the previous owner of the address", async () => {
    const [deletedUser, before] = [await testApp.createUser(), await testApp.createUser()];
    const id = randomUUID();
    const body = { id, topic: "general", language: "en", diagnostics: null };
    await before.call("createTicket", { body: { ...body, message: "Is there a certificate?" } });
    await testApp.admin.query("update support_tickets set email = $2 where id = $1", [
      id,
      deletedUser.email,
    ]);
    await planDeletion(deletedUser);
    expect(await deleteAccounts(deletedUser)).toBe("done");
    expect((await before.call("getMyTicket", { params: { id } })).status).toBe(200);
  });

  test("continues after an account that cannot be removed, and the job fails", async () => {
    const [stuck, deletedUser] = [await testApp.createUser(), await testApp.createUser()];
    for (const user of [stuck, deletedUser]) await planDeletion(user);
    await testApp.admin.query("create table holds (user_id uuid references users (id))");
    await testApp.admin.query("insert into holds values ($1)", [stuck.id]);
    expect(await deleteAccounts(stuck, deletedUser)).toBe("1 accounts could not be removed");
    expect([await isThere(stuck), await isThere(deletedUser)]).toEqual([true, false]);
    await testApp.admin.query("drop table holds");
    expect(await deleteAccounts()).toBe("done");
    expect(await isThere(stuck)).toBe(false);
  });
});

describe("[D06] an account with a scheduled deletion", () => {
  test("cannot change its email address", async () => {
    const user = await testApp.createUser();
    const body = { new_email: `new.${user.email}`, password };
    expect((await user.call("changeEmail", { body })).status).toBe(202);
    const subject = translate("en", "mail:email_change_old.subject");
    const token = await testApp.readToken(user.email, subject);
    await planDeletion(user);
    const answer = await testApp.openBrowser().call("confirmEmailChange", { body: { token } });
    expect([answer.status, answer.body.code]).toEqual([400, "link_invalid"]);
  });

  test("gets no mail that waited for the end of quiet hours", async () => {
    const [deletedUser, stays] = [await testApp.createUser(), await testApp.createUser()];
    const titles = { [deletedUser.id]: "For who leaves", [stays.id]: "For who stays" };
    for (const user of [deletedUser, stays]) {
      const params = { type: "study" };
      await user.call("updateNotificationPreference", { params, body: { email: true } });
      const quiet = { quiet_from: "00:00", quiet_to: "23:59" };
      expect((await user.call("updateSettings", { body: quiet })).status).toBe(200);
      const recipient = { id: user.id, email: user.email, language: "en" } as const;
      const title = titles[user.id] ?? "";
      await testApp.app.services.withUser(user.id, (tx) =>
        notifyUser(testApp.app.services, tx, recipient, { kind: "path_ready", params: { title } }),
      );
    }
    await planDeletion(deletedUser);
    await testApp.admin.query("update boss.job set start_after = now() where name = 'mail.send'");
    const subject = translate("en", "notices:kind.path_ready.title");
    await testApp.mailbox.waitForMessage({ to: stays.email, subject, after: new Date(0) }, 10_000);
    await expect
      .poll(
        async () =>
          (
            await testApp.admin.query(
              `select state from boss.job where name = 'mail.send' and strpos(data::text, $1) > 0
                 and strpos(data::text, 'unsubscribe') > 0`,
              [deletedUser.email],
            )
          ).rows,
        { timeout: 10_000 },
      )
      .toEqual([{ state: "completed" }]);
    const sent = testApp.mailbox.messages().filter(({ to }) => to.includes(deletedUser.email));
    expect(sent.map((mail) => mail.subject)).not.toContain(subject);
  });

  test("gets no export that was requested before", async () => {
    const deletedUser = await testApp.createUser();
    await planDeletion(deletedUser);
    const [id, jobId] = [randomUUID(), randomUUID()];
    await testApp.admin.query("insert into exports (user_id, id) values ($1, $2)", [
      deletedUser.id,
      id,
    ]);
    const payload = { user_id: deletedUser.id, export_id: id };
    await testApp.app.services.queue.enqueue("account.export", payload, undefined, jobId);
    const readState = async () =>
      (
        await testApp.admin.query(
          `select j.state, e.status from boss.job j, exports e where j.id = $1 and e.id = $2`,
          [jobId, id],
        )
      ).rows[0];
    await expect
      .poll(readState, { timeout: 10_000 })
      .toEqual({ state: "completed", status: "making" });
  });

  test("gets no reminders and summaries", async () => {
    const deletedUser = await testApp.createUser();
    await planDeletion(deletedUser);
    const withSystem = createWithSystem(pool);
    const looked: string[] = [];
    const findUser = createFindUser(pool);
    await sendReminders({
      env: testApp.env,
      log: testApp.app.log,
      queue: testApp.app.services.queue,
      withSystem,
      withUser: createWithUser(pool),
      findUser: (id) => {
        looked.push(id);
        return findUser(id);
      },
    });
    expect(looked).not.toContain(deletedUser.id);
    expect(await findUser(deletedUser.id)).toBeUndefined();
    const { rows } = await pool.query(
      `select id from list_summary_learners('Asia/Dubai', null, null, '2099-01-01', null, 1000) as id`,
    );
    expect(rows.map(({ id }) => id)).not.toContain(deletedUser.id);
  });
});
