import { randomUUID } from "node:crypto";
import { limits } from "@masar/contract/limits";
import { ownLinkLimits } from "@masar/contract/own-links/constants";
import { strFromU8, unzipSync } from "fflate";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { makeReadyExport } from "../../../test/exports.ts";
import type { TestUser } from "../../../test/paths.ts";
import { storePath } from "../../../test/stored-paths.ts";
import { startTestApp, type TestApp } from "../../../test/test-app.ts";

let testApp: TestApp;
beforeAll(async () => {
  testApp = await startTestApp();
});
afterAll(() => testApp.stop());

/** An instant of the last days, so many minutes after a fixed one. */
const start = Date.now() - 48 * 3_600_000;
function stamp(minutes: number) {
  return { change_id: randomUUID(), at: new Date(start + minutes * 60_000).toISOString() };
}

const content = {
  milestone_key: "m1",
  sub_milestone: null,
  url: "https://example.com/lesson?page=2#top",
  title: "Lesson two",
  minutes: 40,
};
type Values = Partial<Omit<typeof content, "sub_milestone" | "minutes">> & {
  sub_milestone?: string | null;
  minutes?: unknown;
  deleted?: boolean;
};
type Target = { id: string; link: string };

function save(user: Pick<TestUser, "call">, target: Target, values: Values = {}, at = 0) {
  const body = { ...stamp(at), ...content, deleted: false, ...values };
  return user.call("saveOwnLink", { params: target, body });
}

async function list(user: TestUser, id: string) {
  const { body } = await user.call("listPathResources", { params: { id } });
  return body.own_links as Record<string, unknown>[];
}

async function createUserWithPath() {
  const user = await testApp.createUser();
  const { id } = await storePath(testApp, user);
  return { user, id, target: () => ({ id, link: randomUUID() }) };
}

/** Inserts links past the endpoint, as many as a limit needs. */
function fill(user: { id: string }, id: string, count: number, values: object = {}) {
  const row = { milestone_key: "m1", deleted_at: null, ...values };
  return testApp.admin.query(
    `insert into own_links (user_id, id, path_id, milestone_key, url, title, deleted_at, created_at, updated_at)
     select $1, gen_random_uuid(), $2, $3, 'https://example.com/', '', $4, now(), now()
     from generate_series(1, $5)`,
    [user.id, id, row.milestone_key, row.deleted_at, count],
  );
}

describe("an own link", () => {
  test("[N8.12] is added, changed, removed and brought back", async () => {
    const { user, id, target } = await createUserWithPath();
    const at = target();
    const added = await save(user, at, { title: "  Lesson two  " });
    expect(added.status).toBe(200);
    const link = { id: at.link, ...content, created_at: added.body.link.created_at };
    expect(added.body).toEqual({ link });
    expect(await list(user, id)).toEqual([link]);
    const values = { sub_milestone: "sub-2", title: "", minutes: null };
    const changed = await save(user, at, values, 1);
    expect(changed.body.link).toEqual({ ...link, ...values });
    expect((await save(user, at, { deleted: true }, 2)).body).toEqual({ link: null });
    expect(await list(user, id)).toEqual([]);
    expect((await save(user, at, {}, 3)).body.link).toEqual(link);
    expect(await list(user, id)).toEqual([link]);
  });

  test("[N8.12] keeps the newest change in any order of arrival, and ignores a repeated one", async () => {
    const { user, id, target } = await createUserWithPath();
    const at = target();
    const phone = { ...stamp(10), ...content, title: "On the phone", deleted: false };
    await save(user, at, { title: "At the desk" }, 20);
    await user.call("saveOwnLink", { params: at, body: phone });
    expect(await list(user, id)).toMatchObject([{ title: "At the desk" }]);
    const countEvents = async () =>
      (
        await testApp.admin.query(
          "select 1 from live_events where user_id = $1 and name = 'own-links.changed'",
          [user.id],
        )
      ).rowCount;
    const events = await countEvents();
    const repeated = await user.call("saveOwnLink", { params: at, body: phone });
    expect(repeated.body.link).toMatchObject({ title: "At the desk" });
    expect([events, await countEvents()]).toEqual([1, 1]);
  });

  test("[N8.12] that was removed a month ago is purged and not brought back by an old change", async () => {
    const { user, id, target } = await createUserWithPath();
    const [old, recent] = [target(), target()];
    for (const at of [old, recent]) {
      await save(user, at);
      await save(user, at, { deleted: true }, 2);
    }
    await testApp.admin.query(
      "update own_links set deleted_at = now() - interval '31 days' where id = $1",
      [old.link],
    );
    await testApp.admin.query("select sweep_deleted(100)");
    const { rows } = await testApp.admin.query("select id from own_links where user_id = $1", [
      user.id,
    ]);
    expect(rows).toEqual([{ id: recent.link }]);
    expect((await save(user, old, {}, 1)).body).toEqual({ link: null });
    expect(await list(user, id)).toEqual([]);
  });

  test.each([
    ["http", { url: "http://example.com/" }],
    ["javascript:", { url: "javascript:alert(1)" }],
    ["data:", { url: "data:text/html,x" }],
    ["a user name", { url: "https://me@example.com/" }],
    ["another form than the normal one", { url: "https://EXAMPLE.com/" }],
    ["a host without a dot", { url: "https://localhost/" }],
    ["a URL too long", { url: `https://example.com/${"a".repeat(ownLinkLimits.urlLength)}` }],
    ["a title too long", { title: "x".repeat(ownLinkLimits.titleLength + 1) }],
    ["no minute", { minutes: 0 }],
    ["too many minutes", { minutes: ownLinkLimits.maxMinutes + 1 }],
    ["half a minute", { minutes: 0.5 }],
    ["a milestone of another form", { milestone_key: "first" }],
  ])("[N8.12] with %s is rejected", async (_name, values) => {
    const { user, id, target } = await createUserWithPath();
    const answer = await save(user, target(), values);
    expect([answer.status, answer.body.code]).toEqual([400, "validation_failed"]);
    expect(await list(user, id)).toEqual([]);
  });

  test.each([
    ["http", "http://example.com/"],
    ["javascript:", "javascript:alert(1)"],
    ["a user name", "https://me@example.com/"],
    ["a password", "https://me:secret@example.com/"],
    ["a host alone", "https://example.com"],
    ["capitals in the host", "https://EXAMPLE.com/"],
    ["a host without a dot", "https://localhost/"],
    ["a space", "https://example.com/a b"],
    ["a backslash", "https://example.com/\\evil"],
    ["a mark of direction", "https://example.com/\u202Egnp.exe"],
    ["a URL too long", `https://example.com/${"a".repeat(ownLinkLimits.urlLength)}`],
  ])("[N8.12] with %s is rejected by the database", async (_name, url) => {
    const { user, id } = await createUserWithPath();
    const insert = testApp.admin.query(
      `insert into own_links (user_id, id, path_id, milestone_key, url, title, created_at, updated_at)
       values ($1, gen_random_uuid(), $2, 'm1', $3, '', now(), now())`,
      [user.id, id, url],
    );
    await expect(insert).rejects.toThrow("own_links_url");
  });

  test("[N8.12] at an unknown milestone or step returns 404, and stays changeable when its milestone is removed", async () => {
    const { user, id, target } = await createUserWithPath();
    for (const values of [{ milestone_key: "m9" }, { sub_milestone: "sub-9" }]) {
      const answer = await save(user, target(), values);
      expect([answer.status, answer.body.code]).toEqual([404, "not_found"]);
    }
    const at = target();
    await save(user, at);
    await testApp.admin.query("update learning_paths set milestones = '{}' where id = $1", [id]);
    expect((await save(user, at, { title: "Renamed" }, 1)).status).toBe(200);
    expect((await save(user, at, { deleted: true }, 2)).status).toBe(200);
  });

  test("[N8.12] is one of 20 at a milestone; removing one makes room, and moving one there needs room", async () => {
    const { user, id, target } = await createUserWithPath();
    await fill(user, id, ownLinkLimits.perMilestone - 1);
    const [last, moved] = [target(), target()];
    expect((await save(user, last)).status).toBe(200);
    const full = await save(user, target());
    expect([full.status, full.body.code]).toEqual([409, "list_full"]);
    expect((await save(user, last, { title: "Changed" }, 1)).status).toBe(200);
    expect((await save(user, moved, { milestone_key: "m2" }, 1)).status).toBe(200);
    expect((await save(user, moved, {}, 2)).status).toBe(409);
    expect((await save(user, last, { deleted: true }, 3)).status).toBe(200);
    expect((await save(user, moved, {}, 4)).status).toBe(200);
  });

  test("[N8.12] is rejected when the account is full, also counting removed ones", async () => {
    const { user, id, target } = await createUserWithPath();
    await fill(user, id, ownLinkLimits.perUser, { milestone_key: "m3" });
    expect((await save(user, target())).body.code).toBe("list_full");
    const other = await createUserWithPath();
    const { perUser } = ownLinkLimits;
    const deleted_at = new Date();
    await fill(other.user, other.id, perUser * limits.softDeletedMultiplier, { deleted_at });
    expect((await save(other.user, other.target())).body.code).toBe("list_full");
  });
});

describe("own links are private", () => {
  test("[N8.13] another user neither reads nor changes them", async () => {
    const { user, id, target } = await createUserWithPath();
    const at = target();
    await save(user, at);
    const otherUser = await testApp.createUser();
    expect((await save(otherUser, at, { title: "Theirs" }, 5)).status).toBe(404);
    const read = await otherUser.call("listPathResources", { params: { id } });
    expect(read.status).toBe(404);
    const own = await storePath(testApp, otherUser);
    expect((await save(otherUser, { id: own.id, link: at.link })).status).toBe(200);
    expect(await list(user, id)).toMatchObject([{ title: content.title }]);
    const visitor = testApp.openBrowser();
    expect((await save(visitor, at, {}, 9)).status).toBe(401);
  });

  test("[N8.13] a link of one path is not changed under another", async () => {
    const { user, id, target } = await createUserWithPath();
    const at = target();
    await save(user, at);
    const { id: otherPath } = await storePath(testApp, user);
    expect((await save(user, { id: otherPath, link: at.link }, {}, 5)).status).toBe(404);
    expect(await list(user, id)).toHaveLength(1);
  });

  test("[N8.13] the export has them", async () => {
    const { user, target } = await createUserWithPath();
    await save(user, target());
    const { download_path: url } = await makeReadyExport(user);
    const cookie = [...user.browser.jar].map(([key, value]) => `${key}=${value}`).join("; ");
    const { rawPayload } = await testApp.app.inject({
      url,
      remoteAddress: user.browser.address,
      headers: { cookie },
    });
    const file = unzipSync(rawPayload)["data/paths/own_links.json"];
    expect(JSON.parse(strFromU8(file ?? new Uint8Array()))).toMatchObject([content]);
  });

  test("[N8.13] they go with their path and with the account", async () => {
    const count = async (userId: string) =>
      (await testApp.admin.query("select 1 from own_links where user_id = $1", [userId])).rowCount;
    const { user } = await createUserWithPath();
    const draft = await storePath(testApp, user, { status: "draft" });
    await save(user, { id: draft.id, link: randomUUID() });
    expect(await count(user.id)).toBe(1);
    await user.call("deleteDraft", { params: { id: draft.id } });
    expect(await count(user.id)).toBe(0);
    const leaving = await createUserWithPath();
    await save(leaving.user, leaving.target());
    await testApp.admin.query("delete from users where id = $1", [leaving.user.id]);
    expect(await count(leaving.user.id)).toBe(0);
  });

  test("[N8.13] a copy of the path has them only on request, once", async () => {
    const { user, id, target } = await createUserWithPath();
    await save(user, target(), { sub_milestone: "sub-1" });
    const removed = target();
    await save(user, removed);
    await save(user, removed, { deleted: true }, 1);
    const copy = async (body: object) => {
      const copyId = randomUUID();
      const call = { params: { id }, body: { id: copyId, ...body } };
      const [answer] = [
        await user.call("duplicatePath", call),
        await user.call("duplicatePath", call),
      ];
      expect(answer.status).toBe(201);
      return list(user, copyId);
    };
    expect(await copy({})).toEqual([]);
    expect(await copy({ with_links: false })).toEqual([]);
    expect(await copy({ with_links: true })).toMatchObject([
      { ...content, sub_milestone: "sub-1" },
    ]);
    expect(await list(user, id)).toHaveLength(1);
  });

  test("[N8.13] a copy whose links exceed the account's limit returns list_full with its reason, and is not made", async () => {
    const { user, id } = await createUserWithPath();
    await fill(user, id, ownLinkLimits.perUser / 2 + 1);
    const copyId = randomUUID();
    const copy = (with_links: boolean) =>
      user.call("duplicatePath", { params: { id }, body: { id: copyId, with_links } });
    const full = await copy(true);
    expect([full.status, full.body.code, full.body.params]).toEqual([
      409,
      "list_full",
      { limit: "own_links" },
    ]);
    expect((await user.call("getPath", { params: { id: copyId } })).status).toBe(404);
    expect((await copy(false)).status).toBe(201);
  });

  test("[N8.13] a path that is shared in the community is copied without them", async () => {
    const { user, id, target } = await createUserWithPath();
    await save(user, target());
    const topicId = randomUUID();
    const topic = { id: topicId, title: "My path", body: "Look", display_name: "Somebody" };
    const shared = await user.call("createTopic", {
      body: { ...topic, category: "paths", language: "en", path_id: id },
    });
    expect(shared.status).toBe(201);
    expect(JSON.stringify(shared.body)).not.toContain(content.url);
    const otherUser = await testApp.createUser();
    const copyId = randomUUID();
    await otherUser.call("copyTopicPath", { params: { id: topicId }, body: { id: copyId } });
    expect(await list(otherUser, copyId)).toEqual([]);
  });
});
