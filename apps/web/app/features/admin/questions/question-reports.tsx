import type { AdminQuestion } from "@masar/contract/checks/admin-schemas";
import { directionOf } from "@masar/domain/text/text-direction";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { toast } from "#web/platform/toast/toast.ts";
import { Badge } from "#web/ui/display/badge.tsx";
import { TimeAgo } from "#web/ui/display/time-ago.tsx";
import { Button } from "#web/ui/forms/button.tsx";
import { TitledSection } from "#web/ui/layout/titled-section.tsx";
import { ConfirmDialog } from "#web/ui/overlays/confirm-dialog.tsx";
import { useCloseReports } from "./questions.api.ts";

export function QuestionReports({ question: { question, reports } }: { question: AdminQuestion }) {
  const { t } = useTranslation();
  const close = useCloseReports();
  const [isConfirming, setConfirming] = useState(false);
  const confirm = () =>
    close.mutate(question.id, {
      onSuccess: () => {
        setConfirming(false);
        toast({ title: t("questions:reports.closed") });
      },
    });
  return (
    <TitledSection
      isCard
      title={t("questions:reports.title")}
      titleClass="text-lg"
      className="grid grid-cols-1 gap-3"
    >
      {reports.length === 0 ? (
        <p className="text-ink-2">{t("questions:reports.empty")}</p>
      ) : (
        <>
          <p className="measure text-sm text-ink-2">{t("questions:reports.hint")}</p>
          <ul className="divide-y divide-line border-y border-line">
            {reports.map(({ reason, note, created_at }, index) => (
              <li key={index} className="grid gap-1.5 py-3">
                <div className="flex flex-wrap items-center gap-2">
                  <Badge tone="rose">{t(`questions:reports.reasons.${reason}`)}</Badge>
                  <TimeAgo at={created_at} className="text-sm text-ink-2" />
                </div>
                <p
                  dir={directionOf(note) ?? undefined}
                  className="text-start wrap-anywhere whitespace-pre-wrap"
                >
                  {note || <span className="text-ink-3">{t("questions:reports.noNote")}</span>}
                </p>
              </li>
            ))}
          </ul>
          <div>
            <Button variant="secondary" size="sm" onClick={() => setConfirming(true)}>
              {t("questions:reports.close")}
            </Button>
          </div>
        </>
      )}
      {isConfirming && (
        <ConfirmDialog
          open
          isHarmless
          title={t("questions:reports.closeTitle")}
          text={t("questions:reports.closeText")}
          confirmLabel={t("questions:reports.close")}
          pending={close.isPending}
          error={close.error}
          onConfirm={confirm}
          onClose={() => setConfirming(false)}
        />
      )}
    </TitledSection>
  );
}
