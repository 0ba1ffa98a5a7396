import type { MilestoneView } from "@masar/domain/progress/milestone-view";
import { shownPercentage } from "@masar/domain/progress/shown-percentage";
import { type ReactNode, useId, useRef } from "react";
import { useTranslation } from "react-i18next";
import { useLocation, useNavigate, useSearchParams } from "react-router";
import { joinFacts } from "#web/platform/format/join-facts.ts";
import { useFormatHours } from "#web/platform/format/use-format-hours.ts";
import { Card } from "#web/ui/layout/card.tsx";
import { EmptyState } from "#web/ui/feedback/empty-state.tsx";
import { ProgressBar } from "#web/ui/display/progress-bar.tsx";
import { PathRoadmap, type RoadmapItem } from "#web/entities/path/path-roadmap.tsx";
import { Sheet } from "#web/ui/overlays/sheet.tsx";
import { sumSessionCounts } from "#web/entities/milestone/session-counts.ts";
import { useFormatDate } from "#web/platform/format/use-format-date.ts";
import { useIsWide } from "#web/platform/browser/use-is-wide.ts";
import { pathTextAttributes } from "#web/entities/path/text-attributes.ts";
import {
  hasMilestoneAction,
  MilestoneAction,
} from "#web/features/paths/milestone/milestone-action.tsx";
import { MilestoneSteps } from "#web/features/paths/milestone/milestone-steps.tsx";
import { MilestoneMenu } from "#web/features/paths/milestone/milestone-menu.tsx";
import { MilestoneBadge, MilestonePanel } from "#web/features/paths/milestone/milestone-panel.tsx";
import {
  getMilestoneState,
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
  const titleId = useId();
  const { opened, open, close } = useOpenMilestone(view.milestones);
  const items = useRoadmapItems(view, isWide);
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
  const title = shown && <PathText milestone={shown}>{shown.title}</PathText>;
  const toolbar = shown && (
    <div className="-me-2 flex items-center justify-between gap-2">
      <MilestoneBadge milestone={shown} />
      <MilestoneMenu milestone={shown} onRemoved={close} />
    </div>
  );
  const action = shown && hasMilestoneAction(view, shown) && (
    <MilestoneAction milestone={shown} onOpen={openNext} />
  );

  return (
    <div className="grid grid-cols-1 items-start gap-8 pt-2 lg:grid-cols-[minmax(0,1fr)_minmax(0,1.25fr)] xl:grid-cols-[minmax(0,1fr)_minmax(0,1.5fr)]">
      <section ref={roadmap} aria-label={t("road:road.label")}>
        <p className="sr-only">{t("road:road.keys")}</p>
        <PathRoadmap steps={items} onSelect={open} selected={isWide ? shown?.key : undefined} />
      </section>
      {isWide && shown && (
        <section key={shown.id} aria-labelledby={titleId} className="sticky top-20">
          <Card className="grid max-h-[calc(100dvh-6rem)] gap-4 overflow-y-auto">
            <div className="grid gap-2">
              {toolbar}
              <h2 id={titleId} className="text-2xl break-words">
                {title}
              </h2>
            </div>
            {action && <div className="flex">{action}</div>}
            <MilestonePanel milestone={shown} />
          </Card>
        </section>
      )}
      {/* The key makes the sheet of another milestone start at its top. */}
      {!isWide && (
        <Sheet
          key={shown?.id}
          start="title"
          isInUrl
          open={shown !== undefined}
          onClose={close}
          title={title}
          footer={action}
        >
          {shown && (
            <div className="grid gap-3">
              {toolbar}
              <MilestonePanel milestone={shown} />
            </div>
          )}
        </Sheet>
      )}
    </div>
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
      ]),
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

const parameter = "milestone";
const openedHere = "opened on the roadmap";
const stay = { preventScrollReset: true } as const;

/** The URL names the open milestone, so that links open it and Back closes it. */
function useOpenMilestone(milestones: MilestoneView[]) {
  const [search] = useSearchParams();
  const navigate = useNavigate();
  const location = useLocation();
  const key = search.get(parameter);

  const open = (next: string) => {
    // Replacing keeps one history entry, so that one step back always closes the milestone.
    void navigate(
      { search: `?${new URLSearchParams({ [parameter]: next })}` },
      { replace: key !== null, state: key === null ? openedHere : location.state, ...stay },
    );
  };
  const close = () => {
    if (location.state === openedHere) void navigate(-1);
    else void navigate({ search: "" }, { replace: true, ...stay });
  };
  return { opened: milestones.find((milestone) => milestone.key === key), open, close };
}
