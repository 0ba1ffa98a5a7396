import { ArrowDown, ArrowUp, Plus, Trash2 } from "lucide-react";
import { useTranslation } from "react-i18next";
import { useFormat } from "#web/platform/format/use-format.ts";
import { Icon } from "#web/ui/display/icon.tsx";
import { Button } from "#web/ui/forms/button.tsx";
import { IconButton } from "#web/ui/forms/icon-button.tsx";
import { PartFields } from "./part-fields.tsx";
import { type KindWithParts, newPart, type PartDraft, partCounts } from "./question-draft.ts";

const names = {
  single: ["options", "option"],
  multiple: ["options", "option"],
  order: ["items", "item"],
  match: ["pairs", "pair"],
  numeric: ["mistakes", "mistake"],
} as const;

type PartListProps = {
  kind: KindWithParts;
  parts: PartDraft[];
  /** By a field such as `parts.1.text`. */
  errorOf: (field: string) => string | undefined;
  onChange: (parts: PartDraft[], field?: string) => void;
};

/** The options, items, pairs or typical mistakes of a question. */
export function PartList({ kind, parts, errorOf, onChange }: PartListProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const [plural, singular] = names[kind];
  const { min, max } = partCounts[kind];
  const move = (index: number, by: 1 | -1) => {
    const moved = parts.toSpliced(index, 1);
    const part = parts[index];
    if (part) onChange(moved.toSpliced(index + by, 0, part));
  };
  return (
    <fieldset className="grid grid-cols-1 gap-3">
      <legend className="mb-1.5 font-medium">{t(`questions:form.${plural}`)}</legend>
      <ol className="grid grid-cols-1 gap-3 empty:hidden">
        {parts.map((part, index) => {
          const name = t(`questions:form.${singular}`, { shown: format.number(index + 1) });
          return (
            <li key={part.id} className="rounded-md border border-line p-3">
              <fieldset aria-label={name} className="grid grid-cols-1 gap-3">
                <div className="flex items-center gap-1">
                  <p className="flex-1 text-sm font-medium text-ink-2">{name}</p>
                  {kind === "order" && (
                    <>
                      <IconButton
                        icon={ArrowUp}
                        label={t("questions:form.up", { name })}
                        disabled={index === 0}
                        onClick={() => move(index, -1)}
                      />
                      <IconButton
                        icon={ArrowDown}
                        label={t("questions:form.down", { name })}
                        disabled={index === parts.length - 1}
                        onClick={() => move(index, 1)}
                      />
                    </>
                  )}
                  <IconButton
                    icon={Trash2}
                    label={t("questions:form.remove", { name })}
                    disabled={parts.length <= min}
                    onClick={() => onChange(parts.toSpliced(index, 1))}
                  />
                </div>
                <PartFields
                  kind={kind}
                  part={part}
                  errorOf={(field) =>
                    errorOf(`parts.${index}.${field}`) ??
                    // The fault of the whole list is shown at its first choice.
                    (field === "isCorrect" && index === 0 ? errorOf("parts") : undefined)
                  }
                  onChange={(values, field) =>
                    onChange(parts.with(index, { ...part, ...values }), `parts.${index}.${field}`)
                  }
                />
              </fieldset>
            </li>
          );
        })}
      </ol>
      {parts.length < max && (
        <div>
          <Button
            size="sm"
            variant="secondary"
            icon={<Icon icon={Plus} size={16} />}
            onClick={() => onChange([...parts, newPart(parts)])}
          >
            {t("questions:form.add")}
          </Button>
        </div>
      )}
    </fieldset>
  );
}
