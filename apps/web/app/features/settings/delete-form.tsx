import { toLatinDigits } from "@masar/domain/latin-digits";
import { useQuery } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import { useTranslation } from "react-i18next";
import { useAuth } from "#web/lib/auth.tsx";
import { errorText } from "#web/lib/error-text.ts";
import { useFieldErrors } from "#web/lib/use-field-errors.ts";
import { Button } from "#web/ui/button.tsx";
import { Field } from "#web/ui/field.tsx";
import { Notice } from "#web/ui/notice.tsx";
import { TextInput } from "#web/ui/text-input.tsx";
import { AccountHint, CurrentPasswordField, FormEnd, isRefusal } from "./form-parts.tsx";
import { exportQuery, usePlanDeletion, useStartExport } from "./security.api.ts";

/** What goes and what stays, a copy to take along, and then the password once more. */
export function DeleteForm({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation();
  const { user } = useAuth();
  const [password, setPassword] = useState("");
  const [code, setCode] = useState("");
  const { formRef, errors, showErrors, clearError } = useFieldErrors<"password" | "code">();
  const plan = usePlanDeletion();
  const asksCode = user?.second_factor === true;
  const isAboutField =
    isRefusal(plan.error, "password_wrong") || isRefusal(plan.error, "code_invalid");

  function submit(event: FormEvent) {
    event.preventDefault();
    const given = code.trim();
    const wrong = {
      password: password === "" ? t("account:invalid.passwordMissing") : undefined,
      code: asksCode && given === "" ? t("settings:deletion.codeMissing") : undefined,
    };
    if (showErrors(wrong)) return;
    plan.mutate(
      { password, ...(asksCode ? { code: toLatinDigits(given) } : {}) },
      {
        onError: (error) =>
          showErrors({
            password: isRefusal(error, "password_wrong") ? errorText(t, error) : undefined,
            code: isRefusal(error, "code_invalid") ? errorText(t, error) : undefined,
          }),
      },
    );
  }

  return (
    <form ref={formRef} noValidate onSubmit={submit} className="grid gap-5">
      <WhatHappens />
      <CopyFirst onClose={onClose} />
      <AccountHint email={user?.email ?? ""} />
      <CurrentPasswordField
        value={password}
        error={errors.password}
        onChange={(value) => {
          setPassword(value);
          clearError("password");
        }}
      />
      {asksCode && (
        <Field
          label={t("settings:deletion.code")}
          hint={t("settings:deletion.codeHint")}
          error={errors.code}
        >
          <TextInput
            name="code"
            dir="ltr"
            autoComplete="one-time-code"
            maxLength={32}
            value={code}
            onChange={(event) => {
              setCode(event.target.value);
              clearError("code");
            }}
          />
        </Field>
      )}
      <FormEnd
        danger
        submitLabel={t("settings:deletion.submit")}
        pending={plan.isPending}
        error={isAboutField ? null : plan.error}
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
    <Notice
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
    </Notice>
  );
}
