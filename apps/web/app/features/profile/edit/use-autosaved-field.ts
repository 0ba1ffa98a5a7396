import { type FormEvent, useRef } from "react";
import { useTranslation } from "react-i18next";
import { toast } from "#web/platform/toast/toast.ts";
import { useStoredDraft } from "#web/platform/forms/use-stored-draft.ts";
import { useSaveOnLeave } from "#web/platform/forms/use-save-on-leave.ts";

type AutosavedFieldOptions = {
  name: string;
  /** The value on the server. */
  saved: string;
  /** Resolves to false when the text was rejected: then the draft stays stored. */
  onSave: (text: string) => Promise<boolean>;
};

/** A text field that saves on blur and when the page is left. Unsaved text is stored on the device. */
export function useAutosavedField({ name, saved, onSave }: AutosavedFieldOptions) {
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
