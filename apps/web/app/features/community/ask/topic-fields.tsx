import { type ForumCategory, forumCategories } from "@masar/contract/community/constants";
import { limits } from "@masar/contract/limits";
import { hasRequiredRoles } from "@masar/domain/account/roles";
import { type Language, languages } from "@masar/i18n/locales";
import { useTranslation } from "react-i18next";
import { useAuth } from "#web/entities/session/auth.tsx";
import { Field } from "#web/ui/forms/field.tsx";
import { Select } from "#web/ui/forms/select.tsx";
import { TextInput } from "#web/ui/forms/text-input.tsx";
import { useLengthHint } from "#web/features/community/editor/use-length-hint.ts";

export type TopicHead = { title: string; category: ForumCategory; language: Language };

type TopicFieldsProps = {
  head: TopicHead;
  titleError: string | undefined;
  onWrite: (part: Partial<TopicHead>) => void;
};

/** Announcements are the moderators': nobody else is offered them. */
function useCategories(): readonly ForumCategory[] {
  const roles = useAuth().user?.roles ?? [];
  if (hasRequiredRoles(roles, ["moderator", "admin"])) return forumCategories;
  return forumCategories.filter((value) => value !== "announcements");
}

export function TitleField({ head, titleError, onWrite }: TopicFieldsProps) {
  const { t } = useTranslation();
  const { left, tooLong } = useLengthHint()(head.title, limits.community.titleLength);
  return (
    <Field
      label={t("community:new.titleField")}
      hint={left ?? t("community:new.titleHint")}
      error={titleError ?? tooLong}
      required
    >
      <TextInput value={head.title} onChange={(event) => onWrite({ title: event.target.value })} />
    </Field>
  );
}

/** Where a topic belongs, and the language it is in. */
export function PlaceFields({ head, onWrite }: Omit<TopicFieldsProps, "titleError">) {
  const { t } = useTranslation();
  const categories = useCategories();
  return (
    <div className="grid grid-cols-1 gap-4 sm:grid-cols-2">
      <Field label={t("community:new.category")}>
        <Select
          value={head.category}
          options={categories.map((value) => ({
            value,
            label: t(`community:categories.${value}`),
          }))}
          onChange={({ target }) => onWrite({ category: target.value as ForumCategory })}
        />
      </Field>
      <Field label={t("community:new.language")}>
        <Select
          value={head.language}
          options={languages.map((value) => ({
            value,
            label: t(`community:languages.${value}`),
          }))}
          onChange={({ target }) => onWrite({ language: target.value as Language })}
        />
      </Field>
    </div>
  );
}
