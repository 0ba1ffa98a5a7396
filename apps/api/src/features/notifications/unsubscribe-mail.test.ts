import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { notifyUser } from "#api/core/notifications/notify.service.ts";
import { translate } from "#api/i18n/translate.ts";
import { type TestApp, startTestApp } from "../../../test/test-app.ts";

type TestUser = Awaited<ReturnType<TestApp["createUser"]>>;

let testApp: TestApp;
beforeAll(async () => {
  testApp = await startTestApp();
});
afterAll(() => testApp.stop());

async function wantMail(user: TestUser) {
  const body = { in_app: true, email: true };
  for (const type of ["deadline", "study"]) {
    await user.call("updateNotificationPreference", { params: { type }, body });
  }
}

function notify(user: TestUser, title: string) {
  const { services } = testApp.app;
  const recipient = { id: user.id, email: user.email, language: "en" } as const;
  const what = { kind: "milestone_due", params: { title, count: 3 } } as const;
  return services.withUser(user.id, (tx) => notifyUser(services, tx, recipient, what));
}

/** A user with a mail, and the unsubscribe links of its headers. */
async function getMail() {
  const user = await testApp.createUser();
  await wantMail(user);
  await notify(user, "SQL");
  const mail = await testApp.mailbox.waitForMessage({ to: user.email, subject: "SQL" }, 5000);
  const header = (wanted: string) => mail.headers.find(({ name }) => name === wanted)?.value ?? "";
  const url = new URL(header("list-unsubscribe").slice(1, -1));
  const token = url.searchParams.get("token") ?? "";
  return { user, mail, url, token, post: header("list-unsubscribe-post") };
}

async function readWanted(user: TestUser): Promise<string[]> {
  const { body } = await user.call("getNotificationPreferences");
  const wanted = body.preferences.filter(({ email }: { email: boolean }) => email);
  return wanted.map(({ type }: { type: string }) => type);
}

const listOf = async (user: TestUser) =>
  (await user.call("listNotifications", { query: { type: "deadline" } })).body.notifications;

describe("one click ends the mails of one kind", () => {
  test.each(["application/x-www-form-urlencoded", "multipart/form-data; boundary=b"])(
    "as a mail program does it: a %s without cookie or origin, twice without harm",
    async (type) => {
      const { user, url, post } = await getMail();
      expect(post).toBe("List-Unsubscribe=One-Click");
      const part = 'Content-Disposition: form-data; name="List-Unsubscribe"\r\n\r\nOne-Click';
      const payload = type.startsWith("multipart") ? `--b\r\n${part}\r\n--b--\r\n` : post;
      for (let time = 0; time < 2; time++) {
        const answer = await testApp.app.inject({
          method: "POST",
          url: `${url.pathname}${url.search}`,
          remoteAddress: testApp.openBrowser().address,
          headers: { "content-type": type },
          payload,
        });
        expect([answer.statusCode, answer.json()]).toEqual([200, { type: "deadline" }]);
      }
      expect(await readWanted(user)).toEqual(["study"]);
      await notify(user, "Power BI");
      expect(await listOf(user)).toHaveLength(2);
      const { rows } = await testApp.admin.query(
        "select 1 from boss.job where data->>'to' = $1 and data->'params'->>'title' = 'Power BI'",
        [user.email],
      );
      expect(rows).toEqual([]);
    },
  );

  test("as a page asks for it, and never by only opening the link", async () => {
    const { user, mail, token } = await getMail();
    const page = `http://masar.test/mail/unsubscribe?token=${token}`;
    expect(mail.text).toContain(`Stop these e-mails:\n${page}`);
    const opened = await testApp.openBrowser().call("openMailUnsubscribe", { query: { token } });
    expect([opened.status, opened.headers["location"]]).toEqual([303, page]);
    expect(await readWanted(user)).toEqual(["study", "deadline"]);
    const answer = await testApp.openBrowser().call("unsubscribeMail", { query: { token } });
    expect([answer.status, answer.body]).toEqual([200, { type: "deadline" }]);
    expect(await readWanted(user)).toEqual(["study"]);
  });

  test("and rejects a link that was changed for another user", async () => {
    const { user, token } = await getMail();
    const other = await testApp.createUser();
    await wantMail(other);
    for (const forged of [
      token.replace(user.id, other.id),
      token.replace("deadline", "study"),
      `${other.id}.deadline.${"A".repeat(43)}`,
    ]) {
      const query = { token: forged };
      const answer = await testApp.openBrowser().call("unsubscribeMail", { query });
      expect([answer.status, answer.body.code]).toEqual([400, "link_invalid"]);
      const opened = await testApp.openBrowser().call("openMailUnsubscribe", { query });
      expect([opened.status, opened.headers["location"]]).toEqual([
        303,
        `http://masar.test/mail/unsubscribe?token=${forged}`,
      ]);
    }
    for (const one of [user, other]) {
      expect(await readWanted(one)).toEqual(["study", "deadline"]);
    }
  });

  test("also after the account is deleted", async () => {
    const { user, token } = await getMail();
    await testApp.admin.query("delete from users where id = $1", [user.id]);
    for (const [name, status] of [
      ["openMailUnsubscribe", 303],
      ["unsubscribeMail", 200],
    ] as const) {
      expect((await testApp.openBrowser().call(name, { query: { token } })).status).toBe(status);
    }
  });
});

test("mails that protect the account cannot be ended, and name no way to", async () => {
  const { email } = await testApp.createUser();
  await testApp.openBrowser().call("forgotPassword", { body: { email } });
  const subject = translate("en", "mail:reset.subject");
  const mail = await testApp.mailbox.waitForMessage({ to: email, subject }, 5000);
  expect(mail.headers.map(({ name }) => name)).not.toContain("list-unsubscribe");
});
