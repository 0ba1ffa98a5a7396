import { profileEndpoints } from "@masar/contract/profile/endpoints";
import type { Profile } from "@masar/contract/profile/schemas";
import { useMutation } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { call } from "#web/platform/api/api-client.ts";
import { AddChip } from "#web/ui/forms/chip.tsx";
import { Field } from "#web/ui/forms/field.tsx";
import { TextInput } from "#web/ui/forms/text-input.tsx";
import { useSaveProfile } from "#web/features/profile/profile.api.ts";
import { UnsavedHint } from "./unsaved-hint.tsx";
import { useAutosavedField } from "./use-autosaved-field.ts";

/** Saves a handle only after the server found it free; else shows the problem and suggestions. */
export function HandleField({ profile }: { profile: Profile }) {
  const { t } = useTranslation();
  const { save, isSaving } = useSaveProfile();
  const check = useMutation({
    mutationFn: (handle: string) => call(profileEndpoints, "checkHandle", { query: { handle } }),
  });

  const onSave = async (text: string) => {
    // An empty text removes the handle.
    const handle = text === "" ? null : text;
    const found = handle === null ? undefined : await check.mutateAsync(handle).catch(() => {});
    if (found?.problem) return false;
    const isSaved = await save({ handle }, { handle: profile.handle });
    // Another user may have taken it meanwhile: check again to show the problem.
    if (!isSaved && handle !== null) check.mutate(handle);
    return isSaved;
  };
  const { inputProps, isChanged, setTyped, submit, discard } = useAutosavedField({
    name: "handle",
    saved: profile.handle ?? "",
    onSave,
  });
  const result = isChanged && check.variables === inputProps.value.trim() ? check.data : undefined;

  return (
    <form onSubmit={submit} className="grid gap-2">
      <Field
        label={t("profile:about.handle")}
        hint={t("profile:about.handleHint")}
        error={result?.problem ? t(`profile:handleProblem.${result.problem}`) : undefined}
      >
        <TextInput
          {...inputProps}
          dir="ltr"
          autoCapitalize="none"
          autoCorrect="off"
          autoComplete="off"
          spellCheck={false}
          maxLength={100}
          onChange={({ target }) => setTyped(target.value.toLowerCase())}
          className="rtl:text-end"
        />
      </Field>
      {result?.problem === null && <p className="text-sm text-teal">{t("profile:about.free")}</p>}
      {result && result.suggestions.length > 0 && (
        <div className="grid gap-2">
          <p className="text-sm text-ink-2">{t("profile:about.suggestions")}</p>
          <div className="flex flex-wrap gap-2">
            {result.suggestions.map((handle) => (
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
        <UnsavedHint saving={check.isPending || isSaving("handle")} onDiscard={discard} />
      )}
    </form>
  );
}
