import { expect, test } from "vitest";
import { makePlannedSession } from "../../../test/planned-sessions.ts";
import { groupByTopic } from "./group-by-topic.ts";

test("groups consecutive sessions with the same title", () => {
  const items = ["Joins", "Joins", "Groups", "Joins"].map((title) => ({
    session: makePlannedSession({ title }),
  }));
  expect(groupByTopic(items).map((topic) => [topic.title, topic.items.length])).toEqual([
    ["Joins", 2],
    ["Groups", 1],
    ["Joins", 1],
  ]);
});
