import { describe, expect, test } from "vitest";
import { makeNote } from "../../../test/task-and-note.ts";
import { applyNote } from "./note-changes.ts";

const later = "2026-11-15T09:00:00.000Z";
const write = (
  id: string,
  version: string,
  base: string | null,
  content = version,
  at = later,
) => ({
  params: { id },
  body: { change_id: version, at, text: { base, title: "Joins", content } },
});

describe("a note on the device", () => {
  test("[R3.12] [R5.02] a new one has every field, its change as version, and no empty tags", () => {
    const { params, body } = write("new", "v1", null, "inner, outer");
    const input = { params, body: { ...body, tags: [" sql ", "", "  ", "sql"], category: "data" } };
    expect(applyNote([], input, "user-1")).toEqual([
      {
        id: "new",
        user_id: "user-1",
        title: "Joins",
        content: "inner, outer",
        category: "data",
        tags: ["sql"],
        is_favorite: false,
        path_id: null,
        milestone_key: null,
        is_sample: false,
        version: "v1",
        copy_of: null,
        created_at: later,
        updated_at: later,
      },
    ]);
  });

  test("an edit replaces the version it is based on; a change of tags leaves the text", () => {
    const note = makeNote({ id: "n", version: "v0", tags: ["old"] });
    const edited = applyNote([note], write("n", "v1", "v0"), "user-1");
    expect(edited).toMatchObject([{ id: "n", version: "v1", content: "v1", tags: ["old"] }]);
    const tagged = { params: { id: "n" }, body: { change_id: "c", at: later, tags: [""] } };
    expect(applyNote(edited, tagged, "user-1")).toMatchObject([{ version: "v1", tags: [] }]);
  });

  test("[D44] based on an older version, both texts stay and the later one has the note's id", () => {
    const theirs = makeNote({ id: "n", version: "theirs", updated_at: "2026-11-15T08:00:00.000Z" });
    const both = applyNote([theirs], write("n", "ours", "v0"), "user-1");
    expect(both).toMatchObject([
      { id: "n", version: "ours", copy_of: null },
      { id: "theirs", version: "theirs", copy_of: "n" },
    ]);
    const early = write("n", "ours", "v0", "ours", "2026-11-15T07:00:00.000Z");
    expect(applyNote([theirs], early, "user-1")).toMatchObject([
      { id: "n", version: "theirs", copy_of: null },
      { id: "ours", version: "ours", copy_of: "n" },
    ]);
  });

  test("an edited copy becomes a note of its own", () => {
    const note = makeNote({ id: "n", version: "a" });
    const copy = makeNote({ id: "b", version: "b", copy_of: "n" });
    const notes = applyNote([note, copy], write("b", "c", "b"), "user-1");
    expect(notes).toMatchObject([
      { id: "b", version: "c", copy_of: null },
      { id: "n", version: "a" },
    ]);
  });

  test("when the note is deleted, its copy replaces it; undone, both are there", () => {
    const note = makeNote({ id: "n", version: "a" });
    const copy = makeNote({ id: "b", version: "b", copy_of: "n" });
    const input = write("n", "deleted", "a");
    const deleted = {
      ...input,
      body: { ...input.body, text: { ...input.body.text, deleted: true } },
    };
    const left = applyNote([note, copy], deleted, "user-1");
    expect(left).toMatchObject([{ id: "n", version: "b", copy_of: null }]);
    const back = applyNote(left, write("n", "back", "deleted"), "user-1");
    expect(back).toMatchObject([
      { id: "n", version: "back", copy_of: null },
      { id: "b", version: "b", copy_of: "n" },
    ]);
  });

  test("a deletion never removes a version it is not based on", () => {
    const note = makeNote({ id: "n", version: "newer" });
    const input = write("n", "deleted", "older");
    const deleted = {
      ...input,
      body: { ...input.body, text: { ...input.body.text, deleted: true } },
    };
    expect(applyNote([note], deleted, "user-1")).toEqual([note]);
  });

  test("changes applied twice change nothing", () => {
    const queue = [write("n", "v1", null), write("n", "v2", "v1"), write("n", "v3", "v2")];
    const apply = (notes: ReturnType<typeof applyNote>) =>
      queue.reduce((shown, change) => applyNote(shown, change, "user-1"), notes);
    const once = apply([]);
    expect(once).toHaveLength(1);
    expect(apply(once)).toEqual(once);
  });
});
