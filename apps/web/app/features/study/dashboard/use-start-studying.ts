import type { Overview } from "@masar/contract/study/schemas";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { useTranslation } from "react-i18next";
import { ApiError } from "#web/platform/api/api-client.ts";
import { errorText } from "#web/platform/errors/error-text.ts";
import { settingsQuery } from "#web/entities/settings/settings.ts";
import { toast } from "#web/platform/toast/toast.ts";
import { whenPageIdle } from "#web/platform/browser/when-page-idle.ts";
import { loadRunningSession } from "./lazy-session.ts";

type CurrentPath = NonNullable<Overview["current"]>;

/** Loaded on demand, with the parts that show the running session. */
async function loadStart() {
  const [{ startStudySession }] = await Promise.all([
    import("#web/entities/study-session/start-session.ts"),
    loadRunningSession(),
  ]);
  return startStudySession;
}

/** Starts a session on the next milestone of the path. */
export function useStartStudying({ id, title, next }: CurrentPath): () => Promise<void> {
  const { t } = useTranslation();
  const client = useQueryClient();
  // Preloads the lengths of the phases.
  useQuery(settingsQuery);
  useEffect(() => whenPageIdle(() => void loadStart().catch(() => {})), []);
  return async () => {
    if (!next) return;
    const { milestone_key: milestoneKey, is_started: isStarted } = next;
    const start = await loadStart().catch(() => null);
    if (start) start(client, t, { pathId: id, pathTitle: title, milestoneKey, isStarted });
    else {
      const error = new ApiError(0, { code: "network" });
      toast({ title: errorText(t, error), variant: "destructive" });
    }
  };
}
