import type { Adaptation } from "@masar/contract/paths/schemas";

type LeftOut = Adaptation["left_out"][number];

/** True for what a path without a deadline would have. */
export function isLeftOutForTime({ reason }: LeftOut): boolean {
  return reason === "deadline" || reason === "no_time" || reason === "short_version";
}

/** Whole milestones, without those of which the path has a shorter version. */
export function countLeftOutForTime(leftOut: readonly LeftOut[]): number {
  return leftOut.filter((one) => isLeftOutForTime(one) && one.reason !== "short_version").length;
}
