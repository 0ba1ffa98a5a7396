import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { notifyUser } from "#api/core/notifications/notify.service.ts";
import { translate } from "#api/i18n/translate.ts";
import { type TestApp, startTestApp } from "../../../test/test-app.ts";

type Learner = Awaited<ReturnType<TestApp["createLearner"]>>;

let house: TestApp;
beforeAll(async () => {
  house = await startTestApp();
});
afterAll(() => house.stop());

async function wantMail(learner: Learner) {
  const body = { in_app: true, email: true };
  for (const type of ["deadline", "study"]) {
    await learner.call("updateNotificationPreference", { params: { type }, body });
  }
}

function notify(learner: Learner, title: string) {
  const { services } = house.app;
  const user = { id: learner.id, email: learner.email, language: "en" } as const;
  const what = { kind: "milestone_due", params: { title, count: 3 } } as const;
  return services.withUser(learner.id, (tx) => notifyUser(services, tx, user, what));
}

/** A learner with a mail, and the way out that its headers name. */
async function getMail() {
  const learner = await house.createLearner();
  await wantMail(learner);
  await notify(learner, "SQL");
  const mail = await house.mailbox.waitForMessage({ to: learner.email, subject: "SQL" }, 5000);
  const header = (wanted: string) => mail.headers.find(({ name }) => name === wanted)?.value ?? "";
  const url = new URL(header("list-unsubscribe").slice(1, -1));
  const token = url.searchParams.get("token") ?? "";
  return { learner, mail, url, token, post: header("list-unsubscribe-post") };
}

async function readWanted(learner: Learner): Promise<string[]> {
  const { body } = await learner.call("getNotificationPreferences");
  const wanted = body.preferences.filter(({ email }: { email: boolean }) => email);
  return wanted.map(({ type }: { type: string }) => type);
}

const listOf = async (learner: Learner) =>
  (await learner.call("listNotifications", { query: { type: "deadline" } })).body.notifications;

describe("one click ends the mails of one kind", () => {
  test.each(["application/x-www-form-urlencoded", "multipart/form-data; boundary=b"])(
    "as a mail program does it: a %s without cookie or origin, twice without harm",
    async (type) => {
      const { learner, url, post } = await getMail();
      expect(post).toBe("List-Unsubscribe=One-Click");
      const part = 'Content-Disposition: form-data; name="List-Unsubscribe"\r\n\r\nOne-Click';
      const payload = type.startsWith("multipart") ? `--b\r\n${part}\r\n--b--\r\n` : post;
      for (let time = 0; time < 2; time++) {
        const answer = await house.app.inject({
          method: "POST",
          url: `${url.pathname}${url.search}`,
          remoteAddress: house.openBrowser().address,
          headers: { "content-type": type },
          payload,
        });
        expect([answer.statusCode, answer.json()]).toEqual([200, { type: "deadline" }]);
      }
      expect(await readWanted(learner)).toEqual(["study"]);
      await notify(learner, "Power BI");
      expect(await listOf(learner)).toHaveLength(2);
      const { rows } = await house.admin.query(
        "select 1 from boss.job where data->>'to' = $1 and data->'params'->>'title' = 'Power BI'",
        [learner.email],
      );
      expect(rows).toEqual([]);
    },
  );

  test("as a page asks for it, and never by only opening the link", async () => {
    const { learner, mail, token } = await getMail();
    const page = `http://masar.test/mail/unsubscribe?token=${token}`;
    expect(mail.text).toContain(`Stop these mails:\n${page}`);
    const opened = await house.openBrowser().call("openMailUnsubscribe", { query: { token } });
    expect([opened.status, opened.headers["location"]]).toEqual([303, page]);
    expect(await readWanted(learner)).toEqual(["study", "deadline"]);
    const answer = await house.openBrowser().call("unsubscribeMail", { query: { token } });
    expect([answer.status, answer.body]).toEqual([200, { type: "deadline" }]);
    expect(await readWanted(learner)).toEqual(["study"]);
  });

  test("and nobody else's, whoever changes the link", async () => {
    const { learner, token } = await getMail();
    const other = await house.createLearner();
    await wantMail(other);
    for (const forged of [
      token.replace(learner.id, other.id),
      token.replace("deadline", "study"),
      `${other.id}.deadline.${"A".repeat(43)}`,
    ]) {
      const query = { token: forged };
      const answer = await house.openBrowser().call("unsubscribeMail", { query });
      expect([answer.status, answer.body.code]).toEqual([400, "link_invalid"]);
      const opened = await house.openBrowser().call("openMailUnsubscribe", { query });
      expect([opened.status, opened.headers["location"]]).toEqual([
        303,
        `http://masar.test/mail/unsubscribe?token=${forged}`,
      ]);
    }
    for (const one of [learner, other]) {
      expect(await readWanted(one)).toEqual(["study", "deadline"]);
    }
  });

  test("also after the account is gone", async () => {
    const { learner, token } = await getMail();
    await house.admin.query("delete from users where id = $1", [learner.id]);
    for (const [name, status] of [
      ["openMailUnsubscribe", 303],
      ["unsubscribeMail", 200],
    ] as const) {
      expect((await house.openBrowser().call(name, { query: { token } })).status).toBe(status);
    }
  });
});

test("mails that protect the account cannot be ended, and name no way to", async () => {
  const { email } = await house.createLearner();
  await house.openBrowser().call("forgotPassword", { body: { email } });
  const subject = translate("en", "mail:reset.subject");
  const mail = await house.mailbox.waitForMessage({ to: email, subject }, 5000);
  expect(mail.headers.map(({ name }) => name)).not.toContain("list-unsubscribe");
});
