import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useMemo } from "react";
import { useTranslation } from "react-i18next";
import { Outlet, useLocation, useParams } from "react-router";
import { ApiError } from "#web/platform/api/api-client.ts";
import { links } from "#web/platform/urls/links.ts";
import { pathQuery } from "#web/entities/path/path-queries.ts";
import { ErrorState } from "#web/ui/feedback/error-state.tsx";
import { LoadingRegion, Skeleton } from "#web/ui/feedback/skeleton.tsx";
import { PathBanner } from "./path-banner.tsx";
import { PathHeader } from "./path-header.tsx";
import { PathTabs } from "./path-tabs.tsx";
import type { RenderStudy } from "./roadmap-page.tsx";
import { buildPathView } from "#web/features/paths/path-view.ts";

// The server answers 400 to an address that is not an id.
const notFoundStatuses = [400, 404];

type PathLayoutProps = { missing: ReactNode; renderStudy?: RenderStudy };

export function PathLayout({ missing, renderStudy }: PathLayoutProps) {
  const { t } = useTranslation();
  const { pathname } = useLocation();
  const { pathId = "" } = useParams();
  const { data, error, isFetching, refetch } = useQuery(pathQuery(pathId));
  const view = useMemo(() => data && buildPathView(data), [data]);

  // A path deleted since it was persisted is not shown from the device either.
  if (error instanceof ApiError && notFoundStatuses.includes(error.status)) return missing;
  if (view) {
    const { current, canStudy } = view;
    const { id, title } = view.detail.path;
    return (
      // The key resets open dialogs and drafts when the path changes.
      <div key={pathId} className="grid grid-cols-1 gap-5">
        <PathHeader
          view={view}
          study={
            current &&
            canStudy &&
            renderStudy?.({ pathId: id, pathTitle: title, milestoneKey: current.key })
          }
        />
        <PathBanner view={view} />
        <PathTabs pathId={pathId} title={title} />
        <Outlet context={view} />
      </div>
    );
  }
  if (error) {
    const isProgress = pathname === links.pathProgress(pathId);
    return (
      <ErrorState
        isPage
        title={t(isProgress ? "road:errors.progress" : "road:errors.load")}
        description={isProgress ? t("road:errors.progressText") : undefined}
        retrying={isFetching}
        onRetry={() => void refetch()}
      />
    );
  }
  return <PathSkeleton />;
}

const titleWidths = ["w-52", "w-44", "w-60", "w-40", "w-56"];

function PathSkeleton() {
  return (
    <LoadingRegion className="grid gap-5">
      <div className="grid gap-3">
        <Skeleton className="h-9 w-64 max-w-full" />
        <Skeleton className="h-5 w-72 max-w-full" />
        <Skeleton className="h-2 w-full max-w-105" />
      </div>
      <Skeleton className="h-11 w-full" />
      <div className="grid gap-8 pt-3">
        {titleWidths.map((width) => (
          <div key={width} className="flex items-center gap-5">
            <Skeleton className="size-11 shrink-0" />
            <Skeleton className={`h-6 max-w-full ${width}`} />
          </div>
        ))}
      </div>
    </LoadingRegion>
  );
}
