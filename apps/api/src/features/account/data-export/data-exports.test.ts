import { randomUUID } from "node:crypto";
import { strFromU8, unzipSync } from "fflate";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { studyDate } from "@masar/domain/dates/local-date";
import { createPool } from "#api/db/client.ts";
import { createWithUser } from "#api/db/tx.ts";
import { finishExport } from "#api/features/account/data-export/data-exports.queries.ts";
import { formatDay } from "#api/i18n/format-day.ts";
import { translate } from "#api/i18n/translate.ts";
import { openForum } from "../../../../test/forum.ts";
import { type TestApp, startTestApp } from "../../../../test/test-app.ts";
import { zoneOfOtherDay } from "../../../../test/offline/zone-on-other-day.ts";
import { createPath, type TestUser } from "../../../../test/paths.ts";
import { createChangeStamp } from "../../../../test/offline/change-stamp.ts";

vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 });

let testApp: TestApp;
beforeAll(async () => {
  testApp = await startTestApp();
});
afterAll(() => testApp.stop());

type Export = {
  id: string;
  status: string;
  download_path: string | null;
  byte_size: number;
  expires_at: string | null;
};

/** Requests an export and waits until it is ready or failed. */
async function makeExport(user: TestUser): Promise<Export> {
  const started = await user.call("startExport", { body: { id: randomUUID() } });
  expect([started.status, started.body.status]).toEqual([202, "making"]);
  return vi.waitFor(
    async () => {
      const { body } = await user.call("getExport");
      expect(body.export.status).not.toBe("making");
      return body.export;
    },
    { timeout: 30_000, interval: 100 },
  );
}

/** Follows the link like a browser, with its cookies. */
function download(of: { browser: TestUser["browser"] }, path: string | null) {
  const cookie = [...of.browser.jar].map(([key, value]) => `${key}=${value}`).join("; ");
  return testApp.app.inject({
    url: path ?? "",
    remoteAddress: of.browser.address,
    headers: { cookie },
  });
}

async function readFiles(user: TestUser, made: Export): Promise<Record<string, string>> {
  const response = await download(user, made.download_path);
  expect(response.statusCode).toBe(200);
  expect(response.headers["content-type"]).toBe("application/zip");
  expect(response.headers["content-disposition"]).toMatch(/^attachment; filename="masar-.*\.zip"$/);
  expect(response.rawPayload).toHaveLength(made.byte_size);
  const files = unzipSync(response.rawPayload);
  return Object.fromEntries(Object.entries(files).map(([name, bytes]) => [name, strFromU8(bytes)]));
}

describe("[D06] a data export", () => {
  let user: TestUser;
  let made: Export;
  let files: Record<string, string>;
  const zone = zoneOfOtherDay();
  const localDay = (instant: Date) => formatDay(instant, "ar", zone);
  beforeAll(async () => {
    user = await testApp.createUser("ar");
    await user.call("updateSettings", { body: { time_zone: zone, form_of_address: "feminine" } });
    const { path } = await createPath(user);
    await user.call("saveMilestoneNotes", {
      params: { id: path.id, key: "m1" },
      body: { ...createChangeStamp(), notes: "My milestone note" },
    });
    // More than one batch, with as many words as a note may have.
    const content = "A long note. ".repeat(200);
    for (let count = 0; count < 120; count++) {
      await testApp.admin.query(
        `with note as (insert into notes (user_id, id, created_at, updated_at)
           values ($1, $2, now(), now()) returning id),
         version as (insert into note_versions (user_id, id, note_id, at) select $1, $2, id, now() from note)
         insert into note_texts (user_id, version_id, title, content) values ($1, $2, $3, $4)`,
        [user.id, randomUUID(), `Note ${count}`, content],
      );
    }
    await user.call("askAssistant", { body: { message: "What is SQL?" } });
    const forum = openForum(testApp);
    const topic = { language: "ar", title: "لماذا تتكرر الصفوف؟", body: "جرّبت الربط." };
    const { id } = await forum.ask(user, { ...topic, display_name: "Me" });
    await forum.reply(user, id, "وجدت السبب.");
    await testApp.openBrowser().call("sendContactMessage", {
      body: {
        id: randomUUID(),
        name: "Me",
        email: user.email,
        topic: "general",
        message: "Written before I had an account",
        language: "ar",
      },
    });
    const { id: answerer } = await testApp.createUser();
    await testApp.admin.query(
      `insert into support_replies (id, ticket_id, author, user_id, message)
       select $1, id, 'team', $2, 'An answer' from support_tickets where email = $3`,
      [randomUUID(), answerer, user.email],
    );
    made = await makeExport(user);
    files = await readFiles(user, made);
  });

  const rows = (name: string) => JSON.parse(files[name] ?? "null") as Record<string, unknown>[];

  test("contains every row as JSON, read in several batches", () => {
    expect(rows("data/account/users.json")).toMatchObject([
      { id: user.id, email: user.email, language: "ar" },
    ]);
    const titles = rows("data/notes/note_texts.json").map((row) => row["title"]);
    expect(titles.filter((title) => String(title).startsWith("Note "))).toHaveLength(120);
    expect(new Set(titles).size).toBe(titles.length);
    expect(rows("data/paths/milestone_progress.json")).toMatchObject([
      { notes: "My milestone note" },
    ]);
    expect(rows("data/support/support_tickets.json")).toMatchObject([
      { message: "Written before I had an account" },
    ]);
    const [reply] = rows("data/support/support_replies.json");
    expect(reply).toMatchObject({ author: "team", message: "An answer" });
    expect(reply, "who answered is the team's own matter").not.toHaveProperty("user_id");
    expect(rows("data/review/review_cards.json")).toEqual([]);
    expect(rows("data/settings/settings.json")).toMatchObject([{ form_of_address: "feminine" }]);
  });

  test("contains readable paths, notes, conversations and posts with a README in the user's language", () => {
    expect(files["README.md"]).toContain(translate("ar", "mail:export_file.title"));
    expect(files["README.md"]).toContain(user.email);
    const path = Object.keys(files).find((name) => name.startsWith("read/paths/01-"));
    expect(files[path ?? ""]).toContain("My milestone note");
    expect(files["read/notes.md"]).toContain("## Note 7\n\nA long note.");
    expect(files["read/conversations.md"]).toContain("What is SQL?");
    const t = (key: string) => translate("ar", `mail:export_file.${key}`);
    const today = localDay(new Date());
    expect(files["read/community.md"]).toBe(
      `# ${t("community")}\n\n## ${t("topics")}\n\n### لماذا تتكرر الصفوف؟، ${today}\n\nجرّبت الربط.\n` +
        `\n## ${t("replies")}\n\n### ${today}\n\nوجدت السبب.\n`,
    );
  });

  test("formats dates in the user's time zone", async () => {
    const today = localDay(new Date());
    const lastDay = localDay(new Date(made.expires_at ?? 0));
    expect(today).not.toBe(formatDay(new Date(), "ar", "UTC"));
    expect(files["README.md"]).toContain(today);
    expect(files["read/conversations.md"]).toContain(`(${today})`);
    const { headers } = await download(user, made.download_path);
    expect(headers["content-disposition"]).toContain(`masar-${studyDate(new Date(), zone, 0)}.zip`);
    const { notifications } = (await user.call("listNotifications")).body;
    expect(notifications[0].params).toEqual({ date: lastDay });
    const subject = translate("ar", "mail:export_ready.subject");
    const mail = await testApp.mailbox.waitForMessage({ to: user.email, subject }, 10_000);
    expect(mail.text).toContain(lastDay);
  });

  test("contains no password hash, token or secret", async () => {
    const { rows: secrets } = await testApp.admin.query<{ secret: string }>(
      `select password as secret from accounts where user_id = $1
       union all select token from sessions where user_id = $1`,
      [user.id],
    );
    expect(secrets.length).toBeGreaterThan(1);
    const all = Object.values(files).join("\n");
    for (const { secret } of secrets) expect(all).not.toContain(secret);
    expect(rows("data/account/sessions.json")[0]).toHaveProperty("user_agent");
    expect(rows("data/account/sessions.json")[0]).not.toHaveProperty("token");
  });

  test("sends a notification and a mail that links to the settings", async () => {
    const { body } = await user.call("listNotifications");
    expect(body.notifications[0]).toMatchObject({ kind: "export_ready" });
    const link = await testApp.readLink(user.email, translate("ar", "mail:export_ready.subject"));
    expect(link.pathname + link.hash).toBe("/settings/account");
  });

  test("downloads only for its user, with its token, until it expires", async () => {
    const otherUser = await testApp.createUser();
    const [path = "", token = ""] = (made.download_path ?? "").split("?");
    const statusOf = async (who: { browser: TestUser["browser"] }, address: string) =>
      (await download(who, address)).statusCode;
    expect(await statusOf({ browser: testApp.openBrowser() }, `${path}?${token}`)).toBe(401);
    expect(await statusOf(otherUser, `${path}?${token}`)).toBe(404);
    expect(await statusOf(user, path)).toBe(404);
    expect(await statusOf(user, `${path}?${token}x`)).toBe(404);
    await testApp.admin.query("update exports set expires_at = now() where id = $1", [made.id]);
    expect(await statusOf(user, `${path}?${token}`)).toBe(404);
    expect((await user.call("getExport")).body.export).toBeNull();
    await testApp.app.services.queue.enqueue("retention.sweep", {});
    await expect
      .poll(async () => (await testApp.admin.query("select 1 from export_chunks")).rows, {
        timeout: 8000,
      })
      .toEqual([]);
  });
});

test("[D06] a repeated request makes one export, and the next one returns 429 for a day", async () => {
  const user = await testApp.createUser();
  const id = randomUUID();
  const [first, second] = await Promise.all([
    user.call("startExport", { body: { id } }),
    user.call("startExport", { body: { id } }),
  ]);
  expect([first.status, second.status]).toEqual([202, 202]);
  const more = await user.call("startExport", { body: { id: randomUUID() } });
  expect([more.status, more.body.code]).toEqual([429, "rate_limited"]);
  const { rows } = await testApp.admin.query("select 1 from exports where user_id = $1", [user.id]);
  expect(rows).toHaveLength(1);
  const { next_at: nextAt } = (await user.call("getExport")).body;
  expect(Date.parse(nextAt) - Date.now()).toBeGreaterThan(23 * 3_600_000);
  await testApp.admin.query(
    "update exports set created_at = now() - interval '25 hours' where user_id = $1",
    [user.id],
  );
  expect((await user.call("startExport", { body: { id: randomUUID() } })).status).toBe(202);
});

test("[D06] an export that two attempts have written is not ready", async () => {
  const user = await testApp.createUser();
  const of = { userId: user.id, id: randomUUID() };
  await testApp.admin.query("insert into exports (user_id, id) values ($1, $2)", [
    of.userId,
    of.id,
  ]);
  await testApp.admin.query(
    "insert into export_chunks (user_id, export_id, place, bytes) values ($1, $2, 0, 'abc'), ($1, $2, 1, 'de')",
    [of.userId, of.id],
  );
  const pool = createPool(testApp.env.databaseUrls.worker, 1);
  const finish = (byteSize: number) =>
    createWithUser(pool)(of.userId, (tx) =>
      finishExport(tx, {
        ...of,
        byteSize,
        objectPrefix: null,
        expiresAt: new Date(Date.now() + 60_000),
      }),
    );
  expect([await finish(3), await finish(5), await finish(5)]).toEqual([false, true, false]);
  await pool.end();
});

test("[D06] a failed export has the status failed and can be requested again at once", async () => {
  const user = await testApp.createUser();
  await testApp.admin.query(
    "revoke execute on function export_rows(text, text, text, jsonb, integer) from masar_worker",
  );
  await user.call("startExport", { body: { id: randomUUID() } });
  await expect
    .poll(
      async () => {
        // Retries wait some seconds; a test does not.
        await testApp.admin.query(
          "update boss.job set start_after = now() where name = 'account.export' and state = 'retry'",
        );
        return (await user.call("getExport")).body;
      },
      { timeout: 40_000, interval: 200 },
    )
    .toMatchObject({ export: { status: "failed", download_path: null }, next_at: null });
  await testApp.admin.query(
    "grant execute on function export_rows(text, text, text, jsonb, integer) to masar_worker",
  );
  expect((await makeExport(user)).status).toBe("ready");
});
