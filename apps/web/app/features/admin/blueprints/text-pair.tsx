import { useTranslation } from "react-i18next";
import { Field } from "#web/ui/forms/field.tsx";
import { TextArea, TextInput } from "#web/ui/forms/text-input.tsx";
import type { LineName, TextName } from "./blueprint-draft.ts";

type Name = TextName | LineName;
type TextPairProps<N extends Name> = {
  names: readonly [english: N, arabic: N];
  values: Record<N, string>;
  /** Missing: one line. */
  rows?: number;
  maxLength?: number;
  hint?: string;
  onChange: (values: Partial<Record<N, string>>) => void;
};

/** The same text in English and Arabic, side by side where there is room. */
export function TextPair<N extends Name>(props: TextPairProps<N>) {
  const { names, values, rows, maxLength, hint, onChange } = props;
  const { t } = useTranslation();
  return (
    <div className="grid items-start gap-4 md:grid-cols-2">
      {names.map((name, place) => {
        const key: Name = name;
        const control = {
          lang: place === 0 ? "en" : "ar",
          dir: place === 0 ? "ltr" : "rtl",
          maxLength,
          value: values[name],
          onChange: (event: { target: { value: string } }) =>
            onChange({ [name]: event.target.value } as Partial<Record<N, string>>),
        };
        return (
          <Field key={name} label={t(`blueprints:fields.${key}`)} hint={hint}>
            {rows ? <TextArea {...control} rows={rows} /> : <TextInput {...control} />}
          </Field>
        );
      })}
    </div>
  );
}
