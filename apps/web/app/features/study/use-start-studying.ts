import type { Overview } from "@masar/contract/study";
import { useStartMilestone } from "./study.api.ts";
import { useSessionSteps } from "./use-session-steps.ts";

type CurrentPath = NonNullable<Overview["current"]>;

/** Starts the clock on the current milestone; one that was not begun yet begins with it. */
export function useStartStudying(path: CurrentPath): () => void {
  const { start } = useSessionSteps();
  const startMilestone = useStartMilestone(path);
  return () => {
    const { id, title, next } = path;
    if (!next) return;
    start({ pathId: id, pathTitle: title, milestoneKey: next.milestone_key });
    // The clock does not wait for the answer: minutes count on a milestone that is not begun, too.
    if (!next.is_started) startMilestone.mutate();
  };
}
