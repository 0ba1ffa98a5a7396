import { courseSorts } from "@masar/contract/courses/constants";
import type { ResponseOf } from "@masar/contract/endpoint-schemas";
import { limits } from "@masar/contract/limits";
import { useQuery } from "@tanstack/react-query";
import { ArrowLeft, ArrowRight, SlidersHorizontal } from "lucide-react";
import { useMemo, useState } from "react";
import { useTranslation } from "react-i18next";
import { useIsWide } from "#web/platform/browser/use-is-wide.ts";
import { useFormat } from "#web/platform/format/use-format.ts";
import { useLanguage } from "#web/platform/preferences/use-language.ts";
import { Button } from "#web/ui/forms/button.tsx";
import { Icon } from "#web/ui/display/icon.tsx";
import { Select } from "#web/ui/forms/select.tsx";
import { Sheet } from "#web/ui/overlays/sheet.tsx";
import { SearchBox } from "#web/ui/forms/search-box.tsx";
import { ButtonLink } from "#web/ui/forms/button-link.tsx";
import { Card } from "#web/ui/layout/card.tsx";
import { EmptyState } from "#web/ui/feedback/empty-state.tsx";
import { ActiveFilters, FilterFields } from "./course-filters.tsx";
import { CourseGrid, CourseGridFallback } from "./course-card.tsx";
import { type CourseFilters, type CourseSort, listActive, useCourseState } from "./course-state.ts";
import { pageToViews } from "./course-view.ts";
import { coursesQuery } from "./courses.api.ts";

export function DiscoverTab() {
  const { t } = useTranslation();
  const { language } = useLanguage();
  const { filters, sort, page, ...change } = useCourseState();
  const query = useQuery(coursesQuery({ filters, sort, page }));
  // Without words the order follows the path and the choices of the learner.
  const isForUser = filters.q === undefined;
  const nameSort = (value: CourseSort) =>
    t(value === "relevance" && isForUser ? "courses:sort.forYou" : `courses:sort.${value}`);
  const isWide = useIsWide();
  const { data } = query;
  const courses = useMemo(() => data && pageToViews(data, language), [data, language]);
  const [isSheetOpen, setSheetOpen] = useState(false);
  const filterCount = listActive(filters).filter((key) => key !== "q").length;
  const fields = { filters, onChange: change.setFilters };

  return (
    <div className="grid grid-cols-1 gap-5">
      <div className="flex flex-wrap items-center gap-3">
        <div className="flex min-w-0 flex-1 basis-72">
          <SearchBox
            value={filters.q ?? ""}
            label={t("courses:search.label")}
            placeholder={t("courses:search.placeholder")}
            clearLabel={t("courses:search.clear")}
            maxLength={limits.courses.searchLength}
            className="flex-1"
            onSearch={(q) => change.setFilters({ q: q || undefined })}
          />
        </div>
        <div className="flex min-w-0 flex-1 basis-64 items-center gap-3 lg:flex-none">
          <Button
            variant="secondary"
            className="shrink-0 whitespace-nowrap lg:hidden"
            icon={<Icon icon={SlidersHorizontal} />}
            aria-expanded={isSheetOpen}
            onClick={() => setSheetOpen(true)}
          >
            {filterCount === 0
              ? t("courses:filters.open")
              : t("courses:filters.openCount", { count: filterCount })}
          </Button>
          <div className="min-w-36 flex-1">
            <Select
              aria-label={t("courses:sort.label")}
              value={sort}
              options={courseSorts.map((value) => ({ value, label: nameSort(value) }))}
              onChange={(event) => change.setSort(event.target.value as CourseSort)}
            />
          </div>
        </div>
      </div>
      {isWide && (
        <section aria-label={t("courses:filters.title")}>
          <FilterFields {...fields} className="grid grid-cols-4 items-start gap-x-4 gap-y-3" />
        </section>
      )}
      <Sheet
        side="bottom"
        open={isSheetOpen}
        onClose={() => setSheetOpen(false)}
        title={t("courses:filters.title")}
        footer={
          <>
            <Button variant="quiet" disabled={filterCount === 0} onClick={change.clearFilters}>
              {t("courses:filters.clearAll")}
            </Button>
            <Button onClick={() => setSheetOpen(false)}>{t("courses:filters.show")}</Button>
          </>
        }
      >
        <FilterFields {...fields} className="grid items-start gap-4 sm:grid-cols-2" />
      </Sheet>
      <ActiveFilters {...fields} onClear={change.clearFilters} />
      {renderList()}
    </div>
  );

  function renderList() {
    const { isPlaceholderData } = query;
    if (!data || !courses) return <CourseGridFallback query={query} />;
    if (courses.length === 0) return <NoResults page={page} filters={filters} {...change} />;
    return (
      <div className="grid gap-4" aria-busy={isPlaceholderData || undefined}>
        <CountLine data={data} />
        <CourseGrid courses={courses} />
        <Pager page={data.page} hasNext={data.has_next} hrefOf={change.pageHref} />
      </div>
    );
  }
}

function CountLine({ data }: { data: ResponseOf<"listCourses"> }) {
  const { t } = useTranslation();
  const format = useFormat();
  return (
    <output className="block text-sm text-ink-2">
      {data.corrected !== null && (
        <span className="mb-1 block text-ink">
          {t("courses:corrected", { words: data.corrected })}
        </span>
      )}
      {data.is_partial && <span className="mb-1 block text-ink">{t("courses:partial")}</span>}
      <span>
        {data.total === null
          ? t("courses:countMany", { shown: format.number(limits.courses.countedTo) })
          : t("courses:count", { count: data.total, shown: format.number(data.total) })}
      </span>
    </output>
  );
}

type NoResultsProps = {
  page: number;
  filters: CourseFilters;
  clearFilters: () => void;
  pageHref: (page: number) => string;
};

function NoResults({ page, filters, clearFilters, pageHref }: NoResultsProps) {
  const { t } = useTranslation();
  const isFiltered = listActive(filters).some((key) => key !== "q");
  return (
    <Card>
      {page > 1 ? (
        <EmptyState
          title={t("courses:noResults.lastPage")}
          action={
            <ButtonLink variant="secondary" to={pageHref(1)}>
              {t("courses:noResults.firstPage")}
            </ButtonLink>
          }
        />
      ) : (
        <EmptyState
          title={t("courses:noResults.title")}
          description={t(isFiltered ? "courses:noResults.filters" : "courses:noResults.words")}
          action={
            <Button variant="secondary" onClick={clearFilters}>
              {t(isFiltered ? "courses:noResults.clear" : "courses:search.clear")}
            </Button>
          }
        />
      )}
    </Card>
  );
}

type PagerProps = { page: number; hasNext: boolean; hrefOf: (page: number) => string };

/** Links rather than buttons: each page has its own URL and history entry. */
function Pager({ page, hasNext, hrefOf }: PagerProps) {
  const { t } = useTranslation();
  const format = useFormat();
  if (page === 1 && !hasNext) return null;
  return (
    <nav
      aria-label={t("courses:pages.label")}
      className="flex flex-wrap items-center justify-between gap-3 pt-2"
    >
      {page > 1 ? (
        <ButtonLink
          variant="secondary"
          to={hrefOf(page - 1)}
          rel="prev"
          icon={<Icon icon={ArrowLeft} />}
        >
          {t("courses:pages.previous")}
        </ButtonLink>
      ) : (
        <span />
      )}
      <span className="text-sm text-ink-2">
        {t("courses:countOnPage", { page: format.number(page) })}
      </span>
      {hasNext ? (
        <ButtonLink variant="secondary" to={hrefOf(page + 1)} rel="next">
          {t("courses:pages.next")}
          <Icon icon={ArrowRight} />
        </ButtonLink>
      ) : (
        <span />
      )}
    </nav>
  );
}
