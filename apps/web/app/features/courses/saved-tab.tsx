import { useInfiniteQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { errorText } from "#web/platform/errors/error-text.ts";
import { links } from "#web/platform/urls/links.ts";
import { useLanguage } from "#web/platform/preferences/use-language.ts";
import { ButtonLink } from "#web/ui/forms/button-link.tsx";
import { Card } from "#web/ui/layout/card.tsx";
import { EmptyState } from "#web/ui/feedback/empty-state.tsx";
import { ErrorState } from "#web/ui/feedback/error-state.tsx";
import { LoadMore } from "#web/ui/layout/load-more.tsx";
import { CourseGrid, CourseGridSkeleton } from "./course-grid.tsx";
import { viewSaved } from "./course-view.ts";
import { savedCoursesQuery } from "./courses.api.ts";

export function SavedTab({ tab }: { tab: "saved" | "completed" }) {
  const { t } = useTranslation();
  const { language } = useLanguage();
  const query = useInfiniteQuery(savedCoursesQuery(tab));
  const { data, error } = query;
  if (!data && error) {
    return (
      <Card>
        <ErrorState
          title={t("courses:error.title")}
          description={errorText(t, error)}
          retrying={query.isFetching}
          onRetry={() => void query.refetch()}
        />
      </Card>
    );
  }
  if (!data) return <CourseGridSkeleton />;
  const courses = data.pages.flatMap((page) => page.courses);
  if (courses.length === 0) {
    return (
      <Card>
        <EmptyState
          title={t(`courses:empty.${tab}`)}
          description={t(`courses:empty.${tab}Text`)}
          action={
            <ButtonLink variant="secondary" to={links.courses}>
              {t("courses:empty.action")}
            </ButtonLink>
          }
        />
      </Card>
    );
  }
  return (
    <>
      <CourseGrid courses={courses.map((course) => viewSaved(course, language))} />
      <LoadMore
        hasMore={query.hasNextPage}
        loading={query.isFetchingNextPage}
        onLoadMore={() => void query.fetchNextPage()}
      />
    </>
  );
}
