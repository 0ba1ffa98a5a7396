import pg from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { NotificationPreference } from "@masar/contract/notifications/schemas";
import { applyFiles, migrate } from "#api/db/migrate.ts";
import { password, startTestApp, type TestApp } from "../../test/test-app.ts";
import { createVersion1Database, learners } from "../../test/version-1/version-1.ts";

const [user, otherUser] = learners;

let testApp: TestApp;
beforeAll(async () => {
  const database = await createVersion1Database();
  const client = new pg.Client({ connectionString: database.url });
  await client.connect();
  await applyFiles(client, "0034_session_changes.sql");
  await client.query("delete from notification_preferences");
  await client.query(
    `insert into notification_preferences (user_id, type, in_app, email, push)
     select id, 'study', false, true, false from users where email = $1`,
    [`${user}@example.com`],
  );
  await client.end();
  await migrate({ adminUrl: database.url });
  testApp = await startTestApp({ database });
}, 60_000);
afterAll(() => testApp.stop());

async function readReminderChannels(name: string) {
  const { call } = testApp.openBrowser();
  await call("logIn", { body: { email: `${name}@example.com`, password } });
  const { body } = await call("getNotificationPreferences");
  const { preferences } = body as { preferences: NotificationPreference[] };
  return preferences.find(({ type }) => type === "reminder");
}

test("[N5.17] reminders get the channels that the user had chosen for study notifications", async () => {
  const channels = { type: "reminder", in_app: false, email: true, push: false, telegram: false };
  expect(await readReminderChannels(user)).toEqual(channels);
});

test("[N5.17] reminders arrive in the app only for a user who had chosen nothing", async () => {
  const channels = { type: "reminder", in_app: true, email: false, push: false, telegram: false };
  expect(await readReminderChannels(otherUser)).toEqual(channels);
});
