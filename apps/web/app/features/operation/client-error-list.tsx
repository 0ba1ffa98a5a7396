import type { ClientError } from "@masar/contract/operation";
import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { errorText } from "#web/lib/error-text.ts";
import { useFormat } from "#web/lib/use-format.ts";
import { Badge } from "#web/ui/badge.tsx";
import { Card, CardTitle } from "#web/ui/card.tsx";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { ErrorState } from "#web/ui/error-state.tsx";
import { LoadingRegion, Skeleton } from "#web/ui/skeleton.tsx";
import { clientErrorsQuery } from "./operation.api.ts";

export function ClientErrorList() {
  const { t } = useTranslation();
  return (
    <Card flush aria-labelledby="client-errors-title">
      <div className="px-5 pt-5 pb-4 sm:px-6">
        <CardTitle id="client-errors-title">{t("operation:errors.title")}</CardTitle>
        <p className="measure mt-1 text-sm text-ink-2">{t("operation:errors.description")}</p>
      </div>
      <Errors />
    </Card>
  );
}

function Errors() {
  const { t } = useTranslation();
  const { data, error, refetch, isFetching } = useQuery(clientErrorsQuery());
  if (data?.errors.length === 0) {
    return (
      <EmptyState
        title={t("operation:errors.emptyTitle")}
        description={t("operation:errors.emptyDescription")}
      />
    );
  }
  if (data) {
    return (
      <ul className="divide-y divide-line border-t border-line">
        {data.errors.map((item) => (
          <ErrorRow key={item.id} item={item} />
        ))}
      </ul>
    );
  }
  if (error) {
    return (
      <ErrorState
        title={t("operation:errors.failed")}
        description={errorText(t, error)}
        onRetry={() => void refetch()}
        retrying={isFetching}
      />
    );
  }
  return (
    <LoadingRegion className="divide-y divide-line border-t border-line">
      {["first", "second", "third"].map((key) => (
        <div key={key} className="grid gap-2.5 px-5 py-5 sm:px-6">
          <Skeleton className="h-5 w-3/4" />
          <Skeleton className="h-4 w-1/2" />
        </div>
      ))}
    </LoadingRegion>
  );
}

function ErrorRow({ item }: { item: ClientError }) {
  const { t } = useTranslation();
  const format = useFormat();
  return (
    <li className="px-5 py-4 sm:px-6">
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
        <Detail label={t("operation:errors.lastSeen")}>
          <time dateTime={item.last_seen_at} title={format.date(item.last_seen_at, "dateTime")}>
            {format.relativeTime(item.last_seen_at)}
          </time>
        </Detail>
        <Detail label={t("operation:errors.version")}>
          <bdi>{item.version}</bdi>
        </Detail>
      </dl>
      <details>
        <summary className="inline-flex min-h-11 items-center rounded-sm text-sm text-ink-2 underline underline-offset-4">
          {t("operation:errors.details")}
        </summary>
        {item.stack ? (
          <pre className="rounded-md bg-sunken px-4 py-3 text-start text-sm wrap-anywhere whitespace-pre-wrap text-ink-2">
            {item.stack}
          </pre>
        ) : (
          <p className="text-sm text-ink-2">{t("operation:errors.noStack")}</p>
        )}
      </details>
    </li>
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
