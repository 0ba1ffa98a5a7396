import { expect, test } from "vitest";
import type { NewChange, QueuedChange } from "./change-types.ts";
import { findEquivalentChange, mergeIntoQueued } from "./merge-changes.ts";

type NoteBody = Extract<NewChange, { name: "saveNote" }>["input"]["body"];

const queue = (change: NewChange, wasSent = false): QueuedChange => ({
  ...change,
  seq: 1,
  wasSent,
});
const stamp = (id: string) => ({ change_id: id, at: `2026-11-15T08:00:00.00${id.length}Z` });
const note = (body: NoteBody): NewChange => ({
  name: "saveNote",
  input: { params: { id: "note" }, body },
});
const text = (base: string | null, content: string) => ({ base, title: "Joins", content });
const task = (id: string, fields: object): NewChange => ({
  name: "saveTask",
  input: { params: { id: "task" }, body: { ...stamp(id), ...fields } },
});

test("[D44] fields that the newest change repeats are sent once, with its own stamp", () => {
  const first = queue(task("a", { title: "One" }));
  expect(mergeIntoQueued([first], task("bb", { title: "Two", completed: true }))).toEqual({
    ...task("bb", { title: "Two", completed: true }),
    seq: 1,
    wasSent: false,
  });
});

test("a change that leaves out fields of an earlier one is sent besides it", () => {
  const first = queue(task("a", { title: "One", priority: "high" }));
  expect(mergeIntoQueued([first], task("bb", { title: "Two" }))).toBeUndefined();
});

test("what may be on the server already is never joined", () => {
  expect(
    mergeIntoQueued([queue(task("a", { title: "One" }), true)], task("bb", { title: "Two" })),
  ).toBe(undefined);
});

test("only the last change to a record is joined: none is moved before another", () => {
  const waiting = [queue(task("a", { title: "One" })), queue(task("bb", { completed: true }))];
  expect(mergeIntoQueued(waiting, task("ccc", { title: "Two" }))).toBeUndefined();
});

test("[D45] a note's newer text has the base of the merged one", () => {
  const first = queue(note({ ...stamp("v1"), text: text("v0", "one") }));
  const joined = mergeIntoQueued([first], note({ ...stamp("v2x"), text: text("v1", "two") }));
  expect(joined?.input).toEqual({
    params: { id: "note" },
    body: { ...stamp("v2x"), text: text("v0", "two") },
  });
  expect(joined?.replaces).toEqual(["v1"]);
});

test("[D45] a text based on another version is not merged: both are sent", () => {
  const first = queue(note({ ...stamp("v1"), text: text("v0", "one") }));
  expect(
    mergeIntoQueued([first], note({ ...stamp("v2x"), text: text("v0", "two") })),
  ).toBeUndefined();
});

test("ticks: the last one stays; studied minutes and reviews are never joined", () => {
  const tick = (id: string, completed: boolean): NewChange => ({
    name: "tickSubMilestone",
    input: { params: { id: "p", key: "m1", sub: "a" }, body: { ...stamp(id), completed } },
  });
  expect(mergeIntoQueued([queue(tick("a", true))], tick("bb", false))?.input).toEqual(
    tick("bb", false).input,
  );
  const review: NewChange = {
    name: "reviewCard",
    input: {
      params: { id: "card", review: "r" },
      body: { rating: "good", reviewed_at: "2026-11-15T08:00:00Z" },
    },
  };
  expect(mergeIntoQueued([queue(review)], review)).toBeUndefined();
});

test("[D45] a change handed over twice is queued once, also under the change that replaced it", () => {
  const first = note({ ...stamp("a"), text: text("v0", "One") });
  const second = note({ ...stamp("bb"), text: text("a", "Two") });
  const joined = mergeIntoQueued([queue(first)], second);
  const waiting = joined ? [joined] : [];
  expect(findEquivalentChange(waiting, first)).toBe(joined);
  expect(findEquivalentChange(waiting, second)).toBe(joined);
  expect(
    findEquivalentChange(waiting, note({ ...stamp("ccc"), text: text("v0", "Another") })),
  ).toBeUndefined();

  const ended = (minutes: number) =>
    ({
      name: "endStudySession",
      input: { params: { id: "session" }, body: { minutes } },
    }) as unknown as NewChange;
  const session = queue(ended(25));
  expect(findEquivalentChange([session], ended(26))).toBe(session);
});

test("[D45] an older change that a waiting one overwrites is not put behind it", () => {
  const newer = queue(task("bb", { title: "Two" }));
  expect(findEquivalentChange([newer], task("a", { title: "One" }))).toBe(newer);
  expect(findEquivalentChange([newer], task("a", { description: "More" }))).toBeUndefined();
  expect(findEquivalentChange([newer], task("ccc", { title: "Three" }))).toBeUndefined();
});
