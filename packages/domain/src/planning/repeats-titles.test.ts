import { catalog } from "@masar/catalog/catalog";
import { expect, test } from "vitest";
import { makePlanInput } from "./golden/make-plan-input.ts";
import type { PlanInput } from "./plan-input.ts";
import { planPath } from "./plan-path.ts";
import { repeatsTitles } from "./repeats-titles.ts";

const base = makePlanInput({ hours_per_week: 10 });

function plan(values: Partial<PlanInput>) {
  const outcome = planPath(catalog, { ...base, ...values });
  if (outcome.kind !== "path") throw new Error(`No path for ${values.goal}`);
  const titles = Object.values(outcome.milestones).map(({ title }) => title);
  return { description: outcome.description, titles };
}

test.each(["en", "ar"] as const)(
  "the description of a part of a blueprint repeats the titles in %s",
  (language) => {
    const { description, titles } = plan({ goal: "data analysis basics", language });
    expect(titles.length).toBeGreaterThan(1);
    expect(repeatsTitles(description, titles)).toBe(true);
  },
);

test.each(catalog.blueprints.map(({ slug }) => slug))(
  "the description of the whole blueprint %s does not repeat its titles",
  (slug) => {
    const blueprint = catalog.blueprints.find((one) => one.slug === slug);
    if (!blueprint) throw new Error(slug);
    const { milestones } = blueprint;
    const english = milestones.map(({ title }) => title);
    const arabic = milestones.map(({ title_ar }) => title_ar);
    expect(repeatsTitles(blueprint.description, english)).toBe(false);
    expect(repeatsTitles(blueprint.description_ar, arabic)).toBe(false);
  },
);

test("a list of three titles repeats them after one is renamed, one title does not", () => {
  expect(repeatsTitles("Holds: Git; SQL; Charts.", ["Git basics", "SQL", "Charts"])).toBe(true);
  expect(repeatsTitles("SQL for my work", ["SQL"])).toBe(false);
});

test("an empty description and a path without milestones repeat nothing", () => {
  expect(repeatsTitles("", ["SQL"])).toBe(false);
  expect(repeatsTitles("SQL", [])).toBe(false);
});
