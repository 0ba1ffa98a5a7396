import { limits } from "@masar/contract/limits";
import type { BundledString } from "@masar/contract/translations/schemas";
import { languages, locales } from "@masar/i18n/locales";
import { useInfiniteQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useSearchChanges } from "#web/platform/urls/use-search-changes.ts";
import { useLanguage } from "#web/platform/preferences/use-language.ts";
import { useListFilter } from "#web/platform/forms/use-list-filter.ts";
import { Card } from "#web/ui/layout/card.tsx";
import { EmptyState } from "#web/ui/feedback/empty-state.tsx";
import { FilteredList } from "#web/ui/layout/filtered-list.tsx";
import { NoMatch } from "#web/ui/feedback/no-match.tsx";
import { InlineAlert } from "#web/ui/feedback/inline-alert.tsx";
import { SelectField } from "#web/ui/forms/select-field.tsx";
import { stringsQuery } from "#web/features/admin/admin.api.ts";
import { StringForm } from "./string-form.tsx";
import { type StringForm as Form, StringRow } from "./string-row.tsx";

const states = ["all", "replaced"] as const;

export function StringList() {
  const { t } = useTranslation();
  const filter = useListFilter(states);
  const { state, words } = filter;
  const [search, changeSearch] = useSearchChanges();
  const { language: pageLanguage } = useLanguage();
  const language = languages.find((known) => known === search.get("language")) ?? pageLanguage;
  const namespace = search.get("part") ?? "";
  const [open, setOpen] = useState<{ string: BundledString; form: Form }>();
  const query = useInfiniteQuery(
    stringsQuery({
      language,
      q: words,
      ...(namespace ? { namespace } : {}),
      ...(state === "replaced" ? { replaced: "true" as const } : {}),
    }),
  );
  const namespaces = query.data?.pages[0]?.namespaces ?? (namespace ? [namespace] : []);
  return (
    <Card aria-label={t("administration:strings.title")} className="grid grid-cols-1 gap-4">
      <InlineAlert tone="info">{t("administration:strings.follow")}</InlineAlert>
      <FilteredList
        filter={filter}
        searchLabel={t("administration:strings.search")}
        clearLabel={t("administration:list.clear")}
        maxLength={limits.administration.searchLength}
        filterLabel={t("administration:strings.shown")}
        nameOf={(value) => t(`administration:strings.${value}`)}
        label={t("administration:strings.title")}
        query={query}
        items={query.data?.pages.flatMap(({ strings }) => strings)}
        keyOf={(string) => `${string.language} ${string.namespace}:${string.key}`}
        renderItem={(string) => (
          <StringRow string={string} onEdit={(form) => setOpen({ string, form })} />
        )}
        failed={t("administration:strings.failed")}
        empty={
          state === "replaced" && words === "" && namespace === "" ? (
            <EmptyState
              title={t("administration:strings.empty")}
              description={t("administration:strings.emptyText")}
            />
          ) : (
            <NoMatch onShowAll={filter.clearFilter} />
          )
        }
      >
        <div className="grid gap-3 sm:grid-cols-2">
          <SelectField
            label={t("administration:strings.language")}
            value={language}
            options={languages.map((value) => ({ value, label: locales[value].label }))}
            onChange={(value) => changeSearch({ language: value })}
          />
          <SelectField
            label={t("administration:strings.namespace")}
            value={namespace}
            options={[
              { value: "", label: t("administration:strings.anyNamespace") },
              ...namespaces.map((value) => ({ value, label: value })),
            ]}
            onChange={(part) => changeSearch({ part })}
          />
        </div>
      </FilteredList>
      {open && <StringForm {...open} onClose={() => setOpen(undefined)} />}
    </Card>
  );
}
