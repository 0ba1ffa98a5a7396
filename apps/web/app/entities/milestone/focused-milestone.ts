import { useEffect, useSyncExternalStore } from "react";

/** The milestone that lies open on a page, with its name. */
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

/** A page whose address does not name its milestone says which it is, for as long as it is open. */
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
