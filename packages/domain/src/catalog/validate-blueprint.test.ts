import { catalog } from "@masar/catalog/catalog";
import { expect, test } from "vitest";
import type { Blueprint, BlueprintMilestone } from "./catalog.ts";
import { type BlueprintFault, validateBlueprint } from "./validate-blueprint.ts";

const ielts = catalog.blueprints.find(({ slug }) => slug === catalog.exams[0]?.blueprint);
if (!ielts) throw new Error("The catalog has a blueprint with an exam");
const [first] = ielts.milestones;
if (!first) throw new Error("A blueprint has milestones");

const change = (values: Partial<Blueprint>): Blueprint => ({ ...ielts, ...values });
const changeFirst = (values: Partial<BlueprintMilestone>): Blueprint =>
  change({ milestones: [{ ...first, ...values }, ...ielts.milestones.slice(1)] });
const [step] = first.sub_milestones;

test.each<[BlueprintFault["fault"], string, Blueprint]>([
  ["slug", "capitals in the slug", change({ slug: "IELTS" })],
  ["english", "an empty description", change({ description: " " })],
  ["english", "an Arabic title as the English one", changeFirst({ title: "الاستماع" })],
  [
    "steps",
    "a step in Arabic only",
    changeFirst({
      sub_milestones: first.sub_milestones.map((each) => ({ ...each, title: each.title_ar })),
    }),
  ],
  ["arabic", "an English title as the Arabic one", change({ title_ar: "IELTS" })],
  ["field", "an unknown field", change({ field: "gardening" })],
  ["milestone_count", "two milestones", change({ milestones: ielts.milestones.slice(0, 2) })],
  ["milestone_keys", "a key twice", change({ milestones: [first, ...ielts.milestones] })],
  ["same_skills", "a milestone twice", change({ milestones: [first, ...ielts.milestones] })],
  ["exam", "no last milestone of the exam", change({ milestones: ielts.milestones.slice(0, -1) })],
  ["key", "a space in a key", changeFirst({ key: "a b" })],
  ["deliverables", "a deliverable in English only", changeFirst({ deliverables_ar: [] })],
  ["criteria", "no criteria", changeFirst({ completion_criteria: [], completion_criteria_ar: [] })],
  ["difficulty", "an unknown difficulty", changeFirst({ difficulty: "hard" as never })],
  ["skills", "an unknown skill", changeFirst({ skills: ["juggling"] })],
  ["steps", "one step", changeFirst({ sub_milestones: step ? [step] : [] })],
  [
    "step_skills",
    "a step with a skill that the milestone does not teach",
    changeFirst({
      sub_milestones: first.sub_milestones.map((each) => ({ ...each, skills: ["sql"] })),
    }),
  ],
  ["hours", "other hours than the steps", changeFirst({ estimated_hours: 1 })],
  ["courses", "an unknown course", changeFirst({ course_slugs: ["no-such-course"] })],
  ["prerequisites", "a prerequisite that comes later", changeFirst({ prerequisites: [first.key] })],
])("[N8.29] finds the fault “%s”: %s", (fault, _what, blueprint) => {
  const faults = validateBlueprint(blueprint, catalog).map((each) => each.fault);
  expect(faults).toContain(fault);
});

test("[N8.29] names the milestone of a fault, and nothing for a blueprint without one", () => {
  expect(validateBlueprint(ielts, catalog)).toEqual([]);
  expect(validateBlueprint(changeFirst({ skills: [] }), catalog)).toContainEqual({
    milestone: first.key,
    fault: "skills",
  });
});
