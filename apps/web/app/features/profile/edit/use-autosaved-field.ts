import { useRef } from "react";
import { useTranslation } from "react-i18next";
import { toast } from "#web/platform/toast/toast.ts";
import { useStoredDraft } from "#web/platform/forms/use-stored-draft.ts";
import { useSaveOnLeave } from "#web/platform/forms/use-save-on-leave.ts";

type TypedFieldOptions = {
  name: string;
  /** What the server has. */
  saved: string;
  /** False when the text was not taken: then it stays in the field, also after a reload. */
  onSave: (text: string) => Promise<boolean>;
};

/** A text of the profile: saved however its field is left. What is refused stays on this device and is not lost. */
export function useTypedField({ name, saved, onSave }: TypedFieldOptions) {
  const { t } = useTranslation();
  const { draft, write, clear } = useStoredDraft(`profile-${name}`, () => ({
    id: name,
    text: null as string | null,
  }));
  const sending = useRef<string>(undefined);
  const value = draft.text ?? saved;
  const isChanged = value.trim() !== saved;

  // The button, the field that is left and the page that is left may all ask for it at once.
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
  useSaveOnLeave(() => void save());
  return { value, isChanged, setTyped, save, discard };
}
