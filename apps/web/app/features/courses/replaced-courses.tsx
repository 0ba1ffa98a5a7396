import type { ResponseOf } from "@masar/contract/endpoint-schemas";
import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { bidiText } from "#web/platform/format/bidi-text.ts";
import { useFormat } from "#web/platform/format/use-format.ts";
import { links } from "#web/platform/urls/links.ts";
import { Badge } from "#web/ui/display/badge.tsx";
import { EmptyState } from "#web/ui/feedback/empty-state.tsx";
import { QueryFallback } from "#web/ui/feedback/query-fallback.tsx";
import { Skeleton } from "#web/ui/feedback/skeleton.tsx";
import { Card, CardTitle } from "#web/ui/layout/card.tsx";
import { replacedCoursesQuery } from "./courses.api.ts";

type Replaced = ResponseOf<"listReplacedCourses">["replaced"][number];

/** Admin list of courses that the nightly check had replaced in open paths. */
export function ReplacedCourses() {
  const { t } = useTranslation();
  const query = useQuery(replacedCoursesQuery);
  const { data } = query;
  return (
    <Card aria-labelledby="replaced-title" className="grid grid-cols-1 gap-4">
      <div className="grid gap-1">
        <CardTitle id="replaced-title">{t("courses:replaced.title")}</CardTitle>
        <p className="text-sm text-ink-2">{t("courses:replaced.description")}</p>
      </div>
      {!data && (
        <QueryFallback query={query} failedTitle={t("courses:replaced.failed")}>
          <Skeleton className="h-16" />
        </QueryFallback>
      )}
      {data?.replaced.length === 0 && <EmptyState title={t("courses:replaced.empty")} />}
      {data && data.replaced.length > 0 && (
        <ul aria-labelledby="replaced-title" className="divide-y divide-line border-t border-line">
          {data.replaced.map((row) => (
            <li key={`${row.course.slug} ${row.replacement.slug}`} className="grid gap-2 py-4">
              <ReplacedCourse row={row} />
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
}

function ReplacedCourse({ row }: { row: Replaced }) {
  const { t } = useTranslation();
  const format = useFormat();
  const { paths, undone } = row;
  return (
    <>
      <CourseLink course={row.course} />
      <p className="flex flex-wrap items-baseline gap-x-2">
        <span className="text-sm text-ink-2">{t("courses:replaced.instead")}</span>
        <CourseLink course={row.replacement} />
      </p>
      <div className="flex flex-wrap items-center gap-2">
        <Badge>{t("courses:replaced.paths", { count: paths, shown: format.number(paths) })}</Badge>
        {undone > 0 && (
          <Badge tone="rose">
            {t("courses:replaced.undone", { count: undone, shown: format.number(undone) })}
          </Badge>
        )}
        <span className="text-sm text-ink-2">
          {t("courses:replaced.last", { date: format.date(row.last_at) })}
        </span>
      </div>
    </>
  );
}

function CourseLink({ course: { slug, title } }: { course: Replaced["course"] }) {
  return (
    <Link
      to={links.course(slug)}
      className="justify-self-start py-1 font-medium wrap-anywhere underline-offset-4 hover:underline"
    >
      <bdi {...bidiText(title)} />
    </Link>
  );
}
