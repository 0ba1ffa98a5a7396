import { limits } from "@masar/contract/limits";
import { type FormEvent, useState } from "react";
import { useTranslation } from "react-i18next";
import { useFieldErrors } from "#web/platform/forms/use-field-errors.ts";
import { Button } from "#web/ui/forms/button.tsx";
import { Field } from "#web/ui/forms/field.tsx";
import { TextArea } from "#web/ui/forms/text-input.tsx";
import { readStored, removeStored, writeStored } from "#web/platform/storage/browser-storage.ts";

type CardDraft = { front: string; back: string };

const empty: CardDraft = { front: "", back: "" };

type CardFormProps = {
  /** The draft is stored on the device under this name. */
  draftName?: string;
  card?: CardDraft;
  onSave: (draft: CardDraft) => void;
  cancelLabel?: string;
  onCancel: () => void;
};

export function CardForm({ draftName, card, onSave, cancelLabel, onCancel }: CardFormProps) {
  const { t } = useTranslation();
  const { draft, change, clear } = useCardDraft(draftName, card);
  const { formRef, errors, showErrors, clearError } = useFieldErrors<keyof CardDraft>();

  const submit = (event: FormEvent) => {
    event.preventDefault();
    const front = draft.front.trim();
    const back = draft.back.trim();
    const hasErrors = showErrors({
      front: front === "" ? t("review:errors.front") : undefined,
      back: back === "" ? t("review:errors.back") : undefined,
    });
    if (hasErrors) return;
    clear();
    onSave({ front, back });
  };
  const cancel = () => {
    clear();
    onCancel();
  };
  const textArea = (name: keyof CardDraft) => ({
    value: draft[name],
    // An empty field has the direction of the page.
    dir: draft[name] === "" ? undefined : "auto",
    rows: 2,
    maxLength: limits.review.textLength,
    onChange: (event: { target: { value: string } }) => {
      change({ [name]: event.target.value });
      clearError(name);
    },
  });

  return (
    <form ref={formRef} onSubmit={submit} noValidate className="grid grid-cols-1 gap-4">
      <Field label={t("review:front")} error={errors.front}>
        {/* The user opened the form, so typing goes to the question. */}
        {/* oxlint-disable-next-line jsx-a11y/no-autofocus */}
        <TextArea autoFocus placeholder={t("review:frontExample")} {...textArea("front")} />
      </Field>
      <Field label={t("review:back")} error={errors.back}>
        <TextArea {...textArea("back")} />
      </Field>
      <div className="flex flex-wrap justify-end gap-3">
        <Button variant="secondary" size="sm" onClick={cancel}>
          {cancelLabel ?? t("actions.cancel")}
        </Button>
        <Button type="submit" size="sm">
          {t("review:save")}
        </Button>
      </div>
    </form>
  );
}

/** With a name, the draft is stored on the device until it is cleared. */
function useCardDraft(name: string | undefined, initial: CardDraft = empty) {
  const key = name === undefined ? undefined : `card-draft:${name}`;
  const [draft, setDraft] = useState(() => (key ? loadDraft(key) : undefined) ?? initial);
  const change = (part: Partial<CardDraft>) => {
    const next = { ...draft, ...part };
    setDraft(next);
    if (key) writeStored(key, JSON.stringify(next));
  };
  const clear = () => {
    setDraft(empty);
    if (key) removeStored(key);
  };
  return { draft, change, clear };
}

export function hasDraft(name: string): boolean {
  const draft = loadDraft(`card-draft:${name}`);
  return draft !== undefined && (draft.front !== "" || draft.back !== "");
}

function loadDraft(key: string): CardDraft | undefined {
  try {
    const { front, back } = JSON.parse(readStored(key) ?? "null") as CardDraft;
    return typeof front === "string" && typeof back === "string" ? { front, back } : undefined;
  } catch {
    return undefined;
  }
}
