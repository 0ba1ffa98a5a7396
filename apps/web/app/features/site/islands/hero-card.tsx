import type { Ref } from "react";
import { useTranslation } from "react-i18next";
import { bidiText } from "#web/platform/format/bidi-text.ts";
import { errorText } from "#web/platform/errors/error-text.ts";
import { joinFacts } from "#web/platform/format/join-facts.ts";
import { type PathRequest, toSearch } from "#web/entities/path/path-request.ts";
import { usePublicHref } from "#web/platform/preferences/use-public-href.ts";
import { useFormatHours } from "#web/platform/format/use-format-hours.ts";
import { Button, buttonClass } from "#web/ui/forms/button.tsx";
import { cn } from "#web/ui/display/cn.ts";
import { Skeleton } from "#web/ui/feedback/skeleton.tsx";
import { Star, StarOutline } from "#web/ui/display/star.tsx";
import { HeroRoadmap, shownMilestones } from "./hero-roadmap.tsx";
import type { Preview } from "./use-path-preview.ts";

type HeroCardProps = {
  ref: Ref<HTMLElement>;
  shown: Preview;
  requested: PathRequest | undefined;
  onChoose: (blueprint: string) => void;
  onTurn: (blueprint: string, title: string) => void;
  onRetry: () => void;
  onOtherWords: () => void;
};

/** Always as tall as the example, so that nothing around it moves. */
export function HeroCard(props: HeroCardProps) {
  const { ref, shown, requested, onChoose, onTurn, onRetry, onOtherWords } = props;
  const isRedrawn = shown.kind === "path" && requested?.goal === shown.request.goal;
  return (
    <section
      ref={ref}
      aria-labelledby="path-title"
      aria-busy={requested !== undefined}
      className="flex min-h-[40.5rem] scroll-mt-20 flex-col self-start rounded-lg border border-line bg-surface p-5 shadow-card sm:px-7.5 sm:py-6.5 lg:col-start-2 lg:row-span-2 lg:row-start-1"
    >
      {requested && !isRedrawn ? (
        <PreviewSkeleton goal={requested.goal} />
      ) : (
        <div className={cn("flex flex-1 flex-col", requested && "opacity-50 transition-opacity")}>
          {shown.kind === "path" && (
            <HeroRoadmap {...shown} latest={requested ?? shown.request} onTurn={onTurn} />
          )}
          {shown.kind === "choice" && (
            <OfferedPaths {...shown} onChoose={onChoose} onOtherWords={onOtherWords} />
          )}
          {shown.kind === "error" && <BuildFailed error={shown.error} onRetry={onRetry} />}
        </div>
      )}
    </section>
  );
}

function PreviewSkeleton({ goal }: { goal: string }) {
  const { t } = useTranslation();
  return (
    <>
      <p className="truncate text-sm text-ink-2">
        <bdi {...bidiText(goal)} />
      </p>
      <h2 id="path-title" className="mt-0.5 text-2xl">
        {t("site:hero.building")}
      </h2>
      <Skeleton className="mt-3 h-4 w-4/5" />
      <Skeleton className="mt-2.5 h-4 w-3/5" />
      <ol aria-hidden="true" className="mt-4">
        {Array.from({ length: shownMilestones }, (_, index) => (
          <li key={index} className="flex min-h-15 items-center gap-4">
            <StarOutline className="size-10 shrink-0 animate-breathe text-line" />
            <Skeleton className="h-4 flex-1" />
            <Skeleton className="h-4 w-10" />
          </li>
        ))}
      </ol>
    </>
  );
}

type OfferedPathsProps = Extract<Preview, { kind: "choice" }> &
  Pick<HeroCardProps, "onChoose" | "onOtherWords">;

function OfferedPaths(props: OfferedPathsProps) {
  const { request, reason, areRelated, candidates, onChoose, onOtherWords } = props;
  const { t } = useTranslation();
  const formatHours = useFormatHours();
  return (
    <>
      <p className="truncate text-sm text-ink-2">
        <bdi {...bidiText(request.goal)} />
      </p>
      <h2 id="path-title" className="mt-0.5 text-2xl">
        {t(`site:hero.${reason}`)}
      </h2>
      <p className="mt-1 text-ink-2">
        {candidates.length > 0 && areRelated
          ? t(`site:hero.${reason}Text`)
          : t("site:hero.noneText")}
      </p>
      {!areRelated && <OutlineLink request={request} />}
      {!areRelated && candidates.length > 0 && (
        <h3 className="mt-4 text-base">{t("site:hero.others")}</h3>
      )}
      <ul className={cn("grid gap-2", areRelated ? "mt-4" : "mt-2")}>
        {candidates.map(({ blueprint, title, milestones, hours }) => (
          <li key={blueprint}>
            <button
              type="button"
              onClick={() => onChoose(blueprint)}
              className="flex w-full items-center gap-4 rounded-md border border-line px-3.5 py-2.5 text-start transition-colors duration-150 hover:border-outline hover:bg-sunken"
            >
              <Star state="later" className="size-8 shrink-0" />
              <span className="min-w-0">
                <span className="block font-medium wrap-anywhere">{title}</span>
                <span className="block text-sm text-ink-2 tabular-nums">
                  {joinFacts(t, [
                    t("site:hero.milestones", { count: milestones }),
                    t("site:hero.totalHours", formatHours(hours)),
                  ])}
                </span>
              </span>
            </button>
          </li>
        ))}
      </ul>
      {areRelated && <OutlineLink request={request} />}
      <Button variant="quiet" className="mt-auto -ms-5 self-start" onClick={onOtherWords}>
        {t("site:hero.otherWords")}
      </Button>
    </>
  );
}

/** The outline is written after sign-up. */
function OutlineLink({ request }: { request: PathRequest }) {
  const { t } = useTranslation();
  const hrefOf = usePublicHref();
  return (
    <a
      href={hrefOf("/register") + toSearch({ ...request, wantsOutline: true })}
      className={cn(buttonClass("secondary", "md"), "mt-4 self-start")}
    >
      {t("site:hero.outline")}
    </a>
  );
}

function BuildFailed({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  const { t } = useTranslation();
  return (
    <div className="m-auto grid max-w-sm justify-items-center gap-3 py-10 text-center">
      <StarOutline className="size-12 text-outline" />
      <h2 id="path-title" className="text-2xl">
        {t("site:hero.failed")}
      </h2>
      <p role="alert" className="text-ink-2">
        {errorText(t, error)}
      </p>
      <Button className="mt-2" onClick={onRetry}>
        {t("actions.tryAgain")}
      </Button>
    </div>
  );
}
