import { useQuery } from "@tanstack/react-query";
import { lazy, type ReactNode, Suspense } from "react";
import { useOutletContext } from "react-router";
import type { ToolTab } from "#web/features/shell/tools-dialog.tsx";
import { useGreeting } from "#web/features/shell/use-greeting.ts";
import { DashboardHome } from "#web/features/study/dashboard/dashboard-home.tsx";
import { StreakBadge } from "#web/features/study/streak/streak-card.tsx";
import { prefetchForUser } from "#web/entities/session/prefetch.ts";
import { overviewQuery } from "#web/entities/study-day/overview-query.ts";
import { loadMoreStrings } from "#web/platform/i18n/i18n.ts";
import { createMeta } from "#web/platform/meta/page-meta.ts";
import { useIsPageIdle } from "#web/platform/browser/when-page-idle.ts";
import { Card } from "#web/ui/layout/card.tsx";
import { ErrorBoundary } from "#web/ui/feedback/error-boundary.tsx";
import { PageHeader } from "#web/ui/layout/page-header.tsx";
import { Skeleton } from "#web/ui/feedback/skeleton.tsx";

// Loaded after the page; it also loads the cards for offline use.
const DueReview = lazy(async () => {
  const { DueReview: due } = await import("#web/features/review/due-review.tsx");
  return { default: due };
});

// Shown at most once a week.
const ProposalCard = lazy(async () => {
  const [{ ProposalCard: card }] = await Promise.all([
    import("#web/features/proposals/proposal-card.tsx"),
    loadMoreStrings("road"),
  ]);
  return { default: card };
});

export async function clientLoader(): Promise<null> {
  void prefetchForUser(overviewQuery);
  return null;
}

export const meta = createMeta((t) => t("shell:dashboard.title"));

export default function DashboardPage() {
  const openTool = useOutletContext<(tab: ToolTab) => void>();
  const { data: overview } = useQuery(overviewQuery);
  const isQuiet = useIsPageIdle();
  const greeting = useGreeting();
  // Reserves room when a review is due; otherwise the line appears where it moves nothing.
  const hasReview = (overview?.review_count ?? 0) > 0;
  return (
    <div className="grid grid-cols-1 gap-5">
      <PageHeader title={greeting} actions={overview && <StreakBadge streak={overview.streak} />} />
      {hasReview && <ReviewSlot fallback={<ReviewSkeleton />} />}
      {overview?.has_proposal && (
        <ErrorBoundary renderFallback={() => null}>
          <Suspense fallback={<Card className="h-96" />}>
            <ProposalCard />
          </Suspense>
        </ErrorBoundary>
      )}
      <DashboardHome onOpenTasks={() => openTool("tasks")} />
      {overview && !hasReview && isQuiet && <ReviewSlot fallback={null} />}
    </div>
  );
}

function ReviewSlot({ fallback }: { fallback: ReactNode }) {
  return (
    <ErrorBoundary renderFallback={() => null}>
      <Suspense fallback={fallback}>
        <DueReview fallback={fallback} />
      </Suspense>
    </ErrorBoundary>
  );
}

function ReviewSkeleton() {
  return (
    <Card className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
      <div className="grid gap-2">
        <Skeleton className="h-5 w-32" />
        <Skeleton className="h-4 w-44" />
      </div>
      <Skeleton className="h-11 w-28 rounded-full!" />
    </Card>
  );
}
