import { profileEndpoints } from "@masar/contract/profile/endpoints";
import type { Profile } from "@masar/contract/profile/schemas";
import { useMutation } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { call } from "#web/platform/api/api-client.ts";
import { AddChip } from "#web/ui/forms/chip.tsx";
import { Field } from "#web/ui/forms/field.tsx";
import { TextInput } from "#web/ui/forms/text-input.tsx";
import { useSaveProfile } from "#web/features/profile/profile.api.ts";
import { UnsavedText } from "./unsaved-hint.tsx";
import { useTypedField } from "./use-autosaved-field.ts";

/** Whether what is typed is free, and what else is, the server knows: a free one is saved, of another it says why. */
export function HandleField({ profile }: { profile: Profile }) {
  const { t } = useTranslation();
  const { save: send, isSaving } = useSaveProfile();
  const check = useMutation({
    mutationFn: (handle: string) => call(profileEndpoints, "checkHandle", { query: { handle } }),
  });

  const trySave = async (text: string) => {
    // An empty one is none.
    const handle = text === "" ? null : text;
    const found = handle === null ? undefined : await check.mutateAsync(handle).catch(() => {});
    if (found?.problem) return false;
    const isSaved = await send({ handle }, { handle: profile.handle });
    // Somebody was faster: now it says so.
    if (!isSaved && handle !== null) check.mutate(handle);
    return isSaved;
  };
  const { value, isChanged, setTyped, save, discard } = useTypedField({
    name: "handle",
    saved: profile.handle ?? "",
    onSave: trySave,
  });
  const verdict = isChanged && check.variables === value.trim() ? check.data : undefined;

  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        void save();
      }}
      className="grid gap-2"
    >
      <Field
        label={t("profile:about.handle")}
        hint={t("profile:about.handleHint")}
        error={verdict?.problem ? t(`profile:handleProblem.${verdict.problem}`) : undefined}
      >
        <TextInput
          name="handle"
          dir="ltr"
          autoCapitalize="none"
          autoCorrect="off"
          autoComplete="off"
          spellCheck={false}
          maxLength={100}
          value={value}
          onChange={({ target }) => setTyped(target.value.toLowerCase())}
          onBlur={() => void save()}
          className="rtl:text-end"
        />
      </Field>
      {verdict?.problem === null && <p className="text-sm text-teal">{t("profile:about.free")}</p>}
      {verdict && verdict.suggestions.length > 0 && (
        <div className="grid gap-2">
          <p className="text-sm text-ink-2">{t("profile:about.suggestions")}</p>
          <div className="flex flex-wrap gap-2">
            {verdict.suggestions.map((handle) => (
              <AddChip
                key={handle}
                isPlain
                onPress={() => {
                  setTyped(handle);
                  check.mutate(handle);
                }}
              >
                <bdi dir="ltr">{handle}</bdi>
              </AddChip>
            ))}
          </div>
        </div>
      )}
      {isChanged && (
        <UnsavedText saving={check.isPending || isSaving("handle")} onDiscard={discard} />
      )}
    </form>
  );
}
