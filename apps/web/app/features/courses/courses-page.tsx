import { useTranslation } from "react-i18next";
import { useInfiniteQuery } from "@tanstack/react-query";
import { PageHeader } from "#web/ui/layout/page-header.tsx";
import { Tabs } from "#web/ui/layout/tabs.tsx";
import { links } from "#web/platform/urls/links.ts";
import { useLanguage } from "#web/platform/preferences/use-language.ts";
import { ButtonLink } from "#web/ui/forms/button-link.tsx";
import { Card } from "#web/ui/layout/card.tsx";
import { EmptyState } from "#web/ui/feedback/empty-state.tsx";
import { LoadMore } from "#web/ui/layout/load-more.tsx";
import { type CourseTab, courseTabs, useCourseState } from "./course-state.ts";
import { DiscoverTab } from "./discover-tab.tsx";
import { CourseGrid, CourseGridFallback } from "./course-card.tsx";
import { savedCourseToView } from "./course-view.ts";
import { savedCoursesQuery } from "./courses.api.ts";

export function CoursesPage() {
  const { t } = useTranslation();
  const { tab, setTab } = useCourseState();
  return (
    <div className="grid gap-5">
      <PageHeader title={t("courses:title")} description={t("courses:intro")} />
      <Tabs
        label={t("courses:tabs.label")}
        value={tab}
        onValueChange={(value) => setTab(value as CourseTab)}
        items={courseTabs.map((value) => ({
          value,
          label: t(`courses:tabs.${value}`),
          content: value === "discover" ? <DiscoverTab /> : <SavedTab tab={value} />,
        }))}
      />
    </div>
  );
}

function SavedTab({ tab }: { tab: "saved" | "completed" }) {
  const { t } = useTranslation();
  const { language } = useLanguage();
  const query = useInfiniteQuery(savedCoursesQuery(tab));
  if (!query.data) return <CourseGridFallback query={query} />;
  const courses = query.data.pages.flatMap((page) => page.courses);
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
      <CourseGrid courses={courses.map((course) => savedCourseToView(course, language))} />
      <LoadMore
        hasMore={query.hasNextPage}
        loading={query.isFetchingNextPage}
        onLoadMore={() => void query.fetchNextPage()}
      />
    </>
  );
}
