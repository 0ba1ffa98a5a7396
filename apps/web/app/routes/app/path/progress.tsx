import { PathMastery } from "#web/features/mastery/path-mastery.tsx";
import { AnalyticsPage } from "#web/features/paths/analytics/analytics-page.tsx";
import { getMilestoneState, PathText, usePathView } from "#web/features/paths/path-view.tsx";
import { loadPageStrings } from "#web/platform/i18n/i18n.ts";
import { createMeta } from "#web/platform/meta/page-meta.ts";

export const clientLoader = loadPageStrings("desk", "mastery", "road");

export const meta = createMeta((t) => t("road:page.progress"));

export default function ProgressRoute() {
  const { detail, milestones } = usePathView();
  return (
    <AnalyticsPage
      skills={
        <PathMastery
          pathId={detail.path.id}
          checks={detail.checks ?? []}
          milestones={milestones.map((milestone) => ({
            milestone,
            state: getMilestoneState(milestone),
            title: <PathText milestone={milestone}>{milestone.title}</PathText>,
          }))}
        />
      }
    />
  );
}
