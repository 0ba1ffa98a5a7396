import { locales } from "@masar/i18n/locales";
import type { Overview } from "@masar/contract/study/schemas";
import { repeatsTitles } from "@masar/domain/planning/repeats-titles";
import { useQuery } from "@tanstack/react-query";
import { BookOpen, ChartColumn, LampDesk, ListChecks, Play, Route } from "lucide-react";
import { useTranslation } from "react-i18next";
import { Link, useNavigate } from "react-router";
import { bidiText, displayText } from "#web/platform/format/bidi-text.ts";
import { minutesText } from "#web/platform/format/format-minutes.ts";
import { links } from "#web/platform/urls/links.ts";
import { SessionTitle } from "#web/entities/milestone/session-title.tsx";
import { useNextSession } from "#web/entities/milestone/planned-sessions.ts";
import { pathPercentage } from "#web/entities/path/path-percentage.ts";
import { overviewQuery } from "#web/entities/study-day/overview-query.ts";
import { useFormatProgress } from "#web/platform/format/use-format-progress.ts";
import { Button } from "#web/ui/forms/button.tsx";
import { ButtonLink } from "#web/ui/forms/button-link.tsx";
import { Icon } from "#web/ui/display/icon.tsx";
import { ProgressBar } from "#web/ui/display/progress-bar.tsx";
import { LoadingRegion, Skeleton } from "#web/ui/feedback/skeleton.tsx";
import { StarMark } from "#web/ui/display/star.tsx";
import { PanelCard } from "./panel-card.tsx";
import { type CurrentPath, useStartStudying, WhileStudying } from "./while-studying.tsx";

type PanelProps = {
  /** Closes the drawer around the panel, if there is one. */
  onChoose?: () => void;
};

/** The current path in the sidebar. */
export function CurrentPathPanel({ onChoose }: PanelProps) {
  const { t } = useTranslation();
  const { data, isError, isFetching, refetch } = useQuery(overviewQuery);
  return (
    <section
      aria-label={t("study:panel.label")}
      className="mt-4 grid gap-3 border-t border-line pt-4"
    >
      {data ? (
        <PanelContent overview={data} onChoose={onChoose} />
      ) : isError ? (
        <div role="alert" className="grid justify-items-start gap-2 px-1 text-sm text-ink-2">
          <p>{t("study:panel.failed")}</p>
          <Button variant="secondary" size="sm" loading={isFetching} onClick={() => void refetch()}>
            {t("actions.tryAgain")}
          </Button>
        </div>
      ) : (
        <LoadingRegion className="grid gap-3 px-1">
          <Skeleton className="h-5 w-3/4" />
          <Skeleton className="h-2 w-full rounded-full!" />
          <Skeleton className="h-4 w-1/2" />
          <Skeleton className="h-28 w-full rounded-md!" />
        </LoadingRegion>
      )}
    </section>
  );
}

function PanelContent({ overview, onChoose }: PanelProps & { overview: Overview }) {
  const { t } = useTranslation();
  const { current, streak } = overview;
  const focus = current && <CurrentFocus path={current} onChoose={onChoose} />;
  return (
    <>
      {current && <PathSummary path={current} onChoose={onChoose} />}
      <WhileStudying loading={<Skeleton className="h-40 w-full rounded-md!" />}>
        {focus}
      </WhileStudying>
      {current ? (
        <QuickLinks path={current} onChoose={onChoose} />
      ) : (
        <div className="grid justify-items-start gap-3 px-1">
          <p className="text-sm text-ink-2">{t("study:panel.none")}</p>
          <ButtonLink variant="secondary" size="sm" to={links.paths} onClick={onChoose}>
            {t("study:panel.browse")}
          </ButtonLink>
        </div>
      )}
      <StreakAndPoints streak={streak} />
    </>
  );
}

function PathSummary({ path, onChoose }: PanelProps & { path: CurrentPath }) {
  const { t } = useTranslation();
  const formatProgress = useFormatProgress();
  const percentage = pathPercentage(path);
  const { completed_milestones: done, total_milestones: count } = path;
  // A copy on the device may be of a version that had only the hours.
  const studiedMinutes: number =
    path.total_study_minutes ?? Math.round(path.total_study_hours * 60);
  const titles = path.road.map(({ title }) => title);
  return (
    <div className="grid gap-2 px-1">
      <div>
        <Link
          to={links.path(path.id)}
          onClick={onChoose}
          className="relative block font-medium after:absolute after:inset-x-0 after:-inset-y-2.5 hover:underline hover:underline-offset-4"
        >
          <bdi {...bidiText(path.title)} className="line-clamp-2 wrap-anywhere" />
        </Link>
        {!repeatsTitles(path.description, titles) && (
          <p className="line-clamp-2 text-xs wrap-anywhere text-ink-2">
            <bdi {...bidiText(path.description)} />
          </p>
        )}
      </div>
      <ProgressBar value={percentage} label={t("study:panel.progress")} />
      <ul className="flex flex-wrap gap-x-3 text-xs text-ink-2 tabular-nums">
        <li className="font-medium text-ink">
          {t("study:panel.percent", { percent: formatProgress(percentage) })}
        </li>
        <li>{t("study:panel.milestones", { done, count })}</li>
        <li>{t("study:panel.studied", { time: minutesText(t, studiedMinutes) })}</li>
      </ul>
    </div>
  );
}

function CurrentFocus({ path, onChoose }: PanelProps & { path: CurrentPath }) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const startStudying = useStartStudying(path);
  const { next } = path;
  const session = useNextSession(path.id, next?.session ?? null);
  if (!next) return null;
  const { dir } = locales[path.language];
  const subtitle = session ?? (next.sub_milestone_title && { title: next.sub_milestone_title });
  // Opens the desk as Continue does, with the clock running.
  const start = async () => {
    if (!(await startStudying())) return;
    await navigate(links.deskAt(path.id, next.milestone_key));
    onChoose?.();
  };
  return (
    <PanelCard title={t("study:panel.focus")}>
      <div>
        <p className="line-clamp-2 text-sm font-medium wrap-anywhere">
          <bdi dir={dir}>{displayText(next.milestone_title)}</bdi>
        </p>
        {subtitle && (
          <p className="line-clamp-2 text-xs wrap-anywhere text-ink-2">
            <SessionTitle session={subtitle} attributes={{ dir }} />
          </p>
        )}
      </div>
      <Button
        variant="secondary"
        size="sm"
        icon={<Icon icon={Play} size={16} />}
        onClick={() => void start()}
      >
        {t("study:session.start")}
      </Button>
    </PanelCard>
  );
}

function QuickLinks({ path, onChoose }: PanelProps & { path: CurrentPath }) {
  const { t } = useTranslation();
  const pages = [
    { to: links.desk, icon: LampDesk, label: t("study:panel.desk"), isWide: true },
    { to: links.path(path.id), icon: Route, label: t("study:panel.road") },
    { to: links.pathTasks(path.id), icon: ListChecks, label: t("study:panel.tasks") },
    { to: links.pathCourses(path.id), icon: BookOpen, label: t("study:panel.courses") },
    { to: links.pathProgress(path.id), icon: ChartColumn, label: t("study:panel.analytics") },
  ];
  return (
    <nav aria-label={t("study:panel.links")}>
      <ul className="grid grid-cols-2 gap-1">
        {pages.map(({ to, icon, label, isWide }) => (
          <li key={to} className={isWide ? "col-span-2" : undefined}>
            <Link
              to={to}
              onClick={onChoose}
              className="flex min-h-11 items-center gap-2 rounded-md px-2 text-sm transition-colors duration-150 hover:bg-track"
            >
              <Icon icon={icon} size={18} className="text-ink-2" />
              {label}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}

function StreakAndPoints({ streak }: { streak: Overview["streak"] }) {
  const { t } = useTranslation();
  const hasStreak = streak.current_streak > 0 && !streak.is_hidden;
  return (
    <div className="flex gap-2 empty:hidden *:flex-1">
      {hasStreak && (
        <PanelCard title={t("study:streak.title")}>
          <p className="flex items-center gap-2 text-sm font-medium tabular-nums">
            <StarMark className="size-4 shrink-0 text-saffron" />
            {t("study:streak.days", { count: streak.current_streak })}
          </p>
        </PanelCard>
      )}
      {streak.skill_points > 0 && (
        <PanelCard title={t("study:points.title")}>
          <p className="text-sm font-medium tabular-nums">
            {t("study:points.value", { count: streak.skill_points })}
          </p>
        </PanelCard>
      )}
    </div>
  );
}
