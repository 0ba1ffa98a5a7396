import { lazy, Suspense } from "react";
import { loadMoreStrings } from "#web/platform/i18n/i18n.ts";
import type { DeskView } from "./use-desk.ts";

const MilestoneBrief = lazy(async () => {
  const [{ MilestoneBrief: brief }] = await Promise.all([
    import("#web/entities/brief/milestone-brief.tsx"),
    loadMoreStrings("briefs", "settings"),
  ]);
  return { default: brief };
});

export function DeskBrief({ view }: { view: DeskView }) {
  return (
    <Suspense>
      <MilestoneBrief
        pathId={view.path.id}
        milestoneKey={view.milestone.key}
        level={2}
        className="border-t border-line pt-3"
        summaryClass="hover:text-ink"
      />
    </Suspense>
  );
}
