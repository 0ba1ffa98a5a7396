import { resources } from "@masar/catalog/resources";
import { expect, test } from "vitest";
import { listResourceSources } from "./resource-sources.ts";

test("[N8.07] every resource is counted under its list and licence, the largest list first", () => {
  const sources = listResourceSources();
  expect(sources.reduce((sum, { count }) => sum + count, 0)).toBe(resources.length);
  expect(sources[0]).toEqual({
    repository: "EbookFoundation/free-programming-books",
    licence: "CC BY 4.0",
    count: resources.filter(({ source }) => source.licence === "CC BY 4.0").length,
  });
  expect(sources.filter(({ repository }) => repository === null)).toHaveLength(1);
});
