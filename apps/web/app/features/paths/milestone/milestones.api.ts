import { useQueryClient } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { useProgressMutation } from "#web/entities/milestone/add-minutes.ts";
import type { MilestoneTarget } from "#web/entities/milestone/milestone-mutations.ts";
import { pathQuery } from "#web/entities/path/path-queries.ts";
import { newId } from "#web/platform/browser/new-id.ts";

export function useReopenMilestone(target: MilestoneTarget) {
  const { t } = useTranslation();
  const client = useQueryClient();
  return useProgressMutation(
    target,
    () => ({ progress: 0, session_id: newId() }),
    () => {
      // The reopened milestone has a due date again.
      void client.invalidateQueries({ queryKey: pathQuery(target.pathId).queryKey });
      return { title: t("road:toasts.updated"), description: t("road:toasts.reopened") };
    },
  );
}
