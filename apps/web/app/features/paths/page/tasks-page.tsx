import type { MilestoneView } from "@masar/domain/progress/milestone-view";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { joinFacts } from "#web/platform/format/join-facts.ts";
import { links } from "#web/platform/urls/links.ts";
import { useFormatHours } from "#web/platform/format/use-format-hours.ts";
import { ButtonLink } from "#web/ui/forms/button-link.tsx";
import { Card } from "#web/ui/layout/card.tsx";
import { Star } from "#web/ui/display/star.tsx";
import { MilestoneBadge } from "#web/features/paths/milestone/milestone-panel.tsx";
import { SubMilestoneList } from "#web/features/paths/milestone/sub-milestone-list.tsx";
import {
  getMilestoneState,
  PathText,
  useMilestoneDate,
  usePathView,
} from "#web/features/paths/path-view.tsx";

/** The milestones as a list with dates and sub-milestones; `children` are the user's own tasks. */
export function TasksPage({ children }: { children?: ReactNode }) {
  const { t } = useTranslation();
  const view = usePathView();
  return (
    <div className="grid max-w-3xl grid-cols-1 gap-4">
      {children}
      <p className="text-ink-2">{t("road:tasks.intro")}</p>
      <ol className="grid gap-4">
        {view.milestones.map((milestone) => (
          <li key={milestone.key}>
            <MilestoneTasks milestone={milestone} />
          </li>
        ))}
      </ol>
    </div>
  );
}

function MilestoneTasks({ milestone }: { milestone: MilestoneView }) {
  const { t } = useTranslation();
  const formatHours = useFormatHours();
  const formatMilestoneDate = useMilestoneDate("tasks");
  const { id: pathId } = usePathView().detail.path;

  return (
    <Card>
      <div className="flex gap-3 sm:gap-4">
        <Star state={getMilestoneState(milestone)} className="mt-0.5 size-9 shrink-0" />
        <div className="min-w-0 flex-1">
          <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2">
            <h2 className="min-w-0 text-xl break-words">
              <PathText milestone={milestone}>{milestone.title}</PathText>
            </h2>
            <MilestoneBadge milestone={milestone} />
          </div>
          <p className="mt-1 text-sm text-ink-2 tabular-nums">
            {joinFacts(t, [
              t("road:milestone.hours", formatHours(milestone.estimated_hours)),
              formatMilestoneDate(milestone),
            ])}
          </p>
        </div>
      </div>
      <div className="mt-3 sm:ps-13">
        <SubMilestoneList pathId={pathId} milestone={milestone} />
        <ButtonLink
          variant="quiet"
          size="sm"
          className="mt-2 -ms-4"
          to={`${links.path(pathId)}?milestone=${milestone.key}`}
          aria-label={t("road:tasks.openNamed", { title: milestone.title })}
        >
          {t("road:tasks.openMilestone")}
        </ButtonLink>
      </div>
    </Card>
  );
}
