import { limits } from "@masar/contract/limits";
import type { BundledString } from "@masar/contract/translations/schemas";
import { locales } from "@masar/i18n/locales";
import { type SubmitEvent, useId, useState } from "react";
import { useTranslation } from "react-i18next";
import { errorText } from "#web/platform/errors/error-text.ts";
import { toast } from "#web/platform/toast/toast.ts";
import { Button } from "#web/ui/forms/button.tsx";
import { Dialog } from "#web/ui/overlays/dialog.tsx";
import { Field } from "#web/ui/forms/field.tsx";
import { InlineAlert } from "#web/ui/feedback/inline-alert.tsx";
import { TextArea } from "#web/ui/forms/text-input.tsx";
import { useReplaceString } from "#web/features/admin/admin.api.ts";
import { compareSlots, listSlots } from "./string-placeholders.ts";
import { type StringForm as Form, useFormName } from "./string-row.tsx";

type StringFormProps = { string: BundledString; form: Form; onClose: () => void };

/** Writes another text for a bundled one, in its own language and direction. */
export function StringForm({ string, form, onClose }: StringFormProps) {
  const { t } = useTranslation();
  const formId = useId();
  const replace = useReplaceString();
  const [value, setValue] = useState(form.value ?? form.bundled);
  const { language, namespace } = string;
  const { dir } = locales[language];
  const name = useFormName(string, form.key);
  const slots = listSlots(form.bundled);
  const { missing, unknown } = compareSlots(form.bundled, value);
  const isFitting = missing.length === 0 && unknown.length === 0;
  const misfit = [
    missing.length > 0 && t("administration:strings.slotsMissing", { list: missing }),
    unknown.length > 0 && t("administration:strings.slotsUnknown", { list: unknown }),
  ];
  const isReady = isFitting && value.trim() !== "" && value !== form.value;

  const send = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (!isReady) return;
    replace.mutate(
      { language, namespace, key: form.key, value },
      {
        onSuccess: () => {
          toast({ title: t("administration:strings.saved") });
          onClose();
        },
      },
    );
  };

  return (
    <Dialog
      open
      onClose={onClose}
      title={t("administration:strings.editTitle")}
      description={<bdi dir="ltr">{`${namespace}:${form.key}`}</bdi>}
      footer={
        <>
          <Button variant="secondary" onClick={onClose}>
            {t("actions.cancel")}
          </Button>
          <Button type="submit" form={formId} disabled={!isReady} loading={replace.isPending}>
            {t("administration:strings.save")}
          </Button>
        </>
      }
    >
      <form id={formId} noValidate onSubmit={send} className="grid gap-5">
        {replace.error && (
          <InlineAlert tone="error">
            {t("administration:strings.notSaved")}. {errorText(t, replace.error)}
          </InlineAlert>
        )}
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
          hint={slots.length > 0 && t("administration:strings.slots", { list: slots })}
          error={misfit.filter(Boolean).join(" ")}
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
      </form>
    </Dialog>
  );
}
