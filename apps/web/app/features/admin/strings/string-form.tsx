import { limits } from "@masar/contract/limits";
import type { BundledString } from "@masar/contract/translations/schemas";
import { locales } from "@masar/i18n/locales";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { errorText } from "#web/platform/errors/error-text.ts";
import { toast } from "#web/platform/toast/toast.ts";
import { FormDialog } from "#web/ui/overlays/form-dialog.tsx";
import { Field } from "#web/ui/forms/field.tsx";
import { TextArea } from "#web/ui/forms/text-input.tsx";
import { useReplaceString } from "#web/features/admin/admin.api.ts";
import { comparePlaceholders, listPlaceholders } from "./string-placeholders.ts";
import { type StringForm as Form, useFormName } from "./string-row.tsx";

type StringFormProps = { string: BundledString; form: Form; onClose: () => void };

export function StringForm({ string, form, onClose }: StringFormProps) {
  const { t } = useTranslation();
  const replace = useReplaceString({ retry: false });
  const [value, setValue] = useState(form.value ?? form.bundled);
  const { language, namespace } = string;
  const { dir } = locales[language];
  const name = useFormName(string, form.key);
  const placeholders = listPlaceholders(form.bundled);
  const { missing, unknown } = comparePlaceholders(form.bundled, value);
  const errors = [
    missing.length > 0 && t("administration:strings.slotsMissing", { list: missing }),
    unknown.length > 0 && t("administration:strings.slotsUnknown", { list: unknown }),
  ].filter(Boolean);
  const isReady = errors.length === 0 && value.trim() !== "" && value !== form.value;

  const send = () => {
    if (!isReady) return;
    const onSuccess = () => {
      toast({ title: t("administration:strings.saved") });
      onClose();
    };
    replace.mutate({ language, namespace, key: form.key, value }, { onSuccess });
  };

  return (
    <FormDialog
      title={t("administration:strings.editTitle")}
      description={<bdi dir="ltr">{`${namespace}:${form.key}`}</bdi>}
      submitLabel={t("administration:strings.save")}
      disabled={!isReady}
      pending={replace.isPending}
      error={
        replace.error && `${t("administration:strings.notSaved")}. ${errorText(t, replace.error)}`
      }
      onSubmit={send}
      onClose={onClose}
    >
      <div>
        <p className="text-sm text-ink-2">{t("administration:strings.bundled")}</p>
        <p lang={language} dir={dir} className="text-start wrap-anywhere whitespace-pre-wrap">
          {form.bundled}
        </p>
      </div>
      <Field
        label={
          name
            ? t("administration:strings.valueFor", { form: name })
            : t("administration:strings.value")
        }
        hint={placeholders.length > 0 && t("administration:strings.slots", { list: placeholders })}
        error={errors.join(" ")}
      >
        <TextArea
          rows={3}
          lang={language}
          dir={dir}
          maxLength={limits.translations.valueLength}
          value={value}
          onChange={(event) => setValue(event.target.value)}
        />
      </Field>
      <div>
        <p className="text-sm text-ink-2">{t("administration:strings.preview")}</p>
        <p
          lang={language}
          dir={dir}
          className="mt-1 rounded-md border border-line bg-sunken px-4 py-3 text-start wrap-anywhere whitespace-pre-wrap"
        >
          {value}
        </p>
      </div>
    </FormDialog>
  );
}
