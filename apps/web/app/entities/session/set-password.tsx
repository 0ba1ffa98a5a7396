import { accountEndpoints } from "@masar/contract/account/endpoints";
import { useMutation } from "@tanstack/react-query";
import { type FormEvent, useEffect, useRef } from "react";
import { useTranslation } from "react-i18next";
import { call } from "#web/platform/api/api-client.ts";
import { errorText } from "#web/platform/errors/error-text.ts";
import { InlineAlert } from "#web/ui/feedback/inline-alert.tsx";
import { Button } from "#web/ui/forms/button.tsx";
import { FormEnd } from "#web/ui/forms/form-end.tsx";
import { useAuth } from "./auth.tsx";

function useMailPassword() {
  const email = useAuth().user?.email ?? "";
  return useMutation({
    retry: false,
    mutationFn: () => call(accountEndpoints, "forgotPassword", { body: { email } }),
  });
}

function PasswordSent() {
  const { t } = useTranslation();
  return <InlineAlert tone="success">{t("settings:identities.passwordSent")}</InlineAlert>;
}

/** An account that was made with a provider has no password, and every change of log-ins needs one. */
export function SetPassword() {
  const { t } = useTranslation();
  const mail = useMailPassword();
  return (
    <div className="mb-3 grid justify-items-start gap-3">
      <p className="text-sm text-ink-2">{t("settings:identities.noPassword")}</p>
      {mail.isError && <InlineAlert tone="error">{errorText(t, mail.error)}</InlineAlert>}
      {mail.isSuccess && <PasswordSent />}
      <Button variant="secondary" size="sm" loading={mail.isPending} onClick={() => mail.mutate()}>
        {t("settings:identities.setPassword")}
      </Button>
    </div>
  );
}

/** In place of a form that asks for the password. */
export function SetPasswordForm({ onCancel }: { onCancel: () => void }) {
  const { t } = useTranslation();
  const mail = useMailPassword();
  const lead = useRef<HTMLParagraphElement>(null);
  // The form that it may replace had the focus.
  useEffect(() => lead.current?.focus(), []);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    mail.mutate();
  };
  return (
    <form noValidate onSubmit={submit} className="grid gap-5">
      <p ref={lead} tabIndex={-1} className="outline-none">
        {t("settings:proof.noPassword")}
      </p>
      {mail.isSuccess && <PasswordSent />}
      <FormEnd
        submitLabel={t("settings:identities.setPassword")}
        pending={mail.isPending}
        error={mail.error}
        onCancel={onCancel}
      />
    </form>
  );
}
