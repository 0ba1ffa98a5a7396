import type { NextSession } from "@masar/contract/paths/planned-session-schemas";
import { locales } from "@masar/i18n/locales";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { isStudiedInCourse } from "#web/entities/milestone/session-task.ts";
import { findDayEnd } from "#web/entities/study-day/day-end.ts";
import { useHasSession } from "#web/entities/study-session/session-storage.ts";
import { useNextSession } from "#web/entities/milestone/planned-sessions.ts";
import { pathPercentage } from "#web/entities/path/path-percentage.ts";
import { bidiText, displayText } from "#web/platform/format/bidi-text.ts";
import { joinFacts } from "#web/platform/format/join-facts.ts";
import { ContinueLink } from "#web/entities/milestone/continue-link.tsx";
import { links } from "#web/platform/urls/links.ts";
import { nearDay, useFormatDate } from "#web/platform/format/use-format-date.ts";
import { useFormatProgress } from "#web/platform/format/use-format-progress.ts";
import { ButtonLink } from "#web/ui/forms/button-link.tsx";
import { Card } from "#web/ui/layout/card.tsx";
import { ProgressStrip } from "#web/ui/display/progress-strip.tsx";
import { Skeleton } from "#web/ui/feedback/skeleton.tsx";
import { Star, type StarState } from "#web/ui/display/star.tsx";
import { NextSessionText, SessionCourse } from "./next-session.tsx";
import { type CurrentPath, WhileStudying } from "./while-studying.tsx";

/** The next session, one way to it, and its place on the path. */
export function CurrentPathCard({ path, today }: { path: CurrentPath; today: string }) {
  const { t } = useTranslation();
  const { next } = path;
  const isStudying = useHasSession();
  const nextDate = isStudying ? null : findDayEnd({ pathId: path.id, today });
  return (
    <Card flush className="flex flex-col overflow-hidden">
      <div className="flex-1 p-5 sm:px-7 sm:py-6">
        {next ? (
          <NextAction path={path} next={next} nextDate={nextDate} today={today} />
        ) : (
          <div className="grid justify-items-start gap-4">
            <div>
              <h2 className="text-2xl">{t("study:home.current.allDone")}</h2>
              <p className="mt-1 text-ink-2">{t("study:home.current.allDoneText")}</p>
            </div>
            <ButtonLink to={links.path(path.id)}>{t("study:home.current.openPath")}</ButtonLink>
          </div>
        )}
      </div>
      <PathPosition path={path} />
    </Card>
  );
}

type NextActionProps = {
  path: CurrentPath;
  next: NonNullable<CurrentPath["next"]>;
  /** Set when the user has ended studying for today. */
  nextDate: string | null;
  today: string;
};

function NextAction({ path, next, nextDate, today }: NextActionProps) {
  const { t } = useTranslation();
  const formatDate = useFormatDate();
  const session = useNextSession(path.id, next.session);
  const place = session && isStudiedInCourse(session) ? findPlace(next, session) : null;
  const isBegun =
    next.is_started ||
    pathPercentage(path) > 0 ||
    path.completed_milestones > 0 ||
    (session?.position ?? 1) > 1;
  return (
    <div className="flex h-full flex-col gap-5">
      <div className="flex-1">
        {nextDate && (
          <p className="mb-4 flex items-center gap-2 font-medium">
            <Star state="done" className="size-5.5 shrink-0" />
            {nearDay(nextDate, today) === "tomorrow"
              ? t("study:next.enoughTomorrow")
              : t("study:next.enough", { date: formatDate(nextDate) })}
          </p>
        )}
        <NextSessionText path={path} next={next} session={session} isQuiet={nextDate !== null} />
      </div>
      <WhileStudying path={path} loading={<Skeleton className="h-11 w-60" />}>
        {null}
      </WhileStudying>
      <div className="flex flex-wrap items-center justify-end gap-x-6 gap-y-4">
        {place && <SessionCourse course={place} />}
        <ContinueLink
          pathId={path.id}
          milestoneKey={next.milestone_key}
          isBegun={isBegun}
          variant={nextDate ? "secondary" : undefined}
          className="w-full sm:w-auto"
        />
      </div>
    </div>
  );
}

/** After a tick that the server does not know yet, resource and course are still those of the session before. */
function findPlace(next: NextActionProps["next"], { resource, course }: NextSession) {
  if (resource) return resource === next.session?.resource ? next.resource : null;
  return course === next.course?.slug ? next.course : null;
}

function PathPosition({ path }: { path: CurrentPath }) {
  const { t } = useTranslation();
  const formatProgress = useFormatProgress();
  const formatDate = useFormatDate();
  const { next, road } = path;
  const steps = road.map(({ key, title, is_completed }) => {
    const isNext = key === next?.milestone_key;
    const state: StarState = is_completed ? "done" : isNext ? "now" : "later";
    const stateText = isNext && !next.is_started ? t("study:home.current.upNext") : undefined;
    return { key, title, state, stateText };
  });
  const number = road.findIndex(({ key }) => key === next?.milestone_key) + 1;
  const { dir } = locales[path.language];
  const facts = joinFacts(t, [
    number > 0 ? t("study:next.milestone", { number, total: road.length }) : "",
    next?.due_date ? t("study:home.current.due", { date: formatDate(next.due_date) }) : "",
  ]);
  return (
    <div className="grid gap-3 border-t border-line bg-paper px-5 py-4 sm:px-7">
      <div className="flex items-baseline justify-between gap-4 text-sm">
        <div className="min-w-0 flex-1">
          {next && (
            <p className="font-medium wrap-anywhere">
              <bdi dir={dir}>{displayText(next.milestone_title)}</bdi>
            </p>
          )}
          <p className="text-ink-2 tabular-nums">
            <Link
              to={links.path(path.id)}
              className="relative wrap-anywhere underline-offset-4 after:absolute after:-inset-x-1 after:-inset-y-2.5 hover:underline"
            >
              <bdi {...bidiText(path.title)} />
            </Link>
            {facts !== "" && t("between")}
            <span>{facts}</span>
          </p>
        </div>
        <span className="font-medium whitespace-nowrap text-ink-2 tabular-nums">
          {t("study:home.current.percent", {
            percent: formatProgress(pathPercentage(path)),
          })}
        </span>
      </div>
      <ProgressStrip steps={steps} />
    </div>
  );
}
