import { useState } from "react";
import { useTranslation } from "react-i18next";
import { ApiError } from "#web/platform/api/api-client.ts";
import { looksLikeMailAddress } from "#web/platform/urls/mail-address.ts";
import { useFieldErrors } from "#web/platform/forms/use-field-errors.ts";
import { Button } from "#web/ui/forms/button.tsx";
import { Field } from "#web/ui/forms/field.tsx";
import { InlineAlert } from "#web/ui/feedback/inline-alert.tsx";
import { TextInput } from "#web/ui/forms/text-input.tsx";
import { ReauthenticationForm } from "#web/entities/session/reauthentication.tsx";
import { useChangeEmail } from "#web/features/settings/security/security.api.ts";

type EmailFormProps = { currentEmail: string; onClose: () => void };

/** The change needs a confirmation from both addresses. */
export function EmailForm({ currentEmail, onClose }: EmailFormProps) {
  const { t } = useTranslation();
  const [email, setEmail] = useState("");
  const newEmail = email.trim();
  const form = useFieldErrors<"email" | "password" | "code">();
  const change = useChangeEmail();

  function checkEmail(): string | undefined {
    if (newEmail === "") return t("account:invalid.emailMissing");
    if (newEmail.toLowerCase() === currentEmail) return t("settings:email.same");
    return looksLikeMailAddress(newEmail) ? undefined : t("account:invalid.email");
  }

  if (change.data) {
    // Where mail is off no confirmation is needed.
    const isChanged = change.data.status === "changed";
    return (
      <div className="grid gap-5">
        <InlineAlert tone="success">
          {t(isChanged ? "entry:confirm.changed" : "settings:email.sent")}
        </InlineAlert>
        {!isChanged && (
          <ul className="grid gap-1 font-medium">
            {[currentEmail, newEmail].map((address) => (
              <li key={address} className="break-all">
                <bdi>{address}</bdi>
              </li>
            ))}
          </ul>
        )}
        <p className="text-sm text-ink-2">
          {t(isChanged ? "entry:confirm.changedDetail" : "settings:email.sentDetail")}
        </p>
        <Button className="justify-self-end" onClick={onClose}>
          {t("actions.close")}
        </Button>
      </div>
    );
  }

  return (
    <ReauthenticationForm
      form={form}
      submitLabel={t("settings:email.submit")}
      pending={change.isPending}
      error={change.error}
      findErrors={() => ({ email: checkEmail() })}
      findRejected={(error) => {
        const isEmail = error instanceof ApiError && error.fields.includes("new_email");
        return { email: isEmail ? t("account:invalid.email") : undefined };
      }}
      onSubmit={(proof, onError) => change.mutate({ new_email: newEmail, ...proof }, { onError })}
      onCancel={onClose}
    >
      <Field label={t("settings:email.new")} error={form.errors.email}>
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
            form.clearError("email");
          }}
        />
      </Field>
    </ReauthenticationForm>
  );
}
