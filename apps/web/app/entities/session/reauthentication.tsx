import type { RequestOf } from "@masar/contract/endpoint-schemas";
import { toLatinDigits } from "@masar/domain/text/latin-digits";
import { useQuery } from "@tanstack/react-query";
import { type FormEvent, type ReactNode, useState } from "react";
import { useTranslation } from "react-i18next";
import { useAuth } from "./auth.tsx";
import { identitiesQuery } from "./identities-query.ts";
import { SetPasswordForm } from "./set-password.tsx";
import { errorText } from "#web/platform/errors/error-text.ts";
import { useFieldErrors } from "#web/platform/forms/use-field-errors.ts";
import { cn } from "#web/ui/display/cn.ts";
import { Field } from "#web/ui/forms/field.tsx";
import { PasswordInput } from "#web/ui/forms/password-input.tsx";
import { TextInput } from "#web/ui/forms/text-input.tsx";
import { FormEnd } from "#web/ui/forms/form-end.tsx";
import { hasErrorCode } from "#web/platform/errors/has-error-code.ts";

type Proof = RequestOf<"removeSecondFactor">["body"];
type FieldErrors = Record<string, string | undefined>;

type ReauthenticationFormProps = {
  submitLabel: string;
  danger?: boolean;
  /** For a long form in a dialog: its buttons stay in view. */
  hasFixedEnd?: boolean;
  pending: boolean;
  /** Not shown again when it is about the password or the code. */
  error: unknown;
  /** Set where the form has further fields. */
  form?: ReturnType<typeof useFieldErrors<"password" | "code">>;
  findErrors?: () => FieldErrors;
  findRejected?: (error: unknown) => FieldErrors;
  onSubmit: (proof: Proof, onError: (error: unknown) => void) => void;
  onCancel: () => void;
  children?: ReactNode;
  below?: ReactNode;
};

/** Asks for the password again and, with a second factor, for a code. An account without a password gets a way to set one. */
export function ReauthenticationForm(props: ReauthenticationFormProps) {
  // Nearly every account has one, so the form does not wait for the answer.
  const { data } = useQuery(identitiesQuery);
  if (data?.has_password === false) return <SetPasswordForm onCancel={props.onCancel} />;
  return <ProofForm {...props} />;
}

function ProofForm(props: ReauthenticationFormProps) {
  const { submitLabel, danger, pending, error, findErrors, findRejected, onSubmit } = props;
  const ownForm = useFieldErrors<"password" | "code">();
  const { formRef, errors, showErrors, clearError } = props.form ?? ownForm;
  const { t } = useTranslation();
  const { user, refresh } = useAuth();
  const [password, setPassword] = useState("");
  const [code, setCode] = useState("");
  const needsCode = user?.second_factor === true;
  const isAboutProof = hasErrorCode(error, "password_wrong") || hasErrorCode(error, "code_invalid");

  function submit(event: FormEvent) {
    event.preventDefault();
    const hasErrors = showErrors({
      ...findErrors?.(),
      password: password === "" ? t("account:invalid.passwordMissing") : undefined,
      code: needsCode && code.trim() === "" ? t("settings:proof.codeMissing") : undefined,
    });
    if (hasErrors) return;
    const proof = { password, ...(needsCode ? { code: toLatinDigits(code.trim()) } : {}) };
    onSubmit(proof, showRejected);
  }

  function showRejected(rejection: unknown) {
    const isCode = hasErrorCode(rejection, "code_invalid");
    // The second factor was turned on elsewhere meanwhile: the field for its code appears.
    if (isCode && !needsCode) void refresh();
    const isPassword = hasErrorCode(rejection, "password_wrong");
    showErrors({
      ...findRejected?.(rejection),
      password: isPassword ? errorText(t, rejection) : undefined,
      code: isCode ? errorText(t, rejection) : undefined,
    });
  }

  return (
    <form
      ref={formRef}
      noValidate
      onSubmit={submit}
      className={cn(
        "grid gap-5",
        // A field that gets the focus is not behind the buttons.
        props.hasFixedEnd && "[&_:is(input,select,textarea)]:scroll-mb-28",
      )}
    >
      {props.children}
      {/* Tells password managers whose password is typed here. */}
      <input
        type="email"
        name="username"
        autoComplete="username"
        value={user?.email ?? ""}
        readOnly
        hidden
      />
      <Field label={t("settings:password.current")} error={errors.password}>
        <PasswordInput
          name="current-password"
          autoComplete="current-password"
          value={password}
          onChange={(event) => {
            setPassword(event.target.value);
            clearError("password");
          }}
        />
      </Field>
      {needsCode && (
        <Field
          label={t("settings:proof.code")}
          hint={t("settings:proof.codeHint")}
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
      {props.below}
      <div
        className={
          props.hasFixedEnd
            ? "sticky -bottom-6 -mx-6 -mb-6 grid gap-5 border-t border-line bg-surface px-6 py-4"
            : "contents"
        }
      >
        <FormEnd
          submitLabel={submitLabel}
          danger={danger}
          pending={pending}
          error={isAboutProof ? null : error}
          onCancel={props.onCancel}
        />
      </div>
    </form>
  );
}
