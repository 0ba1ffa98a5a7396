import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { limits } from "@masar/contract/limits";
import type { Note } from "@masar/contract/notes/schemas";
import { type TestApp, startTestApp } from "../../../test/test-app.ts";

let house: TestApp;
beforeAll(async () => {
  house = await startTestApp();
});
afterAll(() => house.stop());

type Learner = Awaited<ReturnType<TestApp["createLearner"]>>;

/** An instant of the last days, so many minutes after a fixed one. */
const start = Date.now() - 48 * 3_600_000;
function stamp(minutes: number) {
  return { change_id: randomUUID(), at: new Date(start + minutes * 60_000).toISOString() };
}

function save(learner: Pick<Learner, "call">, id: string, body: object) {
  return learner.call("saveNote", { params: { id }, body });
}

/** Writes a text over another one and answers the version it became. */
async function write(
  learner: Learner,
  id: string,
  minutes: number,
  text: { base: string | null; title?: string; content?: string; deleted?: boolean },
): Promise<string> {
  const change = stamp(minutes);
  const body = { ...change, text: { title: "A note", content: "", ...text } };
  const { status } = await save(learner, id, body);
  expect(status).toBe(200);
  return change.change_id;
}

/** The learner's own notes, without the examples. */
async function list(learner: Learner): Promise<Note[]> {
  const { body } = await learner.call("listNotes");
  return body.notes.filter((note: Note) => !note.is_sample);
}

async function rows(sql: string, ...values: unknown[]) {
  return (await house.admin.query(sql, values)).rows;
}

describe("a note", () => {
  test("[R3.12] [R5.02] [D44] is made with its fields, and filed under what the learner says", async () => {
    const learner = await house.createLearner();
    const id = randomUUID();
    const made = stamp(0);
    const answer = await save(learner, id, {
      ...made,
      text: { base: null, title: "  Joins  ", content: "**left** and *inner*" },
      tags: [" sql ", "", "  ", "joins", "sql"],
    });
    expect(answer.status).toBe(200);
    const note = {
      id,
      user_id: learner.id,
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
    await save(learner, id, { ...filed, ...values });
    expect(await list(learner)).toEqual([{ ...note, ...values, updated_at: filed.at }]);
    await save(learner, id, { ...stamp(2), path_id: null, milestone_key: null });
    expect(await list(learner)).toMatchObject([{ path_id: null, milestone_key: null }]);
  });

  test("[R5.02] without a title, or too long in anything, is refused", async () => {
    const learner = await house.createLearner();
    const text = { base: null, title: "A note", content: "" };
    for (const body of [
      { text: { ...text, title: "  " } },
      { text: { ...text, title: "x".repeat(limits.notes.titleLength + 1) } },
      { text: { ...text, content: "x".repeat(limits.notes.contentLength + 1) } },
      { text, category: "x".repeat(limits.notes.categoryLength + 1) },
      { text, tags: ["x".repeat(limits.notes.tagLength + 1)] },
      { text, tags: Array.from({ length: limits.notes.mostTags + 1 }, String) },
    ]) {
      const answer = await save(learner, randomUUID(), { ...stamp(0), ...body });
      expect([answer.status, answer.body.code]).toEqual([400, "validation_failed"]);
    }
    expect(await list(learner)).toEqual([]);
    const longest = { ...text, content: "ب".repeat(limits.notes.contentLength) };
    expect((await save(learner, randomUUID(), { ...stamp(0), text: longest })).status).toBe(200);
  });

  test("[D44] filed before its text arrives stays hidden until then", async () => {
    const learner = await house.createLearner();
    const id = randomUUID();
    const early = await save(learner, id, { ...stamp(3), is_favorite: true });
    expect(early.body).toEqual({ notes: [] });
    await write(learner, id, 1, { base: null, title: "Late" });
    expect(await list(learner)).toMatchObject([{ id, title: "Late", is_favorite: true }]);
  });

  test("[D44] is edited, deleted and brought back; only the words that show are kept", async () => {
    const learner = await house.createLearner();
    const id = randomUUID();
    const first = await write(learner, id, 0, { base: null, content: "One" });
    const second = await write(learner, id, 1, { base: first, content: "Two" });
    expect(await list(learner)).toMatchObject([{ id, content: "Two", version: second }]);
    const texts = "select content from note_texts where user_id = $1 and title = 'A note'";
    expect(await rows(texts, learner.id)).toEqual([{ content: "Two" }]);
    const gone = await write(learner, id, 2, { base: second, content: "Two", deleted: true });
    expect(await list(learner)).toEqual([]);
    const back = await write(learner, id, 3, { base: gone, content: "Two" });
    expect(await list(learner)).toMatchObject([{ id, content: "Two", version: back }]);
  });

  test("[D45] deleted before it arrives stays deleted, and words that were never here are not kept", async () => {
    const learner = await house.createLearner();
    const id = randomUUID();
    const made = stamp(0);
    const gone = await write(learner, id, 1, { base: made.change_id, deleted: true, content: "x" });
    const text = { base: null, title: "A note", content: "x" };
    await save(learner, id, { ...made, text });
    expect(await list(learner)).toEqual([]);
    await write(learner, randomUUID(), 2, { base: null, deleted: true, content: "x" });
    const kept = "select content from note_texts where user_id = $1 and content = 'x'";
    expect(await rows(kept, learner.id)).toEqual([]);
    await write(learner, id, 3, { base: gone, content: "Back" });
    expect(await list(learner)).toMatchObject([{ id, content: "Back" }]);
  });

  test("[R5.02] a text written over itself is refused: it would be nowhere", async () => {
    const learner = await house.createLearner();
    const change = stamp(0);
    const text = { base: change.change_id, title: "A note", content: "" };
    const answer = await save(learner, randomUUID(), { ...change, text });
    expect([answer.status, answer.body.code]).toEqual([400, "validation_failed"]);
  });

  test("[D44] deleted a month ago loses its words, and no old change brings it back", async () => {
    const learner = await house.createLearner();
    const id = randomUUID();
    const made = stamp(0);
    const text = { base: null, title: "A note", content: "Secret" };
    await save(learner, id, { ...made, text, category: "Hidden", tags: ["secret"] });
    await write(learner, id, 1, { base: made.change_id, content: "Secret", deleted: true });
    const filed = "select category, tags from notes where user_id = $1 and id = $2";
    const kept = "select content from note_texts where user_id = $1 and content = 'Secret'";
    await house.admin.query("select sweep_deleted(100)");
    expect(await rows(kept, learner.id)).toHaveLength(1);
    expect(await rows(filed, learner.id, id)).toEqual([{ category: "Hidden", tags: ["secret"] }]);
    for (const table of ["note_texts", "notes"]) {
      await house.admin.query(
        `update ${table} set deleted_at = now() - interval '31 days'
         where user_id = $1 and deleted_at is not null`,
        [learner.id],
      );
    }
    await house.admin.query("select sweep_deleted(100)");
    expect(await rows(kept, learner.id)).toEqual([]);
    expect(await rows(filed, learner.id, id)).toEqual([]);
    await save(learner, id, { ...made, text });
    expect(await list(learner)).toEqual([]);
    expect(await rows(kept, learner.id)).toEqual([]);
    // What was written elsewhere outlives the deletion, however late it comes.
    await write(learner, id, 1, { base: made.change_id, content: "From an old phone" });
    expect(await list(learner)).toMatchObject([{ id, content: "From an old phone", tags: [] }]);
  });
});

describe("two devices", () => {
  test("[D45] that change the same text keep both: the later is the note, the other its copy", async () => {
    const learner = await house.createLearner();
    const id = randomUUID();
    const first = await write(learner, id, 0, { base: null, content: "Both know this" });
    await save(learner, id, { ...stamp(1), tags: ["sql"], is_favorite: true });
    const phone = await write(learner, id, 20, { base: first, content: "On the phone" });
    const desk = await write(learner, id, 10, { base: first, content: "At the desk" });
    const notes = await list(learner);
    const filed = { tags: ["sql"], is_favorite: true };
    expect(notes).toMatchObject([
      { id, version: phone, content: "On the phone", copy_of: null, ...filed },
      { id: desk, version: desk, content: "At the desk", copy_of: id, ...filed },
    ]);
  });

  test("[D45] a copy that is edited becomes a note of its own, and one that is deleted goes alone", async () => {
    const learner = await house.createLearner();
    const id = randomUUID();
    const first = await write(learner, id, 0, { base: null });
    const main = await write(learner, id, 20, { base: first, content: "Main" });
    const copy = await write(learner, id, 10, { base: first, content: "Copy" });
    const other = await write(learner, id, 11, { base: first, content: "Other copy" });
    const edited = await write(learner, copy, 30, { base: copy, content: "Its own" });
    await write(learner, other, 31, { base: other, content: "Other copy", deleted: true });
    expect(await list(learner)).toMatchObject([
      { id: copy, version: edited, content: "Its own", copy_of: null },
      { id, version: main, content: "Main", copy_of: null },
    ]);
    // A note whose last text went to a copy shows nothing more, and is swept in time.
    await write(learner, copy, 40, { base: main, content: "Joined" });
    const shown = "select deleted_at is null as is_shown from notes where user_id = $1 and id = $2";
    expect(await rows(shown, learner.id, id)).toEqual([{ is_shown: false }]);
    expect(await rows(shown, learner.id, copy)).toEqual([{ is_shown: true }]);
  });

  test("[D45] an edit outlives a deletion that did not know of it", async () => {
    const learner = await house.createLearner();
    const id = randomUUID();
    const first = await write(learner, id, 0, { base: null });
    const edit = await write(learner, id, 10, { base: first, content: "Still needed" });
    await write(learner, id, 20, { base: first, deleted: true });
    expect(await list(learner)).toMatchObject([{ id, version: edit, content: "Still needed" }]);
  });

  test("[D45] what arrives out of order or twice ends as if it had not", async () => {
    const learner = await house.createLearner();
    const id = randomUUID();
    const [first, second, third] = [stamp(0), stamp(1), stamp(2)];
    const send = (change: object, base: string | null, content: string) =>
      save(learner, id, { ...change, text: { base, title: "A note", content } });
    await send(third, second.change_id, "Three");
    await send(first, null, "One");
    await send(third, second.change_id, "Three");
    await send(second, first.change_id, "Two");
    await send(first, null, "One");
    expect(await list(learner)).toMatchObject([
      { id, version: third.change_id, content: "Three", created_at: first.at },
    ]);
    expect(await list(learner)).toHaveLength(1);
  });

  test("[D45] that save at once over the same text lose neither", async () => {
    const learner = await house.createLearner();
    const id = randomUUID();
    const first = await write(learner, id, 0, { base: null });
    const texts = ["a", "b", "c", "d"];
    await Promise.all(texts.map((content) => write(learner, id, 5, { base: first, content })));
    const notes = await list(learner);
    expect(notes.map(({ content }) => content).toSorted()).toEqual(texts);
    expect(notes.filter(({ copy_of }) => copy_of === null)).toHaveLength(1);
  });
});

test("[D44] a new account starts with two notes in its language, marked as examples, that can be deleted", async () => {
  const arabic = await house.createLearner("ar");
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
  const english = await house.createLearner("en");
  expect((await english.call("listNotes")).body.notes[0].content).toContain("25 minutes");
});

test("[R6.02] a learner sees and changes no note of somebody else, under whatever id", async () => {
  const [owner, other] = [await house.createLearner(), await house.createLearner()];
  const id = randomUUID();
  const version = await write(owner, id, 0, { base: null, content: "Mine" });
  await write(other, id, 5, { base: version, content: "Theirs" });
  expect(await list(owner)).toMatchObject([{ id, version, content: "Mine", user_id: owner.id }]);
  expect(await list(other)).toMatchObject([{ id, content: "Theirs", user_id: other.id }]);
});

test("an account holds so many notes, and a copy made by two devices is kept all the same", async () => {
  const learner = await house.createLearner();
  await house.admin.query(
    `with made as (
       insert into notes (user_id, id, created_at, updated_at)
       select $1, gen_random_uuid(), now(), now() from generate_series(1, $2) returning id),
     written as (
       insert into note_versions (user_id, id, note_id, at) select $1, id, id, now() from made)
     insert into note_texts (user_id, version_id, title, content) select $1, id, 'Note', '' from made`,
    [learner.id, limits.notes.perUser - 3],
  );
  const id = randomUUID();
  const first = await write(learner, id, 0, { base: null });
  const text = { base: null, title: "One more", content: "" };
  const full = await save(learner, randomUUID(), { ...stamp(1), text });
  expect([full.status, full.body.code]).toEqual([409, "list_full"]);
  await write(learner, id, 2, { base: first, content: "Edited" });
  await write(learner, id, 3, { base: first, content: "Beside it" });
  expect(await list(learner)).toHaveLength(limits.notes.perUser - 1);
});

test("with notes that show nothing an account keeps three times as many, however they are made", async () => {
  const learner = await house.createLearner();
  const { perUser } = limits.notes;
  await house.admin.query(
    `insert into notes (user_id, id, deleted_at, created_at, updated_at)
     select $1, gen_random_uuid(), now(), now(), now() from generate_series(1, $2)`,
    [learner.id, perUser * limits.softDeletedMultiplier - 3],
  );
  const id = randomUUID();
  const first = await write(learner, id, 0, { base: null });
  const text = { base: randomUUID(), title: "Born deleted", content: "", deleted: true };
  for (const body of [{ text }, { category: "Filed only" }]) {
    const full = await save(learner, randomUUID(), { ...stamp(1), ...body });
    expect([full.status, full.body.code]).toEqual([409, "list_full"]);
  }
  await write(learner, id, 2, { base: first, deleted: true });
  // What was deleted long ago takes no room.
  await house.admin.query(
    "update notes set deleted_at = now() - interval '31 days' where user_id = $1 and deleted_at is not null",
    [learner.id],
  );
  await house.admin.query("select sweep_deleted(5000)");
  await write(learner, randomUUID(), 3, { base: null });
});

test("deleting in turns through one note keeps no endless words", async () => {
  const learner = await house.createLearner();
  const { perUser } = limits.notes;
  const id = randomUUID();
  const first = await write(learner, id, 0, { base: null, content: "First" });
  await house.admin.query(
    `with written as (
       insert into note_versions (user_id, id, note_id, at)
       select $1, gen_random_uuid(), $3, now() from generate_series(1, $2) returning id)
     insert into note_texts (user_id, version_id, title, content, deleted_at)
     select $1, id, 'Note', '', now() from written`,
    [learner.id, perUser * limits.softDeletedMultiplier, id],
  );
  await write(learner, id, 1, { base: first, content: "Over the limit", deleted: true });
  expect(await list(learner)).toEqual([]);
  const kept = "select content from note_texts where user_id = $1 and content = 'Over the limit'";
  expect(await rows(kept, learner.id)).toEqual([]);
});

test("[D44] a change is told to the learner's other devices, a repeated one is not", async () => {
  const learner = await house.createLearner();
  const body = { ...stamp(0), text: { base: null, title: "Told", content: "" }, tags: ["x"] };
  const id = randomUUID();
  await save(learner, id, body);
  await save(learner, id, body);
  const told =
    "select count(*)::int from live_events where user_id = $1 and name = 'notes.changed'";
  expect(await rows(told, learner.id)).toEqual([{ count: 1 }]);
});
