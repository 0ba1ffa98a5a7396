import type { MilestoneView } from "@masar/domain/progress/milestone-view";
import { type ReactNode, useId, useRef } from "react";
import { useTranslation } from "react-i18next";
import { displayText } from "#web/platform/format/bidi-text.ts";
import { joinFacts } from "#web/platform/format/join-facts.ts";
import { useFormatHours } from "#web/platform/format/use-format-hours.ts";
import { Card } from "#web/ui/layout/card.tsx";
import { EmptyState } from "#web/ui/feedback/empty-state.tsx";
import { ProgressBar } from "#web/ui/display/progress-bar.tsx";
import { PathRoadmap, type RoadmapItem } from "#web/entities/path/path-roadmap.tsx";
import { Sheet } from "#web/ui/overlays/sheet.tsx";
import { MilestoneActions } from "#web/features/paths/milestone/milestone-actions.tsx";
import { MilestoneMenu } from "#web/features/paths/milestone/milestone-menu.tsx";
import { MilestoneBadge, MilestonePanel } from "#web/features/paths/milestone/milestone-panel.tsx";
import {
  dueDateOf,
  isLate,
  isUpNext,
  type PathView,
  stateOf,
  usePathView,
} from "#web/features/paths/path-view.ts";
import { useFormatDate } from "#web/platform/format/use-format-date.ts";
import { useIsWide } from "#web/platform/browser/use-is-wide.ts";
import { useOpenMilestone } from "./use-open-milestone.ts";
import { pathTextAttributes } from "#web/entities/path/text-attributes.ts";

export type RenderStudy = (place: {
  pathId: string;
  pathTitle: string;
  milestoneKey: string;
}) => ReactNode;

/** Starts a study session on a milestone; what it looks like is not the road's to know. */
type RoadPageProps = { renderStudy?: RenderStudy };

/** The whole road, and the chosen milestone: beside it where there is room, else in a sheet. */
export function RoadmapPage({ renderStudy }: RoadPageProps) {
  const { t } = useTranslation();
  const view = usePathView();
  const isWide = useIsWide();
  const { opened, open, close } = useOpenMilestone(view.milestones);
  const stops = useStops(view);
  const road = useRef<HTMLElement>(null);
  // Beside the road the button that was pressed goes: the focus stays on the way.
  const openNext = (key: string) => {
    open(key);
    road.current?.querySelector<HTMLElement>(`[data-stop="${key}"]`)?.focus();
  };
  const beside = isWide ? (opened ?? view.current ?? view.milestones[0]) : undefined;

  if (view.milestones.length === 0) {
    return <EmptyState title={t("road:road.empty")} description={t("road:road.emptyText")} />;
  }
  return (
    <div className="grid grid-cols-1 items-start gap-8 pt-2 lg:grid-cols-[minmax(0,1fr)_22rem] xl:grid-cols-[minmax(0,1fr)_26rem]">
      <section ref={road} aria-label={t("road:road.label")}>
        <p className="sr-only">{t("road:road.keys")}</p>
        <PathRoadmap steps={stops} onSelect={open} selected={beside?.key} />
      </section>
      {beside && (
        <MilestoneAside
          key={beside.id}
          milestone={beside}
          onClose={close}
          onOpen={openNext}
          renderStudy={renderStudy}
        />
      )}
      {/* Another milestone is another sheet: it begins at its top. */}
      {!isWide && (
        <MilestoneSheet
          key={opened?.id}
          milestone={opened}
          onClose={close}
          onOpen={openNext}
          renderStudy={renderStudy}
        />
      )}
    </div>
  );
}

type OpenedProps = RoadPageProps & { onClose: () => void; onOpen: (key: string) => void };

type ActionsProps = RoadPageProps & { milestone: MilestoneView; onOpen: (key: string) => void };

function StudyActions({ milestone, onOpen, renderStudy }: ActionsProps) {
  const { id: pathId, title: pathTitle } = usePathView().detail.path;
  return (
    <MilestoneActions
      pathId={pathId}
      milestone={milestone}
      onOpen={onOpen}
      study={renderStudy?.({ pathId, pathTitle, milestoneKey: milestone.key })}
    />
  );
}

function MilestoneAside({
  milestone,
  onClose,
  ...actions
}: OpenedProps & { milestone: MilestoneView }) {
  const { detail, canStudy } = usePathView();
  const titleId = useId();
  return (
    <section aria-labelledby={titleId} className="sticky top-20">
      <Card className="grid max-h-[calc(100dvh-6rem)] gap-4 overflow-y-auto">
        <div className="grid gap-2">
          <div className="-me-2 flex items-center justify-between gap-2">
            <MilestoneBadge milestone={milestone} />
            <MilestoneMenu milestone={milestone} onRemoved={onClose} />
          </div>
          <h2 id={titleId} className="text-2xl break-words">
            <bdi {...pathTextAttributes(detail.path.language, milestone.origin)}>
              {displayText(milestone.title)}
            </bdi>
          </h2>
        </div>
        {canStudy && <StudyActions milestone={milestone} {...actions} />}
        <MilestonePanel milestone={milestone} />
      </Card>
    </section>
  );
}

function MilestoneSheet({
  milestone,
  onClose,
  ...actions
}: OpenedProps & { milestone: MilestoneView | undefined }) {
  const { detail, canStudy } = usePathView();
  return (
    <Sheet
      start="title"
      open={milestone !== undefined}
      onClose={onClose}
      title={
        <bdi {...pathTextAttributes(detail.path.language, milestone?.origin)}>
          {displayText(milestone?.title ?? "")}
        </bdi>
      }
      footer={milestone && canStudy && <StudyActions milestone={milestone} {...actions} />}
    >
      {milestone && (
        <div className="grid gap-3">
          <div className="-me-2 flex items-center justify-between gap-2">
            <MilestoneBadge milestone={milestone} />
            <MilestoneMenu milestone={milestone} onRemoved={onClose} />
          </div>
          <MilestonePanel milestone={milestone} />
        </div>
      )}
    </Sheet>
  );
}

function useStops(view: PathView): RoadmapItem[] {
  const { t } = useTranslation();
  const formatDate = useFormatDate();
  const formatHours = useFormatHours();
  const { stages } = view.detail.plan;

  return view.milestones.map((milestone) => {
    const { key, title } = milestone;
    const state = stateOf(milestone);
    const isNext = isUpNext(view, milestone);
    return {
      key,
      title,
      wording: pathTextAttributes(view.detail.path.language, milestone.origin),
      state: isNext ? "now" : state,
      stateText: isNext ? t("road:road.upNext") : undefined,
      heading: stages.length > 1 ? headingOf(key) : undefined,
      meta: metaOf(milestone),
      content:
        state === "now" ? (
          <ProgressBar
            value={milestone.progress_percentage}
            tone="saffron"
            label={t("road:milestone.steps")}
          />
        ) : undefined,
    };
  });

  function headingOf(key: string): ReactNode {
    const stage = stages.find(({ milestones }) => milestones[0] === key);
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

  function metaOf(milestone: MilestoneView): string {
    const { hours } = formatHours(milestone.estimated_hours);
    return joinFacts(t, [t("road:road.hours", { hours }), whenOf(milestone)]);
  }

  function whenOf(milestone: MilestoneView): string {
    if (milestone.completed_at) {
      return t("road:road.doneOn", { date: formatDate(milestone.completed_at) });
    }
    const due = dueDateOf(view, milestone.key);
    if (due === undefined || milestone.is_completed) return "";
    return t(isLate(view, milestone) ? "road:road.late" : "road:road.due", {
      date: formatDate(due),
    });
  }
}
