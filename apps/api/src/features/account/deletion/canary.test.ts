import { randomUUID } from "node:crypto";
import { strFromU8, unzipSync } from "fflate";
import sharp from "sharp";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { hashEmail } from "#api/auth/tokens.ts";
import { listExportTables, notExported } from "#api/features/account/data-export/export-tables.ts";
import {
  fillColumn,
  listMissing,
  listPersonColumns,
  namesOf,
} from "../../../../test/fill-personal-columns.ts";
import { findTraces } from "../../../../test/find-personal-data.ts";
import { type TestApp, password, startTestApp } from "../../../../test/test-app.ts";
import { createPath, type TestUser } from "../../../../test/paths.ts";
import { storePath } from "../../../../test/stored-paths.ts";
import { createChangeStamp } from "../../../../test/offline/change-stamp.ts";

vi.setConfig({ testTimeout: 90_000, hookTimeout: 90_000 });

// Short, so that it fits wherever a text does.
const canary = `canary-${randomUUID().slice(0, 8)}`;
const forumCanary = `forumbird-${randomUUID().slice(0, 8)}`;

/** What members wrote in the community stays, without its author: in its own words, and where it is searched. */
const staysInForum = /^forum_(topics|posts|search)\./;

let testApp: TestApp;
let user: TestUser;
let other: TestUser;
beforeAll(async () => {
  testApp = await startTestApp();
  [user, other] = await Promise.all([testApp.createUser(), testApp.createUser()]);
  await useProduct();
  await addRecord();
  await fillRest();
});
afterAll(() => testApp.stop());

/** Uses the product: every text field gets the canary. */
async function useProduct(): Promise<void> {
  const text = canary;
  const ok = async (name: Parameters<TestUser["call"]>[0], options: object, by = user) => {
    const answer = await by.call(name, options);
    expect([name, answer.status < 300, answer.body?.code]).toEqual([name, true, undefined]);
    return answer.body;
  };
  const { path } = await createPath(user, { goal: `${text} data analyst`, hours_per_week: 5 });
  const at = { id: path.id, key: "m1" };
  await ok("startMilestone", { params: at });
  await ok("saveMilestoneNotes", { params: at, body: { ...createChangeStamp(), notes: text } });
  await ok("saveOwnLink", {
    params: { id: path.id, link: randomUUID() },
    body: {
      ...createChangeStamp(),
      milestone_key: "m1",
      sub_milestone: null,
      url: "https://example.com/",
      title: text,
      minutes: null,
      deleted: false,
    },
  });
  const { questions } = await ok("getMilestoneCheck", { params: at });
  const [{ id: question }] = questions;
  await ok("saveCheckAttempt", {
    params: { ...at, attempt: randomUUID() },
    body: { finished_at: new Date().toISOString(), answers: [{ question, values: [text] }] },
  });
  await ok("reportQuestion", { params: { question }, body: { reason: "wrong", note: text } });
  const sub = "sub-1";
  await ok("tickSubMilestone", {
    params: { ...at, sub },
    body: { ...createChangeStamp(), completed: true },
  });
  await ok("editPath", {
    params: { id: path.id },
    body: {
      edit_id: randomUUID(),
      base_version: path.version,
      change: { kind: "rename", title: text, description: text },
    },
  });
  await sharePaths(ok, path.id);
  await ok("saveTask", {
    params: { id: randomUUID() },
    body: { ...createChangeStamp(), title: text },
  });
  await ok("saveNote", {
    params: { id: randomUUID() },
    body: { ...createChangeStamp(), text: { base: null, title: text, content: text } },
  });
  await ok("saveCard", {
    params: { id: randomUUID() },
    body: { ...createChangeStamp(), front: text, back: text },
  });
  await ok("askAssistant", { body: { message: text } });
  await ok("updateProfile", { body: { display_name: text, bio: text } });
  const photo = sharp({ create: { width: 9, height: 9, channels: 3, background: "red" } });
  const image = (await photo.png().toBuffer()).toString("base64");
  await ok("saveProfilePhoto", { body: { image } });
  await ok("createCalendarFeed", {});
  await ok("changeEmail", { body: { new_email: `new-${user.email}`, password } });
  await ok("subscribeNewsletter", { body: { email: user.email, language: "en" } });
  const ticket = { topic: "general", message: `${text} ${text}`, language: "en" };
  await ok("createTicket", { body: { id: randomUUID(), ...ticket, diagnostics: null } });
  // As somebody who had no account yet.
  const otherUser = testApp.openBrowser();
  const sent = await otherUser.call("sendContactMessage", {
    body: { id: randomUUID(), ...ticket, name: text, email: user.email },
  });
  expect(sent.status).toBe(202);
  await talkInForum(ok);
  await otherUser.call("logIn", { body: { email: user.email, password: "not this one" } });
  await ok("forgotPassword", { body: { email: user.email } });
  await ok("startSecondFactor", { body: { password } });
  await ok("startExport", { body: { id: randomUUID() } });
}

type Call = (
  name: Parameters<TestUser["call"]>[0],
  options: object,
  by?: TestUser,
) => Promise<{ publication: { token: string } }>;

/** The user and another user report each other's published path. */
async function sharePaths(ok: Call, pathId: string): Promise<void> {
  const body = { visibility: "public", shows_progress: true, shows_name: true };
  const { id } = await storePath(testApp, other);
  const mine = await ok("savePublication", { params: { id: pathId }, body });
  const theirs = await ok("savePublication", { params: { id }, body }, other);
  const report = { reason: "spam", note: canary };
  const { token } = theirs.publication;
  await ok("reportPublishedPath", { params: { token }, body: report });
  const params = { token: mine.publication.token };
  await ok("reportPublishedPath", { params, body: { reason: "spam" } }, other);
}

/** A topic and a reply, to others and to oneself, with all that can be done to them. */
async function talkInForum(ok: Call): Promise<void> {
  const write = (body: string) => ({ id: randomUUID(), body, display_name: "Somebody" });
  const topic = (body: string) => ({
    ...write(body),
    title: body,
    category: "paths",
    language: "en",
  });
  const [mine, theirs] = [topic(forumCanary), topic("What is the best way to learn SQL?")];
  await ok("createTopic", { body: mine });
  await ok("createTopic", { body: theirs }, other);
  await ok("addReply", { params: { id: theirs.id }, body: write(forumCanary) });
  await ok("addReply", { params: { id: mine.id }, body: write("An answer") }, other);
  await ok("likePost", { params: { id: theirs.id }, body: { liked: true } });
  await ok("followTopic", { params: { id: theirs.id }, body: { following: true } });
  await ok("reportPost", { params: { id: theirs.id }, body: { reason: "spam", note: canary } });
}

/** Columns that constraints protect and that no short call sequence fills. */
async function addRecord(): Promise<void> {
  await testApp.admin.query(
    `insert into completion_records (user_id, id, path_id, token, holder_name, path_title, path_language,
       timed_minutes, noted_minutes, milestones, started_on, completed_on, issued_on)
     values ($1, $2, $2, repeat('a', 32), $3, $3, 'en', 1, 1, '[]', '2026-11-01', '2026-11-15', '2026-11-15')`,
    [user.id, randomUUID(), canary],
  );
  await testApp.admin.query(
    `insert into milestone_questions (user_id, id, path_id, milestone_key, content, model)
     select $1, $2, id, 'm1', jsonb_build_object('text', $3::text), 'a-model' from learning_paths where user_id = $1 limit 1`,
    [user.id, randomUUID(), canary],
  );
}

/** Fills the columns that the calls above did not, without knowing the table. */
async function fillRest(): Promise<void> {
  await testApp.admin.query(
    `insert into audit_log (actor, action, subject_user_id, details) values ($1, 'role_granted', $2, $3)`,
    [user.email, user.id, JSON.stringify({ by: user.id, of: [user.email] })],
  );
  const values = { person: user, other, canary };
  const failed: string[] = [];
  for (const at of await listMissing(testApp.admin, user)) {
    await fillColumn(testApp.admin, at, values).catch((error: unknown) =>
      failed.push(`${at.table}.${at.column}: ${String(error)}`),
    );
  }
  expect(failed, "A new table: use it in useProduct above, so that it has a row").toEqual([]);
  await testApp.app.services.queue.enqueue(
    "mail.send",
    {
      to: user.email,
      language: "en",
      template: "notification",
      params: { title: canary, message: canary },
    },
    undefined,
    undefined,
    new Date(Date.now() + 86_400_000),
  );
}

async function until(read: () => Promise<unknown>, wanted: unknown): Promise<void> {
  await expect.poll(read, { timeout: 30_000 }).toEqual(wanted);
}

test("[D06] the test user has a row for every column that refers to a user", async () => {
  const missing = await listMissing(testApp.admin, user);
  // The worker empties it the moment it is filled.
  expect(missing.filter(({ table }) => table !== "live_outbox")).toEqual([]);
  expect((await listPersonColumns(testApp.admin)).length).toBeGreaterThan(40);
});

test("[D06] the export contains every table with a user column except the listed exceptions", async () => {
  const readExport = async () => (await user.call("getExport")).body.export;
  await until(async () => (await readExport()).status, "ready");
  // It was made before the last tables were filled: this one is made of all of them.
  await testApp.admin.query("delete from exports where user_id = $1", [user.id]);
  await user.call("startExport", { body: { id: randomUUID() } });
  await until(async () => (await readExport()).status, "ready");
  const cookie = [...user.browser.jar].map(([key, value]) => `${key}=${value}`).join("; ");
  const response = await testApp.app.inject({
    url: (await readExport()).download_path,
    remoteAddress: user.browser.address,
    headers: { cookie },
  });
  const files = unzipSync(response.rawPayload);
  const tables = await testApp.app.services.withUser(user.id, (tx) => listExportTables(tx));
  for (const { name, folder } of tables) {
    const file = files[`data/${folder}/${name}.json`];
    const rows = JSON.parse(file ? strFromU8(file) : "null") as unknown[] | null;
    expect([name, (rows?.length ?? 0) > 0]).toEqual([name, true]);
  }
  const named = new Set((await listPersonColumns(testApp.admin)).map(({ table }) => table));
  const exported = new Set(tables.map(({ name }) => name));
  expect([...named].filter((table) => !exported.has(table)).toSorted()).toEqual(
    Object.keys(notExported).toSorted(),
  );
  const all = Object.values(files).map((bytes) => strFromU8(bytes));
  expect(all.join("\n")).not.toContain(hashEmail(user.email));
});

/** The seven days pass, and the night after them. */
async function leave(who: TestUser): Promise<void> {
  expect((await who.call("planDeletion", { body: { password } })).status).toBe(202);
  await who.call("logIn", { body: { email: who.email, password } });
  await testApp.admin.query("update users set deletion_due_at = now() where id = $1", [who.id]);
  await testApp.app.services.queue.enqueue("retention.sweep", {});
  await until(
    async () => (await testApp.admin.query("select 1 from users where id = $1", [who.id])).rows,
    [],
  );
}

test("[D06] after seven days no table refers to the user, and their posts have no author", async () => {
  const needles = [...namesOf(user), canary];
  expect((await findTraces(testApp.admin, needles)).length).toBeGreaterThan(80);
  await leave(user);
  expect(await findTraces(testApp.admin, needles)).toEqual([]);
  const inForum = await findTraces(testApp.admin, [forumCanary]);
  expect(inForum).toContain("forum_posts.body");
  expect(inForum.filter((where) => !staysInForum.test(where))).toEqual([]);
  const { rows } = await testApp.admin.query(
    "select author_id from forum_posts where strpos(body, $1) > 0",
    [forumCanary],
  );
  expect(rows).toEqual([{ author_id: null }, { author_id: null }]);
  expect((await other.call("listTasks")).status).toBe(200);
});

test("[D06] a new table without deletion of user rows is detected", async () => {
  await testApp.admin.query(
    `create table forgotten (id uuid primary key, user_id uuid not null, words text);
     alter table forgotten owner to masar_owner`,
  );
  expect(await listMissing(testApp.admin, other)).toContainEqual({
    table: "forgotten",
    column: "user_id",
  });
  const words = `${canary} of a new table`;
  const at = { table: "forgotten", column: "user_id" };
  await fillColumn(testApp.admin, at, { person: other, other, canary: words });
  await leave(other);
  expect(await findTraces(testApp.admin, [other.id, words])).toEqual([
    "forgotten.user_id",
    "forgotten.words",
  ]);
});
