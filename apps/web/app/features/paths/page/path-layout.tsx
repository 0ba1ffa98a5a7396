import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useMemo } from "react";
import { useTranslation } from "react-i18next";
import { Outlet, useLocation, useParams } from "react-router";
import { ApiError } from "#web/platform/api/api-client.ts";
import { links } from "#web/platform/urls/links.ts";
import { pathQuery } from "#web/entities/path/path-queries.ts";
import { ErrorState } from "#web/ui/feedback/error-state.tsx";
import { PathBanner } from "./path-banner.tsx";
import { PathHeader } from "./path-header.tsx";
import { PathSkeleton } from "./path-skeleton.tsx";
import { PathTabs } from "./path-tabs.tsx";
import type { RenderStudy } from "./roadmap-page.tsx";
import { type PathView, viewPath } from "#web/features/paths/path-view.ts";

// An address that is no id gets the same answer as an id that is nobody's.
const goneStatuses = [400, 404];

type PathLayoutProps = { missing: ReactNode; renderStudy?: RenderStudy };

/** Header and tabs of one path; the page of the chosen tab stands below. */
export function PathLayout({ missing, renderStudy }: PathLayoutProps) {
  const { pathId = "" } = useParams();
  const { data, error, isFetching, refetch } = useQuery(pathQuery(pathId));
  const view = useMemo(() => data && viewPath(data), [data]);

  // Gone since it was kept on this device: what is kept of it is not shown either.
  if (error instanceof ApiError && goneStatuses.includes(error.status)) return missing;
  if (view) {
    return (
      // Another path is another page: nothing half-typed or half-open goes along.
      <div key={pathId} className="grid grid-cols-1 gap-5">
        <PathHeader view={view} study={studyOf(view)} />
        <PathBanner view={view} />
        <PathTabs pathId={pathId} title={view.detail.path.title} />
        <Outlet context={view} />
      </div>
    );
  }
  if (error)
    return <LoadFailure pathId={pathId} isRetrying={isFetching} onRetry={() => void refetch()} />;
  return <PathSkeleton />;

  function studyOf({ detail: { path }, current, canStudy }: PathView): ReactNode {
    if (!current || !canStudy) return null;
    return renderStudy?.({ pathId: path.id, pathTitle: path.title, milestoneKey: current.key });
  }
}

type LoadFailureProps = { pathId: string; isRetrying: boolean; onRetry: () => void };

function LoadFailure({ pathId, isRetrying, onRetry }: LoadFailureProps) {
  const { t } = useTranslation();
  const { pathname } = useLocation();
  const isProgress = pathname === links.pathProgress(pathId);
  return (
    <ErrorState
      isPage
      title={t(isProgress ? "road:errors.progress" : "road:errors.load")}
      description={isProgress ? t("road:errors.progressText") : undefined}
      retrying={isRetrying}
      onRetry={onRetry}
    />
  );
}
