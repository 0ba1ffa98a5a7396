import type { ClientError } from "@masar/contract/instance/schemas";
import { limits } from "@masar/contract/limits";
import { useInfiniteQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { useFormat } from "#web/platform/format/use-format.ts";
import { useListFilter } from "#web/platform/forms/use-list-filter.ts";
import { Badge } from "#web/ui/display/badge.tsx";
import { Button } from "#web/ui/forms/button.tsx";
import { Card } from "#web/ui/layout/card.tsx";
import { RadioGroup } from "#web/ui/forms/radio-group.tsx";
import { EmptyState } from "#web/ui/feedback/empty-state.tsx";
import { PagedList } from "#web/ui/layout/paged-list.tsx";
import { SearchBox } from "#web/ui/forms/search-box.tsx";
import { clientErrorsQuery, useResolveError } from "#web/features/admin/instance.api.ts";

const states = ["open", "resolved"] as const;

/** For operators: what failed in browsers, and what of it was mended. */
export function ClientErrorList() {
  const { t } = useTranslation();
  const { state, words, setFilter, clearFilter } = useListFilter(states);
  const query = useInfiniteQuery(clientErrorsQuery({ state, q: words }));
  return (
    <Card aria-label={t("operation:errors.title")} className="grid grid-cols-1 gap-4">
      <SearchBox
        value={words}
        label={t("operation:errors.search")}
        clearLabel={t("operation:errors.clear")}
        maxLength={limits.administration.searchLength}
        onSearch={(next) => setFilter({ words: next })}
      />
      <RadioGroup
        label={t("operation:errors.filter")}
        choices={states.map((value) => ({ value, label: t(`operation:errors.states.${value}`) }))}
        value={state}
        onChoose={(value) => setFilter({ state: value })}
      />
      <PagedList
        label={t("operation:errors.title")}
        query={query}
        items={query.data && listOnce(query.data.pages.flatMap(({ errors }) => errors))}
        keyOf={({ id }) => id}
        renderItem={(item) => <ErrorRow item={item} />}
        failed={t("operation:errors.failed")}
        empty={
          words ? (
            <EmptyState
              title={t("operation:errors.noMatch")}
              action={
                <Button variant="secondary" onClick={clearFilter}>
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

/** One that was seen again moves to the front while pages are fetched: it is drawn where it was first met. */
function listOnce(errors: ClientError[]): ClientError[] {
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
        {/* What a browser wrote is English whatever the page's language is. */}
        <p dir="ltr" lang="en" className="min-w-0 flex-1 basis-60 font-medium wrap-anywhere">
          {item.message}
        </p>
        <Badge tone={item.count > 1 ? "rose" : "neutral"}>
          {t("operation:errors.times", { count: item.count })}
        </Badge>
      </div>
      <dl className="mt-1.5 flex flex-wrap gap-x-6 gap-y-0.5 text-sm text-ink-2">
        <Detail label={t("operation:errors.page")}>
          <bdi className="break-all">{item.page}</bdi>
        </Detail>
        <Detail label={t("operation:errors.firstSeen")}>
          <time dateTime={item.first_seen_at}>{format.date(item.first_seen_at, "dateTime")}</time>
        </Detail>
        <Detail label={t("operation:errors.lastSeen")}>
          <time dateTime={item.last_seen_at} title={format.date(item.last_seen_at, "dateTime")}>
            {format.relativeTime(item.last_seen_at)}
          </time>
        </Detail>
        <Detail label={t("operation:errors.version")}>
          <bdi>{item.version}</bdi>
        </Detail>
      </dl>
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

function Detail({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="flex flex-wrap gap-x-1.5">
      <dt className="text-ink-3">{label}</dt>
      <dd>{children}</dd>
    </div>
  );
}
