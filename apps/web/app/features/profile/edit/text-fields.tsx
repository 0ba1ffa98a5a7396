import { limits } from "@masar/contract/limits";
import type { Profile } from "@masar/contract/profile/schemas";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { Field } from "#web/ui/forms/field.tsx";
import { TextArea, TextInput } from "#web/ui/forms/text-input.tsx";
import { useSaveProfile } from "#web/features/profile/profile.api.ts";
import { UnsavedText } from "./unsaved-hint.tsx";
import { useTypedField } from "./use-autosaved-field.ts";

/** From here on a short field counts what is left as well. */
const nearEnd = 15;

type TextFieldProps = {
  name: "display_name" | "bio";
  profile: Profile;
  label: string;
  most: number;
  hint: (left: number) => ReactNode;
  /** In several lines. */
  isLong?: boolean;
};

function ProfileTextField({ name, profile, label, most, hint, isLong = false }: TextFieldProps) {
  const { t } = useTranslation();
  const { save: send, isSaving } = useSaveProfile();
  const saved = profile[name];
  const { value, isChanged, setTyped, save, discard } = useTypedField({
    name,
    saved,
    onSave: async (text) => text.length <= most && send({ [name]: text }, { [name]: saved }),
  });
  const left = most - value.trim().length;
  const Control = isLong ? TextArea : TextInput;
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        void save();
      }}
      className="grid gap-2"
    >
      <Field
        label={label}
        hint={hint(Math.max(left, 0))}
        error={left < 0 ? t("profile:about.tooLong", { count: -left }) : undefined}
      >
        <Control
          name={name}
          value={value}
          onChange={(event: { target: { value: string } }) => setTyped(event.target.value)}
          onBlur={() => void save()}
          {...(isLong ? { rows: 3 } : { autoComplete: "nickname" })}
        />
      </Field>
      {isChanged && <UnsavedText canSave={left >= 0} saving={isSaving(name)} onDiscard={discard} />}
    </form>
  );
}

export function NameField({ profile }: { profile: Profile }) {
  const { t } = useTranslation();
  return (
    <ProfileTextField
      name="display_name"
      profile={profile}
      label={t("profile:about.name")}
      most={limits.profile.nameLength}
      hint={(left) =>
        left < nearEnd ? t("profile:about.left", { count: left }) : t("profile:about.nameHint")
      }
    />
  );
}

export function BioField({ profile }: { profile: Profile }) {
  const { t } = useTranslation();
  return (
    <ProfileTextField
      isLong
      name="bio"
      profile={profile}
      label={t("profile:about.bio")}
      most={limits.profile.bioLength}
      hint={(left) => t("profile:about.left", { count: left })}
    />
  );
}
