import { useEffect, useSyncExternalStore } from "react";

export type FocusedMilestone = { pathId: string; milestoneKey: string; title: string };

let offered: FocusedMilestone | null = null;
const listeners = new Set<() => void>();

function offer(place: FocusedMilestone | null): void {
  offered = place;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** For a page whose URL does not name its milestone. */
export function useSetFocusedMilestone({ pathId, milestoneKey, title }: FocusedMilestone): void {
  useEffect(() => {
    offer({ pathId, milestoneKey, title });
    return () => offer(null);
  }, [pathId, milestoneKey, title]);
}

export function useFocusedMilestone(): FocusedMilestone | null {
  return useSyncExternalStore(
    subscribe,
    () => offered,
    () => null,
  );
}
