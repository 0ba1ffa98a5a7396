import { useTranslation } from "react-i18next";
import { Button } from "#web/ui/forms/button.tsx";
import { ButtonLink } from "#web/ui/forms/button-link.tsx";
import { Card } from "#web/ui/layout/card.tsx";
import { EmptyState } from "#web/ui/feedback/empty-state.tsx";
import { type CourseFilters, listActive } from "./course-state.ts";

type NoResultsProps = {
  page: number;
  filters: CourseFilters;
  clearFilters: () => void;
  pageHref: (page: number) => string;
};

/** Tells a page past the end from a search without a match. */
export function NoResults({ page, filters, clearFilters, pageHref }: NoResultsProps) {
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
