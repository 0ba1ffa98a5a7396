import { randomUUID } from "node:crypto";
import { strFromU8, unzipSync } from "fflate";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { PublishedPath } from "@masar/contract/publications/schemas";
import { type TestApp, startTestApp } from "../../../../test/test-app.ts";
import { makeReadyExport } from "../../../../test/exports.ts";
import { makeMilestone, storePath } from "../../../../test/stored-paths.ts";
import { createChangeStamp } from "../../../../test/offline/change-stamp.ts";

let testApp: TestApp;
beforeAll(async () => {
  testApp = await startTestApp();
});
afterAll(() => testApp.stop());

type TestUser = Awaited<ReturnType<TestApp["createUser"]>>;
const unlisted = { visibility: "unlisted", shows_progress: false, shows_name: false } as const;

async function publish(user: TestUser, pathId: string, choices: object = {}): Promise<string> {
  const body = { ...unlisted, ...choices };
  const answer = await user.call("savePublication", { params: { id: pathId }, body });
  expect([answer.status, answer.body.code]).toEqual([200, undefined]);
  return answer.body.publication.token;
}

async function publishNew(choices: object = {}) {
  const user = await testApp.createUser();
  const { id } = await storePath(testApp, user);
  return { user, id, token: await publish(user, id, choices) };
}

const visit = (token: string) =>
  testApp.openBrowser().call("getPublishedPath", { params: { token } });

/** The status of page data, card, frame and copy. */
async function readStatuses(token: string): Promise<number[]> {
  const [visitor, member] = [testApp.openBrowser(), await testApp.createUser()];
  const answers = await Promise.all([
    visitor.call("getPublishedPath", { params: { token } }),
    visitor.call("getPublishedCard", { params: { token } }),
    visitor.call("getPublishedFrame", { params: { token } }),
    member.call("copyPublishedPath", { params: { token }, body: { id: randomUUID() } }),
  ]);
  return answers.map(({ status }) => status);
}

const all = (status: number) => [status, status, status, status];

describe("publishing a path", () => {
  test("[N9.07] returns a token of 128 bits by which a visitor reads the path", async () => {
    const { token } = await publishNew();
    expect(token).toMatch(/^[\w-]{22}$/);
    const { status, body, headers } = await visit(token);
    expect(status).toBe(200);
    expect(headers["cache-control"]).toBe("no-store");
    const path = body as PublishedPath;
    expect(path).toMatchObject({
      title: "Data analysis",
      hours: 40,
      visibility: "unlisted",
      progress_percentage: null,
      display_name: null,
      copied_from: null,
    });
    expect(path.milestones.map(({ steps }) => steps.length)).toEqual([4, 4, 4, 4]);
  });

  test("[N9.07] shows nothing personal by default", async () => {
    const user = await testApp.createUser();
    const milestones = { m1: makeMilestone(1), m2: makeMilestone(2) };
    const { id } = await storePath(testApp, user, { milestones, deadline: "2030-05-06" });
    await testApp.admin.query(
      "update learning_paths set goal = 'my secret goal', start_date = '2026-11-03' where id = $1",
      [id],
    );
    await testApp.admin.query(
      "insert into profiles (user_id, display_name) values ($1, 'Secret Name')",
      [user.id],
    );
    const params = { id, key: "m1" };
    const stamp = createChangeStamp();
    await user.call("saveMilestoneNotes", { params, body: { ...stamp, notes: "secret note" } });
    await user.call("saveOwnLink", {
      params: { id, link: randomUUID() },
      body: {
        ...createChangeStamp(),
        milestone_key: "m1",
        sub_milestone: null,
        url: "https://secret.example.com/",
        title: "secret link",
        minutes: null,
        deleted: false,
      },
    });
    await user.call("tickSubMilestone", {
      params: { ...params, sub: "sub-1" },
      body: { ...createChangeStamp(), completed: true },
    });
    const token = await publish(user, id);
    const { body } = await visit(token);
    const text = JSON.stringify(body);
    expect(text).not.toMatch(/secret/i);
    expect(text).not.toMatch(/20(?:26|30)-\d\d/);
    expect(text).not.toContain(user.id);
    expect(text).not.toContain(id);
    expect(text).not.toContain('"is_completed":true');
  });

  test("[N9.07] shows progress and display name when the learner chose it, and hides them again", async () => {
    const { user, id, token } = await publishNew();
    await testApp.admin.query("insert into profiles (user_id, display_name) values ($1, 'Salma')", [
      user.id,
    ]);
    await user.call("tickSubMilestone", {
      params: { id, key: "m1", sub: "sub-1" },
      body: { ...createChangeStamp(), completed: true },
    });
    expect(await publish(user, id, { shows_progress: true, shows_name: true })).toBe(token);
    const shown = (await visit(token)).body as PublishedPath;
    expect([shown.progress_percentage, shown.display_name]).toEqual([10, "Salma"]);
    expect(shown.milestones[0]?.steps.map(({ is_completed }) => is_completed)).toEqual([
      true,
      false,
      false,
      false,
    ]);
    await publish(user, id);
    const hidden = (await visit(token)).body as PublishedPath;
    expect([hidden.progress_percentage, hidden.display_name]).toEqual([null, null]);
  });

  test("[N9.07] is rejected for a draft, an archived path and another user's path", async () => {
    const [user, other] = [await testApp.createUser(), await testApp.createUser()];
    const draft = await storePath(testApp, user, { status: "draft" });
    const archived = await storePath(testApp, user, { status: "archived" });
    const foreign = await storePath(testApp, other);
    const statusOf = async (id: string) =>
      (await user.call("savePublication", { params: { id }, body: unlisted })).status;
    expect(await Promise.all([draft.id, archived.id, foreign.id].map(statusOf))).toEqual([
      409, 409, 404,
    ]);
  });

  test("[N9.08] a token that is wrong, short or foreign is not found", async () => {
    const { id } = await publishNew();
    for (const token of [id, "x", "A".repeat(22), "A".repeat(64), "%00"]) {
      expect((await visit(token)).status, token).toBe(404);
    }
  });

  test("[N9.13] sent several times at once makes one link", async () => {
    const user = await testApp.createUser();
    const { id } = await storePath(testApp, user);
    const tokens = await Promise.all([1, 2, 3, 4].map(() => publish(user, id)));
    expect(new Set(tokens).size).toBe(1);
  });

  test("[N9.13] ends at 20 links at once and at 20 new links a day", async () => {
    const user = await testApp.createUser();
    const paths = await Promise.all(
      Array.from({ length: 21 }, () => storePath(testApp, user, { milestones: {} })),
    );
    await testApp.admin.query(
      `insert into path_publications (user_id, path_id, token, visibility)
       select user_id, id, substr(replace(id::text, '-', ''), 1, 22), 'unlisted'
       from learning_paths where user_id = $1 and id <> $2`,
      [user.id, paths[20]?.id],
    );
    const params = { id: paths[20]?.id ?? "" };
    const full = await user.call("savePublication", { params, body: unlisted });
    expect([full.status, full.body.code]).toEqual([409, "list_full"]);
    await user.call("revokePublication", { params: { id: paths[0]?.id ?? "" } });
    for (let turn = 0; turn < 19; turn++) {
      await publish(user, params.id);
      await user.call("revokePublication", { params });
    }
    const limited = await user.call("savePublication", { params, body: unlisted });
    expect([limited.status, limited.body.code]).toEqual([429, "rate_limited"]);
  });
});

describe("a link that ended", () => {
  test("[N9.09] answers 404 for page, card, frame and copy, and gets another token when published again", async () => {
    const { user, id, token } = await publishNew({ visibility: "public" });
    expect(await readStatuses(token)).toEqual(all(200));
    const { body } = await user.call("revokePublication", { params: { id } });
    expect(body.publication).toBeNull();
    expect(await readStatuses(token)).toEqual(all(404));
    const second = await publish(user, id);
    expect(second).not.toBe(token);
    expect(await readStatuses(token)).toEqual(all(404));
    expect(await readStatuses(second)).toEqual(all(200));
  });

  test("[N9.09] with the archiving of its path does not return when the path is active again", async () => {
    const { user, id, token } = await publishNew({ visibility: "public" });
    const move = (status: string) => user.call("updatePath", { params: { id }, body: { status } });
    expect((await move("archived")).status).toBe(200);
    expect((await move("active")).status).toBe(200);
    expect(await readStatuses(token)).toEqual(all(404));
    const { body } = await user.call("getPublication", { params: { id } });
    expect(body).toMatchObject({ publication: null, is_removed: false });
    expect(await publish(user, id)).not.toBe(token);
  });

  test("[N9.09] cannot be ended by another user", async () => {
    const { id, token } = await publishNew();
    const other = await testApp.createUser();
    expect((await other.call("revokePublication", { params: { id } })).status).toBe(404);
    expect((await visit(token)).status).toBe(200);
  });

  test.each([
    ["the path is archived", "update learning_paths set status = 'archived' where user_id = $1"],
    ["the path is deleted", "delete from learning_paths where user_id = $1"],
    ["deletion is scheduled", "update users set deletion_due_at = now() where id = $1"],
    ["the account is deleted", "delete from users where id = $1"],
    [
      "its owner is suspended",
      `insert into forum_suspensions (user_id, suspended_until, reason)
       values ($1, now() + interval '1 day', 'spam')`,
    ],
  ])("[N9.09] answers 404 everywhere while %s", async (_when, sql) => {
    const { user, token } = await publishNew();
    await testApp.admin.query(sql, [user.id]);
    expect(await readStatuses(token)).toEqual(all(404));
  });

  test("[N9.13] stays in the export of the account, as the current one does", async () => {
    const { user, id } = await publishNew();
    await user.call("revokePublication", { params: { id } });
    await publish(user, id);
    const { download_path: url } = await makeReadyExport(user);
    const cookie = [...user.browser.jar].map(([key, value]) => `${key}=${value}`).join("; ");
    const { rawPayload } = await testApp.app.inject({
      url,
      remoteAddress: user.browser.address,
      headers: { cookie },
    });
    const file = unzipSync(rawPayload)["data/paths/path_publications.json"];
    const rows = JSON.parse(strFromU8(file ?? new Uint8Array())) as { revoked_at: unknown }[];
    const revoked = rows.filter(({ revoked_at }) => revoked_at !== null);
    expect([rows.length, revoked.length]).toEqual([2, 1]);
  });
});
