import type { PathSummary } from "@masar/contract/paths/schemas";
import { useQuery } from "@tanstack/react-query";
import { Plus } from "lucide-react";
import { useEffect } from "react";
import { useTranslation } from "react-i18next";
import { useSearchParams } from "react-router";
import { useFormat } from "#web/platform/format/use-format.ts";
import { links } from "#web/platform/urls/links.ts";
import { pathsQuery } from "#web/entities/path/path-queries.ts";
import { toastError } from "#web/platform/toast/toast.ts";
import { ButtonLink } from "#web/ui/forms/button-link.tsx";
import { Card } from "#web/ui/layout/card.tsx";
import { EmptyState } from "#web/ui/feedback/empty-state.tsx";
import { ErrorState } from "#web/ui/feedback/error-state.tsx";
import { Icon } from "#web/ui/display/icon.tsx";
import { PageHeader } from "#web/ui/layout/page-header.tsx";
import { LoadingRegion, Skeleton } from "#web/ui/feedback/skeleton.tsx";
import { Tabs } from "#web/ui/layout/tabs.tsx";
import { PathCard } from "./path-card.tsx";

const tabs = {
  active: ["active", "paused"],
  drafts: ["draft"],
  closed: ["completed", "archived"],
} as const satisfies Record<string, readonly PathSummary["status"][]>;

type Tab = keyof typeof tabs;
const tabNames = Object.keys(tabs) as Tab[];

export function PathsPage() {
  const { t } = useTranslation();
  const { data, error, isFetching, refetch } = useQuery(pathsQuery);
  // Persisted paths are shown without a toast; the offline bar shows that there is no network.
  useErrorToast(data ? null : error);
  return (
    <div className="grid grid-cols-1 gap-6">
      <PageHeader
        title={t("paths:title")}
        description={t("paths:lead")}
        actions={
          data &&
          data.length > 0 && (
            <ButtonLink to={links.newPath} icon={<Icon icon={Plus} />}>
              {t("paths:create")}
            </ButtonLink>
          )
        }
      />
      {data ? (
        <PathTabs paths={data} />
      ) : error ? (
        <Card>
          <ErrorState
            title={t("paths:loadError")}
            description={t("paths:loadErrorDescription")}
            retrying={isFetching}
            onRetry={() => void refetch()}
          />
        </Card>
      ) : (
        <PathsSkeleton />
      )}
    </div>
  );
}

function PathTabs({ paths }: { paths: PathSummary[] }) {
  const { t } = useTranslation();
  const format = useFormat();
  const [search, setSearch] = useSearchParams();
  const listOf = (tab: Tab) =>
    paths
      .filter(({ status }) => (tabs[tab] as readonly string[]).includes(status))
      .toSorted((a, b) => Number(b.is_pinned) - Number(a.is_pinned));
  // Without a tab in the URL, the first one with paths.
  const opened =
    tabNames.find((tab) => tab === search.get("tab")) ??
    tabNames.find((tab) => listOf(tab).length > 0) ??
    "active";

  if (paths.length === 0) {
    return (
      <Card>
        <EmptyState
          title={t("paths:empty.title")}
          description={t("paths:empty.description")}
          action={<ButtonLink to={links.newPath}>{t("paths:empty.action")}</ButtonLink>}
        />
      </Card>
    );
  }
  return (
    <Tabs
      label={t("paths:tabs.label")}
      value={opened}
      onValueChange={(tab) => setSearch({ tab }, { replace: true })}
      items={tabNames.map((tab) => ({
        value: tab,
        label: `${t(`paths:tabs.${tab}`)} (${format.number(listOf(tab).length)})`,
        content: <PathCards tab={tab} paths={listOf(tab)} />,
      }))}
    />
  );
}

function PathCards({ tab, paths }: { tab: Tab; paths: PathSummary[] }) {
  const { t } = useTranslation();
  if (paths.length === 0) {
    return (
      <EmptyState
        title={t(`paths:empty.${tab}`)}
        description={t(`paths:empty.${tab}Description`)}
      />
    );
  }
  return (
    <ul className="grid grid-cols-1 gap-4 lg:grid-cols-2">
      {paths.map((path) => (
        <li key={path.id}>
          <PathCard path={path} />
        </li>
      ))}
    </ul>
  );
}

function useErrorToast(error: unknown): void {
  const { t } = useTranslation();
  useEffect(() => {
    if (error) toastError(t("paths:loadError"), t("paths:loadErrorDescription"));
  }, [error, t]);
}

function PathsSkeleton() {
  return (
    <LoadingRegion className="grid grid-cols-1 gap-4 lg:grid-cols-2">
      {["a", "b", "c", "d"].map((key) => (
        <Card key={key} className="grid gap-3">
          <Skeleton className="h-7 w-2/3" />
          <Skeleton className="h-5 w-1/2" />
          <Skeleton className="h-2 w-full" />
          <Skeleton className="h-5 w-40" />
        </Card>
      ))}
    </LoadingRegion>
  );
}
