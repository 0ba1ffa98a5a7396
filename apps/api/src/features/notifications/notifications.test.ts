import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { notificationTypes } from "@masar/contract/notifications/kinds";
import { notifyUser } from "#api/core/notifications/notify.service.ts";
import { type TestApp, startTestApp } from "../../../test/test-app.ts";

type TestUser = Awaited<ReturnType<TestApp["createUser"]>>;
type Row = { id: string; title: string; is_read: boolean; type: string };

let testApp: TestApp;
let user: TestUser;
let other: TestUser;
beforeAll(async () => {
  testApp = await startTestApp();
  [user, other] = await Promise.all([testApp.createUser(), testApp.createUser()]);
});
afterAll(() => testApp.stop());
beforeEach(async () => {
  await testApp.admin.query("delete from notifications");
  await testApp.admin.query("delete from notification_preferences");
});

/** Written past the API, as a job or an operator would. */
async function insert(to: TestUser, values: Record<string, unknown> = {}): Promise<string> {
  const row = { title: "A title", message: "A message", user_id: to.id, ...values };
  const names = Object.keys(row);
  const { rows } = await testApp.admin.query(
    `insert into notifications (${names.join(", ")}) values (${names.map((_, at) => `$${at + 1}`).join(", ")}) returning id`,
    Object.values(row),
  );
  return rows[0].id;
}

async function list(of: TestUser, query: Record<string, string> = {}) {
  const { status, body } = await of.call("listNotifications", { query });
  expect(status).toBe(200);
  return body as { notifications: Row[]; unread_count: number; next: string | null };
}

function notify(to: TestUser, language: "en" | "ar", what: Parameters<typeof notifyUser>[3]) {
  const { services } = testApp.app;
  return services.withUser(to.id, (tx) =>
    notifyUser(services, tx, { id: to.id, email: to.email, language }, what),
  );
}

describe("[R3.01] a notification", () => {
  test("has the fields of the specification, with its defaults", async () => {
    const id = await insert(user);
    const { notifications } = await list(user);
    expect(notifications).toEqual([
      {
        id,
        user_id: user.id,
        title: "A title",
        message: "A message",
        type: "other",
        priority: "medium",
        is_read: false,
        created_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/),
        kind: null,
        params: {},
      },
    ]);
    expect(id[14], "uuid version 7").toBe("7");
  });

  test.each([
    { type: "marketing" },
    { priority: "urgent" },
    { title: null },
    { message: null },
    { user_id: randomUUID() },
  ])("refuses %j", async (wrong) => {
    await expect(insert(user, wrong)).rejects.toThrow(/constraint/);
  });

  test.each(notificationTypes)("may be of type %s", async (type) => {
    await insert(user, { type, priority: "high" });
    expect((await list(user)).notifications).toMatchObject([{ type, priority: "high" }]);
  });
});

describe("[R7.02] the list", () => {
  test("lists the user's own notifications, newest first", async () => {
    await insert(user, { title: "middle", created_at: "2026-03-02T00:00:00Z" });
    await insert(user, { title: "newest", created_at: "2026-03-03T00:00:00Z" });
    await insert(user, { title: "oldest", created_at: "2026-03-01T00:00:00Z" });
    await insert(other, { title: "somebody else's" });
    const { notifications, next } = await list(user);
    expect(notifications.map(({ title }) => title)).toEqual(["newest", "middle", "oldest"]);
    expect(next).toBeNull();
  });

  test("pages without a gap or a double, also where many were made in one moment", async () => {
    const created_at = "2026-03-01T10:00:00.123456Z";
    const made = [await insert(user, { created_at: "2026-03-01T10:00:00.123457Z" })];
    for (let at = 0; at < 25; at++) made.push(await insert(user, { created_at }));
    made.push(await insert(user, { created_at: "2026-03-01T10:00:00.123455Z" }));
    const pages: string[][] = [];
    let after: string | null = null;
    do {
      const page = await list(user, { limit: "9", ...(after ? { after } : {}) });
      pages.push(page.notifications.map(({ id }) => id));
      after = page.next;
    } while (after);
    expect(pages.map((page) => page.length)).toEqual([9, 9, 9]);
    const seen = pages.flat();
    expect(seen.toSorted()).toEqual(made.toSorted());
    expect([seen[0], seen.at(-1)]).toEqual([made[0], made.at(-1)]);
  });

  test("has an end: the page after the last one is empty", async () => {
    const id = await insert(user);
    expect(await list(user, { after: id })).toEqual({
      notifications: [],
      unread_count: 1,
      next: null,
    });
  });

  test("filters by type and by unread, and counts all that are unread", async () => {
    await insert(user, { title: "a", type: "study" });
    await insert(user, { title: "b", type: "study", is_read: true });
    await insert(user, { title: "c", type: "course" });
    await insert(other, { type: "study" });
    const shown = async (query: Record<string, string>) => {
      const { notifications, unread_count } = await list(user, query);
      expect(unread_count).toBe(2);
      return notifications.map(({ title }) => title).toSorted();
    };
    expect(await shown({})).toEqual(["a", "b", "c"]);
    expect(await shown({ type: "study" })).toEqual(["a", "b"]);
    expect(await shown({ unread: "true" })).toEqual(["a", "c"]);
    expect(await shown({ unread: "true", type: "study" })).toEqual(["a"]);
    expect(await shown({ type: "deadline" })).toEqual([]);
  });

  test.each<Record<string, string>>([
    { type: "x" },
    { limit: "0" },
    { limit: "51" },
    { limit: "a" },
    { after: "1" },
    { unread: "yes" },
  ])("refuses %j", async (query) => {
    const { status, body } = await user.call("listNotifications", { query });
    expect([status, body.code, body.fields]).toEqual([
      400,
      "validation_failed",
      Object.keys(query),
    ]);
  });
});

describe("[R7.02] marking", () => {
  test("one as read changes that one, and doing it again changes nothing", async () => {
    const [id] = [await insert(user), await insert(user)];
    for (let time = 0; time < 2; time++) {
      const { status, body } = await user.call("markNotificationRead", { params: { id } });
      expect([status, body.id, body.is_read]).toEqual([200, id, true]);
    }
    expect((await list(user)).unread_count).toBe(1);
  });

  test("all marks the user's unread notifications and no others", async () => {
    for (const is_read of [false, false, true]) await insert(user, { is_read });
    await insert(other);
    expect((await user.call("markAllNotificationsRead")).body).toEqual({ marked: 2 });
    expect((await user.call("markAllNotificationsRead")).body).toEqual({ marked: 0 });
    expect((await list(user)).unread_count).toBe(0);
    expect((await list(other)).unread_count).toBe(1);
  });
});

describe("[R6.02] another user's id", () => {
  test.each(["a foreign id", "an unknown id"])(
    "%s returns 404 from every endpoint with an id",
    async (which) => {
      const foreign = await insert(other);
      const id = which === "a foreign id" ? foreign : randomUUID();
      await insert(user);
      for (const answer of [
        await user.call("markNotificationRead", { params: { id } }),
        await user.call("listNotifications", { query: { after: id } }),
      ]) {
        expect([answer.status, answer.body.code]).toEqual([404, "not_found"]);
      }
      expect((await list(other)).notifications).toMatchObject([{ id: foreign, is_read: false }]);
    },
  );
});

describe("preferences", () => {
  const changed = { in_app: false, email: true };

  test("start with everything in the app and nothing by mail", async () => {
    const { body } = await user.call("getNotificationPreferences");
    expect(body.preferences).toEqual(
      notificationTypes.map((type) => ({
        type,
        in_app: true,
        email: false,
        push: false,
        telegram: false,
      })),
    );
  });

  test("are saved by type and user", async () => {
    const { status, body } = await user.call("updateNotificationPreference", {
      params: { type: "study" },
      body: changed,
    });
    expect([status, body]).toEqual([
      200,
      { type: "study", push: false, telegram: false, ...changed },
    ]);
    const mine = (await user.call("getNotificationPreferences")).body.preferences;
    expect(mine.filter((row: { in_app: boolean }) => !row.in_app)).toEqual([
      { type: "study", push: false, telegram: false, ...changed },
    ]);
    const theirs = (await other.call("getNotificationPreferences")).body.preferences;
    expect(
      theirs.every((row: { in_app: boolean; email: boolean }) => row.in_app && !row.email),
    ).toBe(true);
  });

  test("refuse a type that does not exist", async () => {
    const { status } = await user.call("updateNotificationPreference", {
      params: { type: "spam" },
      body: changed,
    });
    expect(status).toBe(400);
  });

  test("silence a type in the app, but never what protects the account", async () => {
    for (const type of ["study", "other"]) {
      const body = { in_app: false, email: false };
      await user.call("updateNotificationPreference", { params: { type }, body });
    }
    const mails = testApp.mailbox.messages().length;
    await notify(user, "en", { kind: "goal_met", params: { minutes: 25 } });
    await notify(user, "en", { kind: "welcome", params: {} });
    await notify(user, "en", { kind: "password_changed", params: {} });
    await notify(user, "en", { kind: "course_link_dead", params: { title: "SQL" } });
    const { notifications } = await list(user);
    expect(notifications.map((row) => (row as Row & { kind: string }).kind)).toEqual([
      "course_link_dead",
      "password_changed",
    ]);
    expect(testApp.mailbox.messages()).toHaveLength(mails);
  });

  test("send a mail in the user's language if mails are turned on", async () => {
    const body = { in_app: false, email: true };
    await user.call("updateNotificationPreference", { params: { type: "deadline" }, body });
    await notify(user, "ar", { kind: "milestone_due", params: { title: "SQL", count: 3 } });
    const mail = await testApp.mailbox.waitForMessage({ to: user.email, subject: "SQL" }, 5000);
    expect(mail.text).toContain("موعدها بعد 3 أيام");
    expect(mail.html).toContain('dir="rtl"');
    expect((await list(user)).notifications).toEqual([]);
  });
});

describe("a notification of a feature", () => {
  test("is stored in the user's language, with kind and params", async () => {
    await notify(user, "en", { kind: "milestone_due", params: { title: "SQL", count: 1 } });
    await notify(user, "ar", { kind: "milestone_due", params: { title: "SQL", count: 2 } });
    const { notifications } = await list(user);
    expect(notifications).toMatchObject([
      {
        message: expect.stringContaining("بعد يومين"),
        kind: "milestone_due",
        params: { title: "SQL", count: 2 },
      },
      {
        message: expect.stringContaining("tomorrow"),
        kind: "milestone_due",
        params: { title: "SQL", count: 1 },
      },
    ]);
    expect(notifications).toMatchObject([
      { title: "\u2068SQL\u2069", type: "deadline", priority: "high" },
      { title: "SQL", type: "deadline", priority: "high" },
    ]);
  });

  test("inserts a title as plain text", async () => {
    const title = "{{count}} $t(common:brand) <b>&amp;</b>";
    await notify(user, "en", { kind: "milestone_due", params: { title, count: 4 } });
    expect((await list(user)).notifications).toMatchObject([{ title }]);
  });

  test("is not stored and sends no mail when the transaction rolls back", async () => {
    const { services } = testApp.app;
    const recipient = { id: other.id, email: other.email, language: "en" } as const;
    const body = { in_app: true, email: true };
    await other.call("updateNotificationPreference", { params: { type: "study" }, body });
    const failing = services.withUser(other.id, async (tx) => {
      await notifyUser(services, tx, recipient, { kind: "goal_met", params: { minutes: 25 } });
      throw new Error("the feature fails");
    });
    await expect(failing).rejects.toThrow("the feature fails");
    expect((await list(other)).notifications).toEqual([]);
    const { rows } = await testApp.admin.query(
      "select 1 from boss.job where data->>'to' = $1 and data->>'template' = 'notification'",
      [other.email],
    );
    expect(rows).toEqual([]);
  });
});
