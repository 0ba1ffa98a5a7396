import { expect, test } from "vitest";
import { countRetiredWords, formatCounts } from "./retired-words.ts";

test("[N2.06] counts retired words in identifiers, file text and comments, by folder", () => {
  const counts = countRetiredWords([
    ["apps/web/app/a.ts", "// nobody's\nconst keptRoad = takeIn(road);"],
    ["packages/domain/src/b.ts", "export const roads = 1; // broadcast, intake"],
    ["docs/contributing/glossary.md", "road, keep, tell"],
    ["packages/i18n/locales/en/a.json", '{ "a": "Keep it" }'],
  ]);
  expect(counts.get("road")).toEqual(
    new Map([
      ["apps/web", 2],
      ["packages/domain", 1],
    ]),
  );
  expect([...counts.keys()].toSorted()).toEqual(["keep", "nobody", "road", "take"]);
  expect(formatCounts(counts).split("\n")[0]).toBe(
    "     3  road      apps/web 2, packages/domain 1",
  );
  expect(formatCounts(counts).split("\n").at(-1)).toBe("     6  in all");
});
