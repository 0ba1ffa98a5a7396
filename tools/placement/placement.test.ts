import { execFileSync } from "node:child_process";
import { join } from "node:path";
import { loadQuestionFiles } from "@masar/catalog/questions";
import type { PlacementMilestone } from "@masar/domain/checks/estimate-knowledge";
import type { PlacementAnswer } from "@masar/domain/checks/placement";
import { expect, test } from "vitest";
import {
  blueprintFloor,
  listFaults,
  measurePlacements,
  placementFloor,
} from "./measure-placements.ts";
import { type PlacementMethod, shippedMethod, simulatePlacements } from "./simulate-placements.ts";

const measureFaults = (method: PlacementMethod) =>
  listFaults("all", measurePlacements(simulatePlacements(method, 200)), placementFloor);

test("[N10.15] npm run placement prints what learners of each blueprint with questions show, and is at its floor", () => {
  const printed = execFileSync(
    process.execPath,
    [join(import.meta.dirname, "placement.ts"), "250"],
    { encoding: "utf8" },
  );
  const files = loadQuestionFiles();
  for (const { blueprint } of files) expect(printed).toContain(`${blueprint} (250 learners): `);
  expect(printed).toMatch(
    new RegExp(
      `^all \\(${files.length * 250} learners\\): 9\\d\\.\\d % of \\d+ skipped milestones known, [89]\\d\\.\\d % of known ones skipped, \\d questions in the median, at most 12,`,
      "m",
    ),
  );
});

test("[N10.15] the floor of all is the goal, and each blueprint has one", () => {
  expect(placementFloor).toEqual({
    precision: 0.9,
    recall: 0.8,
    medianQuestions: 9,
    maxQuestions: 12,
  });
  const figures = { ...measurePlacements([]), precision: 0.87, recall: 0.79, medianQuestions: 11 };
  expect(listFaults("one", figures, blueprintFloor)).toEqual([
    "one: precision 0.870 is below 0.88",
    "one: recall 0.790 is below 0.8",
    "one: medianQuestions 11 is above 10",
  ]);
});

test("[N10.15] a method that ignores the answers is below the floor, whatever it proposes", () => {
  const propose = (isSkipped: boolean) => (milestones: readonly PlacementMilestone[]) =>
    milestones.map(({ key }) => ({ key, isSkipped, knownSteps: [] }));
  expect(measureFaults({ ...shippedMethod, propose: propose(true) })).toEqual([
    expect.stringContaining("all: precision 0."),
  ]);
  expect(measureFaults({ ...shippedMethod, propose: propose(false) })).toEqual([
    expect.stringContaining("all: recall 0."),
  ]);
});

test("[N10.15] a method that asks one question of each milestone and believes each answer is below the floor", () => {
  const select: PlacementMethod["select"] = (milestones, answers) =>
    milestones[answers.length]?.questions[0];
  const propose: PlacementMethod["propose"] = (milestones, answers) =>
    milestones.map(({ key, questions }) => {
      const isRight = ({ question, outcome }: PlacementAnswer) =>
        outcome === "right" && question === questions[0]?.id;
      return { key, isSkipped: answers.some(isRight), knownSteps: [] };
    });
  expect(measureFaults({ select, propose })).toEqual([
    expect.stringContaining("all: precision 0.8"),
  ]);
});
