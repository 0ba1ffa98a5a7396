import type { MilestoneView } from "@masar/domain/progress/milestone-view";
import { shownPercentage } from "@masar/domain/progress/shown-percentage";
import { Lock } from "lucide-react";
import { memo, type ReactNode, useCallback, useEffect, useId, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { useLocation, useNavigate, useSearchParams } from "react-router";
import { joinFacts } from "#web/platform/format/join-facts.ts";
import { useFormatHours } from "#web/platform/format/use-format-hours.ts";
import { Icon } from "#web/ui/display/icon.tsx";
import { Card } from "#web/ui/layout/card.tsx";
import { EmptyState } from "#web/ui/feedback/empty-state.tsx";
import { ProgressBar } from "#web/ui/display/progress-bar.tsx";
import { PathRoadmap, type RoadmapItem } from "#web/entities/path/path-roadmap.tsx";
import { afterPaint } from "#web/platform/browser/after-paint.ts";
import { sumSessionCounts } from "#web/entities/milestone/session-counts.ts";
import { useFormatDate } from "#web/platform/format/use-format-date.ts";
import { useIsWide } from "#web/platform/browser/use-is-wide.ts";
import { pathTextAttributes } from "#web/entities/path/text-attributes.ts";
import {
  hasMilestoneAction,
  MilestoneAction,
} from "#web/features/paths/milestone/milestone-action.tsx";
import { MilestoneSteps } from "#web/features/paths/milestone/milestone-steps.tsx";
import {
  MilestonePanel,
  MilestoneToolbar,
} from "#web/features/paths/milestone/milestone-panel.tsx";
import { MilestoneSheet } from "#web/features/paths/milestone/milestone-sheet.tsx";
import {
  getMilestoneState,
  isChecked,
  isUpNext,
  PathText,
  type PathView,
  useMilestoneDate,
  usePathView,
} from "#web/features/paths/path-view.tsx";

/** The roadmap and the open milestone: beside it on a wide screen, else in a sheet. */
export function RoadmapPage() {
  const { t } = useTranslation();
  const view = usePathView();
  const isWide = useIsWide();
  const { opened, open, close } = useOpenMilestone(view.milestones, isWide);
  const roadmap = useRef<HTMLElement>(null);
  const shown = isWide ? (opened ?? view.current ?? view.milestones[0]) : opened;

  if (!view.milestones[0]) {
    return <EmptyState title={t("road:road.empty")} description={t("road:road.emptyText")} />;
  }

  // The pressed button disappears with its milestone, so the focus moves to the roadmap.
  const openNext = (key: string) => {
    open(key);
    roadmap.current?.querySelector<HTMLElement>(`[data-stop="${key}"]`)?.focus();
  };

  return (
    <div className="grid grid-cols-1 items-start gap-8 pt-2 lg:grid-cols-[minmax(0,1fr)_minmax(0,1.25fr)] xl:grid-cols-[minmax(0,1fr)_minmax(0,1.5fr)]">
      <section ref={roadmap} aria-label={t("road:road.label")}>
        <p className="sr-only">{t("road:road.keys")}</p>
        <Roadmap isWide={isWide} onSelect={open} selected={isWide ? shown?.key : undefined} />
      </section>
      {isWide ? (
        shown && (
          <MilestoneColumn key={shown.id} milestone={shown} onOpen={openNext} onClose={close} />
        )
      ) : (
        <MilestoneSheet milestone={shown} onOpen={openNext} onClose={close} />
      )}
    </div>
  );
}

type RoadmapProps = { isWide: boolean; onSelect: (key: string) => void; selected?: string };

/** Memoised: opening a sheet does not render the roadmap behind it. */
const Roadmap = memo(function Roadmap({ isWide, ...props }: RoadmapProps) {
  return <PathRoadmap steps={useRoadmapItems(usePathView(), isWide)} {...props} />;
});

type MilestoneColumnProps = {
  milestone: MilestoneView;
  onOpen: (key: string) => void;
  onClose: () => void;
};

function MilestoneColumn({ milestone, onOpen, onClose }: MilestoneColumnProps) {
  const titleId = useId();
  const view = usePathView();
  return (
    <section aria-labelledby={titleId} className="sticky top-20">
      <Card className="relative grid max-h-[calc(100dvh-6rem)] gap-4 overflow-y-auto">
        <div className="grid gap-2">
          <MilestoneToolbar milestone={milestone} onRemoved={onClose} />
          <h2 id={titleId} className="text-2xl break-words">
            <PathText milestone={milestone}>{milestone.title}</PathText>
          </h2>
        </div>
        {hasMilestoneAction(view, milestone) && (
          <div className="flex">
            <MilestoneAction milestone={milestone} onOpen={onOpen} />
          </div>
        )}
        <MilestonePanel milestone={milestone} />
      </Card>
    </section>
  );
}

/** On a phone the current milestone is unfolded on the road; on a wide screen it is beside it. */
function useRoadmapItems(view: PathView, isWide: boolean): RoadmapItem[] {
  const { t } = useTranslation();
  const formatDate = useFormatDate();
  const formatHours = useFormatHours();
  const formatMilestoneDate = useMilestoneDate("road");
  const { path, plan } = view.detail;

  return view.milestones.map((milestone) => {
    const state = getMilestoneState(milestone);
    const isNext = isUpNext(view, milestone);
    const { hours } = formatHours(milestone.estimated_hours);
    return {
      key: milestone.key,
      title: milestone.title,
      wording: pathTextAttributes(path.language, milestone.origin),
      state: isNext ? "now" : state,
      stateText: isNext ? t("road:road.upNext") : undefined,
      heading: plan.stages.length > 1 ? renderHeading(milestone) : undefined,
      meta: joinFacts(t, [
        t("road:road.hours", { hours }),
        formatSessions(milestone),
        formatMilestoneDate(milestone),
        isChecked(view, milestone) ? t("checks:status.isChecked") : "",
      ]),
      mark: milestone.locked && <LockMark />,
      content: renderContent(milestone),
    };
  });

  function formatSessions({ key }: MilestoneView): string {
    const { done, count } = sumSessionCounts(
      view.sessionCounts.filter(({ milestone_key }) => milestone_key === key),
    );
    if (count === 0) return "";
    return done > 0 && done < count
      ? t("road:header.sessions", { done, count })
      : t("road:sessions.count", { count });
  }

  function renderContent(milestone: MilestoneView): ReactNode {
    if (!isWide && milestone.key === view.current?.key) {
      return (
        <div className="-mx-2 sm:mx-0">
          <MilestoneSteps milestone={milestone} />
        </div>
      );
    }
    if (getMilestoneState(milestone) !== "now") return undefined;
    return (
      <ProgressBar
        value={shownPercentage([milestone])}
        tone="saffron"
        label={t("road:milestone.steps")}
      />
    );
  }

  function renderHeading({ key }: MilestoneView): ReactNode {
    const stage = plan.stages.find(({ milestones }) => milestones[0] === key);
    if (!stage) return undefined;
    return (
      <h2 className="text-sm font-medium text-ink-2">
        {joinFacts(t, [
          t("road:road.stage", { number: stage.number }),
          t("road:road.stageUntil", { date: formatDate(stage.finish_date) }),
        ])}
      </h2>
    );
  }
}

function LockMark() {
  const { t } = useTranslation();
  return (
    <>
      <Icon icon={Lock} size={16} className="ms-2 inline-block align-[-0.1em] text-ink-2" />
      <span className="sr-only">{t("road:milestone.locked")}</span>
    </>
  );
}

const parameter = "milestone";
const openedHere = "opened on the roadmap";
const stay = { preventScrollReset: true } as const;

/** The URL names the open milestone, so that links open it and Back closes it. */
function useOpenMilestone(milestones: MilestoneView[], isWide: boolean) {
  const [search] = useSearchParams();
  const navigate = useNavigate();
  const location = useLocation();
  // A navigation renders the whole page, so a sheet opens and closes before it.
  const [tapped, setTapped] = useState<{ key: string | null; visit: string }>();
  const named = search.get(parameter);
  const latest = useRef({ location, named });
  useEffect(() => {
    latest.current = { location, named };
  });

  const goTo = useCallback(
    (key: string | null, move: () => void) => {
      if (isWide) return move();
      setTapped({ key, visit: latest.current.location.key });
      afterPaint(move);
    },
    [isWide],
  );
  const open = useCallback(
    (key: string) => {
      const { location: from, named: before } = latest.current;
      goTo(key, () => {
        // Replacing keeps one history entry, so that one step back always closes the milestone.
        void navigate(
          { search: `?${new URLSearchParams({ [parameter]: key })}` },
          { replace: before !== null, state: before === null ? openedHere : from.state, ...stay },
        );
      });
    },
    [goTo, navigate],
  );
  const close = () =>
    goTo(null, () => {
      // A sheet can be closed before its own navigation.
      if (latest.current.location.state === openedHere) void navigate(-1);
      else void navigate({ search: "" }, { replace: true, ...stay });
    });
  // The key of a visit returns with Back, so a tap is over with its own navigation.
  if (tapped && tapped.visit !== location.key) setTapped(undefined);
  const key = tapped?.visit === location.key ? tapped.key : named;
  return { opened: milestones.find((milestone) => milestone.key === key), open, close };
}
