import type { CompletionRecord, FinishedPath } from "@masar/contract/profile/schemas";
import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { useTranslation } from "react-i18next";
import { bidiText } from "#web/platform/format/bidi-text.ts";
import { links } from "#web/platform/urls/links.ts";
import { toast } from "#web/platform/toast/toast.ts";
import { useFormatDate } from "#web/platform/format/use-format-date.ts";
import { Button } from "#web/ui/forms/button.tsx";
import { ButtonLink } from "#web/ui/forms/button-link.tsx";
import { ConfirmDialog } from "#web/ui/overlays/confirm-dialog.tsx";
import { EmptyState } from "#web/ui/feedback/empty-state.tsx";
import { Skeleton } from "#web/ui/feedback/skeleton.tsx";
import { useRestoreFocus } from "#web/ui/layout/use-restore-focus.ts";
import { CopyButton } from "#web/ui/forms/copy-button.tsx";
import { IssueRecordDialog } from "./record-offer.tsx";
import { ProfileSection } from "#web/features/profile/member/profile-sections.tsx";
import { QueryFallback } from "#web/ui/feedback/query-fallback.tsx";
import { recordsQuery, useRevokeRecord } from "./records.api.ts";

export function RecordsSection({ name }: { name: string }) {
  const { t } = useTranslation();
  const query = useQuery(recordsQuery);
  const { data } = query;
  const focusProps = useRestoreFocus(t("profile:records.title"));
  const isEmpty = data && data.records.length + data.finished.length === 0;
  return (
    <ProfileSection
      id="records"
      title={t("profile:records.title")}
      lead={t("profile:records.lead")}
    >
      <div {...focusProps}>
        {isEmpty ? (
          <EmptyState
            title={t("profile:records.empty")}
            description={t("profile:records.emptyText")}
          />
        ) : data ? (
          <ul className="divide-y divide-line">
            {data.finished.map((path) => (
              <FinishedRow key={path.path_id} path={path} name={name} />
            ))}
            {data.records.map((record) => (
              <RecordRow key={record.id} record={record} />
            ))}
          </ul>
        ) : (
          <QueryFallback query={query} failedTitle={t("profile:records.failed")}>
            <Skeleton className="h-16" />
          </QueryFallback>
        )}
      </div>
    </ProfileSection>
  );
}

function FinishedRow({ path, name }: { path: FinishedPath; name: string }) {
  const { t } = useTranslation();
  const formatDate = useFormatDate();
  const [open, setOpen] = useState(false);
  return (
    <Row
      title={path.title}
      text={t("profile:records.ready", { date: formatDate(path.completed_on) })}
    >
      <Button size="sm" onClick={() => setOpen(true)}>
        {t("profile:records.make")}
      </Button>
      <IssueRecordDialog open={open} path={path} name={name} onClose={() => setOpen(false)} />
    </Row>
  );
}

function RecordRow({ record }: { record: CompletionRecord }) {
  const { t } = useTranslation();
  const formatDate = useFormatDate();
  const [isConfirming, setConfirming] = useState(false);
  const revoke = useRevokeRecord();
  const path = links.verify(record.token);
  if (record.revoked_on) {
    const date = formatDate(record.revoked_on);
    return <Row title={record.path_title} text={t("profile:records.revokedOn", { date })} />;
  }
  const confirm = () =>
    revoke.mutate(record.id, {
      onSuccess: () => {
        setConfirming(false);
        toast({ title: t("profile:records.revoked") });
      },
    });
  return (
    <Row
      title={record.path_title}
      text={t("profile:records.issued", {
        date: formatDate(record.issued_on),
        name: record.holder_name,
      })}
    >
      <ButtonLink variant="secondary" size="sm" to={path}>
        {t("profile:records.open")}
      </ButtonLink>
      <CopyButton text={new URL(path, window.location.origin).href} label={t("profile:copy")} />
      <Button variant="quiet" size="sm" onClick={() => setConfirming(true)}>
        {t("profile:records.revoke")}
      </Button>
      <ConfirmDialog
        open={isConfirming}
        title={t("profile:records.revokeTitle")}
        subject={record.path_title}
        text={t("profile:records.revokeText")}
        confirmLabel={t("profile:records.revoke")}
        pending={revoke.isPending}
        error={revoke.error}
        onConfirm={confirm}
        onClose={() => setConfirming(false)}
      />
    </Row>
  );
}

function Row({ title, text, children }: { title: string; text: string; children?: ReactNode }) {
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 py-4 first:pt-0 last:pb-0">
      <div className="min-w-0 flex-1 basis-56">
        <h3 className="font-medium wrap-anywhere">
          <bdi {...bidiText(title)} />
        </h3>
        <p className="text-sm wrap-anywhere text-ink-2">{text}</p>
      </div>
      {children && <div className="flex flex-wrap gap-2">{children}</div>}
    </li>
  );
}
