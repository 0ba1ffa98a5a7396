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
import type { Learner } from "../../../../test/paths.ts";

vi.setConfig({ testTimeout: 30_000 });

let house: TestApp;
let pool: ReturnType<typeof createPool>;
beforeAll(async () => {
  house = await startTestApp();
  pool = createPool(house.env.databaseUrls.worker, 2);
});
afterAll(async () => {
  await pool.end();
  await house.stop();
});

async function planDeletion({ call }: Pick<Learner, "call">): Promise<void> {
  expect((await call("planDeletion", { body: { password } })).status).toBe(202);
}

/** The day has come, and the night after it; answers how the sweep ended. */
async function sweep(...leavers: Pick<Learner, "id">[]): Promise<string> {
  for (const { id } of leavers)
    await house.admin.query("update users set deletion_due_at = now() where id = $1", [id]);
  return sweepRetention(pool, house.app.log).then(
    () => "done",
    (error: Error) => error.message,
  );
}

async function isThere({ id }: Pick<Learner, "id">): Promise<boolean> {
  return (await house.admin.query("select 1 from users where id = $1", [id])).rows.length > 0;
}

function later(): Date {
  return new Date(Date.now() + 86_400_000);
}

describe("[D06] who leaves", () => {
  /** Two addresses of which one holds the other, as `ali@` holds `li@`. */
  async function createNeighbours(): Promise<[Learner, Learner]> {
    const [leaver, stays] = [await house.createLearner(), await house.createLearner()];
    const email = `a.${leaver.email}`;
    await house.admin.query("update users set email = $2 where id = $1", [stays.id, email]);
    return [leaver, { ...stays, email }];
  }

  test("takes nothing along of somebody whose address holds theirs", async () => {
    const [leaver, stays] = await createNeighbours();
    const mailTo = async ({ email }: { email: string }) => {
      const id = randomUUID();
      const params = { title: "Said", message: `Write to\n${email}.` };
      const mail = { to: email, language: "en", template: "notification", params } as const;
      await house.app.services.queue.enqueue("mail.send", mail, undefined, id, later());
      return id;
    };
    const [theirs, kept] = [await mailTo(leaver), await mailTo(stays)];
    await house.admin.query(
      `insert into audit_log (actor, action, details) values ($1, 'role_granted', $2)`,
      [stays.email, JSON.stringify({ of: [stays.email, leaver.email], by: leaver.id })],
    );
    await planDeletion(leaver);
    expect(await sweep(leaver)).toBe("done");
    const { rows: mails } = await house.admin.query(
      "select id from boss.job where id = any ($1::uuid[])",
      [[theirs, kept]],
    );
    expect(mails).toEqual([{ id: kept }]);
    const { rows: log } = await house.admin.query(
      "select details from audit_log where actor = $1",
      [stays.email],
    );
    const gone = "deleted member";
    expect(log).toEqual([{ details: { of: [stays.email, gone], by: gone } }]);
  });

  test("takes nothing along of who had the address before them", async () => {
    const [leaver, before] = [await house.createLearner(), await house.createLearner()];
    const id = randomUUID();
    const body = { id, topic: "general", language: "en", diagnostics: null };
    await before.call("createTicket", { body: { ...body, message: "Is there a certificate?" } });
    await house.admin.query("update support_tickets set email = $2 where id = $1", [
      id,
      leaver.email,
    ]);
    await planDeletion(leaver);
    expect(await sweep(leaver)).toBe("done");
    expect((await before.call("getMyTicket", { params: { id } })).status).toBe(200);
  });

  test("is not kept here by somebody whose account cannot be removed, and the sweep says so", async () => {
    const [stuck, leaver] = [await house.createLearner(), await house.createLearner()];
    for (const learner of [stuck, leaver]) await planDeletion(learner);
    await house.admin.query("create table holds (user_id uuid references users (id))");
    await house.admin.query("insert into holds values ($1)", [stuck.id]);
    expect(await sweep(stuck, leaver)).toBe("1 accounts could not be removed");
    expect([await isThere(stuck), await isThere(leaver)]).toEqual([true, false]);
    await house.admin.query("drop table holds");
    expect(await sweep()).toBe("done");
    expect(await isThere(stuck)).toBe(false);
  });
});

describe("[D06] while an account is leaving", () => {
  test("it stays with the mailbox that has the way back", async () => {
    const learner = await house.createLearner();
    const body = { new_email: `new.${learner.email}`, password };
    expect((await learner.call("changeEmail", { body })).status).toBe(202);
    const subject = translate("en", "mail:email_change_old.subject");
    const token = await house.readToken(learner.email, subject);
    await planDeletion(learner);
    const answer = await house.openBrowser().call("confirmEmailChange", { body: { token } });
    expect([answer.status, answer.body.code]).toEqual([400, "link_invalid"]);
  });

  test("no notice that waited out quiet hours is mailed any more", async () => {
    const [leaver, stays] = [await house.createLearner(), await house.createLearner()];
    const titles = { [leaver.id]: "For who leaves", [stays.id]: "For who stays" };
    for (const learner of [leaver, stays]) {
      const params = { type: "study" };
      await learner.call("updateNotificationPreference", { params, body: { email: true } });
      const quiet = { quiet_from: "00:00", quiet_to: "23:59" };
      expect((await learner.call("updateSettings", { body: quiet })).status).toBe(200);
      const user = { id: learner.id, email: learner.email, language: "en" } as const;
      const title = titles[learner.id] ?? "";
      await house.app.services.withUser(learner.id, (tx) =>
        notifyUser(house.app.services, tx, user, { kind: "path_ready", params: { title } }),
      );
    }
    await planDeletion(leaver);
    await house.admin.query("update boss.job set start_after = now() where name = 'mail.send'");
    const subject = translate("en", "notices:kind.path_ready.title");
    await house.mailbox.waitForMessage({ to: stays.email, subject, after: new Date(0) }, 10_000);
    await expect
      .poll(
        async () =>
          (
            await house.admin.query(
              `select state from boss.job where name = 'mail.send' and strpos(data::text, $1) > 0
                 and strpos(data::text, 'unsubscribe') > 0`,
              [leaver.email],
            )
          ).rows,
        { timeout: 10_000 },
      )
      .toEqual([{ state: "completed" }]);
    const sent = house.mailbox.messages().filter(({ to }) => to.includes(leaver.email));
    expect(sent.map((mail) => mail.subject)).not.toContain(subject);
  });

  test("no file is made that was asked for before", async () => {
    const leaver = await house.createLearner();
    await planDeletion(leaver);
    const [id, jobId] = [randomUUID(), randomUUID()];
    await house.admin.query("insert into exports (user_id, id) values ($1, $2)", [leaver.id, id]);
    const payload = { user_id: leaver.id, export_id: id };
    await house.app.services.queue.enqueue("account.export", payload, undefined, jobId);
    const readState = async () =>
      (
        await house.admin.query(
          `select j.state, e.status from boss.job j, exports e where j.id = $1 and e.id = $2`,
          [jobId, id],
        )
      ).rows[0];
    await expect
      .poll(readState, { timeout: 10_000 })
      .toEqual({ state: "completed", status: "making" });
  });

  test("nobody is looked at for reminders and summaries", async () => {
    const leaver = await house.createLearner();
    await planDeletion(leaver);
    const withSystem = createWithSystem(pool);
    const looked: string[] = [];
    const findUser = createFindUser(pool);
    await sendReminders({
      log: house.app.log,
      queue: house.app.services.queue,
      withSystem,
      withUser: createWithUser(pool),
      findUser: (id) => {
        looked.push(id);
        return findUser(id);
      },
    });
    expect(looked).not.toContain(leaver.id);
    expect(await findUser(leaver.id)).toBeUndefined();
    const { rows } = await pool.query(
      `select id from list_summary_learners('Asia/Dubai', null, null, '2099-01-01', null, 1000) as id`,
    );
    expect(rows.map(({ id }) => id)).not.toContain(leaver.id);
  });
});
