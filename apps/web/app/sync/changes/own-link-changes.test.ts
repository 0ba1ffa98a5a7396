import { expect, test } from "vitest";
import { makeOwnLink, makePathResources } from "../../../test/resources.ts";
import { applyChangeToQuery } from "../change-kinds.ts";
import { applyOwnLink } from "./own-link-changes.ts";

const stamp = { change_id: "change-1", at: "2026-11-15T09:00:00.000Z" };
const { id: link, created_at, ...content } = makeOwnLink();
const params = { id: "path-1", link };
const save = (values: object = {}) => ({
  params,
  body: { ...stamp, ...content, deleted: false, ...values },
});

test("[N8.12] a new link is the last of its path, with the time of the change", () => {
  const first = makeOwnLink({ id: "first" });
  const data = applyOwnLink(makePathResources([], { own_links: [first] }), save({ title: " A " }));
  expect(data.own_links).toEqual([
    first,
    { ...content, title: "A", id: link, created_at: stamp.at },
  ]);
  expect(applyOwnLink(data, save({ title: "A" }))).toEqual(data);
});

test("[N8.12] a changed link stays at its place, and a removed one goes", () => {
  const [one, two] = [makeOwnLink(), makeOwnLink({ id: "two" })];
  const data = makePathResources([], { own_links: [one, two] });
  expect(applyOwnLink(data, save({ minutes: 5 })).own_links).toEqual([{ ...one, minutes: 5 }, two]);
  expect(one.created_at).toBe(created_at);
  expect(applyOwnLink(data, save({ deleted: true })).own_links).toEqual([two]);
});

test("a copy of an earlier release without links gets the new one", () => {
  const { own_links: _links, ...data } = makePathResources();
  expect(applyOwnLink(data as never, save()).own_links).toMatchObject([{ id: link }]);
});

test("[N8.12] a link shows among the resources of its own path only", () => {
  const data = makePathResources();
  const change = { name: "saveOwnLink" as const, input: save() };
  const user = { userId: "user-1", settings: undefined };
  const apply = (id: string) => applyChangeToQuery(["path-resources", id], data, change, user);
  expect(apply("path-1")).toMatchObject({ own_links: [{ id: link }] });
  expect(apply("path-2")).toBe(data);
});
