import { toLatinDigits } from "@masar/domain/text/latin-digits";
import { type FormEvent, useEffect, useMemo, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { encode } from "uqr";
import { toast } from "#web/platform/toast/toast.ts";
import { useFieldErrors } from "#web/platform/forms/use-field-errors.ts";
import { errorText } from "#web/platform/errors/error-text.ts";
import { Button, buttonClass } from "#web/ui/forms/button.tsx";
import { Field } from "#web/ui/forms/field.tsx";
import { TextInput } from "#web/ui/forms/text-input.tsx";
import { CopyButton } from "#web/ui/forms/copy-button.tsx";
import { FormEnd } from "#web/ui/forms/form-end.tsx";
import { hasErrorCode } from "#web/platform/errors/has-error-code.ts";
import { closeAndFocusSection } from "#web/features/settings/page/form-parts.tsx";
import { ReauthenticationForm } from "#web/entities/session/reauthentication.tsx";
import { RecoveryCodes } from "./recovery-codes.tsx";
import { useConfirmSecondFactor, useStartSecondFactor } from "./security.api.ts";

/** Password, then the secret of the app, then the recovery codes and a first code. */
export function SecondFactorSetup({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation();
  const start = useStartSecondFactor();
  const [isScanned, setScanned] = useState(false);

  if (!start.data) {
    return (
      <ReauthenticationForm
        submitLabel={t("settings:secondFactor.next")}
        pending={start.isPending}
        error={start.error}
        onSubmit={(proof, onError) => start.mutate(proof, { onError })}
        onCancel={onClose}
      >
        <p>{t("settings:secondFactor.setupLead")}</p>
      </ReauthenticationForm>
    );
  }
  if (!isScanned) {
    return <ScanStep totpUri={start.data.totp_uri} onNext={() => setScanned(true)} />;
  }
  return (
    <ConfirmStep
      codes={start.data.recovery_codes}
      onBack={() => setScanned(false)}
      onDone={() => {
        closeAndFocusSection(onClose, "account");
        toast({
          title: t("settings:secondFactor.turnedOn"),
          description: t("settings:secondFactor.turnedOnDetail"),
        });
      }}
    />
  );
}

function ScanStep({ totpUri, onNext }: { totpUri: string; onNext: () => void }) {
  const { t } = useTranslation();
  const secret = new URL(totpUri).searchParams.get("secret") ?? "";
  const heading = useStepFocus();
  return (
    <div className="grid gap-5">
      <div>
        <h3 ref={heading} tabIndex={-1} className="font-medium outline-none">
          {t("settings:secondFactor.scanTitle")}
        </h3>
        <p className="text-sm text-ink-2">{t("settings:secondFactor.scanLead")}</p>
      </div>
      <QrCode text={totpUri} label={t("settings:secondFactor.qr")} />
      {/* A phone cannot scan its own screen. */}
      <a href={totpUri} className={buttonClass("secondary", "md", "md:hidden")}>
        {t("settings:secondFactor.openApp")}
      </a>
      <div>
        <p className="text-sm text-ink-2">{t("settings:secondFactor.secretLead")}</p>
        <div className="mt-1 flex flex-wrap items-center gap-x-3 gap-y-1">
          <code className="min-w-0 break-words">{secret.replaceAll(/(.{4})(?=.)/g, "$1 ")}</code>
          <CopyButton text={secret} />
        </div>
      </div>
      <Button className="justify-self-end" onClick={onNext}>
        {t("settings:secondFactor.next")}
      </Button>
    </div>
  );
}

type ConfirmStepProps = { codes: string[]; onBack: () => void; onDone: () => void };

function ConfirmStep({ codes, onBack, onDone }: ConfirmStepProps) {
  const { t } = useTranslation();
  const [code, setCode] = useState("");
  const heading = useStepFocus();
  const { formRef, errors, showErrors, clearError } = useFieldErrors<"code">();
  const confirm = useConfirmSecondFactor();

  function submit(event: FormEvent) {
    event.preventDefault();
    const digits = toLatinDigits(code).replaceAll(/\s/g, "");
    const isComplete = /^\d{6}$/.test(digits);
    if (showErrors({ code: isComplete ? undefined : t("account:invalid.code") })) return;
    confirm.mutate(digits, {
      onSuccess: onDone,
      onError: (error) =>
        showErrors({ code: hasErrorCode(error, "code_invalid") ? errorText(t, error) : undefined }),
    });
  }

  return (
    <div className="grid gap-6">
      <div className="grid gap-3">
        <h3 ref={heading} tabIndex={-1} className="font-medium outline-none">
          {t("settings:codes.title")}
        </h3>
        <RecoveryCodes codes={codes} />
      </div>
      <form
        ref={formRef}
        noValidate
        onSubmit={submit}
        className="grid gap-5 border-t border-line pt-5"
      >
        <Field
          label={t("settings:secondFactor.firstCode")}
          hint={t("settings:secondFactor.firstCodeHint")}
          error={errors.code}
        >
          <TextInput
            name="code"
            dir="ltr"
            className="text-lg tabular-nums rtl:text-end"
            autoComplete="one-time-code"
            inputMode="numeric"
            maxLength={12}
            value={code}
            onChange={(event) => {
              setCode(event.target.value);
              clearError("code");
            }}
          />
        </Field>
        <FormEnd
          submitLabel={t("settings:secondFactor.turnOn")}
          cancelLabel={t("actions.back")}
          pending={confirm.isPending}
          error={hasErrorCode(confirm.error, "code_invalid") ? null : confirm.error}
          onCancel={onBack}
        />
      </form>
    </div>
  );
}

/** The button that led to the step is removed, so the focus moves to the heading. */
function useStepFocus() {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return heading;
}

/** Drawn as one path; dark on white in both themes, as cameras expect it. */
function QrCode({ text, label }: { text: string; label: string }) {
  const { size, data } = useMemo(() => encode(text, { ecc: "M", border: 3 }), [text]);
  const squares = data.flatMap((row, y) =>
    row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : [])),
  );
  return (
    <div className="mx-auto w-full max-w-56">
      <span className="sr-only">{label}</span>
      <svg
        aria-hidden="true"
        viewBox={`0 0 ${size} ${size}`}
        shapeRendering="crispEdges"
        className="rounded-md border border-line"
      >
        <rect width={size} height={size} fill="#ffffff" />
        <path d={squares.join("")} fill="#14231f" />
      </svg>
    </div>
  );
}
