import { limits } from "@masar/contract/limits";
import type { Language } from "@masar/contract/settings/schemas";
import type { BundledString } from "@masar/contract/translations/schemas";
import { languages, locales } from "@masar/i18n/locales";
import { useInfiniteQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useSearchParams } from "react-router";
import { useLatestSearch } from "#web/platform/urls/use-latest-search.ts";
import { useLanguage } from "#web/platform/preferences/use-language.ts";
import { useListFilter } from "#web/platform/forms/use-list-filter.ts";
import { Card } from "#web/ui/layout/card.tsx";
import { RadioGroup } from "#web/ui/forms/radio-group.tsx";
import { EmptyState } from "#web/ui/feedback/empty-state.tsx";
import { Field } from "#web/ui/forms/field.tsx";
import { NoMatch } from "#web/ui/feedback/no-match.tsx";
import { InlineAlert } from "#web/ui/feedback/inline-alert.tsx";
import { PagedList } from "#web/ui/layout/paged-list.tsx";
import { SearchBox } from "#web/ui/forms/search-box.tsx";
import { Select } from "#web/ui/forms/select.tsx";
import { stringsQuery } from "#web/features/admin/admin.api.ts";
import { StringForm } from "./string-form.tsx";
import { type StringForm as Form, StringRow } from "./string-row.tsx";

const states = ["all", "replaced"] as const;

/** For operators: every text of the product, and what stands for it. */
export function StringList() {
  const { t } = useTranslation();
  const { state, words, setFilter, clearFilter } = useListFilter(states);
  const { language, namespace, setPlace } = usePlace();
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
      <SearchBox
        value={words}
        label={t("administration:strings.search")}
        clearLabel={t("administration:list.clear")}
        maxLength={limits.administration.searchLength}
        onSearch={(next) => setFilter({ words: next })}
      />
      <div className="grid gap-3 sm:grid-cols-2">
        <Field label={t("administration:strings.language")}>
          <Select
            value={language}
            options={languages.map((value) => ({ value, label: locales[value].label }))}
            onChange={(event) => setPlace({ language: event.target.value as Language })}
          />
        </Field>
        <Field label={t("administration:strings.namespace")}>
          <Select
            value={namespace}
            options={[
              { value: "", label: t("administration:strings.anyNamespace") },
              ...namespaces.map((value) => ({ value, label: value })),
            ]}
            onChange={(event) => setPlace({ namespace: event.target.value })}
          />
        </Field>
      </div>
      <RadioGroup
        label={t("administration:strings.shown")}
        choices={states.map((value) => ({ value, label: t(`administration:strings.${value}`) }))}
        value={state}
        onChoose={(value) => setFilter({ state: value })}
      />
      <PagedList
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
            <NoMatch onShowAll={clearFilter} />
          )
        }
      />
      {open && <StringForm {...open} onClose={() => setOpen(undefined)} />}
    </Card>
  );
}

/** Which language and part are looked through: in the address, as the rest of the filter is. */
function usePlace() {
  const { language: own } = useLanguage();
  const [search, setSearch] = useSearchParams();
  const language = languages.find((known) => known === search.get("language")) ?? own;
  const namespace = search.get("part") ?? "";
  const readLatest = useLatestSearch(search);
  const setPlace = (change: { language?: Language; namespace?: string }) => {
    const params = readLatest();
    if (change.language) params.set("language", change.language);
    if (change.namespace) params.set("part", change.namespace);
    else if (change.namespace === "") params.delete("part");
    setSearch(params, { replace: true, preventScrollReset: true });
  };
  return { language, namespace, setPlace };
}
