import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { limits } from "@masar/contract/limits";
import type { Note } from "@masar/contract/notes/schemas";
import { type TestApp, startTestApp } from "../../../test/test-app.ts";

let testApp: TestApp;
beforeAll(async () => {
  testApp = await startTestApp();
});
afterAll(() => testApp.stop());

type TestUser = Awaited<ReturnType<TestApp["createUser"]>>;

/** An instant of the last days, so many minutes after a fixed one. */
const start = Date.now() - 48 * 3_600_000;
function stamp(minutes: number) {
  return { change_id: randomUUID(), at: new Date(start + minutes * 60_000).toISOString() };
}

function save(user: Pick<TestUser, "call">, id: string, body: object) {
  return user.call("saveNote", { params: { id }, body });
}

/** Writes a text over another one and answers the version it became. */
async function write(
  user: TestUser,
  id: string,
  minutes: number,
  text: { base: string | null; title?: string; content?: string; deleted?: boolean },
): Promise<string> {
  const change = stamp(minutes);
  const body = { ...change, text: { title: "A note", content: "", ...text } };
  const { status } = await save(user, id, body);
  expect(status).toBe(200);
  return change.change_id;
}

/** The notes without the samples. */
async function list(user: TestUser): Promise<Note[]> {
  const { body } = await user.call("listNotes");
  return body.notes.filter((note: Note) => !note.is_sample);
}

async function rows(sql: string, ...values: unknown[]) {
  return (await testApp.admin.query(sql, values)).rows;
}

describe("a note", () => {
  test("[R3.12] [R5.02] [D44] is saved with its fields, category and tags", async () => {
    const user = await testApp.createUser();
    const id = randomUUID();
    const made = stamp(0);
    const answer = await save(user, id, {
      ...made,
      text: { base: null, title: "  Joins  ", content: "**left** and *inner*" },
      tags: [" sql ", "", "  ", "joins", "sql"],
    });
    expect(answer.status).toBe(200);
    const note = {
      id,
      user_id: user.id,
      title: "Joins",
      content: "**left** and *inner*",
      category: "",
      tags: ["sql", "joins"],
      is_favorite: false,
      path_id: null,
      milestone_key: null,
      is_sample: false,
      version: made.change_id,
      copy_of: null,
      created_at: made.at,
      updated_at: made.at,
    };
    expect(answer.body).toEqual({ notes: [note] });
    const values = {
      category: "Databases",
      is_favorite: true,
      tags: [],
      path_id: randomUUID(),
      milestone_key: "m3",
    };
    const filed = stamp(1);
    await save(user, id, { ...filed, ...values });
    expect(await list(user)).toEqual([{ ...note, ...values, updated_at: filed.at }]);
    await save(user, id, { ...stamp(2), path_id: null, milestone_key: null });
    expect(await list(user)).toMatchObject([{ path_id: null, milestone_key: null }]);
  });

  test("[R5.02] without a title or with a field that is too long returns 400", async () => {
    const user = await testApp.createUser();
    const text = { base: null, title: "A note", content: "" };
    for (const body of [
      { text: { ...text, title: "  " } },
      { text: { ...text, title: "x".repeat(limits.notes.titleLength + 1) } },
      { text: { ...text, content: "x".repeat(limits.notes.contentLength + 1) } },
      { text, category: "x".repeat(limits.notes.categoryLength + 1) },
      { text, tags: ["x".repeat(limits.notes.tagLength + 1)] },
      { text, tags: Array.from({ length: limits.notes.maxTags + 1 }, String) },
    ]) {
      const answer = await save(user, randomUUID(), { ...stamp(0), ...body });
      expect([answer.status, answer.body.code]).toEqual([400, "validation_failed"]);
    }
    expect(await list(user)).toEqual([]);
    const longest = { ...text, content: "ب".repeat(limits.notes.contentLength) };
    expect((await save(user, randomUUID(), { ...stamp(0), text: longest })).status).toBe(200);
  });

  test("[D44] is hidden until its text arrives", async () => {
    const user = await testApp.createUser();
    const id = randomUUID();
    const early = await save(user, id, { ...stamp(3), is_favorite: true });
    expect(early.body).toEqual({ notes: [] });
    await write(user, id, 1, { base: null, title: "Late" });
    expect(await list(user)).toMatchObject([{ id, title: "Late", is_favorite: true }]);
  });

  test("[D44] is edited, deleted and restored, and only the visible text is stored", async () => {
    const user = await testApp.createUser();
    const id = randomUUID();
    const first = await write(user, id, 0, { base: null, content: "One" });
    const second = await write(user, id, 1, { base: first, content: "Two" });
    expect(await list(user)).toMatchObject([{ id, content: "Two", version: second }]);
    const texts = "select content from note_texts where user_id = $1 and title = 'A note'";
    expect(await rows(texts, user.id)).toEqual([{ content: "Two" }]);
    const deletion = await write(user, id, 2, { base: second, content: "Two", deleted: true });
    expect(await list(user)).toEqual([]);
    const back = await write(user, id, 3, { base: deletion, content: "Two" });
    expect(await list(user)).toMatchObject([{ id, content: "Two", version: back }]);
  });

  test("[D45] deleted before it arrives stays deleted, and its text is not stored", async () => {
    const user = await testApp.createUser();
    const id = randomUUID();
    const made = stamp(0);
    const deletion = await write(user, id, 1, {
      base: made.change_id,
      deleted: true,
      content: "x",
    });
    const text = { base: null, title: "A note", content: "x" };
    await save(user, id, { ...made, text });
    expect(await list(user)).toEqual([]);
    await write(user, randomUUID(), 2, { base: null, deleted: true, content: "x" });
    const textQuery = "select content from note_texts where user_id = $1 and content = 'x'";
    expect(await rows(textQuery, user.id)).toEqual([]);
    await write(user, id, 3, { base: deletion, content: "Back" });
    expect(await list(user)).toMatchObject([{ id, content: "Back" }]);
  });

  test("[R5.02] rejects a text that replaces itself", async () => {
    const user = await testApp.createUser();
    const change = stamp(0);
    const text = { base: change.change_id, title: "A note", content: "" };
    const answer = await save(user, randomUUID(), { ...change, text });
    expect([answer.status, answer.body.code]).toEqual([400, "validation_failed"]);
  });

  test("[D44] deleted a month ago is purged, and no old change restores it", async () => {
    const user = await testApp.createUser();
    const id = randomUUID();
    const made = stamp(0);
    const text = { base: null, title: "A note", content: "Secret" };
    await save(user, id, { ...made, text, category: "Hidden", tags: ["secret"] });
    await write(user, id, 1, { base: made.change_id, content: "Secret", deleted: true });
    const filed = "select category, tags from notes where user_id = $1 and id = $2";
    const textQuery = "select content from note_texts where user_id = $1 and content = 'Secret'";
    await testApp.admin.query("select sweep_deleted(100)");
    expect(await rows(textQuery, user.id)).toHaveLength(1);
    expect(await rows(filed, user.id, id)).toEqual([{ category: "Hidden", tags: ["secret"] }]);
    for (const table of ["note_texts", "notes"]) {
      await testApp.admin.query(
        `update ${table} set deleted_at = now() - interval '31 days'
         where user_id = $1 and deleted_at is not null`,
        [user.id],
      );
    }
    await testApp.admin.query("select sweep_deleted(100)");
    expect(await rows(textQuery, user.id)).toEqual([]);
    expect(await rows(filed, user.id, id)).toEqual([]);
    await save(user, id, { ...made, text });
    expect(await list(user)).toEqual([]);
    expect(await rows(textQuery, user.id)).toEqual([]);
    // A text from another device outlives the deletion, even if it arrives late.
    await write(user, id, 1, { base: made.change_id, content: "From an old phone" });
    expect(await list(user)).toMatchObject([{ id, content: "From an old phone", tags: [] }]);
  });
});

describe("two devices", () => {
  test("[D45] that change the same text create a note and a copy", async () => {
    const user = await testApp.createUser();
    const id = randomUUID();
    const first = await write(user, id, 0, { base: null, content: "Both know this" });
    await save(user, id, { ...stamp(1), tags: ["sql"], is_favorite: true });
    const phone = await write(user, id, 20, { base: first, content: "On the phone" });
    const desk = await write(user, id, 10, { base: first, content: "At the desk" });
    const notes = await list(user);
    const filed = { tags: ["sql"], is_favorite: true };
    expect(notes).toMatchObject([
      { id, version: phone, content: "On the phone", copy_of: null, ...filed },
      { id: desk, version: desk, content: "At the desk", copy_of: id, ...filed },
    ]);
  });

  test("[D45] can edit a copy into its own note, and delete a copy alone", async () => {
    const user = await testApp.createUser();
    const id = randomUUID();
    const first = await write(user, id, 0, { base: null });
    const main = await write(user, id, 20, { base: first, content: "Main" });
    const copy = await write(user, id, 10, { base: first, content: "Copy" });
    const other = await write(user, id, 11, { base: first, content: "Other copy" });
    const edited = await write(user, copy, 30, { base: copy, content: "Its own" });
    await write(user, other, 31, { base: other, content: "Other copy", deleted: true });
    expect(await list(user)).toMatchObject([
      { id: copy, version: edited, content: "Its own", copy_of: null },
      { id, version: main, content: "Main", copy_of: null },
    ]);
    // A note whose last text went to a copy shows nothing more, and is swept in time.
    await write(user, copy, 40, { base: main, content: "Joined" });
    const shown = "select deleted_at is null as is_shown from notes where user_id = $1 and id = $2";
    expect(await rows(shown, user.id, id)).toEqual([{ is_shown: false }]);
    expect(await rows(shown, user.id, copy)).toEqual([{ is_shown: true }]);
  });

  test("[D45] keep an edit that a concurrent deletion did not know", async () => {
    const user = await testApp.createUser();
    const id = randomUUID();
    const first = await write(user, id, 0, { base: null });
    const edit = await write(user, id, 10, { base: first, content: "Still needed" });
    await write(user, id, 20, { base: first, deleted: true });
    expect(await list(user)).toMatchObject([{ id, version: edit, content: "Still needed" }]);
  });

  test("[D45] reach the same state with changes out of order or repeated", async () => {
    const user = await testApp.createUser();
    const id = randomUUID();
    const [first, second, third] = [stamp(0), stamp(1), stamp(2)];
    const send = (change: object, base: string | null, content: string) =>
      save(user, id, { ...change, text: { base, title: "A note", content } });
    await send(third, second.change_id, "Three");
    await send(first, null, "One");
    await send(third, second.change_id, "Three");
    await send(second, first.change_id, "Two");
    await send(first, null, "One");
    expect(await list(user)).toMatchObject([
      { id, version: third.change_id, content: "Three", created_at: first.at },
    ]);
    expect(await list(user)).toHaveLength(1);
  });

  test("[D45] that save the same text at once lose neither", async () => {
    const user = await testApp.createUser();
    const id = randomUUID();
    const first = await write(user, id, 0, { base: null });
    const texts = ["a", "b", "c", "d"];
    await Promise.all(texts.map((content) => write(user, id, 5, { base: first, content })));
    const notes = await list(user);
    expect(notes.map(({ content }) => content).toSorted()).toEqual(texts);
    expect(notes.filter(({ copy_of }) => copy_of === null)).toHaveLength(1);
  });
});

test("[D44] a new account has two deletable sample notes in its language", async () => {
  const arabic = await testApp.createUser("ar");
  const { notes } = (await arabic.call("listNotes")).body;
  expect(notes).toHaveLength(2);
  for (const note of notes) {
    expect(note).toMatchObject({ is_sample: true, copy_of: null, tags: [expect.any(String)] });
    expect(note.content).toMatch(/[\u0621-\u064a]/);
    const { version: base, title, content } = note;
    await save(arabic, note.id, {
      change_id: randomUUID(),
      at: new Date().toISOString(),
      text: { base, title, content, deleted: true },
    });
  }
  expect((await arabic.call("listNotes")).body).toEqual({ notes: [] });
  const english = await testApp.createUser("en");
  expect((await english.call("listNotes")).body.notes[0].content).toContain("25 minutes");
});

test("[R6.02] a user cannot list or change notes of another user", async () => {
  const [owner, other] = [await testApp.createUser(), await testApp.createUser()];
  const id = randomUUID();
  const version = await write(owner, id, 0, { base: null, content: "Mine" });
  await write(other, id, 5, { base: version, content: "Theirs" });
  expect(await list(owner)).toMatchObject([{ id, version, content: "Mine", user_id: owner.id }]);
  expect(await list(other)).toMatchObject([{ id, content: "Theirs", user_id: other.id }]);
});

test("the note limit applies, but not to copies made by two devices", async () => {
  const user = await testApp.createUser();
  await testApp.admin.query(
    `with made as (
       insert into notes (user_id, id, created_at, updated_at)
       select $1, gen_random_uuid(), now(), now() from generate_series(1, $2) returning id),
     written as (
       insert into note_versions (user_id, id, note_id, at) select $1, id, id, now() from made)
     insert into note_texts (user_id, version_id, title, content) select $1, id, 'Note', '' from made`,
    [user.id, limits.notes.perUser - 3],
  );
  const id = randomUUID();
  const first = await write(user, id, 0, { base: null });
  const text = { base: null, title: "One more", content: "" };
  const full = await save(user, randomUUID(), { ...stamp(1), text });
  expect([full.status, full.body.code]).toEqual([409, "list_full"]);
  await write(user, id, 2, { base: first, content: "Edited" });
  await write(user, id, 3, { base: first, content: "Beside it" });
  expect(await list(user)).toHaveLength(limits.notes.perUser - 1);
});

test("the limit of notes without a visible text is three times the note limit", async () => {
  const user = await testApp.createUser();
  const { perUser } = limits.notes;
  await testApp.admin.query(
    `insert into notes (user_id, id, deleted_at, created_at, updated_at)
     select $1, gen_random_uuid(), now(), now(), now() from generate_series(1, $2)`,
    [user.id, perUser * limits.softDeletedMultiplier - 3],
  );
  const id = randomUUID();
  const first = await write(user, id, 0, { base: null });
  const text = { base: randomUUID(), title: "Born deleted", content: "", deleted: true };
  for (const body of [{ text }, { category: "Filed only" }]) {
    const full = await save(user, randomUUID(), { ...stamp(1), ...body });
    expect([full.status, full.body.code]).toEqual([409, "list_full"]);
  }
  await write(user, id, 2, { base: first, deleted: true });
  // Purged notes do not count.
  await testApp.admin.query(
    "update notes set deleted_at = now() - interval '31 days' where user_id = $1 and deleted_at is not null",
    [user.id],
  );
  await testApp.admin.query("select sweep_deleted(5000)");
  await write(user, randomUUID(), 3, { base: null });
});

test("repeated deletions through one note do not exceed the limit of deleted texts", async () => {
  const user = await testApp.createUser();
  const { perUser } = limits.notes;
  const id = randomUUID();
  const first = await write(user, id, 0, { base: null, content: "First" });
  await testApp.admin.query(
    `with written as (
       insert into note_versions (user_id, id, note_id, at)
       select $1, gen_random_uuid(), $3, now() from generate_series(1, $2) returning id)
     insert into note_texts (user_id, version_id, title, content, deleted_at)
     select $1, id, 'Note', '', now() from written`,
    [user.id, perUser * limits.softDeletedMultiplier, id],
  );
  await write(user, id, 1, { base: first, content: "Over the limit", deleted: true });
  expect(await list(user)).toEqual([]);
  const textQuery =
    "select content from note_texts where user_id = $1 and content = 'Over the limit'";
  expect(await rows(textQuery, user.id)).toEqual([]);
});

test("[D44] a change sends a live event, and a repeated one does not", async () => {
  const user = await testApp.createUser();
  const body = { ...stamp(0), text: { base: null, title: "Told", content: "" }, tags: ["x"] };
  const id = randomUUID();
  await save(user, id, body);
  await save(user, id, body);
  const eventQuery =
    "select count(*)::int from live_events where user_id = $1 and name = 'notes.changed'";
  expect(await rows(eventQuery, user.id)).toEqual([{ count: 1 }]);
});
