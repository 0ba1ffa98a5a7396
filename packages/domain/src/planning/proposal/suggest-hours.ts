import { limits } from "@masar/contract/limits";
import type { ProposalReason } from "@masar/contract/proposals/constants";

type HoursInput = {
  reason: ProposalReason;
  chosen: number;
  /** Hours a week of the last weeks; null while they are too few to say. */
  measured: number | null;
  plannedFinish: string;
  finishWith: (hoursPerWeek: number) => string;
};

/** A pace this far below the chosen hours is a habit, and hours that fit it help more than a higher target. */
const habitShare = 0.75;
/** Nobody doubles their week at once, and half of it is enough to begin again with. */
const maxGrowth = 1.5;
const minShare = 0.5;
const stepsDown = 2;
const stepsUp = 3;

/** Whole hours other than the chosen ones, the suggested first, then from the fewest to the most. */
export function suggestHours(input: HoursInput): number[] {
  const { chosen } = input;
  const suggested = clampHours(chooseHours(input));
  const around = Array.from({ length: stepsDown + stepsUp + 1 }, (_, index) =>
    clampHours(Math.round(chosen) - stepsDown + index),
  );
  const others = [...new Set(around)].filter((hours) => hours !== suggested);
  return [suggested, ...others.toSorted((a, b) => a - b)].filter((hours) => hours !== chosen);
}

function chooseHours({ reason, chosen, measured, plannedFinish, finishWith }: HoursInput): number {
  const fewer = Math.ceil(chosen) - 1;
  const more = Math.floor(chosen) + 1;
  if (reason === "check_went_well") {
    return fewer >= 1 && finishWith(fewer) <= plannedFinish ? fewer : more;
  }
  if (reason === "earlier_finish") return Math.max(more, Math.round(measured ?? more));
  if (measured !== null && measured < chosen * habitShare && fewer >= 1) {
    return Math.min(fewer, Math.ceil(Math.max(measured, chosen * minShare)));
  }
  const most = Math.max(more, Math.floor(chosen * maxGrowth));
  for (let hours = more; hours < most; hours += 1) {
    if (finishWith(hours) <= plannedFinish) return hours;
  }
  return most;
}

function clampHours(hours: number) {
  return Math.min(limits.paths.maxHoursPerWeek, Math.max(1, hours));
}
