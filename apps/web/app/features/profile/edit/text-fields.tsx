import { limits } from "@masar/contract/limits";
import type { Profile } from "@masar/contract/profile/schemas";
import { type FormEvent, useRef } from "react";
import { useTranslation } from "react-i18next";
import { profileEndpoints } from "@masar/contract/profile/endpoints";
import { useMutation } from "@tanstack/react-query";
import { Field } from "#web/ui/forms/field.tsx";
import { TextArea, TextInput } from "#web/ui/forms/text-input.tsx";
import { call } from "#web/platform/api/api-client.ts";
import { AddChip } from "#web/ui/forms/chip.tsx";
import { Button } from "#web/ui/forms/button.tsx";
import { toast } from "#web/platform/toast/toast.ts";
import { useStoredDraft } from "#web/platform/forms/use-stored-draft.ts";
import { useSaveOnLeave } from "#web/platform/forms/use-save-on-leave.ts";
import { useSaveProfile } from "#web/features/profile/profile.api.ts";

/** Below this number the name field counts the letters that are left. */
const fewLettersLeft = 15;

type TextFieldProps = { name: "display_name" | "bio"; profile: Profile };

export function TextField({ name, profile }: TextFieldProps) {
  const { t } = useTranslation();
  const { save, isSaving } = useSaveProfile();
  const isBio = name === "bio";
  const maxLength = isBio ? limits.profile.bioLength : limits.profile.nameLength;
  const saved = profile[name];
  const { inputProps, isChanged, setTyped, submit, discard } = useAutosavedField({
    name,
    saved,
    onSave: async (text) => text.length <= maxLength && save({ [name]: text }, { [name]: saved }),
  });
  const left = maxLength - inputProps.value.trim().length;
  const Control = isBio ? TextArea : TextInput;
  return (
    <form onSubmit={submit} className="grid gap-2">
      <Field
        label={t(isBio ? "profile:about.bio" : "profile:about.name")}
        hint={
          isBio || left < fewLettersLeft
            ? t("profile:about.left", { count: Math.max(left, 0) })
            : t("profile:about.nameHint")
        }
        error={left < 0 ? t("profile:about.tooLong", { count: -left }) : undefined}
      >
        <Control
          {...inputProps}
          onChange={(event: { target: { value: string } }) => setTyped(event.target.value)}
          {...(isBio ? { rows: 3 } : { autoComplete: "nickname" })}
        />
      </Field>
      {isChanged && <UnsavedHint canSave={left >= 0} saving={isSaving(name)} onDiscard={discard} />}
    </form>
  );
}

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

type UnsavedHintProps = {
  /** False for a text that is too long and can only be discarded. */
  canSave?: boolean;
  saving: boolean;
  onDiscard: () => void;
};

/** Below a field whose text is not saved, such as a draft from before a reload. */
function UnsavedHint({ canSave = true, saving, onDiscard }: UnsavedHintProps) {
  const { t } = useTranslation();
  return (
    <div className="flex flex-wrap items-center gap-2">
      <p className="me-1 text-sm text-ink-2">{t("profile:about.unsaved")}</p>
      {canSave && (
        <Button type="submit" size="sm" loading={saving}>
          {t("profile:about.save")}
        </Button>
      )}
      <Button
        variant="quiet"
        size="sm"
        // Keeps the focus in the field: its blur would save the text before the click.
        onMouseDown={(event) => event.preventDefault()}
        onClick={onDiscard}
      >
        {t("profile:about.discard")}
      </Button>
    </div>
  );
}

type AutosavedFieldOptions = {
  name: string;
  saved: string;
  /** Resolves to false when the text was rejected: then the draft stays stored. */
  onSave: (text: string) => Promise<boolean>;
};

/** A text field that saves on blur and when the page is left. Unsaved text is stored on the device. */
function useAutosavedField({ name, saved, onSave }: AutosavedFieldOptions) {
  const { t } = useTranslation();
  const { draft, write, clear } = useStoredDraft(`profile-${name}`, () => ({
    id: name,
    text: null as string | null,
  }));
  const sending = useRef<string>(undefined);
  const value = draft.text ?? saved;
  const isChanged = value.trim() !== saved;

  // Submit, blur and leaving the page may call this at the same time.
  const save = async () => {
    const text = value.trim();
    if (!isChanged || sending.current === text) return;
    sending.current = text;
    if (await onSave(text)) clear();
    sending.current = undefined;
  };
  const setTyped = (text: string) => write({ text });
  const discard = () => {
    clear();
    toast({
      title: t("profile:discarded"),
      action: { label: t("profile:undo"), onAct: () => setTyped(value) },
    });
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void save();
  };
  useSaveOnLeave(() => void save());
  return {
    inputProps: { name, value, onBlur: () => void save() },
    isChanged,
    setTyped,
    submit,
    discard,
  };
}
