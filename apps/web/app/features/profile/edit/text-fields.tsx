import { limits } from "@masar/contract/limits";
import type { Profile } from "@masar/contract/profile/schemas";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { Field } from "#web/ui/forms/field.tsx";
import { TextArea, TextInput } from "#web/ui/forms/text-input.tsx";
import { useSaveProfile } from "#web/features/profile/profile.api.ts";
import { UnsavedHint } from "./unsaved-hint.tsx";
import { useAutosavedField } from "./use-autosaved-field.ts";

/** Below this number the name field counts the letters that are left. */
const fewLettersLeft = 15;

type ProfileTextFieldProps = {
  name: "display_name" | "bio";
  profile: Profile;
  label: string;
  maxLength: number;
  hint: (left: number) => ReactNode;
  isMultiline?: boolean;
};

function ProfileTextField(props: ProfileTextFieldProps) {
  const { name, profile, label, maxLength, hint, isMultiline = false } = props;
  const { t } = useTranslation();
  const { save, isSaving } = useSaveProfile();
  const saved = profile[name];
  const { inputProps, isChanged, setTyped, submit, discard } = useAutosavedField({
    name,
    saved,
    onSave: async (text) => text.length <= maxLength && save({ [name]: text }, { [name]: saved }),
  });
  const left = maxLength - inputProps.value.trim().length;
  const Control = isMultiline ? TextArea : TextInput;
  return (
    <form onSubmit={submit} className="grid gap-2">
      <Field
        label={label}
        hint={hint(Math.max(left, 0))}
        error={left < 0 ? t("profile:about.tooLong", { count: -left }) : undefined}
      >
        <Control
          {...inputProps}
          onChange={(event: { target: { value: string } }) => setTyped(event.target.value)}
          {...(isMultiline ? { rows: 3 } : { autoComplete: "nickname" })}
        />
      </Field>
      {isChanged && <UnsavedHint canSave={left >= 0} saving={isSaving(name)} onDiscard={discard} />}
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
      maxLength={limits.profile.nameLength}
      hint={(left) =>
        left < fewLettersLeft
          ? t("profile:about.left", { count: left })
          : t("profile:about.nameHint")
      }
    />
  );
}

export function BioField({ profile }: { profile: Profile }) {
  const { t } = useTranslation();
  return (
    <ProfileTextField
      isMultiline
      name="bio"
      profile={profile}
      label={t("profile:about.bio")}
      maxLength={limits.profile.bioLength}
      hint={(left) => t("profile:about.left", { count: left })}
    />
  );
}
