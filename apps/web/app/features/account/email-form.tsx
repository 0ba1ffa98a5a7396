import type { UseMutationResult } from "@tanstack/react-query";
import type { FormEvent } from "react";
import { useTranslation } from "react-i18next";
import { errorText } from "#web/platform/errors/error-text.ts";
import { useFieldErrors } from "#web/platform/forms/use-field-errors.ts";
import { Button } from "#web/ui/forms/button.tsx";
import { InlineAlert } from "#web/ui/feedback/inline-alert.tsx";
import { EmailField } from "./email-field.tsx";
import { toFieldErrors, validateEmail } from "./form-rules.ts";

type EmailFormProps = {
  email: string;
  onChange: (email: string) => void;
  mutation: UseMutationResult<unknown, Error, string>;
  submitLabel: string;
};

/** Asks for an email address that a link is sent to. */
export function EmailForm({ email, onChange, mutation, submitLabel }: EmailFormProps) {
  const { t } = useTranslation();
  const { formRef, errors, showErrors, clearError } = useFieldErrors<"email">();

  function submit(event: FormEvent) {
    event.preventDefault();
    if (showErrors({ email: validateEmail(t, email) })) return;
    mutation.mutate(email.trim(), { onError: (error) => showErrors(toFieldErrors(t, error)) });
  }

  return (
    <form ref={formRef} noValidate onSubmit={submit} className="grid gap-5">
      <EmailField
        value={email}
        error={errors.email}
        onChange={(value) => {
          onChange(value);
          clearError("email");
        }}
      />
      {mutation.isError && <InlineAlert tone="error">{errorText(t, mutation.error)}</InlineAlert>}
      <Button type="submit" loading={mutation.isPending}>
        {submitLabel}
      </Button>
    </form>
  );
}
