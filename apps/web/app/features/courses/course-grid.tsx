import { useTranslation } from "react-i18next";
import { errorText } from "#web/platform/errors/error-text.ts";
import { Card } from "#web/ui/layout/card.tsx";
import { ErrorState } from "#web/ui/feedback/error-state.tsx";
import { LoadingRegion, Skeleton } from "#web/ui/feedback/skeleton.tsx";
import { CourseCard } from "./course-card.tsx";
import type { CourseView } from "./course-view.ts";

const gridClass = "grid gap-4 sm:grid-cols-2 xl:grid-cols-3";

export function CourseGrid({ courses }: { courses: CourseView[] }) {
  return (
    <ul className={gridClass}>
      {courses.map((course) => (
        <li key={course.id} className="min-w-0">
          <CourseCard course={course} />
        </li>
      ))}
    </ul>
  );
}

type PendingQuery = { error: unknown; isFetching: boolean; refetch: () => unknown };

/** Stands in for the grid while its query has no data. */
export function CourseGridFallback({ query }: { query: PendingQuery }) {
  const { t } = useTranslation();
  if (query.error) {
    return (
      <Card>
        <ErrorState
          title={t("courses:error.title")}
          description={errorText(t, query.error)}
          retrying={query.isFetching}
          onRetry={() => void query.refetch()}
        />
      </Card>
    );
  }
  return (
    <LoadingRegion className={gridClass}>
      {[1, 2, 3, 4, 5, 6].map((card) => (
        <div key={card} className="grid gap-3 rounded-lg border border-line bg-surface p-5">
          <Skeleton className="h-6 w-4/5" />
          <Skeleton className="h-4 w-1/3" />
          <Skeleton className="h-12" />
          <Skeleton className="h-7 w-3/5" />
          <Skeleton className="h-9 w-2/3" />
        </div>
      ))}
    </LoadingRegion>
  );
}
