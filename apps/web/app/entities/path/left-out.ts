import type { LeftOutReason } from "@masar/contract/paths/constants";
import type { Adaptation } from "@masar/contract/paths/schemas";

/** `short_version`: a part of it is in the path. */
export type LeftOut = Omit<Adaptation["left_out"][number], "reason"> & {
  reason: LeftOutReason | "short_version";
};

/** Whole milestones, then the missing hours of those of which the path has a part. */
export function listLeftOut({ left_out, short_version }: Adaptation): LeftOut[] {
  const parts = short_version?.milestones ?? [];
  return [...left_out, ...parts.map((one) => ({ ...one, reason: "short_version" as const }))];
}

/** True for what a path without a deadline would have. */
export function isLeftOutForTime({ reason }: LeftOut): boolean {
  return reason === "deadline" || reason === "no_time" || reason === "short_version";
}

/** Whole milestones, without those of which the path has a shorter version. */
export function countLeftOutForTime(leftOut: readonly LeftOut[]): number {
  return leftOut.filter((one) => isLeftOutForTime(one) && one.reason !== "short_version").length;
}
