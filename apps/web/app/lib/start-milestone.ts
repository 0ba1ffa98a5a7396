import type { MilestoneOutcome } from "@masar/contract/milestones";
import { useMutation } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { call } from "./api-client.ts";
import { errorText } from "./error-text.ts";
import { stepOptions } from "./path-keys.ts";
import { toast } from "./toast.ts";

type MilestonePlace = { pathId: string; key: string };

/** Begins a milestone, on its road or from the dashboard: in line with the other steps of its path. */
export function useMilestoneStart(
  { pathId, key }: MilestonePlace,
  onStarted: (outcome: MilestoneOutcome) => Promise<void>,
) {
  const { t } = useTranslation();
  return useMutation({
    ...stepOptions(pathId),
    mutationFn: () => call("startMilestone", { params: { id: pathId, key } }),
    onSuccess: onStarted,
    onError: (error) =>
      toast({
        title: t("study:session.milestoneFailed"),
        description: errorText(t, error),
        variant: "destructive",
      }),
  });
}
