import { useTranslation } from "react-i18next";
import { Checkbox } from "#web/ui/forms/checkbox.tsx";
import { Field } from "#web/ui/forms/field.tsx";
import { TextInput } from "#web/ui/forms/text-input.tsx";
import { LanguagePair } from "./language-pair.tsx";
import type { KindWithParts, PartDraft } from "./question-draft.ts";

type Name = keyof PartDraft;
type TextName = "text" | "right" | "why";
type PartFieldsProps = {
  kind: KindWithParts;
  part: PartDraft;
  errorOf: (field: Name) => string | undefined;
  onChange: (values: Partial<PartDraft>, field: Name) => void;
};

export function PartFields({ kind, part, errorOf, onChange }: PartFieldsProps) {
  const { t } = useTranslation();
  const isChoice = kind === "single" || kind === "multiple";
  const pair = (name: TextName, labels: { en: string; ar: string | undefined }, max: number) => {
    const side = (field: TextName | `${TextName}_ar`, label: string) => ({
      label,
      value: part[field],
      error: errorOf(field),
      onChange: (value: string) => onChange({ [field]: value }, field),
    });
    const { en, ar } = labels;
    const arabic = ar === undefined ? undefined : side(`${name}_ar`, ar);
    return <LanguagePair english={side(name, en)} arabic={arabic} rows={1} maxLength={max} />;
  };
  const textPair = (name: "text" | "right", field: "partText" | "left" | "right") => {
    const codeLabel = field === "partText" ? "partCode" : (`${field}Code` as const);
    const labels = part.isCode
      ? { en: t(`questions:form.${codeLabel}`), ar: undefined }
      : { en: t(`questions:form.${field}`), ar: t(`questions:form.${field}_ar`) };
    return pair(name, labels, 300);
  };
  return (
    <>
      {kind === "numeric" ? (
        <Field label={t("questions:form.value")} error={errorOf("value")} required>
          <TextInput
            dir="ltr"
            inputMode="decimal"
            className="rtl:text-end"
            value={part.value}
            onChange={(event) => onChange({ value: event.target.value }, "value")}
          />
        </Field>
      ) : (
        textPair("text", kind === "match" ? "left" : "partText")
      )}
      {kind === "match" && textPair("right", "right")}
      {kind !== "numeric" && (
        <Checkbox
          label={t("questions:form.isCode")}
          description={t("questions:form.isCodeHint")}
          checked={part.isCode}
          onChange={(event) => onChange({ isCode: event.target.checked }, "isCode")}
        />
      )}
      {isChoice && (
        <Checkbox
          label={t("questions:form.isCorrect")}
          error={errorOf("isCorrect")}
          checked={part.isCorrect}
          onChange={(event) => onChange({ isCorrect: event.target.checked }, "isCorrect")}
        />
      )}
      {(kind === "numeric" || (isChoice && !part.isCorrect)) &&
        pair("why", { en: t("questions:form.why"), ar: t("questions:form.why_ar") }, 400)}
    </>
  );
}
