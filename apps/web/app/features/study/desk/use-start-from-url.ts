import { useEffect, useEffectEvent } from "react";
import { useSearchParams } from "react-router";
import { useSessionActions } from "#web/features/study/timer/use-session-actions.ts";
import type { DeskTarget } from "./desk.tsx";

/** Continue and the link of a reminder start the clock once: a reload finds the URL without `start`. */
export function useStartFromUrl(target: DeskTarget, canStart: boolean): void {
  const [search, setSearch] = useSearchParams();
  const { start } = useSessionActions();
  const isRequested = search.has("start");
  const startOnce = useEffectEvent(() => {
    setSearch(
      (before) => {
        before.delete("start");
        return before;
      },
      { replace: true },
    );
    if (canStart) start(target);
  });
  useEffect(() => {
    if (isRequested) startOnce();
  }, [isRequested]);
}
