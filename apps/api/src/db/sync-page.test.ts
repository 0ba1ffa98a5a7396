import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { SyncPage } from "@masar/contract/shared/sync-schemas";
import { syncPageSizes } from "#api/db/sync-page.ts";
import { type TestApp, startTestApp } from "../../test/test-app.ts";

let testApp: TestApp;
beforeAll(async () => {
  testApp = await startTestApp();
});
afterAll(() => testApp.stop());

type TestUser = Awaited<ReturnType<TestApp["createUser"]>>;
type Item = { id: string; version: string };

let minute = 0;
/** Of a device whose clock is a day behind; later with each call. */
function stamp() {
  minute += 1;
  const at = new Date(Date.now() - 86_400_000 + minute * 1000).toISOString();
  return { change_id: randomUUID(), at };
}

/** `version`: the last text of a note. */
const noteText = (title: string, base: string | null = null, deleted = false) => ({
  text: { base, title, content: "", deleted },
});

const lists = [
  {
    name: "listTasks",
    items: "tasks",
    table: "tasks",
    save: "saveTask",
    pageSize: syncPageSizes.tasks,
    create: () => ({ title: "Read" }),
    change: () => ({ title: "Changed" }),
    remove: () => ({ deleted: true }),
    restore: () => ({ deleted: false }),
    insert: `insert into tasks (user_id, id, title, created_at, updated_at)
      select $1, gen_random_uuid(), 'Task', now(), now() from generate_series(1, $2)`,
  },
  {
    name: "listNotes",
    items: "notes",
    table: "notes",
    save: "saveNote",
    pageSize: syncPageSizes.notes,
    create: () => noteText("Joins"),
    change: ({ version }: Item) => noteText("Changed", version),
    remove: ({ version }: Item) => noteText("Changed", version, true),
    restore: () => noteText("Back"),
    insert: `with added as (
        insert into notes (user_id, id, created_at, updated_at)
        select $1, gen_random_uuid(), now(), now() from generate_series(1, $2) returning id
      ), versions as (
        insert into note_versions (user_id, id, note_id, at) select $1, id, id, now() from added returning id
      )
      insert into note_texts (user_id, version_id, title, content) select $1, id, 'Note', '' from versions`,
  },
  {
    name: "listReview",
    items: "cards",
    table: "review_cards",
    save: "saveCard",
    pageSize: syncPageSizes.cards,
    create: () => ({ front: "Q", back: "A" }),
    change: () => ({ back: "Changed" }),
    remove: () => ({ deleted: true }),
    restore: () => ({ deleted: false }),
    insert: `insert into review_cards
        (user_id, id, front, back, due_on, state, stability, difficulty, reps, lapses, created_at, updated_at)
      select $1, gen_random_uuid(), 'Q', 'A', '2026-01-01', 'new', 0, 0, 0, 0, now(), now()
      from generate_series(1, $2)`,
  },
] as const;

describe.each(lists)("$name", ({ name, items, table, save, pageSize, insert, ...bodies }) => {
  async function load(user: Pick<TestUser, "call">, query: Record<string, string>) {
    const { status, body } = await user.call(name, { query });
    expect(status).toBe(200);
    const ids = (body[items] as Item[]).map(({ id }) => id);
    return { ids, items: body[items] as Item[], sync: body.sync as SyncPage };
  }

  async function send(user: TestUser, id: string, fields: object) {
    const { status } = await user.call(save, {
      params: { id },
      body: { ...stamp(), ...fields },
    });
    expect(status).toBe(200);
  }

  async function find(user: TestUser, id: string): Promise<Item> {
    const found = (await load(user, {})).items.find((item) => item.id === id);
    return found ?? { id, version: "" };
  }

  /** All changes so far are older than the overlap. */
  async function age(user: TestUser) {
    await testApp.admin.query(`alter table ${table} disable trigger ${table}_changed_at`);
    await testApp.admin.query(
      `update ${table} set changed_at = changed_at - interval '10 minutes' where user_id = $1`,
      [user.id],
    );
    await testApp.admin.query(`alter table ${table} enable trigger ${table}_changed_at`);
  }

  /** A user without samples and with one item that is older than the overlap. */
  async function start() {
    const user = await testApp.createUser();
    await testApp.admin.query(`delete from ${table} where user_id = $1`, [user.id]);
    await testApp.admin.query(`delete from note_versions where user_id = $1`, [user.id]);
    const id = randomUUID();
    await send(user, id, bodies.create());
    await age(user);
    const { ids, sync } = await load(user, { cursor: "" });
    expect(ids).toEqual([id]);
    return { user, id, since: sync.since };
  }

  test("[N11.07] gives all items in pages, and to the release before all at once", async () => {
    const { user, id } = await start();
    await testApp.admin.query(insert, [user.id, pageSize * 2]);
    const first = await load(user, { cursor: "" });
    const second = await load(user, { cursor: first.sync.cursor ?? "" });
    const third = await load(user, { cursor: second.sync.cursor ?? "" });
    expect([first, second, third].map(({ ids }) => ids.length)).toEqual([pageSize, pageSize, 1]);
    expect(third.sync).toEqual({ ...first.sync, is_whole: true, deleted: [], cursor: null });
    const all = await user.call(name);
    expect(all.body.sync).toBeUndefined();
    const allIds = (all.body[items] as Item[]).map((item) => item.id).toSorted();
    expect(allIds).toContain(id);
    const paged = [...first.ids, ...second.ids, ...third.ids].toSorted();
    expect(paged.filter((each, at) => each !== allIds[at])).toEqual([]);
  });

  test("[N11.07] with since gives only what changed, also in pages", async () => {
    const { user, id, since } = await start();
    expect(await load(user, { since })).toMatchObject({
      ids: [],
      sync: { is_whole: false, deleted: [], cursor: null },
    });
    const added = randomUUID();
    await send(user, added, bodies.create());
    expect(await load(user, { since })).toMatchObject({ ids: [added], sync: { is_whole: false } });
    await send(user, id, bodies.change(await find(user, id)));
    expect((await load(user, { since })).ids.toSorted()).toEqual([id, added].toSorted());
    await age(user);
    await testApp.admin.query(insert, [user.id, pageSize + 1]);
    const first = await load(user, { since });
    const second = await load(user, { cursor: first.sync.cursor ?? "" });
    const ids = [...first.ids, ...second.ids];
    expect([ids.length, new Set(ids).size, ids.includes(id)]).toEqual([
      pageSize + 1,
      pageSize + 1,
      false,
    ]);
    expect(second.sync).toEqual({ ...first.sync, is_whole: false, cursor: null });
  });

  test("[N11.07] names a deleted item, then gives it back when it is restored", async () => {
    const { user, id, since } = await start();
    await send(user, id, bodies.remove(await find(user, id)));
    const removed = await load(user, { since });
    expect(removed).toMatchObject({ ids: [], sync: { is_whole: false, deleted: [id] } });
    expect(await load(user, { cursor: "" })).toMatchObject({
      ids: [],
      sync: { is_whole: true, deleted: [] },
    });
    await send(user, id, bodies.restore());
    const restored = await load(user, { since: removed.sync.since });
    expect(restored).toMatchObject({ ids: [id], sync: { deleted: [] } });
  });

  test("[N11.07] gives a change of a transaction that was open during the last response", async () => {
    const { user, id, since } = await start();
    const writer = await testApp.admin.connect();
    try {
      await writer.query("begin");
      await writer.query(`update ${table} set path_id = gen_random_uuid() where id = $1`, [id]);
      const during = await load(user, { since });
      expect(during.ids).toEqual([]);
      await writer.query("commit");
      expect((await load(user, { since: during.sync.since })).ids).toEqual([id]);
    } finally {
      writer.release();
    }
  });

  test("[N11.07] gives the whole list for a since that is too old, in the future or of another kind", async () => {
    const { user, id, since } = await start();
    const [kind = "", ms = "", wholeMs = ""] = since.split(".");
    const daysAgo = (days: number) => String(Date.now() - days * 86_400_000);
    const refused = [
      `${kind}.${daysAgo(29.1)}.${daysAgo(29.1)}`,
      // Asks every day, but its whole list is old.
      `${kind}.${ms}.${daysAgo(29.1)}`,
      `${kind}.${daysAgo(-1)}.${wholeMs}`,
      `other.${ms}.${wholeMs}`,
      `${kind}.${ms}`,
      "2026-11-19T10:00:00Z",
      "",
    ];
    for (const sent of refused) {
      const answer = await load(user, { since: sent });
      expect([sent, answer.ids, answer.sync.is_whole]).toEqual([sent, [id], true]);
    }
    const accepted = await load(user, { since: `${kind}.${daysAgo(28)}.${daysAgo(28)}` });
    expect([accepted.ids, accepted.sync.is_whole]).toEqual([[id], false]);
  });

  test("[N11.07] gives another user nothing for the same since and cursor", async () => {
    const { user, since } = await start();
    const other = await start();
    await testApp.admin.query(insert, [user.id, pageSize + 1]);
    const { sync } = await load(user, { since });
    expect(sync.cursor).not.toBeNull();
    expect((await load(other.user, { since })).ids).toEqual([]);
    const lowest = sync.cursor?.replace(/[^.]+$/, "00000000-0000-0000-0000-000000000000") ?? "";
    expect((await load(user, { cursor: lowest })).ids).toHaveLength(pageSize);
    expect((await load(other.user, { cursor: lowest })).ids).toEqual([]);
    expect((await testApp.openBrowser().call(name, { query: { since } })).status).toBe(401);
  });
});

test("[N11.07] a rating gives its card to devices, and new rest days all cards", async () => {
  const user = await testApp.createUser();
  const id = randomUUID();
  await user.call("saveCard", { params: { id }, body: { ...stamp(), front: "Q", back: "A" } });
  const load = async (query: Record<string, string>) =>
    (await user.call("listReview", { query })).body;
  await testApp.admin.query("alter table review_cards disable trigger review_cards_changed_at");
  await testApp.admin.query(
    "update review_cards set changed_at = now() - interval '10 minutes' where user_id = $1",
    [user.id],
  );
  await testApp.admin.query("alter table review_cards enable trigger review_cards_changed_at");
  const { since } = (await load({ cursor: "" })).sync;
  expect((await load({ since })).cards).toEqual([]);
  const review = { rating: "good", reviewed_at: stamp().at };
  await user.call("reviewCard", { params: { id, review: randomUUID() }, body: review });
  expect((await load({ since })).cards).toMatchObject([{ id, reps: 1 }]);
  await user.call("updateSettings", { body: { rest_days: [1] } });
  expect((await load({ since })).sync.is_whole).toBe(true);
});

test("[N11.07] a note that replaces the text of another note changes both, and a copy comes with its note", async () => {
  const user = await testApp.createUser();
  const [note, other] = [randomUUID(), randomUUID()];
  const save = async (id: string, fields: object) => {
    const made = stamp();
    await user.call("saveNote", { params: { id }, body: { ...made, ...fields } });
    return made.change_id;
  };
  const load = async (query: Record<string, string>) =>
    (await user.call("listNotes", { query })).body;
  const text = await save(note, noteText("First"));
  await testApp.admin.query("alter table notes disable trigger notes_changed_at");
  await testApp.admin.query("update notes set changed_at = now() - interval '10 minutes'");
  await testApp.admin.query("alter table notes enable trigger notes_changed_at");
  const { since } = (await load({ cursor: "" })).sync;
  await save(other, noteText("Second", text));
  expect(await load({ since })).toMatchObject({
    notes: [{ id: other }],
    sync: { deleted: [note] },
  });
  const copied = await save(other, noteText("Third", text));
  expect((await load({ since })).notes).toMatchObject([
    { id: other, version: copied },
    { copy_of: other, title: "Second" },
  ]);
});
