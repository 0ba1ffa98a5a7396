import { useEffect } from "react";
import { createStore } from "#web/platform/browser/create-store.ts";
import { useStore } from "#web/platform/browser/use-store.ts";

export type FocusedMilestone = { pathId: string; milestoneKey: string; title: string };

const focused = createStore<FocusedMilestone | null>(null);

/** For a page whose URL does not name its milestone. */
export function useSetFocusedMilestone({ pathId, milestoneKey, title }: FocusedMilestone): void {
  useEffect(() => {
    focused.set({ pathId, milestoneKey, title });
    return () => focused.set(null);
  }, [pathId, milestoneKey, title]);
}

export const useFocusedMilestone = () => useStore(focused);
