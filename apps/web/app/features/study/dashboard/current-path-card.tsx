import { locales } from "@masar/i18n/locales";
import { Play } from "lucide-react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { useNextSession } from "#web/entities/milestone/next-session.ts";
import { bidiText, displayText } from "#web/platform/format/bidi-text.ts";
import { joinFacts } from "#web/platform/format/join-facts.ts";
import { links } from "#web/platform/urls/links.ts";
import { useFormatDate } from "#web/platform/format/use-format-date.ts";
import { useFormat } from "#web/platform/format/use-format.ts";
import { ButtonLink } from "#web/ui/forms/button-link.tsx";
import { Card } from "#web/ui/layout/card.tsx";
import { Icon } from "#web/ui/display/icon.tsx";
import { ProgressStrip } from "#web/ui/display/progress-strip.tsx";
import { Skeleton } from "#web/ui/feedback/skeleton.tsx";
import type { StarState } from "#web/ui/display/star.tsx";
import { NextSessionText } from "./next-session.tsx";
import { type CurrentPath, WhileStudying } from "./while-studying.tsx";

/** The next session, one way to it, and its place on the path. */
export function CurrentPathCard({ path }: { path: CurrentPath }) {
  const { t } = useTranslation();
  const { next } = path;
  return (
    <Card flush className="flex flex-col overflow-hidden">
      <div className="flex-1 p-5 sm:px-7 sm:py-6">
        {next ? (
          <NextAction path={path} next={next} />
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

function NextAction({ path, next }: { path: CurrentPath; next: NonNullable<CurrentPath["next"]> }) {
  const { t } = useTranslation();
  const session = useNextSession(path.id, next.session);
  return (
    <div className="flex h-full flex-col gap-5">
      <div className="flex-1">
        <NextSessionText path={path} next={next} session={session} />
      </div>
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <WhileStudying path={path} loading={<Skeleton className="h-11 w-60" />}>
          {null}
        </WhileStudying>
        <ButtonLink
          size="lg"
          className="w-full sm:ms-auto sm:w-auto"
          icon={<Icon icon={Play} />}
          to={links.deskAt(path.id, next.milestone_key)}
        >
          {t("study:next.continue")}
        </ButtonLink>
      </div>
    </div>
  );
}

function PathPosition({ path }: { path: CurrentPath }) {
  const { t } = useTranslation();
  const format = useFormat();
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
  const facts = [
    number > 0 ? t("study:next.milestone", { number, total: road.length }) : "",
    next?.due_date ? t("study:home.current.due", { date: formatDate(next.due_date) }) : "",
  ];
  return (
    <div className="grid gap-x-8 gap-y-3 border-t border-line bg-paper px-5 py-4 sm:px-7 xl:grid-cols-[minmax(0,1fr)_minmax(0,1fr)] xl:items-center">
      <div className="min-w-0 text-sm">
        <p className="text-ink-2">
          <Link
            to={links.path(path.id)}
            className="relative wrap-anywhere underline-offset-4 after:absolute after:-inset-x-1 after:-inset-y-2.5 hover:underline"
          >
            <bdi {...bidiText(path.title)} />
          </Link>
        </p>
        {next && (
          <p className="font-medium wrap-anywhere">
            <bdi dir={dir}>{displayText(next.milestone_title)}</bdi>
          </p>
        )}
        <p className="text-ink-2 tabular-nums">{joinFacts(t, facts)}</p>
      </div>
      <div className="flex items-center gap-4">
        <ProgressStrip steps={steps} className="min-w-0 flex-1" />
        <span className="text-sm font-medium text-ink-2 tabular-nums">
          {t("study:home.current.percent", {
            percent: format.percent(path.progress_percentage / 100),
          })}
        </span>
      </div>
    </div>
  );
}
