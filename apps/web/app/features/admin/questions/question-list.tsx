import { questionStates } from "@masar/contract/checks/constants";
import { limits } from "@masar/contract/limits";
import { useInfiniteQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { useListFilter } from "#web/platform/forms/use-list-filter.ts";
import { useSearchChanges } from "#web/platform/urls/use-search-changes.ts";
import { EmptyState } from "#web/ui/feedback/empty-state.tsx";
import { NoMatch } from "#web/ui/feedback/no-match.tsx";
import { Card } from "#web/ui/layout/card.tsx";
import { FilteredList } from "#web/ui/layout/filtered-list.tsx";
import { PlaceFilter } from "./place-filter.tsx";
import { QuestionRow } from "./question-row.tsx";
import { adminQuestionsQuery } from "./questions.api.ts";

export function QuestionList() {
  const { t } = useTranslation();
  const filter = useListFilter(questionStates);
  const [search, changeSearch] = useSearchChanges();
  const place = {
    blueprint: search.get("blueprint") ?? undefined,
    milestone: search.get("milestone") ?? undefined,
  };
  const query = useInfiniteQuery(
    adminQuestionsQuery({ state: filter.state, q: filter.words, ...place }),
  );
  const isNarrowed = filter.words !== "" || place.blueprint !== undefined;
  const clear = () =>
    changeSearch({
      words: undefined,
      state: undefined,
      blueprint: undefined,
      milestone: undefined,
    });
  return (
    <Card aria-label={t("questions:title")} className="grid grid-cols-1 gap-4">
      <FilteredList
        filter={{ ...filter, isFiltered: filter.isFiltered || isNarrowed }}
        searchLabel={t("questions:list.search")}
        clearLabel={t("administration:list.clear")}
        maxLength={limits.administration.searchLength}
        filterLabel={t("administration:list.filter")}
        nameOf={(value) => t(`questions:list.states.${value}`)}
        label={t("questions:title")}
        query={query}
        items={query.data?.pages.flatMap(({ questions }) => questions)}
        keyOf={({ id }) => id}
        renderItem={(question) => <QuestionRow question={question} />}
        failed={t("questions:list.failed")}
        noMatch={
          filter.state === "reported" && !isNarrowed ? (
            <EmptyState
              title={t("questions:list.noReports")}
              description={t("questions:list.noReportsText")}
            />
          ) : (
            <NoMatch onShowAll={clear} />
          )
        }
        empty={
          <EmptyState
            title={t("questions:list.empty")}
            description={t("questions:list.emptyText")}
          />
        }
      >
        <PlaceFilter {...place} onChange={changeSearch} />
      </FilteredList>
    </Card>
  );
}
