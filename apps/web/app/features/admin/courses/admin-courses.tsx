import type { AdminCourse } from "@masar/contract/admin/schemas";
import { courseStates } from "@masar/contract/admin/constants";
import { limits } from "@masar/contract/limits";
import { useInfiniteQuery } from "@tanstack/react-query";
import { FileUp, Plus } from "lucide-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { bidiText } from "#web/platform/format/bidi-text.ts";
import { useFormat } from "#web/platform/format/use-format.ts";
import { useListFilter } from "#web/platform/forms/use-list-filter.ts";
import { Badge } from "#web/ui/display/badge.tsx";
import { Button } from "#web/ui/forms/button.tsx";
import { Card } from "#web/ui/layout/card.tsx";
import { EmptyState } from "#web/ui/feedback/empty-state.tsx";
import { Icon } from "#web/ui/display/icon.tsx";
import { NoMatch } from "#web/ui/feedback/no-match.tsx";
import { FilteredList } from "#web/ui/layout/filtered-list.tsx";
import {
  adminCoursesQuery,
  loadCourseExport,
  useSetActive,
} from "#web/features/admin/admin.api.ts";
import { ExportMenu } from "#web/features/admin/import/export-menu.tsx";
import { CourseForm } from "./course-form.tsx";
import { courseColumns, CourseImport } from "./course-import.tsx";

export function AdminCourses() {
  const { t } = useTranslation();
  const filter = useListFilter(courseStates);
  const query = useInfiniteQuery(adminCoursesQuery({ state: filter.state, q: filter.words }));
  const [open, setOpen] = useState<AdminCourse | "add" | "import">();
  const close = () => setOpen(undefined);
  return (
    <Card aria-label={t("administration:courses.title")} className="grid grid-cols-1 gap-4">
      <div className="flex flex-wrap gap-2">
        <Button icon={<Icon icon={Plus} />} onClick={() => setOpen("add")}>
          {t("administration:courses.add")}
        </Button>
        <Button variant="secondary" icon={<Icon icon={FileUp} />} onClick={() => setOpen("import")}>
          {t("administration:courses.import")}
        </Button>
        <ExportMenu name="courses" columns={courseColumns} load={loadCourseExport} />
      </div>
      <FilteredList
        filter={filter}
        searchLabel={t("administration:courses.search")}
        clearLabel={t("administration:list.clear")}
        maxLength={limits.courses.searchLength}
        filterLabel={t("administration:list.filter")}
        nameOf={(value) => t(`administration:courses.states.${value}`)}
        label={t("administration:courses.title")}
        query={query}
        items={query.data?.pages.flatMap(({ courses }) => courses)}
        keyOf={({ id }) => id}
        renderItem={(course) => <CourseRow course={course} onEdit={() => setOpen(course)} />}
        failed={t("administration:courses.failed")}
        noMatch={<NoMatch onShowAll={filter.clearFilter} />}
        empty={
          <EmptyState
            title={t("administration:courses.empty")}
            description={t("administration:courses.emptyText")}
          />
        }
      />
      {open === "import" && <CourseImport onClose={close} />}
      {open && open !== "import" && (
        <CourseForm course={open === "add" ? undefined : open} onClose={close} />
      )}
    </Card>
  );
}

function CourseRow({ course, onEdit }: { course: AdminCourse; onEdit: () => void }) {
  const { t } = useTranslation();
  const format = useFormat();
  const setActive = useSetActive();
  const { id, title, is_active } = course;
  return (
    <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-3">
      <div className="grid min-w-0 flex-1 basis-64 gap-1.5">
        <p className="font-medium wrap-anywhere">
          <bdi {...bidiText(title)} lang={course.language} />
        </p>
        <p className="text-sm break-all text-ink-2">
          <bdi>{course.provider}</bdi>
          {t("between")}
          <bdi dir="ltr">{course.url}</bdi>
        </p>
        <div className="flex flex-wrap gap-2 empty:hidden">
          {!is_active && <Badge tone="saffron">{t("administration:courses.inactive")}</Badge>}
          {course.link_status === "dead" && (
            <Badge tone="rose">{t("administration:courses.states.dead")}</Badge>
          )}
          {course.link_status === "unchecked" && (
            <Badge>{t("administration:courses.states.unchecked")}</Badge>
          )}
          {course.reports > 0 && (
            <Badge tone="rose">
              {t("administration:courses.reports", {
                count: course.reports,
                shown: format.number(course.reports),
              })}
            </Badge>
          )}
        </div>
      </div>
      <div className="flex flex-wrap gap-2">
        <Button
          size="sm"
          variant="secondary"
          aria-label={t("administration:courses.editNamed", { title })}
          onClick={onEdit}
        >
          {t("administration:courses.edit")}
        </Button>
        <Button
          size="sm"
          variant="quiet"
          loading={setActive.isPending}
          aria-label={t(
            is_active
              ? "administration:courses.deactivateNamed"
              : "administration:courses.activateNamed",
            { title },
          )}
          onClick={() => setActive.mutate({ id, is_active: !is_active })}
        >
          {t(is_active ? "administration:courses.deactivate" : "administration:courses.activate")}
        </Button>
      </div>
    </div>
  );
}
