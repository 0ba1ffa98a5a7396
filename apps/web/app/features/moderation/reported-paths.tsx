import type { ReportedPublication } from "@masar/contract/publications/schemas";
import { type ReportReason, reportReasons } from "@masar/contract/community/constants";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { bidiText } from "#web/platform/format/bidi-text.ts";
import { links } from "#web/platform/urls/links.ts";
import { toast } from "#web/platform/toast/toast.ts";
import { Button } from "#web/ui/forms/button.tsx";
import { RadioGroup } from "#web/ui/forms/radio-group.tsx";
import { Card } from "#web/ui/layout/card.tsx";
import { EmptyState } from "#web/ui/feedback/empty-state.tsx";
import { QueryFallback } from "#web/ui/feedback/query-fallback.tsx";
import { Skeleton } from "#web/ui/feedback/skeleton.tsx";
import { ConfirmDialog } from "#web/ui/overlays/confirm-dialog.tsx";
import { reportedPathsQuery, useModeratePublication } from "./moderation.api.ts";
import { Reports } from "./report-queue.tsx";

export function ReportedPaths() {
  const { t } = useTranslation();
  const query = useQuery(reportedPathsQuery);
  const reported = query.data?.reported;
  return (
    <Card className="grid grid-cols-1 gap-4">
      {!reported && (
        <QueryFallback isOnlyOnServer query={query} failedTitle={t("moderation:paths.failed")}>
          <Skeleton className="h-32" />
        </QueryFallback>
      )}
      {reported?.length === 0 && (
        <EmptyState
          title={t("moderation:paths.empty")}
          description={t("moderation:paths.emptyText")}
        />
      )}
      {reported && reported.length > 0 && (
        <ul className="divide-y divide-line">
          {reported.map((path) => (
            <li key={path.id} className="grid grid-cols-1 gap-3 py-4 first:pt-0 last:pb-0">
              <ReportedPath path={path} />
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
}

function ReportedPath({ path }: { path: ReportedPublication }) {
  const { t } = useTranslation();
  const moderate = useModeratePublication();
  const [isRemoving, setRemoving] = useState(false);
  const [reason, setReason] = useState<ReportReason>("spam");
  const decide = (chosen: ReportReason | null) =>
    moderate.mutate(
      { id: path.id, reason: chosen },
      {
        onSuccess: () =>
          toast({ title: t(chosen ? "moderation:paths.removed" : "moderation:paths.kept") }),
      },
    );
  return (
    <>
      <h2 className="text-lg">
        <a
          href={links.publishedPath(path.token)}
          target="_blank"
          rel="noopener"
          className="wrap-anywhere underline-offset-4 hover:underline"
        >
          <bdi {...bidiText(path.title)} />
        </a>
      </h2>
      <Reports reports={path.reports} />
      <div className="flex flex-wrap gap-2">
        <Button variant="secondary" loading={moderate.isPending} onClick={() => decide(null)}>
          {t("moderation:paths.keep")}
        </Button>
        <Button variant="quiet" className="text-rose" onClick={() => setRemoving(true)}>
          {t("moderation:paths.remove")}
        </Button>
      </div>
      {isRemoving && (
        <ConfirmDialog
          open
          title={t("moderation:paths.confirmTitle")}
          subject={path.title}
          text={t("moderation:paths.confirmText")}
          confirmLabel={t("moderation:paths.remove")}
          pending={moderate.isPending}
          error={moderate.error}
          onConfirm={() => decide(reason)}
          onClose={() => setRemoving(false)}
        >
          <RadioGroup
            label={t("moderation:decide.reason")}
            isLabelShown
            choices={reportReasons.map((value) => ({
              value,
              label: t(`community:report.reasons.${value}`),
            }))}
            value={reason}
            onChoose={setReason}
          />
        </ConfirmDialog>
      )}
    </>
  );
}
