import type { PathDetail } from "@masar/contract/paths/schemas";
import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useEffect, useMemo, useRef } from "react";
import { useTranslation } from "react-i18next";
import { NavLink, Outlet, useLocation, useParams } from "react-router";
import { isNotFound } from "#web/platform/errors/is-not-found.ts";
import { ContinueLink } from "#web/entities/milestone/continue-link.tsx";
import { links } from "#web/platform/urls/links.ts";
import {
  listSessionCounts,
  sumSessionCounts,
  useSessionCounts,
} from "#web/entities/milestone/session-counts.ts";
import { pathQuery } from "#web/entities/path/path-queries.ts";
import { ErrorState } from "#web/ui/feedback/error-state.tsx";
import { LoadingRegion, Skeleton } from "#web/ui/feedback/skeleton.tsx";
import { Button } from "#web/ui/forms/button.tsx";
import { InlineAlert } from "#web/ui/feedback/inline-alert.tsx";
import { cn } from "#web/ui/display/cn.ts";
import { useIsMobile } from "#web/platform/browser/use-is-mobile.ts";
import { displayText } from "#web/platform/format/bidi-text.ts";
import { joinFacts } from "#web/platform/format/join-facts.ts";
import { useFormatHours } from "#web/platform/format/use-format-hours.ts";
import { TextLink } from "#web/ui/forms/text-link.tsx";
import { Badge } from "#web/ui/display/badge.tsx";
import { ProgressBar } from "#web/ui/display/progress-bar.tsx";
import { pathTextAttributes } from "#web/entities/path/text-attributes.ts";
import { buildPathView, type PathView } from "#web/features/paths/path-view.tsx";
import { DeadlineAdvice } from "#web/features/paths/create/deadline-advice.tsx";
import { usePathActions } from "#web/features/paths/use-path-actions.ts";
import { PathForecast } from "./path-forecast.tsx";
import { PathMenu } from "./path-menu.tsx";

export function PathLayout({ missing }: { missing: ReactNode }) {
  const { t } = useTranslation();
  const { pathname } = useLocation();
  const { pathId = "" } = useParams();
  const { data, error, isFetching, refetch } = useQuery(pathQuery(pathId));

  // A path deleted since it was persisted is not shown from the device either.
  if (isNotFound(error)) return missing;
  // The key resets open dialogs and drafts when the path changes.
  if (data) return <LoadedPath key={pathId} detail={data} />;
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

function LoadedPath({ detail }: { detail: PathDetail }) {
  const counts = useSessionCounts(detail);
  const view = useMemo(() => buildPathView(detail, counts), [detail, counts]);
  return (
    <div className="grid grid-cols-1 gap-5">
      <PathHeader view={view} />
      <PathBanner view={view} />
      <PathTabs pathId={detail.path.id} title={detail.path.title} />
      <Outlet context={view} />
    </div>
  );
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

/** Alerts above the tabs: a draft to accept, a paused path; on the plan a deadline that does not fit. */
function PathBanner({ view }: { view: PathView }) {
  const { t } = useTranslation();
  const { path } = view.detail;
  const { accept, resume, isUpdating } = usePathActions(path.id);
  const { status } = path;
  const isDraft = status === "draft";
  const isPlan = useLocation().pathname === links.path(path.id);
  const deadline = isPlan && (isDraft || status === "active") ? view.deadline : null;

  return (
    <>
      {(isDraft || status === "paused" || status === "archived") && (
        <InlineAlert
          tone="info"
          action={
            <Button size="sm" loading={isUpdating} onClick={isDraft ? accept : resume}>
              {t(isDraft ? "road:status.accept" : "road:status.resume")}
            </Button>
          }
        >
          {t(`road:status.${status}Text`)}
        </InlineAlert>
      )}
      {deadline && !deadline.fits && (
        <DeadlineAdvice
          path={path}
          isExam={view.detail.is_exam}
          deadline={deadline}
          pace={view.forecast.pace}
        />
      )}
    </>
  );
}

/** Links rather than tab panels: each page of a path has its own URL and history entry. */
function PathTabs({ pathId, title }: { pathId: string; title: string }) {
  const { t } = useTranslation();
  const { pathname } = useLocation();
  const list = useRef<HTMLUListElement>(null);
  // On a phone the tabs scroll, so the open one is moved into view.
  useEffect(() => {
    const open = list.current?.querySelector(`[href="${pathname}"]`);
    open?.scrollIntoView({ inline: "center", block: "nearest" });
  }, [pathname]);
  const tabs = [
    { to: links.path(pathId), label: t("road:tabs.road") },
    { to: links.pathTasks(pathId), label: t("road:tabs.tasks") },
    { to: links.pathCourses(pathId), label: t("road:tabs.courses") },
    { to: links.pathProgress(pathId), label: t("road:tabs.progress") },
  ];
  return (
    <nav aria-label={t("road:tabs.label", { title })} className="-mx-4 overflow-x-auto md:mx-0">
      <ul
        ref={list}
        className="flex w-max min-w-full gap-0.5 border-b border-line px-2 sm:gap-1 md:px-0"
      >
        {tabs.map(({ to, label }) => (
          <li key={to}>
            <NavLink
              end
              to={to}
              preventScrollReset
              className={({ isActive }) =>
                cn(
                  "-mb-px inline-flex min-h-11 items-center border-b-[2.5px] px-2.5 whitespace-nowrap -outline-offset-2 transition-colors duration-150 sm:px-3.5",
                  isActive
                    ? "border-teal font-medium text-ink"
                    : "border-transparent text-ink-2 hover:text-ink",
                )
              }
            >
              {label}
            </NavLink>
          </li>
        ))}
      </ul>
    </nav>
  );
}

/** Continue is the only filled button of the page; a paused path is resumed first. */
function PathHeader({ view }: { view: PathView }) {
  const { t } = useTranslation();
  const { detail, milestones, current, canStudy } = view;
  const { path } = detail;
  const { pathname } = useLocation();
  // On a phone the other tabs start with their own content.
  const isCompact = useIsMobile() && pathname !== links.path(path.id);
  const canContinue = current !== undefined && canStudy && path.status !== "paused" && !isCompact;
  const isBegun =
    listSessionCounts(detail).some(({ completed }) => completed > 0) ||
    milestones.some((one) => one.started_at !== null || one.is_completed || one.done_hours > 0);
  const menu = <PathMenu view={view} />;
  return (
    <header className="grid gap-x-8 gap-y-3 md:grid-cols-[minmax(0,1fr)_auto] md:items-start">
      <div className="grid min-w-0 gap-1">
        <div className="flex items-start justify-between gap-3">
          <div className="grid min-w-0 justify-items-start gap-1.5">
            <h1
              className={cn(
                "max-w-full break-words",
                isCompact ? "text-xl" : "text-3xl md:text-4xl",
              )}
            >
              <bdi {...pathTextAttributes(path.language)}>{displayText(path.title)}</bdi>
            </h1>
            {path.status !== "active" && (
              <Badge tone={path.status === "completed" ? "teal" : "neutral"}>
                {t(`road:status.${path.status}`)}
              </Badge>
            )}
          </div>
          {!canContinue && <div className="shrink-0">{menu}</div>}
        </div>
        {!isCompact && <PathFacts view={view} />}
        {!isCompact && path.copied_from && (
          <p className="text-sm wrap-anywhere text-ink-2">
            <TextLink to={links.publishedPath(path.copied_from.token)}>
              {t("road:copiedFrom", { title: path.copied_from.title })}
            </TextLink>
          </p>
        )}
        <ProgressBar
          value={view.percentage}
          label={t("road:header.bar")}
          className="mt-2 max-w-105"
        />
      </div>
      {!isCompact && (
        <div className="grid content-start gap-y-2 md:max-w-80 md:justify-items-end">
          {canContinue && (
            <div className="flex items-center gap-2">
              <ContinueLink
                pathId={path.id}
                milestoneKey={current.key}
                isBegun={isBegun}
                className="flex-1 md:flex-none"
              />
              {menu}
            </div>
          )}
          <PathForecast view={view} />
        </div>
      )}
    </header>
  );
}

function PathFacts({ view }: { view: PathView }) {
  const { t } = useTranslation();
  const formatHours = useFormatHours();
  const { milestones, progress, current, completedCount, sessionCounts } = view;
  const sessions = sumSessionCounts(sessionCounts);
  const hours = formatHours(progress.total_hours);
  const total = milestones.length;
  const facts = [
    current
      ? t("study:next.milestone", { number: current.order_index + 1, total })
      : t("road:header.milestones", { count: total, done: completedCount }),
    sessions.count > 0 ? t("road:header.sessions", sessions) : "",
    t("road:header.hours", {
      count: hours.count,
      done: formatHours(progress.done_hours).hours,
      total: hours.hours,
    }),
  ];
  return <p className="text-ink-2 tabular-nums">{joinFacts(t, facts)}</p>;
}
