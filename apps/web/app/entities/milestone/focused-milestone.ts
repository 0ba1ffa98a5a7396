import { useEffect, useSyncExternalStore } from "react";

/** The milestone that lies open on a page, with its name. */
export type OfferedPlace = { pathId: string; milestoneKey: string; title: string };

let offered: OfferedPlace | null = null;
const listeners = new Set<() => void>();

function offer(place: OfferedPlace | null): void {
  offered = place;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** A page whose address does not name its milestone says which it is, for as long as it is open. */
export function useOfferPlace({ pathId, milestoneKey, title }: OfferedPlace): void {
  useEffect(() => {
    offer({ pathId, milestoneKey, title });
    return () => offer(null);
  }, [pathId, milestoneKey, title]);
}

export function useOfferedPlace(): OfferedPlace | null {
  return useSyncExternalStore(
    subscribe,
    () => offered,
    () => null,
  );
}
