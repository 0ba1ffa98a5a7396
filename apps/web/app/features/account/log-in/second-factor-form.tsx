import type { AuthSession } from "@masar/contract/account/schemas";
import { toLatinDigits } from "@masar/domain/text/latin-digits";
import { type FormEvent, useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { errorText } from "#web/platform/errors/error-text.ts";
import { useFieldErrors } from "#web/platform/forms/use-field-errors.ts";
import { Button } from "#web/ui/forms/button.tsx";
import { Field } from "#web/ui/forms/field.tsx";
import { InlineAlert } from "#web/ui/feedback/inline-alert.tsx";
import { TextInput } from "#web/ui/forms/text-input.tsx";
import { useLogInSecondFactor } from "#web/features/account/account.api.ts";

type SecondFactorFormProps = {
  onLoggedIn: (session: AuthSession) => void;
  onStartOver: () => void;
};

/** Asks for a code of the authenticator app or a recovery code. */
export function SecondFactorForm({ onLoggedIn, onStartOver }: SecondFactorFormProps) {
  const { t } = useTranslation();
  const [isRecovery, setRecovery] = useState(false);
  const [code, setCode] = useState("");
  const input = useRef<HTMLInputElement>(null);
  const { formRef, errors, showErrors, clearError } = useFieldErrors<"code">();
  const logIn = useLogInSecondFactor();

  useEffect(() => input.current?.focus(), []);

  function submit(event: FormEvent) {
    event.preventDefault();
    const typed = toLatinDigits(code).replaceAll(/\s/g, "");
    const isComplete = isRecovery ? typed.length >= 6 : /^\d{6}$/.test(typed);
    const message = t(isRecovery ? "account:invalid.recoveryCode" : "account:invalid.code");
    if (showErrors({ code: isComplete ? undefined : message })) return;
    logIn.mutate(
      { code: typed },
      { onSuccess: ({ session }) => onLoggedIn(session), onError: () => input.current?.select() },
    );
  }

  function changeKind() {
    setRecovery(!isRecovery);
    setCode("");
    showErrors({});
    logIn.reset();
    input.current?.focus();
  }

  return (
    <form ref={formRef} noValidate onSubmit={submit} className="grid gap-5">
      <p className="text-ink-2">
        {t(isRecovery ? "account:secondFactor.recoveryLead" : "account:secondFactor.lead")}
      </p>
      <Field
        label={t(isRecovery ? "account:fields.recoveryCode" : "account:fields.code")}
        error={errors.code}
      >
        <TextInput
          ref={input}
          name="code"
          dir="ltr"
          className="text-lg tabular-nums rtl:text-end"
          autoComplete="one-time-code"
          autoCapitalize="none"
          spellCheck={false}
          inputMode={isRecovery ? "text" : "numeric"}
          maxLength={32}
          value={code}
          onChange={(event) => {
            setCode(event.target.value);
            clearError("code");
          }}
        />
      </Field>
      {logIn.isError && <InlineAlert tone="error">{errorText(t, logIn.error)}</InlineAlert>}
      <Button type="submit" loading={logIn.isPending}>
        {t("account:secondFactor.submit")}
      </Button>
      <div className="-mt-2 flex flex-wrap justify-center gap-x-2">
        <Button variant="quiet" onClick={changeKind}>
          {t(isRecovery ? "account:secondFactor.useApp" : "account:secondFactor.useRecovery")}
        </Button>
        <Button variant="quiet" onClick={onStartOver}>
          {t("account:secondFactor.startOver")}
        </Button>
      </div>
    </form>
  );
}
