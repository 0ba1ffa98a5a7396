import en from "@masar/i18n/locales/en/shell.json" with { type: "json" };
import { changeNames } from "@masar/contract/shared/changes";
import type { Note } from "@masar/contract/notes/schemas";
import { expect, test } from "vitest";
import { makeSettings } from "../../test/fake-api.ts";
import { makeOverview } from "../../test/overview.ts";
import { makePathDetail } from "../../test/paths.ts";
import type { NewChange } from "./change-types.ts";
import { applyChangeToQuery, changeKinds, isKnownKind, type ShownChange } from "./change-kinds.ts";

const user = { userId: "user-1", settings: undefined };
const stamp = { change_id: "v2", at: "2026-11-15T08:00:00.000Z" };
const text = { base: "v0", title: "Joins", content: "two" };
const write = (replaces?: string[]): ShownChange => ({
  name: "saveNote",
  input: { params: { id: "note" }, body: { ...stamp, text } },
  ...(replaces ? { replaces } : {}),
});
const titles = (notes: unknown) => (notes as Note[]).map(({ id, content }) => [id, content]);
const notes = applyChangeToQuery(
  ["notes"],
  [],
  {
    name: "saveNote",
    input: {
      params: { id: "note" },
      body: { change_id: "v1", at: stamp.at, text: { ...text, content: "one" } },
    },
  },
  user,
);

test("[D45] a merged text replaces the version it is based on; another one becomes a copy", () => {
  expect(titles(applyChangeToQuery(["notes"], notes, write(["v1"]), user))).toEqual([
    ["note", "two"],
  ]);
  expect(applyChangeToQuery(["notes"], notes, write(), user)).toHaveLength(2);
});

const params = { id: "path-1", key: "m1" };
const steps: NewChange[] = [
  {
    name: "tickSubMilestone",
    input: { params: { ...params, sub: "a" }, body: { ...stamp, completed: true } },
  },
  { name: "saveMilestoneNotes", input: { params, body: { ...stamp, notes: "Hard" } } },
  {
    name: "completeMilestone",
    input: { params, body: { session_id: "s", minutes_studied: 30, at: stamp.at } },
  },
];

test.each(steps)("[D45] $name shows in its path only, and once when applied twice", (step) => {
  const detail = makePathDetail();
  const once = applyChangeToQuery(["paths", "path-1"], detail, step, user);
  expect(once).not.toEqual(detail);
  expect(applyChangeToQuery(["paths", "path-1"], once, step, user)).toEqual(once);
  expect(applyChangeToQuery(["paths", "path-2"], detail, step, user)).toBe(detail);
  expect(applyChangeToQuery(["paths"], detail, step, user)).toBe(detail);
});

test("[D45] a queued session shows once, in today and this week by the user's own clock", () => {
  const overview = makeOverview();
  // Night here, afternoon in Auckland.
  const settings = makeSettings({ time_zone: "Pacific/Auckland", day_start_hour: 5 });
  const ended_at = `${overview.today}T02:00:00.000Z`;
  const session: NewChange = {
    name: "endStudySession",
    input: {
      params: { id: "s" },
      body: {
        path_id: null,
        milestone_key: null,
        started_at: ended_at,
        ended_at,
        minutes: 25,
        focus_periods: 1,
      },
    },
  };
  const rules = { ...user, settings };
  const shown = applyChangeToQuery(["overview"], overview, session, rules) as typeof overview;
  expect(shown.minutes_today - overview.minutes_today).toBe(25);
  expect((shown.weeks.at(-1)?.minutes ?? 0) - (overview.weeks.at(-1)?.minutes ?? 0)).toBe(25);
  expect(applyChangeToQuery(["overview"], shown, session, rules)).toBe(shown);
});

test.each(Object.entries(changeKinds))(
  "[N2.10] the kind %s knows its endpoint, the queries it outdates and its label",
  (name, kind) => {
    expect(kind.endpoints).toHaveProperty(name);
    expect(kind.invalidates).toEqual(expect.arrayContaining(Object.keys(kind.apply)));
    expect(en.sync.refused).toHaveProperty(kind.label);
  },
);

test("the server counts rejections of exactly these kinds", () => {
  expect([...changeNames].toSorted()).toEqual(Object.keys(changeKinds).toSorted());
});

test("[N2.10] a change of a kind that this version does not know is not known", () => {
  expect([{ name: "saveTask" }, { name: "saveDream" }].map(isKnownKind)).toEqual([true, false]);
});
