import { parseGoalHours } from "@masar/domain/goals/goal-hours";
import { useTranslation } from "react-i18next";
import { type PathRequest, toSearch } from "#web/entities/path/path-request.ts";
import { toast, toastError } from "#web/platform/toast/toast.ts";
import { useFormat } from "#web/platform/format/use-format.ts";
import { usePublicHref } from "#web/platform/preferences/use-public-href.ts";
import { useFormatHours } from "#web/platform/format/use-format-hours.ts";
import { Button, buttonClass } from "#web/ui/forms/button.tsx";
import { cn } from "#web/ui/display/cn.ts";
import { Fact, FactLine } from "#web/ui/display/fact-line.tsx";
import { Star } from "#web/ui/display/star.tsx";
import type { PreviewPath } from "./hero-view.ts";

export const shownMilestones = 5;

type HeroRoadmapProps = {
  request: PathRequest;
  /** Requested since then and still loading: saving and sharing use it. */
  latest: PathRequest;
  path: PreviewPath;
  isExample: boolean;
  onTurn: (blueprint: string, title: string) => void;
};

export function HeroRoadmap({ request, latest, path, isExample, onTurn }: HeroRoadmapProps) {
  const { milestones } = path;
  const rest = milestones.slice(shownMilestones);
  return (
    <>
      <PreviewHeader request={request} path={path} isExample={isExample} />
      <ol className="mt-3.5">
        {milestones.slice(0, shownMilestones).map((milestone, index) => (
          <MilestoneRow
            key={milestone.title}
            {...milestone}
            isFirst={index === 0}
            isLast={index === milestones.length - 1}
          />
        ))}
      </ol>
      {rest.length > 0 && <FoldedMilestones key={path.title} start={shownMilestones} rest={rest} />}
      <div className="mt-auto pt-4">
        <PreviewActions request={latest} isExample={isExample} />
        <NearPaths also={path.also} onTurn={onTurn} />
      </div>
    </>
  );
}

function PreviewHeader({
  request,
  path,
  isExample,
}: Pick<HeroRoadmapProps, "request" | "path" | "isExample">) {
  const { t } = useTranslation();
  const format = useFormat();
  const formatHours = useFormatHours();
  const { title, milestones, hours, weeks, finish, deadline } = path;
  const areHoursFromWords = !isExample && parseGoalHours(request.goal) === request.hours;
  const formatDate = (date: string) => format.date(date, "date", "UTC");
  const facts = [
    t("site:hero.milestones", { count: milestones.length }),
    t("site:hero.totalHours", formatHours(hours)),
    `${t("site:hero.weeks", { count: weeks })} ${t("site:hero.pace", { count: request.hours })}`,
  ];
  return (
    <>
      <p className="truncate text-sm text-ink-2">
        {isExample ? t("site:hero.example", { goal: request.goal }) : t("site:hero.yours")}
      </p>
      <h2 id="path-title" className="mt-0.5 text-2xl wrap-anywhere">
        {title}
      </h2>
      <FactLine>
        {facts.map((fact) => (
          <Fact key={fact} tone="tabular-nums">
            {fact}
          </Fact>
        ))}
      </FactLine>
      <p className={cn("mt-1 tabular-nums", finish ? "font-medium" : "text-sm text-ink-2")}>
        {finish
          ? t("site:hero.finish", { date: formatDate(finish) })
          : t("site:hero.finishOfExample")}
      </p>
      {areHoursFromWords && (
        <p className="mt-1 text-sm text-ink-2">{t("site:hero.hoursFromWords")}</p>
      )}
      {deadline && <DeadlineLine deadline={deadline} path={path} pace={request.hours} />}
    </>
  );
}

type DeadlineLineProps = {
  deadline: NonNullable<PreviewPath["deadline"]>;
  path: PreviewPath;
  /** Hours a week. */
  pace: number;
};

function DeadlineLine({ deadline: { date, ...deadline }, path, pace }: DeadlineLineProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const formatHours = useFormatHours();
  const { fits, fitting, hoursNeeded, leftOut, usualHours } = deadline;
  const byDate = { deadline: format.date(date, "date", "UTC") };
  const milestones = t("site:hero.ofMilestones", { count: fitting, total: path.milestones.length });
  const reached = { ...formatHours(pace), ...byDate, milestones };
  const sentences = fits
    ? [
        t("site:hero.deadlineFits", byDate),
        usualHours !== null && t("site:hero.shorterThanUsual", formatHours(usualHours)),
        leftOut > 0 && t("site:hero.deadlineLeftOut", { count: leftOut }),
      ]
    : [
        t(fitting > 0 ? "site:hero.deadlineMissed" : "site:hero.deadlineNone", reached),
        hoursNeeded !== null && t("site:hero.deadlineHours", formatHours(hoursNeeded)),
        leftOut > 0 && t("site:hero.deadlineWithout", { count: leftOut }),
      ];
  return (
    <p className="mt-1 text-sm text-ink-2 tabular-nums">{sentences.filter(Boolean).join(" ")}</p>
  );
}

type MilestoneRowProps = { title: string; hours: number; isFirst: boolean; isLast: boolean };

function MilestoneRow({ title, hours, isFirst, isLast }: MilestoneRowProps) {
  const { t } = useTranslation();
  const format = useFormat();
  return (
    <li
      aria-current={isFirst ? "step" : undefined}
      className={cn(
        "relative flex min-h-15 items-center gap-4 @max-[14rem]/main:flex-wrap @max-[14rem]/main:content-center @max-[14rem]/main:gap-x-2 @max-[14rem]/main:gap-y-0",
        // The line to the next star, from the middle of this row to the middle of the next.
        !isLast &&
          "after:absolute after:start-4.75 after:top-1/2 after:h-full after:w-0.5 after:bg-line @max-[14rem]/main:after:start-2.75",
      )}
    >
      <Star
        state={isFirst ? "now" : "later"}
        className="z-1 size-10 shrink-0 @max-[14rem]/main:size-6"
      />
      <span className="min-w-0 flex-1 py-1.5 @max-[14rem]/main:basis-[calc(100%-2rem)] leading-snug font-medium wrap-anywhere">
        {title}
        {isFirst && <span className="sr-only"> ({t("site:hero.first")})</span>}
      </span>
      <span className="text-sm text-ink-3 tabular-nums @max-[14rem]/main:ms-8">
        {t("site:hero.hoursShort", { hours: format.number(hours) })}
      </span>
    </li>
  );
}

function FoldedMilestones({ start, rest }: { start: number; rest: PreviewPath["milestones"] }) {
  const { t } = useTranslation();
  return (
    <details className="group">
      <summary className="flex min-h-11 items-center rounded-sm ps-14 text-sm font-medium text-teal underline-offset-4 group-open:not-focus-visible:sr-only hover:underline [&::-webkit-details-marker]:hidden">
        <span className="group-open:hidden">{t("site:hero.more", { count: rest.length })}</span>
        <span className="hidden group-open:inline">{t("site:hero.fewer")}</span>
      </summary>
      <ol start={start + 1}>
        {rest.map((milestone, index) => (
          <MilestoneRow
            key={milestone.title}
            {...milestone}
            isFirst={false}
            isLast={index === rest.length - 1}
          />
        ))}
      </ol>
    </details>
  );
}

function PreviewActions({ request, isExample }: Pick<HeroRoadmapProps, "request" | "isExample">) {
  const { t } = useTranslation();
  const hrefOf = usePublicHref();

  async function copy() {
    try {
      const address = hrefOf("/") + toSearch(request);
      await navigator.clipboard.writeText(new URL(address, window.location.origin).href);
      toast({ title: t("site:hero.copied") });
    } catch {
      toastError(t("site:hero.copyFailed"), t("site:hero.copyFailedText"));
    }
  }

  return (
    <div className="flex flex-wrap gap-x-1 gap-y-2">
      <a
        href={hrefOf("/register") + toSearch(request)}
        // Until the visitor has a path of their own, building one is the primary action.
        className={buttonClass(isExample ? "secondary" : "primary", "md")}
      >
        {t("site:hero.keep")}
      </a>
      <Button variant="quiet" onClick={() => void copy()}>
        {t("site:hero.copy")}
      </Button>
    </div>
  );
}

function NearPaths({ also, onTurn }: Pick<PreviewPath, "also"> & Pick<HeroRoadmapProps, "onTurn">) {
  const { t } = useTranslation();
  if (also.length === 0) return null;
  return (
    <p className="mt-3 flex flex-wrap items-center gap-x-3 text-sm text-ink-2">
      {t("site:hero.also")}
      {also.map(({ blueprint, title }) => (
        <button
          key={blueprint}
          type="button"
          onClick={() => onTurn(blueprint, title)}
          className="min-h-11 rounded-sm text-start text-teal underline underline-offset-4 hover:decoration-2"
        >
          {title}
        </button>
      ))}
    </p>
  );
}
