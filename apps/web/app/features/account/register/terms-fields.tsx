import { useTranslation } from "react-i18next";
import { useLanguage } from "#web/platform/preferences/use-language.ts";
import { publicHref } from "#web/platform/urls/links.ts";
import { TextAnchor } from "#web/ui/display/text-anchor.tsx";
import { Checkbox } from "#web/ui/forms/checkbox.tsx";

export type Agreement = { terms: boolean; age: boolean };

type TermsFieldsProps = {
  value: Agreement;
  errors: Partial<Record<keyof Agreement, string | undefined>>;
  onChange: (part: Partial<Agreement>) => void;
};

export function TermsFields({ value, errors, onChange }: TermsFieldsProps) {
  const { t } = useTranslation();
  const { language } = useLanguage();
  return (
    <div className="grid gap-1">
      <Checkbox
        name="terms"
        label={t("entry:register.terms")}
        checked={value.terms}
        error={errors.terms}
        onChange={(event) => onChange({ terms: event.target.checked })}
      />
      <p className="flex flex-wrap gap-x-4 ps-8.5 text-sm">
        <NewTabLink href={publicHref("/terms", language)} label={t("entry:register.readTerms")} />
        <NewTabLink
          href={publicHref("/privacy", language)}
          label={t("entry:register.readPrivacy")}
        />
      </p>
      <Checkbox
        name="age"
        label={t("entry:register.age")}
        checked={value.age}
        error={errors.age}
        onChange={(event) => onChange({ age: event.target.checked })}
      />
    </div>
  );
}

function NewTabLink({ href, label }: { href: string; label: string }) {
  const { t } = useTranslation();
  return (
    <TextAnchor isInline href={href} target="_blank" rel="noopener">
      {label} <span className="sr-only">({t("entry:register.newTab")})</span>
    </TextAnchor>
  );
}
