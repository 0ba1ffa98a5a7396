import { locales } from "@masar/i18n/locales";
import { Play } from "lucide-react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { bidiText, displayText } from "#web/platform/format/bidi-text.ts";
import { links } from "#web/platform/urls/links.ts";
import { useFormatDate } from "#web/platform/format/use-format-date.ts";
import { useFormat } from "#web/platform/format/use-format.ts";
import { Button } from "#web/ui/forms/button.tsx";
import { ButtonLink } from "#web/ui/forms/button-link.tsx";
import { Card, CardTitle } from "#web/ui/layout/card.tsx";
import { Icon } from "#web/ui/display/icon.tsx";
import { ProgressStrip } from "#web/ui/display/progress-strip.tsx";
import { Skeleton } from "#web/ui/feedback/skeleton.tsx";
import type { StarState } from "#web/ui/display/star.tsx";
import { type CurrentPath, useStartStudying, WhileStudying } from "./while-studying.tsx";

/** The current milestone, its position on the path, and the next action. */
export function CurrentPathCard({ path }: { path: CurrentPath }) {
  const { t } = useTranslation();
  const format = useFormat();
  const { next } = path;
  const steps = path.road.map(({ key, title, is_completed }) => {
    const isNext = key === next?.milestone_key;
    const state: StarState = is_completed ? "done" : isNext ? "now" : "later";
    const stateText = isNext && !next.is_started ? t("study:home.current.upNext") : undefined;
    return { key, title, state, stateText };
  });

  const action = next ? (
    <NextAction path={path} next={next} />
  ) : (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
      <ButtonLink to={links.path(path.id)}>{t("study:home.current.openPath")}</ButtonLink>
      <p className="text-sm text-ink-2">{t("study:home.current.allDoneText")}</p>
    </div>
  );

  return (
    <Card className="grid content-start gap-5">
      <CardTitle
        eyebrow={
          <span className="flex flex-wrap items-baseline justify-between gap-x-4">
            <Link
              to={links.path(path.id)}
              className="relative wrap-anywhere underline-offset-4 after:absolute after:-inset-x-1 after:-inset-y-2.5 hover:underline"
            >
              <bdi {...bidiText(path.title)} />
            </Link>
            <span className="tabular-nums">
              {t("study:home.current.percent", {
                percent: format.percent(path.progress_percentage / 100),
              })}
            </span>
          </span>
        }
      >
        <span className="block wrap-anywhere">
          {next ? (
            <bdi dir={locales[path.language].dir}>{displayText(next.milestone_title)}</bdi>
          ) : (
            t("study:home.current.allDone")
          )}
        </span>
      </CardTitle>
      <ProgressStrip steps={steps} />
      <WhileStudying path={path} loading={<Skeleton className="h-16 w-60" />}>
        {action}
      </WhileStudying>
    </Card>
  );
}

function NextAction({ path, next }: { path: CurrentPath; next: NonNullable<CurrentPath["next"]> }) {
  const { t } = useTranslation();
  const formatDate = useFormatDate();
  const startStudying = useStartStudying(path);
  const facts = [
    t("study:home.current.hours", { count: next.estimated_hours }),
    next.due_date && t("study:home.current.due", { date: formatDate(next.due_date) }),
  ];
  return (
    <div className="flex flex-wrap items-center gap-x-5 gap-y-3">
      <div className="flex flex-wrap gap-2.5">
        <Button icon={<Icon icon={Play} />} onClick={() => void startStudying()}>
          {t("study:session.start")}
        </Button>
        <ButtonLink variant="secondary" to={links.desk}>
          {t("study:home.current.desk")}
        </ButtonLink>
      </div>
      <div className="min-w-0 flex-1 basis-48 text-sm">
        {next.sub_milestone_title && (
          <p className="wrap-anywhere">
            {t("study:home.current.next", { step: next.sub_milestone_title })}
          </p>
        )}
        <p className="text-ink-2">{facts.filter(Boolean).join(t("between"))}</p>
      </div>
    </div>
  );
}
