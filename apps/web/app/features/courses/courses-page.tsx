import { useTranslation } from "react-i18next";
import { PageHeader } from "#web/ui/layout/page-header.tsx";
import { Tabs } from "#web/ui/layout/tabs.tsx";
import { type CourseTab, courseTabs } from "./course-state.ts";
import { DiscoverTab } from "./discover-tab.tsx";
import { SavedTab } from "./saved-tab.tsx";
import { useCourseState } from "./use-course-state.ts";

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
