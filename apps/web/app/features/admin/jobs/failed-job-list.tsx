import { type JobKind, jobKinds } from "@masar/contract/admin/constants";
import type { FailedJob } from "@masar/contract/admin/schemas";
import { useInfiniteQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useFormat } from "#web/platform/format/use-format.ts";
import { Badge } from "#web/ui/display/badge.tsx";
import { DescriptionList } from "#web/ui/display/description-list.tsx";
import { TimeAgo } from "#web/ui/display/time-ago.tsx";
import { EmptyState } from "#web/ui/feedback/empty-state.tsx";
import { Button } from "#web/ui/forms/button.tsx";
import { Card } from "#web/ui/layout/card.tsx";
import { PagedList } from "#web/ui/layout/paged-list.tsx";
import { ConfirmDialog } from "#web/ui/overlays/confirm-dialog.tsx";
import { failedJobsQuery, useEndFailedJob } from "#web/features/admin/instance.api.ts";

/** In characters: a longer error is collapsed. */
const shortError = 400;

export function FailedJobList() {
  const { t } = useTranslation();
  const query = useInfiniteQuery(failedJobsQuery);
  const jobs = query.data?.pages.flatMap((page) => page.jobs);
  return (
    <Card aria-label={t("operation:jobs.title")} className="grid grid-cols-1 gap-4">
      {jobs && jobs.length > 0 && <p className="text-ink-2">{t("operation:jobs.hint")}</p>}
      <PagedList
        label={t("operation:jobs.title")}
        query={query}
        items={jobs}
        keyOf={({ id }) => id}
        renderItem={(job) => <FailedJobRow job={job} />}
        failed={t("operation:jobs.failed")}
        empty={
          <EmptyState
            title={t("operation:jobs.empty")}
            description={t("operation:jobs.emptyText")}
          />
        }
      />
    </Card>
  );
}

const isKnown = (queue: string): queue is JobKind => jobKinds.some((kind) => kind === queue);

function FailedJobRow({ job }: { job: FailedJob }) {
  const { t } = useTranslation();
  const format = useFormat();
  const retry = useEndFailedJob("retry");
  const discard = useEndFailedJob("discard");
  const [isConfirming, setConfirming] = useState(false);
  const { id, queue } = job;
  // No worker of this version would run a job of an unknown kind.
  const canRetry = isKnown(queue);
  const name = canRetry ? t(`operation:jobs.kinds.${queue}`) : t("operation:jobs.unknownKind");
  return (
    <div>
      <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2">
        <div className="flex min-w-0 flex-1 basis-60 flex-wrap items-baseline gap-x-2">
          <h2 className="font-medium">{name}</h2>
          <bdi dir="ltr" className="text-sm break-all text-ink-2">
            {queue}
          </bdi>
        </div>
        <Badge tone="rose">{t("operation:jobs.attempts", { count: job.attempts })}</Badge>
      </div>
      <DescriptionList
        className="mt-1.5 flex flex-wrap gap-x-6 gap-y-0.5 text-sm text-ink-2"
        itemClassName="flex flex-wrap gap-x-1.5"
        termClassName="text-ink-3"
        items={[
          [t("operation:jobs.failedAt"), <TimeAgo key="failed" at={job.failed_at} />],
          [
            t("operation:jobs.createdAt"),
            <time key="created" dateTime={job.created_at}>
              {format.date(job.created_at, "dateTime")}
            </time>,
          ],
          [
            t("operation:jobs.removedAt"),
            <time key="removed" dateTime={job.removed_at}>
              {format.date(job.removed_at, "dateTime")}
            </time>,
          ],
        ]}
      />
      <ErrorMessage text={job.error} />
      <div className="mt-2 flex flex-wrap gap-2">
        {canRetry && (
          <Button
            size="sm"
            variant="secondary"
            loading={retry.isPending}
            onClick={() => retry.mutate(id)}
          >
            {t("operation:jobs.retry")}
          </Button>
        )}
        <Button
          size="sm"
          variant={canRetry ? "quiet" : "secondary"}
          loading={discard.isPending}
          onClick={() => setConfirming(true)}
        >
          {t("operation:jobs.discard")}
        </Button>
      </div>
      <ConfirmDialog
        open={isConfirming}
        title={t("operation:jobs.discardTitle")}
        subject={name}
        text={t("operation:jobs.discardText")}
        confirmLabel={t("operation:jobs.discard")}
        onConfirm={() => {
          setConfirming(false);
          discard.mutate(id);
        }}
        onClose={() => setConfirming(false)}
      />
    </div>
  );
}

function ErrorMessage({ text }: { text: string | null }) {
  const { t } = useTranslation();
  if (!text) return <p className="mt-2 text-sm text-ink-2">{t("operation:jobs.noError")}</p>;
  return (
    <details open={text.length <= shortError}>
      <summary className="inline-flex min-h-11 items-center rounded-sm text-sm text-ink-2 underline underline-offset-4">
        {t("operation:jobs.error")}
      </summary>
      {/* Servers and libraries write messages in English. */}
      <pre
        dir="ltr"
        lang="en"
        className="rounded-md border border-line bg-sunken px-4 py-3 text-start text-sm wrap-anywhere whitespace-pre-wrap text-ink-2"
      >
        {text}
      </pre>
    </details>
  );
}
