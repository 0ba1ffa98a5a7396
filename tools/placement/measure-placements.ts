import type { SimulatedPlacement } from "./simulate-placements.ts";

export type PlacementFigures = {
  learners: number;
  skipped: number;
  /** Of the milestones proposed to skip, the share that is truly known. */
  precision: number;
  /** Of the known milestones, the share proposed to skip. */
  recall: number;
  medianQuestions: number;
  maxQuestions: number;
  steps: number;
  /** Of the sub-milestones proposed to leave out of other milestones, the share that is truly known. */
  stepPrecision: number;
};

/** Where nothing is proposed, nothing is wrong; where nothing is known, nothing is missed. */
export function measurePlacements(placements: readonly SimulatedPlacement[]): PlacementFigures {
  const sum = (column: "skipped" | "skippedKnown" | "known" | "steps" | "stepsKnown") =>
    placements.reduce((total, placement) => total + placement[column], 0);
  const share = (part: number, whole: number) => (whole === 0 ? 1 : part / whole);
  const questions = placements.map((placement) => placement.questions).toSorted((a, b) => a - b);
  return {
    learners: placements.length,
    skipped: sum("skipped"),
    precision: share(sum("skippedKnown"), sum("skipped")),
    recall: share(sum("skippedKnown"), sum("known")),
    medianQuestions: questions[Math.floor(questions.length / 2)] ?? 0,
    maxQuestions: questions.at(-1) ?? 0,
    steps: sum("steps"),
    stepPrecision: share(sum("stepsKnown"), sum("steps")),
  };
}

/** The goals of N10.15, for all blueprints together. */
export const placementFloor = { precision: 0.9, recall: 0.8, medianQuestions: 9, maxQuestions: 12 };
/** Of one blueprint, so that one changed question does not decide. */
export const blueprintFloor = { ...placementFloor, precision: 0.88, medianQuestions: 10 };

export function listFaults(
  name: string,
  figures: PlacementFigures,
  floor: typeof placementFloor,
): string[] {
  return [
    ...(["precision", "recall"] as const)
      .filter((column) => figures[column] < floor[column])
      .map(
        (column) => `${name}: ${column} ${figures[column].toFixed(3)} is below ${floor[column]}`,
      ),
    ...(["medianQuestions", "maxQuestions"] as const)
      .filter((column) => figures[column] > floor[column])
      .map((column) => `${name}: ${column} ${figures[column]} is above ${floor[column]}`),
  ];
}

export function formatFigures(name: string, figures: PlacementFigures): string {
  const percent = (share: number) => `${(share * 100).toFixed(1)} %`;
  return [
    `${name} (${figures.learners} learners):`,
    `${percent(figures.precision)} of ${figures.skipped} skipped milestones known,`,
    `${percent(figures.recall)} of known ones skipped,`,
    `${figures.medianQuestions} questions in the median, at most ${figures.maxQuestions},`,
    `${percent(figures.stepPrecision)} of ${figures.steps} left-out sub-milestones known`,
  ].join(" ");
}
