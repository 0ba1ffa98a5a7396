import type { Adaptation } from "@masar/contract/paths/schemas";

/** True for a milestone that a path without a deadline would have. */
export function isLeftOutForTime({ reason }: Adaptation["left_out"][number]): boolean {
  return reason === "deadline" || reason === "no_time";
}
