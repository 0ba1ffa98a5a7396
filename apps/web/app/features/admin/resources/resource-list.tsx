import { limits } from "@masar/contract/limits";
import type { AdminResource } from "@masar/contract/resources/admin-schemas";
import { resourceKinds, resourceStates } from "@masar/contract/resources/constants";
import { languages } from "@masar/i18n/locales";
import { useInfiniteQuery } from "@tanstack/react-query";
import { FileUp, Plus } from "lucide-react";
import { lazy, Suspense, useState } from "react";
import { useTranslation } from "react-i18next";
import { ExportMenu } from "#web/features/admin/import/export-menu.tsx";
import { useListFilter } from "#web/platform/forms/use-list-filter.ts";
import { useSearchChanges } from "#web/platform/urls/use-search-changes.ts";
import { Icon } from "#web/ui/display/icon.tsx";
import { EmptyState } from "#web/ui/feedback/empty-state.tsx";
import { NoMatch } from "#web/ui/feedback/no-match.tsx";
import { Button } from "#web/ui/forms/button.tsx";
import { SelectField } from "#web/ui/forms/select-field.tsx";
import { FilteredList } from "#web/ui/layout/filtered-list.tsx";
import { resourceColumns } from "./resource-columns.ts";
import { ResourceRow } from "./resource-row.tsx";
import { adminResourcesQuery, loadExport } from "./resources.api.ts";

const ResourceForm = lazy(async () => {
  const { ResourceForm: Form } = await import("./resource-form.tsx");
  return { default: Form };
});
const ResourceImport = lazy(async () => {
  const { ResourceImport: Import } = await import("./resource-import.tsx");
  return { default: Import };
});

export function ResourceList() {
  const { t } = useTranslation();
  const filter = useListFilter(resourceStates);
  const [search, changeSearch] = useSearchChanges();
  const language = languages.find((known) => known === search.get("language"));
  const kind = resourceKinds.find((known) => known === search.get("kind"));
  const query = useInfiniteQuery(
    adminResourcesQuery({ state: filter.state, q: filter.words, language, kind }),
  );
  const [open, setOpen] = useState<AdminResource | "add" | "import">();
  const close = () => setOpen(undefined);
  const isFiltered = filter.isFiltered || Boolean(language) || Boolean(kind);
  const clear = () =>
    changeSearch({ words: undefined, state: undefined, language: undefined, kind: undefined });
  return (
    <div className="grid grid-cols-1 gap-4">
      <div className="flex flex-wrap gap-2">
        <Button icon={<Icon icon={Plus} />} onClick={() => setOpen("add")}>
          {t("resources:list.add")}
        </Button>
        <Button variant="secondary" icon={<Icon icon={FileUp} />} onClick={() => setOpen("import")}>
          {t("resources:list.import")}
        </Button>
        <ExportMenu name="resources" columns={resourceColumns} load={loadExport} />
      </div>
      <FilteredList
        filter={{ ...filter, isFiltered }}
        searchLabel={t("resources:list.search")}
        clearLabel={t("administration:list.clear")}
        maxLength={limits.administration.searchLength}
        filterLabel={t("administration:list.filter")}
        nameOf={(value) => t(`resources:list.states.${value}`)}
        label={t("resources:title")}
        query={query}
        items={query.data?.pages.flatMap(({ resources }) => resources)}
        keyOf={({ id }) => id}
        renderItem={(resource) => (
          <ResourceRow resource={resource} onEdit={() => setOpen(resource)} />
        )}
        failed={t("resources:list.failed")}
        noMatch={<NoMatch onShowAll={clear} />}
        empty={
          <EmptyState
            title={t("resources:list.empty")}
            description={t("resources:list.emptyText")}
          />
        }
      >
        <div className="grid gap-3 sm:grid-cols-2">
          <SelectField
            label={t("resources:list.language")}
            value={language ?? ""}
            options={[
              { value: "", label: t("resources:list.anyLanguage") },
              ...languages.map((value) => ({ value, label: t(`courses:languages.${value}`) })),
            ]}
            onChange={(value) => changeSearch({ language: value })}
          />
          <SelectField
            label={t("resources:list.kind")}
            value={kind ?? ""}
            options={[
              { value: "", label: t("resources:list.anyKind") },
              ...resourceKinds.map((value) => ({
                value,
                label: t(`courses:resources.kinds.${value}`),
              })),
            ]}
            onChange={(value) => changeSearch({ kind: value })}
          />
        </div>
      </FilteredList>
      <Suspense>
        {open === "import" && <ResourceImport onClose={close} />}
        {open && open !== "import" && (
          <ResourceForm resource={open === "add" ? undefined : open} onClose={close} />
        )}
      </Suspense>
    </div>
  );
}
