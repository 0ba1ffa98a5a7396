import type { AdminResourceHost } from "@masar/contract/resources/admin-schemas";
import { isOtherYouTubeHost, isResourceHost } from "@masar/domain/catalog/editing/resource-links";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { errorText } from "#web/platform/errors/error-text.ts";
import { useFieldErrors } from "#web/platform/forms/use-field-errors.ts";
import { toast } from "#web/platform/toast/toast.ts";
import { Field } from "#web/ui/forms/field.tsx";
import { TextInput } from "#web/ui/forms/text-input.tsx";
import { FormDialog } from "#web/ui/overlays/form-dialog.tsx";
import { useSaveHost } from "./resources.api.ts";

type HostFormProps = {
  /** Undefined for a new one. */
  host: AdminResourceHost | undefined;
  known: readonly AdminResourceHost[];
  onClose: () => void;
};

/** Adds a host, or changes the name of one. */
export function HostForm({ host, known, onClose }: HostFormProps) {
  const { t } = useTranslation();
  const [address, setAddress] = useState(host?.host ?? "");
  const [name, setName] = useState(host?.name ?? "");
  const { formRef, errors, showErrors, clearError } = useFieldErrors<"host" | "name">();
  const save = useSaveHost();
  const written = address.trim().toLowerCase();

  const findHostError = () => {
    if (host) return undefined;
    if (isOtherYouTubeHost(written)) return t("resources:hosts.youtube_host");
    if (!isResourceHost(written)) return t("resources:hosts.invalid");
    return known.some((each) => each.host === written) ? t("resources:hosts.known") : undefined;
  };
  const send = () => {
    const nameError = name.trim() === "" ? t("resources:form.required") : undefined;
    if (showErrors({ host: findHostError(), name: nameError })) return;
    save.mutate(
      { host: written, name: name.trim(), is_active: host?.is_active ?? true },
      {
        onSuccess: (saved) => {
          toast({ title: t("resources:hosts.saved"), description: saved.name });
          onClose();
        },
      },
    );
  };

  return (
    <FormDialog
      title={t(host ? "resources:hosts.editTitle" : "resources:hosts.addTitle")}
      formRef={formRef}
      submitLabel={t("resources:hosts.save")}
      pending={save.isPending}
      error={save.error && `${t("resources:hosts.notSaved")} ${errorText(t, save.error)}`}
      onSubmit={send}
      onClose={onClose}
    >
      {!host && (
        <Field
          label={t("resources:hosts.host")}
          hint={t("resources:hosts.hostHint")}
          error={errors.host}
          required
        >
          <TextInput
            dir="ltr"
            maxLength={200}
            autoCapitalize="none"
            value={address}
            onChange={(event) => {
              clearError("host");
              setAddress(event.target.value);
            }}
          />
        </Field>
      )}
      <Field
        label={t("resources:hosts.name")}
        hint={t("resources:hosts.nameHint")}
        error={errors.name}
        required
      >
        <TextInput
          maxLength={80}
          value={name}
          onChange={(event) => {
            clearError("name");
            setName(event.target.value);
          }}
        />
      </Field>
    </FormDialog>
  );
}
