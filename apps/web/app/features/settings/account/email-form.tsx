import { type FormEvent, useState } from "react";
import { useTranslation } from "react-i18next";
import { ApiError } from "#web/platform/api/api-client.ts";
import { looksLikeMailAddress } from "#web/platform/urls/mail-address.ts";
import { useFieldErrors } from "#web/platform/forms/use-field-errors.ts";
import { Button } from "#web/ui/forms/button.tsx";
import { Field } from "#web/ui/forms/field.tsx";
import { InlineAlert } from "#web/ui/feedback/inline-alert.tsx";
import { TextInput } from "#web/ui/forms/text-input.tsx";
import { FormEnd } from "#web/features/settings/page/form-parts.tsx";
import {
  isAboutProof,
  type ProofField,
  ReauthenticationFields,
  useReauthentication,
} from "#web/features/settings/security/reauthentication.tsx";
import { useChangeEmail } from "#web/features/settings/security/security.api.ts";

type EmailFormProps = { currentEmail: string; onClose: () => void };

/** Asks for the new address; both mailboxes then confirm, so that neither can be taken alone. */
export function EmailForm({ currentEmail, onClose }: EmailFormProps) {
  const { t } = useTranslation();
  const [email, setEmail] = useState("");
  const { proof, findMissing, readRefusal, fields } = useReauthentication();
  const { formRef, errors, showErrors, clearError } = useFieldErrors<"email" | ProofField>();
  const change = useChangeEmail();

  function checkEmail(): string | undefined {
    const given = email.trim();
    if (given === "") return t("account:invalid.emailMissing");
    if (given.toLowerCase() === currentEmail) return t("settings:email.same");
    return looksLikeMailAddress(given) ? undefined : t("account:invalid.email");
  }

  function submit(event: FormEvent) {
    event.preventDefault();
    if (showErrors({ email: checkEmail(), ...findMissing() })) return;
    change.mutate(
      { new_email: email.trim(), ...proof },
      {
        onError: (error) => {
          const isEmail = error instanceof ApiError && error.fields.includes("new_email");
          showErrors({
            email: isEmail ? t("account:invalid.email") : undefined,
            ...readRefusal(error),
          });
        },
      },
    );
  }

  // Where mail is off nobody has to confirm: the address in the section behind has changed already.
  if (change.data?.status === "changed") {
    return (
      <div className="grid gap-5">
        <InlineAlert tone="success">{t("entry:confirm.changed")}</InlineAlert>
        <p className="text-sm text-ink-2">{t("entry:confirm.changedDetail")}</p>
        <Button className="justify-self-end" onClick={onClose}>
          {t("actions.close")}
        </Button>
      </div>
    );
  }
  if (change.isSuccess) {
    return (
      <div className="grid gap-5">
        <InlineAlert tone="success">{t("settings:email.sent")}</InlineAlert>
        <ul className="grid gap-1 font-medium">
          {[currentEmail, email.trim()].map((address) => (
            <li key={address} className="break-all">
              <bdi>{address}</bdi>
            </li>
          ))}
        </ul>
        <p className="text-sm text-ink-2">{t("settings:email.sentDetail")}</p>
        <Button className="justify-self-end" onClick={onClose}>
          {t("actions.close")}
        </Button>
      </div>
    );
  }

  return (
    <form ref={formRef} noValidate onSubmit={submit} className="grid gap-5">
      <Field label={t("settings:email.new")} error={errors.email}>
        <TextInput
          type="email"
          name="email"
          autoComplete="email"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={254}
          value={email}
          onChange={(event) => {
            setEmail(event.target.value);
            clearError("email");
          }}
        />
      </Field>
      <ReauthenticationFields {...fields} errors={errors} clearError={clearError} />
      <FormEnd
        submitLabel={t("settings:email.submit")}
        pending={change.isPending}
        error={isAboutProof(change.error) ? null : change.error}
        onCancel={onClose}
      />
    </form>
  );
}
