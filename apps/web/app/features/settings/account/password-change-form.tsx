import { limits } from "@masar/contract/limits";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { errorText } from "#web/platform/errors/error-text.ts";
import { toast } from "#web/platform/toast/toast.ts";
import { useFieldErrors } from "#web/platform/forms/use-field-errors.ts";
import { Checkbox } from "#web/ui/forms/checkbox.tsx";
import { Field } from "#web/ui/forms/field.tsx";
import { PasswordInput } from "#web/ui/forms/password-input.tsx";
import { calendarFeedQuery } from "#web/features/settings/calendar/calendar.api.ts";
import { hasErrorCode } from "#web/platform/errors/has-error-code.ts";
import { ReauthenticationForm } from "#web/entities/session/reauthentication.tsx";
import { useChangePassword } from "#web/features/settings/security/security.api.ts";

const { min, max, advised } = limits.password;

export function PasswordChangeForm({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation();
  const [next, setNext] = useState("");
  const form = useFieldErrors<"next" | "password" | "code">();
  const change = useChangePassword();
  const feed = useQuery(calendarFeedQuery);
  const [endsFeed, setEndsFeed] = useState(true);

  function checkNext(): string | undefined {
    if (next === "") return t("account:invalid.passwordMissing");
    if (next.length < min) return t("account:invalid.passwordShort", { count: min });
    return next.length > max ? t("account:invalid.passwordLong", { count: max }) : undefined;
  }

  const onSuccess = () => {
    onClose();
    toast({ title: t("settings:password.done"), description: t("settings:password.doneDetail") });
  };

  return (
    <ReauthenticationForm
      form={form}
      submitLabel={t("settings:password.submit")}
      pending={change.isPending}
      error={hasErrorCode(change.error, "password_common") ? null : change.error}
      findErrors={() => ({ next: checkNext() })}
      findRejected={(error) => ({
        next: hasErrorCode(error, "password_common") ? errorText(t, error) : undefined,
      })}
      onSubmit={({ password, ...code }, onError) =>
        change.mutate(
          {
            current_password: password,
            ...code,
            new_password: next,
            end_calendar_feed: endsFeed,
          },
          { onSuccess, onError },
        )
      }
      onCancel={onClose}
      below={
        <>
          <Field
            label={t("account:fields.newPassword")}
            hint={t("entry:strength.empty", { min, advised })}
            error={form.errors.next}
          >
            <PasswordInput
              name="new-password"
              autoComplete="new-password"
              value={next}
              onChange={(event) => {
                setNext(event.target.value);
                form.clearError("next");
              }}
            />
          </Field>
          {/* Also while it is unknown whether there is a link: the change would end it silently. */}
          {feed.data?.is_on !== false && (
            <Checkbox
              label={t("entry:calendarLink.end")}
              description={t("entry:calendarLink.endHint")}
              checked={endsFeed}
              onChange={({ target }) => setEndsFeed(target.checked)}
            />
          )}
        </>
      }
    />
  );
}
