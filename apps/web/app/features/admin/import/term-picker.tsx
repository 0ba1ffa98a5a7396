import type { CatalogTerm } from "@masar/contract/courses/schemas";
import { foldText } from "@masar/domain/text/fold-arabic";
import { type ReactNode, useId, useState } from "react";
import { useTranslation } from "react-i18next";
import { useLanguage } from "#web/platform/preferences/use-language.ts";
import { AddChip, CheckChip } from "#web/ui/forms/chip.tsx";
import { SearchField } from "#web/ui/forms/search-field.tsx";

const maxShown = 8;

type TermPickerProps = {
  label: string;
  terms: CatalogTerm[];
  chosen: string[];
  error?: ReactNode;
  hint?: string;
  isOptional?: boolean;
  onChange: (chosen: string[]) => void;
};

export function TermPicker(props: TermPickerProps) {
  const { label, terms, chosen, error, hint, isOptional = false, onChange } = props;
  const { t } = useTranslation();
  const { language } = useLanguage();
  const [words, setWords] = useState("");
  const errorId = useId();
  const nameOf = (term: CatalogTerm) => (language === "ar" ? term.label_ar : term.label);
  const names = new Map(terms.map((term) => [term.id, nameOf(term)]));
  const folded = foldText(words);
  const found = terms.filter(
    (term) =>
      !chosen.includes(term.id) &&
      foldText(`${term.id} ${term.label} ${term.label_ar}`).includes(folded),
  );
  return (
    <fieldset className="grid gap-2" aria-describedby={error ? errorId : undefined}>
      <legend className="mb-1.5 font-medium">
        {label}{" "}
        {!isOptional && (
          <span className="text-xs font-normal text-ink-3">({t("state.required")})</span>
        )}
      </legend>
      {hint && <p className="text-sm text-ink-2">{hint}</p>}
      <div className="flex flex-wrap gap-2 empty:hidden">
        {chosen.map((id) => (
          <CheckChip
            key={id}
            checked
            onChange={() => onChange(chosen.filter((other) => other !== id))}
          >
            {names.get(id) ?? id}
          </CheckChip>
        ))}
      </div>
      <SearchField
        value={words}
        label={`${label}: ${t("administration:course.findTerm")}`}
        placeholder={t("administration:course.findTerm")}
        clearLabel={t("administration:list.clear")}
        onChange={setWords}
      />
      {words !== "" && (
        <div className="flex flex-wrap gap-2">
          {found.slice(0, maxShown).map((term) => (
            <AddChip
              key={term.id}
              onPress={() => {
                onChange([...chosen, term.id]);
                setWords("");
              }}
            >
              {nameOf(term)}
            </AddChip>
          ))}
          {found.length === 0 && (
            <p className="text-sm text-ink-2">{t("administration:course.noTerm")}</p>
          )}
        </div>
      )}
      {error && (
        <p id={errorId} role="alert" className="text-sm text-rose">
          {error}
        </p>
      )}
    </fieldset>
  );
}
