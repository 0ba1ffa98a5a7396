import { expect, test } from "vitest";
import { listActive, noFilters, parseCourseState, withState } from "./course-state.ts";

const at = (address: string) => new URLSearchParams(address);

test("[D30] parses tab, search, filters, sort and page from the URL", () => {
  const address =
    "tab=saved&q=%D8%A8%D8%B1%D9%85%D8%AC%D8%A9&field=web-development&skill=sql&language=ar" +
    "&level=beginner&length=short&free=true&provider=Khan+Academy&sort=rating&page=3";
  expect(parseCourseState(at(address))).toEqual({
    tab: "saved",
    filters: {
      q: "برمجة",
      field: "web-development",
      skill: "sql",
      language: "ar",
      level: "beginner",
      length: "short",
      free: "true",
      provider: "Khan Academy",
    },
    sort: "rating",
    page: 3,
  });
});

test("[D30] drops values that the server would reject", () => {
  const address = `tab=x&q=${"a".repeat(300)}&field=Not+A+Slug&skill=--&language=fr&level=expert&length=9&free=1&sort=price&page=-1`;
  expect(parseCourseState(at(address))).toEqual({
    tab: "discover",
    filters: { q: "a".repeat(100) },
    sort: "relevance",
    page: 1,
  });
  for (const page of ["0", "1.5", "201", "many", ""]) {
    expect(parseCourseState(at(`page=${page}`)).page).toBe(1);
  }
  expect(parseCourseState(at("q=+++")).filters).toEqual({});
});

test("[D30] changing a filter or the sort removes the page and keeps other parameters", () => {
  const from = at("tab=discover&q=sql&page=4&from=mail");
  expect(String(withState(from, { filters: { level: "beginner" } }))).toBe(
    "tab=discover&q=sql&from=mail&level=beginner",
  );
  expect(String(withState(from, { filters: { q: undefined } }))).toBe("tab=discover&from=mail");
  expect(String(withState(from, { sort: "title" }))).toBe(
    "tab=discover&q=sql&from=mail&sort=title",
  );
  expect(String(withState(at("sort=title"), { sort: "relevance" }))).toBe("");
  expect(String(withState(at("q=a&free=true&sort=title&page=2&x=1"), { filters: noFilters }))).toBe(
    "sort=title&x=1",
  );
});

test("[D30] pages and tabs have their own URLs", () => {
  expect(String(withState(at("q=sql"), { page: 2 }))).toBe("q=sql&page=2");
  expect(String(withState(at("q=sql&page=2"), { page: 1 }))).toBe("q=sql");
  expect(String(withState(at("q=sql"), { tab: "saved" }))).toBe("q=sql&tab=saved");
  expect(String(withState(at("tab=saved"), { tab: "discover" }))).toBe("");
});

test("lists active filters in a fixed order", () => {
  expect(listActive({ provider: "edX", q: "sql", free: "true" })).toEqual([
    "q",
    "free",
    "provider",
  ]);
  expect(listActive({})).toEqual([]);
});
