import { useQuery } from "@tanstack/react-query";
import type { FormEvent } from "react";
import { useTranslation } from "react-i18next";
import { useFieldErrors } from "#web/platform/forms/use-field-errors.ts";
import { Button } from "#web/ui/forms/button.tsx";
import { InlineAlert } from "#web/ui/feedback/inline-alert.tsx";
import { FormEnd } from "#web/features/settings/page/form-parts.tsx";
import {
  isAboutProof,
  type ProofField,
  ReauthenticationFields,
  useReauthentication,
} from "#web/features/settings/security/reauthentication.tsx";
import {
  exportQuery,
  usePlanDeletion,
  useStartExport,
} from "#web/features/settings/security/security.api.ts";

/** What goes and what stays, a copy to take along, and then the password once more. */
export function DeleteForm({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation();
  const { proof, findMissing, readRefusal, fields } = useReauthentication();
  const { formRef, errors, showErrors, clearError } = useFieldErrors<ProofField>();
  const plan = usePlanDeletion();

  function submit(event: FormEvent) {
    event.preventDefault();
    if (showErrors(findMissing())) return;
    plan.mutate(proof, { onError: (error) => showErrors(readRefusal(error)) });
  }

  return (
    <form ref={formRef} noValidate onSubmit={submit} className="grid gap-5">
      <WhatHappens />
      <CopyFirst onClose={onClose} />
      <ReauthenticationFields {...fields} errors={errors} clearError={clearError} />
      <FormEnd
        danger
        submitLabel={t("settings:deletion.submit")}
        pending={plan.isPending}
        error={isAboutProof(plan.error) ? null : plan.error}
        onCancel={onClose}
      />
    </form>
  );
}

function WhatHappens() {
  const { t } = useTranslation();
  const goes = [
    t("settings:deletion.goesLearning"),
    t("settings:deletion.goesAssistant"),
    t("settings:deletion.goesProfile"),
    t("settings:deletion.goesAccount"),
  ];
  return (
    <div className="grid gap-4 text-sm">
      <div className="grid gap-1.5">
        <h3 className="font-medium">{t("settings:deletion.goes")}</h3>
        <ul className="grid list-disc gap-1 ps-5 text-ink-2">
          {goes.map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ul>
      </div>
      <div className="grid gap-1.5">
        <h3 className="font-medium">{t("settings:deletion.stays")}</h3>
        <ul className="grid list-disc gap-1 ps-5 text-ink-2">
          <li>{t("settings:deletion.staysForum")}</li>
        </ul>
      </div>
    </div>
  );
}

/** Offered as long as there is no file to take along; the row behind then says how far it is. */
function CopyFirst({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation();
  const { data } = useQuery(exportQuery());
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
