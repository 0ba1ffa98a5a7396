import type { Passkey } from "@masar/contract/account/schemas";
import { limits } from "@masar/contract/limits";
import { readAgent } from "@masar/domain/account/device-name";
import { type FormEvent, useState } from "react";
import { useTranslation } from "react-i18next";
import { ReauthenticationForm } from "#web/entities/session/reauthentication.tsx";
import { useFieldErrors } from "#web/platform/forms/use-field-errors.ts";
import { toast } from "#web/platform/toast/toast.ts";
import { InlineAlert } from "#web/ui/feedback/inline-alert.tsx";
import { Field } from "#web/ui/forms/field.tsx";
import { FormEnd } from "#web/ui/forms/form-end.tsx";
import { TextInput } from "#web/ui/forms/text-input.tsx";
import { closeAndFocusSection } from "#web/features/settings/page/form-parts.tsx";
import { useAddPasskey, useRemovePasskey, useRenamePasskey } from "./passkeys.api.ts";

/** For example "Chrome, Android": the user may write the device instead. */
function suggestName(): string {
  const { browser, system } = readAgent(navigator.userAgent);
  return [browser, system].filter(Boolean).join(", ");
}

type NameFieldProps = {
  value: string;
  error: string | undefined;
  onChange: (name: string) => void;
};

function NameField({ value, error, onChange }: NameFieldProps) {
  const { t } = useTranslation();
  return (
    <Field label={t("settings:passkeys.name")} hint={t("settings:passkeys.nameHint")} error={error}>
      <TextInput
        name="passkey-name"
        maxLength={limits.passkeys.nameLength}
        value={value}
        onChange={(event) => onChange(event.target.value)}
      />
    </Field>
  );
}

export function AddPasskey({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation();
  const [name, setName] = useState(suggestName);
  const form = useFieldErrors<"name" | "password" | "code">();
  const add = useAddPasskey();
  return (
    <ReauthenticationForm
      submitLabel={t("settings:passkeys.continue")}
      pending={add.isPending}
      error={add.error}
      form={form}
      findErrors={() => ({
        name: name.trim() === "" ? t("settings:passkeys.nameMissing") : undefined,
      })}
      onSubmit={(proof, onError) =>
        add.mutate(
          { name: name.trim(), proof },
          {
            onError,
            onSuccess: (result) => {
              if (result !== "added") return;
              onClose();
              toast({ title: t("settings:passkeys.done") });
            },
          },
        )
      }
      onCancel={onClose}
      below={
        add.data &&
        add.data !== "added" && (
          <InlineAlert tone="info">{t(`settings:passkeys.${add.data}`)}</InlineAlert>
        )
      }
    >
      <p>{t("settings:passkeys.lead")}</p>
      <NameField
        value={name}
        error={form.errors.name}
        onChange={(value) => {
          setName(value);
          form.clearError("name");
        }}
      />
    </ReauthenticationForm>
  );
}

type PasskeyFormProps = { passkey: Passkey; onClose: () => void };

export function RenamePasskey({ passkey, onClose }: PasskeyFormProps) {
  const { t } = useTranslation();
  const [name, setName] = useState(passkey.name);
  const { formRef, errors, showErrors, clearError } = useFieldErrors<"name">();
  const rename = useRenamePasskey();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const missing = name.trim() === "" ? t("settings:passkeys.nameMissing") : undefined;
    if (showErrors({ name: missing })) return;
    rename.mutate({ id: passkey.id, name: name.trim() }, { onSuccess: onClose });
  };
  return (
    <form ref={formRef} noValidate onSubmit={submit} className="grid gap-5">
      <NameField
        value={name}
        error={errors.name}
        onChange={(value) => {
          setName(value);
          clearError("name");
        }}
      />
      <FormEnd
        submitLabel={t("settings:passkeys.save")}
        pending={rename.isPending}
        error={rename.error}
        onCancel={onClose}
      />
    </form>
  );
}

export function RemovePasskey({ passkey, onClose }: PasskeyFormProps) {
  const { t } = useTranslation();
  const remove = useRemovePasskey(passkey.id);
  const onSuccess = () => {
    closeAndFocusSection(onClose, "account");
    toast({ title: t("settings:passkeys.removed") });
  };
  return (
    <ReauthenticationForm
      danger
      submitLabel={t("settings:passkeys.remove")}
      pending={remove.isPending}
      error={remove.error}
      onSubmit={(proof, onError) => remove.mutate(proof, { onError, onSuccess })}
      onCancel={onClose}
    >
      <p>{t("settings:passkeys.removeLead", { name: passkey.name })}</p>
    </ReauthenticationForm>
  );
}
