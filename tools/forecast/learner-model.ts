import type { Level } from "@masar/contract/paths/constants";
import { createRandom } from "@masar/domain/checks/shuffle";

/**
 * Synthetic learners whose finish date is known, to measure a forecast with. Written and committed before the method that
 * is measured, which never imports it. No number here was measured on users of Masar; these are the assumptions:
 *
 * - Chosen hours are not kept to: people underestimate what comes in between, so the true week of the median learner has
 *   85 % of the hours chosen; one learner in three studies more than planned (`trueShare`).
 * - Weeks differ (`weekSpread`); some weeks are missed, and a week after a missed one is missed more often. A third of all
 *   learners have a busy season of three to six weeks with less than half the hours.
 * - Estimates are wrong. Studies of mastery learning report that the slowest learners of a class need about five times the
 *   time of the fastest; here 90 % are within a factor of three (`personalSpread`), narrower, so that the differences that
 *   a method can learn are not exaggerated. A level has a factor of its own for each learner (`levelSpread`), and advanced
 *   milestones take longer than their estimates for most.
 * - Not everything can be learned from the past: each milestone and each sub-milestone has noise of its own, and the
 *   personal factor drifts along the path.
 * - Half of the learners time nearly every session; a third forget one in four, the others every second one. What is not
 *   recorded is studied all the same.
 * - Half tick planned sessions, the others only whole sub-milestones, so their progress is seen late.
 */

export type ModelMilestone = { key: string; level: Level; hours: number; steps: number[] };
export type ModelPath = { slug: string; milestones: readonly ModelMilestone[] };

export type Learner = {
  seed: string;
  path: ModelPath;
  /** Chosen when the path was made. */
  hoursPerWeek: number;
  /** 0 is Sunday. */
  studyDays: number[];
  trueHoursPerWeek: number;
  missedShare: number;
  busyWeeks: { from: number; to: number; share: number } | null;
  recordedShare: number;
  ticks: "sessions" | "steps";
  /** Actual by estimated time, of each sub-milestone of each milestone. */
  factors: number[][];
};

/** One sitting on one sub-milestone. */
export type Sitting = {
  /** Since the start of the path. */
  day: number;
  milestone: number;
  step: number;
  minutes: number;
  isRecorded: boolean;
  /** Of the sub-milestone, after the sitting; 1 when it is completed. */
  share: number;
};

const hoursChosen = [3, 4, 5, 5, 6, 7, 8, 10, 10, 14];
/** Every day, five days, and as many as fit a job. */
const daysChosen = [
  [0, 1, 2, 3, 4, 5, 6],
  [0, 1, 2, 3, 4],
  [1, 2, 3, 4, 5],
  [0, 2, 4],
  [5, 6],
];
const trueShare = { median: 0.85, spread: 0.35 };
const weekSpread = 0.35;
const personalSpread = 0.33;
const levelSpread = 0.15;
const levelFactor: Record<Level, number> = { beginner: 1, intermediate: 1.05, advanced: 1.2 };
const milestoneSpread = 0.2;
const stepSpread = 0.2;
/** From the first milestone to the last. */
const driftSpread = 0.15;
/** A path takes no longer, since no learner of the model stops. */
const maxWeeks = 520;

export function createLearner(paths: readonly ModelPath[], seed: string): Learner {
  const random = createRandom(`forecast learner ${seed}`);
  const path = pick(paths, random);
  const hoursPerWeek = pick(hoursChosen, random);
  const busyFrom = Math.floor(random() * 30);
  const busyTo = busyFrom + 3 + Math.floor(random() * 4);
  const recording = random();
  return {
    seed,
    path,
    hoursPerWeek,
    studyDays: pick(daysChosen, random),
    trueHoursPerWeek: hoursPerWeek * trueShare.median * spread(trueShare.spread, random),
    missedShare: 0.02 + 0.2 * random() ** 2,
    busyWeeks:
      random() < 1 / 3 ? { from: busyFrom, to: busyTo, share: 0.2 + 0.3 * random() } : null,
    recordedShare: recording < 0.5 ? 0.97 : recording < 0.83 ? 0.75 : 0.5,
    ticks: random() < 0.5 ? "sessions" : "steps",
    factors: createFactors(path, random),
  };
}

function createFactors({ milestones }: ModelPath, random: Random): number[][] {
  const personal = 1.05 * spread(personalSpread, random);
  const drift = Math.log(spread(driftSpread, random));
  const ofLevel = new Map<Level, number>();
  for (const level of Object.keys(levelFactor) as Level[]) {
    ofLevel.set(level, levelFactor[level] * spread(levelSpread, random));
  }
  return milestones.map(({ level, steps }, index) => {
    const drifted = Math.exp((drift * index) / Math.max(1, milestones.length - 1));
    const milestone =
      personal * drifted * (ofLevel.get(level) ?? 1) * spread(milestoneSpread, random);
    return steps.map(() => milestone * spread(stepSpread, random));
  });
}

/** Every sitting until the path is completed, in order. */
export function studyPath(learner: Learner): Sitting[] {
  const random = createRandom(`forecast weeks ${learner.seed}`);
  const work = learner.path.milestones.flatMap(({ steps }, milestone) =>
    steps.map((hours, step) => ({
      milestone,
      step,
      minutes: hours * 60 * (learner.factors[milestone]?.[step] ?? 1),
    })),
  );
  const sittings: Sitting[] = [];
  let next = 0;
  let done = 0;
  let isMissed = false;
  for (let week = 0; week < maxWeeks && next < work.length; week += 1) {
    const chance: number = learner.missedShare * (isMissed ? 2 : 1);
    isMissed = random() < chance;
    const weekMinutes = learner.trueHoursPerWeek * 60 * spread(weekSpread, random);
    const minutes = isMissed ? 0 : weekMinutes * busyShare(learner, week);
    for (const weekday of learner.studyDays) {
      const isRecorded = random() < learner.recordedShare;
      let left = Math.round(minutes / learner.studyDays.length);
      while (left > 0 && next < work.length) {
        const { milestone, step, minutes: needed } = work[next] as (typeof work)[number];
        const spent = Math.min(left, Math.max(1, Math.ceil(needed - done)));
        done += spent;
        left -= spent;
        const share = Math.min(1, done / needed);
        const day = week * 7 + weekday;
        sittings.push({ day, milestone, step, minutes: spent, isRecorded, share });
        if (share < 1) continue;
        next += 1;
        done = 0;
      }
    }
  }
  return sittings;
}

function busyShare({ busyWeeks }: Learner, week: number): number {
  return busyWeeks && week >= busyWeeks.from && week < busyWeeks.to ? busyWeeks.share : 1;
}

type Random = () => number;

/** Log-normal with median 1. */
function spread(sigma: number, random: Random): number {
  const radius = Math.sqrt(-2 * Math.log(1 - random()));
  return Math.exp(sigma * radius * Math.cos(2 * Math.PI * random()));
}

function pick<T>(items: readonly T[], random: Random): T {
  return items[Math.floor(random() * items.length)] as T;
}
