import { limits } from "@masar/contract/limits";
import { useQuery } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import { useTranslation } from "react-i18next";
import { errorText } from "#web/platform/errors/error-text.ts";
import { toast } from "#web/platform/toast/toast.ts";
import { useFieldErrors } from "#web/platform/forms/use-field-errors.ts";
import { Checkbox } from "#web/ui/forms/checkbox.tsx";
import { Field } from "#web/ui/forms/field.tsx";
import { PasswordInput } from "#web/ui/forms/password-input.tsx";
import { calendarFeedQuery } from "#web/features/settings/calendar/calendar.api.ts";
import { FormEnd, isRefusal } from "#web/features/settings/page/form-parts.tsx";
import {
  isAboutProof,
  type ProofField,
  ReauthenticationFields,
  useReauthentication,
} from "#web/features/settings/security/reauthentication.tsx";
import { useChangePassword } from "#web/features/settings/security/security.api.ts";

const { min, max, advised } = limits.password;

export function PasswordChangeForm({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation();
  const { proof, findMissing, readRefusal, fields } = useReauthentication();
  const [next, setNext] = useState("");
  const { formRef, errors, showErrors, clearError } = useFieldErrors<"next" | ProofField>();
  const change = useChangePassword();
  const feed = useQuery(calendarFeedQuery);
  const [endsFeed, setEndsFeed] = useState(true);
  const isAboutField = isAboutProof(change.error) || isRefusal(change.error, "password_common");

  function checkNext(): string | undefined {
    if (next === "") return t("account:invalid.passwordMissing");
    if (next.length < min) return t("account:invalid.passwordShort", { count: min });
    return next.length > max ? t("account:invalid.passwordLong", { count: max }) : undefined;
  }

  function submit(event: FormEvent) {
    event.preventDefault();
    if (showErrors({ ...findMissing(), next: checkNext() })) return;
    const { password, ...code } = proof;
    change.mutate(
      {
        current_password: password,
        ...code,
        new_password: next,
        end_calendar_feed: endsFeed,
      },
      {
        onSuccess: () => {
          onClose();
          toast({
            title: t("settings:password.done"),
            description: t("settings:password.doneDetail"),
          });
        },
        onError: (error) =>
          showErrors({
            ...readRefusal(error),
            next: isRefusal(error, "password_common") ? errorText(t, error) : undefined,
          }),
      },
    );
  }

  return (
    <form ref={formRef} noValidate onSubmit={submit} className="grid gap-5">
      <ReauthenticationFields {...fields} errors={errors} clearError={clearError} />
      <Field
        label={t("account:fields.newPassword")}
        hint={t("entry:strength.empty", { min, advised })}
        error={errors.next}
      >
        <PasswordInput
          name="new-password"
          autoComplete="new-password"
          value={next}
          onChange={(event) => {
            setNext(event.target.value);
            clearError("next");
          }}
        />
      </Field>
      {/* Also where it is not known whether there is a link: the change would end it unasked. */}
      {feed.data?.is_on !== false && (
        <Checkbox
          label={t("entry:calendarLink.end")}
          description={t("entry:calendarLink.endHint")}
          checked={endsFeed}
          onChange={({ target }) => setEndsFeed(target.checked)}
        />
      )}
      <FormEnd
        submitLabel={t("settings:password.submit")}
        pending={change.isPending}
        error={isAboutField ? null : change.error}
        onCancel={onClose}
      />
    </form>
  );
}
