import { limits } from "@masar/contract/limits";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useFormat } from "#web/platform/format/use-format.ts";
import { Button } from "#web/ui/forms/button.tsx";
import { InlineAlert } from "#web/ui/feedback/inline-alert.tsx";
import { Dialog } from "#web/ui/overlays/dialog.tsx";
import { SettingRow } from "#web/features/settings/page/settings-section.tsx";
import { ReauthenticationForm } from "#web/entities/session/reauthentication.tsx";
import {
  exportQuery,
  usePlanDeletion,
  useStartExport,
} from "#web/features/settings/security/security.api.ts";

const { afterDays } = limits.deletion;

export function DeleteRow() {
  const { t } = useTranslation();
  const format = useFormat();
  // Counted from the opening of the dialog.
  const [dueDate, setDueDate] = useState<Date | null>(null);
  const open = () => setDueDate(new Date(Date.now() + afterDays * 24 * 60 * 60 * 1000));
  const close = () => setDueDate(null);
  return (
    <SettingRow
      title={t("settings:deletion.title")}
      action={
        <Button variant="secondary" size="sm" className="text-rose" onClick={open}>
          {t("settings:deletion.action")}
        </Button>
      }
    >
      {t("settings:deletion.about", { count: afterDays })}
      <Dialog
        open={dueDate !== null}
        onClose={close}
        start="title"
        title={t("settings:deletion.ask")}
        description={dueDate && t("settings:deletion.lead", { date: format.date(dueDate) })}
      >
        <DeleteForm onClose={close} />
      </Dialog>
    </SettingRow>
  );
}

function DeleteForm({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation();
  const plan = usePlanDeletion();
  return (
    <ReauthenticationForm
      danger
      submitLabel={t("settings:deletion.submit")}
      pending={plan.isPending}
      error={plan.error}
      onSubmit={(proof, onError) => plan.mutate(proof, { onError })}
      onCancel={onClose}
    >
      <Consequences />
      <ExportFirst onClose={onClose} />
    </ReauthenticationForm>
  );
}

function Consequences() {
  const { t } = useTranslation();
  const lists = {
    goes: ["goesLearning", "goesAssistant", "goesProfile", "goesAccount"],
    stays: ["staysForum"],
  } as const;
  return (
    <div className="grid gap-4 text-sm">
      {(["goes", "stays"] as const).map((name) => (
        <div key={name} className="grid gap-1.5">
          <h3 className="font-medium">{t(`settings:deletion.${name}`)}</h3>
          <ul className="grid list-disc gap-1 ps-5 text-ink-2">
            {lists[name].map((line) => (
              <li key={line}>{t(`settings:deletion.${line}`)}</li>
            ))}
          </ul>
        </div>
      ))}
    </div>
  );
}

/** Offered while there is no recent export. */
function ExportFirst({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation();
  const { data } = useQuery(exportQuery);
  const start = useStartExport();
  if (!data || data.next_at !== null) return null;
  return (
    <InlineAlert
      tone="info"
      action={
        <Button
          variant="secondary"
          size="sm"
          loading={start.isPending}
          onClick={() => start.mutate(undefined, { onSuccess: onClose })}
        >
          {t("settings:deletion.copyAction")}
        </Button>
      }
    >
      {t("settings:deletion.copy")}
    </InlineAlert>
  );
}
