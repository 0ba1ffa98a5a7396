import type { BundledString } from "@masar/contract/translations/schemas";
import { locales } from "@masar/i18n/locales";
import { useTranslation } from "react-i18next";
import { Badge } from "#web/ui/display/badge.tsx";
import { Button } from "#web/ui/forms/button.tsx";
import { useRevertString } from "#web/features/admin/admin.api.ts";

export type StringForm = BundledString["forms"][number];

type StringRowProps = { string: BundledString; onEdit: (form: StringForm) => void };

export function StringRow({ string, onEdit }: StringRowProps) {
  const { t } = useTranslation();
  return (
    <div className="grid gap-3">
      <div className="flex flex-wrap items-center gap-2">
        <code dir="ltr" className="text-sm break-all text-ink-2">
          {string.namespace}:{string.key}
        </code>
        {string.needs_build && (
          <Badge tone="saffron">{t("administration:strings.needsBuild")}</Badge>
        )}
      </div>
      <ul className="grid gap-3">
        {string.forms.map((form) => (
          <li key={form.key}>
            <FormRow string={string} form={form} onEdit={() => onEdit(form)} />
          </li>
        ))}
      </ul>
    </div>
  );
}

type FormRowProps = { string: BundledString; form: StringForm; onEdit: () => void };

function FormRow({ string, form, onEdit }: FormRowProps) {
  const { t } = useTranslation();
  const revert = useRevertString();
  const { language, namespace } = string;
  const { dir } = locales[language];
  const { key, value } = form;
  const text = "wrap-anywhere whitespace-pre-wrap text-start";
  const name = useFormName(string, key);
  return (
    <div className="grid items-start gap-x-6 gap-y-2 sm:grid-cols-[1fr_1fr_auto]">
      <div>
        <p className="text-sm text-ink-2">
          {t("administration:strings.bundled")}
          {name && t("between") + name}
        </p>
        <p lang={language} dir={dir} className={text}>
          {form.bundled}
        </p>
      </div>
      <div>
        {value !== null && (
          <>
            <p className="text-sm text-ink-2">{t("administration:strings.own")}</p>
            <p lang={language} dir={dir} className={`${text} font-medium text-teal`}>
              {value}
            </p>
          </>
        )}
      </div>
      <div className="flex flex-wrap gap-2 sm:justify-end">
        <Button
          size="sm"
          variant="secondary"
          aria-label={t("administration:strings.editNamed", { key: `${namespace}:${key}` })}
          onClick={onEdit}
        >
          {t("administration:strings.edit")}
        </Button>
        {value !== null && (
          <Button
            size="sm"
            variant="quiet"
            loading={revert.isPending}
            onClick={() => revert.mutate({ language, namespace, key, value })}
          >
            {t("administration:strings.revert")}
          </Button>
        )}
      </div>
    </div>
  );
}

const formNames = ["zero", "one", "two", "few", "many", "other"] as const;

/** What a plural form is for; empty where the string has one form only. */
export function useFormName(string: BundledString, key: string): string {
  const { t } = useTranslation();
  const form = formNames.find((name) => string.is_plural && key.endsWith(`_${name}`));
  return form ? t(`administration:strings.forms.${form}`) : "";
}
