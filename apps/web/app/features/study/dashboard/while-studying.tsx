import type { Overview } from "@masar/contract/study/schemas";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { lazy, type ReactNode, Suspense, useEffect } from "react";
import { useTranslation } from "react-i18next";
import { ApiError } from "#web/platform/api/api-client.ts";
import { errorText } from "#web/platform/errors/error-text.ts";
import { loadMoreStrings } from "#web/platform/i18n/i18n.ts";
import { settingsQuery } from "#web/entities/settings/settings.ts";
import { toast } from "#web/platform/toast/toast.ts";
import { whenPageIdle } from "#web/platform/browser/when-page-idle.ts";
import { ErrorBoundary } from "#web/ui/feedback/error-boundary.tsx";
import { removeDayEnd } from "#web/entities/study-day/day-end.ts";
import { useHasSession } from "#web/entities/study-session/session-storage.ts";

export type CurrentPath = NonNullable<Overview["current"]>;

/** Loaded only when a session runs or is about to start. */
async function loadRunningSession() {
  const [{ RunningSession: session }] = await Promise.all([
    import("./running-session.tsx"),
    loadMoreStrings("timer"),
  ]);
  return { default: session };
}

const RunningSession = lazy(loadRunningSession);

type WhileStudyingProps = {
  /** On the dashboard; undefined in the panel. */
  path?: CurrentPath;
  loading: ReactNode;
  /** Shown without a session. */
  children: ReactNode;
};

export function WhileStudying({ path, loading, children }: WhileStudyingProps) {
  const hasSession = useHasSession();
  if (!hasSession) return children;
  return (
    <ErrorBoundary renderFallback={() => children}>
      <Suspense fallback={loading}>
        <RunningSession path={path}>{children}</RunningSession>
      </Suspense>
    </ErrorBoundary>
  );
}

async function loadStart() {
  const [{ startStudySession }] = await Promise.all([
    import("#web/entities/study-session/start-session.ts"),
    loadRunningSession(),
  ]);
  return startStudySession;
}

/** Starts a session on the next milestone of the path; resolves to whether it could. */
export function useStartStudying({ id, title, next }: CurrentPath): () => Promise<boolean> {
  const { t } = useTranslation();
  const client = useQueryClient();
  // Preloads the lengths of the phases.
  useQuery(settingsQuery);
  useEffect(() => whenPageIdle(() => void loadStart().catch(() => {})), []);
  return async () => {
    if (!next) return false;
    const { milestone_key: milestoneKey, is_started: isStarted } = next;
    const start = await loadStart().catch(() => null);
    if (!start) {
      const error = new ApiError(0, { code: "network" });
      toast({ title: errorText(t, error), variant: "destructive" });
      return false;
    }
    removeDayEnd();
    start(client, t, { pathId: id, pathTitle: title, milestoneKey, isStarted });
    return true;
  };
}
