import { useTranslation } from "react-i18next";
import { useSearchParams } from "react-router";
import { PageHeader } from "#web/ui/layout/page-header.tsx";
import { Tabs } from "#web/ui/layout/tabs.tsx";
import { ModerationLog } from "./moderation-log.tsx";
import { ReportQueue } from "./report-queue.tsx";
import { ReportedPaths } from "./reported-paths.tsx";

const otherTabs = ["paths", "log"] as const;

export function ModerationPage() {
  const { t } = useTranslation();
  const [search, setSearch] = useSearchParams();
  return (
    <div className="grid grid-cols-1 gap-5">
      <PageHeader title={t("moderation:title")} description={t("moderation:intro")} />
      <Tabs
        label={t("moderation:tabs.label")}
        value={otherTabs.find((tab) => tab === search.get("tab")) ?? "queue"}
        onValueChange={(tab) => setSearch(tab === "queue" ? {} : { tab })}
        items={[
          { value: "queue", label: t("moderation:tabs.queue"), content: <ReportQueue /> },
          { value: "paths", label: t("moderation:tabs.paths"), content: <ReportedPaths /> },
          { value: "log", label: t("moderation:tabs.log"), content: <ModerationLog /> },
        ]}
      />
    </div>
  );
}
