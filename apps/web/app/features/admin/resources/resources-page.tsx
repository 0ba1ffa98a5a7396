import { useTranslation } from "react-i18next";
import { useSearchChanges } from "#web/platform/urls/use-search-changes.ts";
import { Card } from "#web/ui/layout/card.tsx";
import { Tabs } from "#web/ui/layout/tabs.tsx";
import { HostList } from "./host-list.tsx";
import { ResourceList } from "./resource-list.tsx";

export function ResourcesPage() {
  const { t } = useTranslation();
  const [search, changeSearch] = useSearchChanges();
  return (
    <Card aria-label={t("resources:title")}>
      <Tabs
        label={t("resources:views.label")}
        value={search.get("view") === "hosts" ? "hosts" : "resources"}
        onValueChange={(view) => changeSearch({ view: view === "hosts" ? view : undefined })}
        items={[
          { value: "resources", label: t("resources:views.resources"), content: <ResourceList /> },
          { value: "hosts", label: t("resources:views.hosts"), content: <HostList /> },
        ]}
      />
    </Card>
  );
}
