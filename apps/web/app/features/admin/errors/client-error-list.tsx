import type { ClientError } from "@masar/contract/instance/schemas";
import { limits } from "@masar/contract/limits";
import { useInfiniteQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { useFormat } from "#web/platform/format/use-format.ts";
import { useListFilter } from "#web/platform/forms/use-list-filter.ts";
import { Badge } from "#web/ui/display/badge.tsx";
import { DescriptionList } from "#web/ui/display/description-list.tsx";
import { Button } from "#web/ui/forms/button.tsx";
import { Card } from "#web/ui/layout/card.tsx";
import { EmptyState } from "#web/ui/feedback/empty-state.tsx";
import { FilteredList } from "#web/ui/layout/filtered-list.tsx";
import { TimeAgo } from "#web/ui/display/time-ago.tsx";
import { clientErrorsQuery, useResolveError } from "#web/features/admin/instance.api.ts";

const states = ["open", "resolved"] as const;

export function ClientErrorList() {
  const { t } = useTranslation();
  const filter = useListFilter(states);
  const { state, words } = filter;
  const query = useInfiniteQuery(clientErrorsQuery({ state, q: words }));
  return (
    <Card aria-label={t("operation:errors.title")} className="grid grid-cols-1 gap-4">
      <FilteredList
        filter={filter}
        searchLabel={t("operation:errors.search")}
        clearLabel={t("operation:errors.clear")}
        maxLength={limits.administration.searchLength}
        filterLabel={t("operation:errors.filter")}
        nameOf={(value) => t(`operation:errors.states.${value}`)}
        label={t("operation:errors.title")}
        query={query}
        items={query.data && removeDuplicates(query.data.pages.flatMap(({ errors }) => errors))}
        keyOf={({ id }) => id}
        renderItem={(item) => <ErrorRow item={item} />}
        failed={t("operation:errors.failed")}
        empty={
          words ? (
            <EmptyState
              title={t("operation:errors.noMatch")}
              action={
                <Button variant="secondary" onClick={filter.clearFilter}>
                  {t("operation:errors.showAll")}
                </Button>
              }
            />
          ) : (
            <EmptyState
              title={t(
                state === "open" ? "operation:errors.emptyTitle" : "operation:errors.emptyResolved",
              )}
              description={t("operation:errors.emptyDescription")}
            />
          )
        }
      />
    </Card>
  );
}

/** An error that occurs again moves to the front between two page loads, so it can be on both. */
function removeDuplicates(errors: ClientError[]): ClientError[] {
  const known = new Set<string>();
  return errors.filter(({ id }) => !known.has(id) && known.add(id));
}

function ErrorRow({ item }: { item: ClientError }) {
  const { t } = useTranslation();
  const format = useFormat();
  const resolve = useResolveError();
  const isResolved = item.resolved_at !== null;
  return (
    <div>
      <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2">
        {/* Browsers write messages in English. */}
        <p dir="ltr" lang="en" className="min-w-0 flex-1 basis-60 font-medium wrap-anywhere">
          {item.message}
        </p>
        <Badge tone={item.count > 1 ? "rose" : "neutral"}>
          {t("operation:errors.times", { count: item.count })}
        </Badge>
      </div>
      <DescriptionList
        className="mt-1.5 flex flex-wrap gap-x-6 gap-y-0.5 text-sm text-ink-2"
        itemClassName="flex flex-wrap gap-x-1.5"
        termClassName="text-ink-3"
        valueClassName="break-all"
        items={[
          [t("operation:errors.page"), <bdi key="page">{item.page}</bdi>],
          [
            t("operation:errors.firstSeen"),
            <time key="first" dateTime={item.first_seen_at}>
              {format.date(item.first_seen_at, "dateTime")}
            </time>,
          ],
          [t("operation:errors.lastSeen"), <TimeAgo key="last" at={item.last_seen_at} />],
          [t("operation:errors.version"), <bdi key="version">{item.version}</bdi>],
        ]}
      />
      <div className="mt-2 flex flex-wrap items-start gap-x-4 gap-y-2">
        <details className="min-w-0 flex-1 basis-60">
          <summary className="inline-flex min-h-11 items-center rounded-sm text-sm text-ink-2 underline underline-offset-4">
            {t("operation:errors.details")}
          </summary>
          {item.stack ? (
            <pre
              dir="ltr"
              className="rounded-md border border-line bg-sunken px-4 py-3 text-start text-sm wrap-anywhere whitespace-pre-wrap text-ink-2"
            >
              {item.stack}
            </pre>
          ) : (
            <p className="text-sm text-ink-2">{t("operation:errors.noStack")}</p>
          )}
        </details>
        <Button
          size="sm"
          variant="secondary"
          className="my-1"
          loading={resolve.isPending}
          onClick={() => resolve.mutate({ id: item.id, resolved: !isResolved })}
        >
          {t(isResolved ? "operation:errors.reopen" : "operation:errors.resolve")}
        </Button>
      </div>
    </div>
  );
}
