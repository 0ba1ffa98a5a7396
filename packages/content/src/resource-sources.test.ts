import { resources } from "@masar/catalog/resources";
import { expect, test } from "vitest";
import { listResourceSources } from "./resource-sources.ts";

test("[N8.07] every resource is counted under its list and licence, the largest list first", () => {
  const sources = listResourceSources();
  expect(sources.reduce((sum, { count }) => sum + count, 0)).toBe(resources.length);
  const counts = sources.map(({ count }) => count);
  expect(counts).toEqual(counts.toSorted((a, b) => b - a));
  expect(sources).toContainEqual({
    repository: "EbookFoundation/free-programming-books",
    licence: "CC BY 4.0",
    count: resources.filter(({ source }) => source.licence === "CC BY 4.0").length,
  });
  const unnamed = sources.filter(({ repository }) => repository === null);
  expect(new Set(unnamed.map(({ licence }) => licence)).size).toBe(unnamed.length);
});
