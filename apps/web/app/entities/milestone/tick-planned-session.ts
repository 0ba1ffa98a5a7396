import { useMutation } from "@tanstack/react-query";
import { createChangeStamp } from "#web/sync/change-stamp.ts";
import { useChange } from "#web/sync/send-change.ts";
import { milestoneMutationKey } from "#web/entities/query-keys.ts";
import { useUpdateErrorToast } from "./milestone-mutations.ts";

export type SessionRef = { key: string; sub: string; session: string };

/** Ticking the last open session ticks its sub-milestone, which ticks all of its sessions. */
export function useTickPlannedSession(pathId: string) {
  const tickSession = useChange("tickPlannedSession");
  const tickSub = useChange("tickSubMilestone");
  const onError = useUpdateErrorToast();
  return useMutation({
    mutationKey: milestoneMutationKey(pathId),
    mutationFn: ({ key, sub, session, ...tick }: SessionRef & SessionTick) => {
      const body = { ...createChangeStamp(), completed: tick.completed };
      return tick.isWholeSub
        ? tickSub({ params: { id: pathId, key, sub }, body })
        : tickSession({ params: { id: pathId, key, sub, session }, body });
    },
    onError,
  });
}

type SessionTick = {
  completed: boolean;
  /** The last open session of its sub-milestone, or one that stands for all of it. */
  isWholeSub: boolean;
};
