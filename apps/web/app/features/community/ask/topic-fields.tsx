import { type ForumCategory, forumCategories } from "@masar/contract/community/constants";
import { limits } from "@masar/contract/limits";
import { type Language, languages } from "@masar/i18n/locales";
import { useTranslation } from "react-i18next";
import { Field } from "#web/ui/forms/field.tsx";
import { SelectField } from "#web/ui/forms/select-field.tsx";
import { TextInput } from "#web/ui/forms/text-input.tsx";
import { useViewer } from "#web/features/community/community.api.ts";
import { useLengthHint } from "#web/features/community/editor/use-length-hint.ts";

export type TopicHead = { title: string; category: ForumCategory; language: Language };

type TopicFieldsProps = { head: TopicHead; onWrite: (part: Partial<TopicHead>) => void };

export function TitleField(props: TopicFieldsProps & { error: string | undefined }) {
  const { head, error, onWrite } = props;
  const { t } = useTranslation();
  const { left, tooLong } = useLengthHint()(head.title, limits.community.titleLength);
  return (
    <Field
      label={t("community:new.titleField")}
      hint={left ?? t("community:new.titleHint")}
      error={error ?? tooLong}
      required
    >
      <TextInput value={head.title} onChange={(event) => onWrite({ title: event.target.value })} />
    </Field>
  );
}

export function CategoryFields({ head, onWrite }: TopicFieldsProps) {
  const { t } = useTranslation();
  const { canModerate } = useViewer();
  const categories = forumCategories.filter((value) => canModerate || value !== "announcements");
  return (
    <div className="grid grid-cols-1 gap-4 sm:grid-cols-2">
      <SelectField
        label={t("community:new.category")}
        value={head.category}
        options={categories.map((value) => ({ value, label: t(`community:categories.${value}`) }))}
        onChange={(category) => onWrite({ category })}
      />
      <SelectField
        label={t("community:new.language")}
        value={head.language}
        options={languages.map((value) => ({ value, label: t(`community:languages.${value}`) }))}
        onChange={(language) => onWrite({ language })}
      />
    </div>
  );
}
