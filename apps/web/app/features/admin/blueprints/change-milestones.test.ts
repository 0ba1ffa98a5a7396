import { expect, test } from "vitest";
import { newMilestone, newStep } from "./blueprint-draft.ts";
import { changeMilestone, moveMilestone, removeMilestone } from "./change-milestones.ts";

const first = { ...newMilestone(undefined), id: "1", key: "one" };
const second = { ...newMilestone(first), id: "2", key: "two" };
const third = { ...newMilestone(second), id: "3", key: "three" };
const all = [first, second, third];

test("a new milestone requires the one before it", () => {
  expect(second.prerequisites).toEqual(["one"]);
});

test("a changed key is followed by the milestones that require it", () => {
  const [, changed] = changeMilestone(all, "1", { key: "start" });
  expect(changed?.prerequisites).toEqual(["start"]);
});

test("a skill taken from a milestone is taken from its steps", () => {
  const steps = [{ ...newStep(), skills: ["excel", "sql"] }];
  const [changed] = changeMilestone([{ ...first, steps }], "1", { skills: ["sql"] });
  expect(changed?.steps[0]?.skills).toEqual(["sql"]);
});

test("moving a milestone changes only the order", () => {
  expect(moveMilestone(all, "3", -1).map(({ id }) => id)).toEqual(["1", "3", "2"]);
  expect(moveMilestone(all, "1", 1).map(({ id }) => id)).toEqual(["2", "1", "3"]);
});

test("a removed milestone is no longer required", () => {
  const left = removeMilestone(all, "2");
  expect(left.map(({ id, prerequisites }) => [id, prerequisites])).toEqual([
    ["1", []],
    ["3", []],
  ]);
});
