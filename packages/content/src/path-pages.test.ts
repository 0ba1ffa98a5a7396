import { languages } from "@masar/i18n/locales";
import { expect, test } from "vitest";
import { listPathPages, pathSlugs } from "./path-pages.ts";

test.each(languages)("[N9.01] every blueprint of the release has a page in %s", (language) => {
  const pages = listPathPages(language);
  expect(pages.map(({ slug }) => slug)).toEqual(pathSlugs);
  for (const page of pages) {
    const hours = page.milestones.reduce((sum, milestone) => sum + milestone.hours, 0);
    expect([page.slug, page.hours]).toEqual([page.slug, hours]);
    expect(page.paces.map((pace) => pace.hours)).toEqual([3, 5, 8, 12]);
    expect(page.outcomes.length).toBeGreaterThanOrEqual(4);
  }
});
