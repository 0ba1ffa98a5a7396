import { limits } from "@masar/contract/limits";
import type { MilestoneView } from "@masar/domain/progress/milestone-view";
import { useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { useSaveNotes } from "#web/entities/milestone/milestone-mutations.ts";
import { useSaveOnLeave } from "#web/platform/forms/use-save-on-leave.ts";
import { Button } from "#web/ui/forms/button.tsx";
import { Field } from "#web/ui/forms/field.tsx";
import { TextArea } from "#web/ui/forms/text-input.tsx";

const saveDelayMs = 1200;

type MilestoneNotesProps = { pathId: string; milestone: MilestoneView };

/** Saves the notes after a pause, on blur, and when the page is left. */
export function MilestoneNotes({ pathId, milestone }: MilestoneNotesProps) {
  const { t } = useTranslation();
  const { key, title } = milestone;
  const { mutate, status, data: outcome } = useSaveNotes({ pathId, key, title });
  // Null once saved and blurred, so that the field shows what other devices write.
  const [typed, setTyped] = useState<string | null>(null);
  const unsaved = useRef<string | null>(null);
  const isFocused = useRef(false);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);

  const send = (next: string) =>
    mutate(
      { next },
      {
        onSuccess: () => {
          if (unsaved.current === null && !isFocused.current) setTyped(null);
        },
      },
    );
  const save = () => {
    clearTimeout(timer.current);
    if (unsaved.current === null) return;
    send(unsaved.current);
    unsaved.current = null;
  };
  const leave = () => {
    isFocused.current = false;
    if (unsaved.current === null && status === "success") setTyped(null);
    save();
  };
  const write = (notes: string) => {
    setTyped(notes);
    unsaved.current = notes;
    clearTimeout(timer.current);
    timer.current = setTimeout(save, saveDelayMs);
  };

  useSaveOnLeave(save);

  return (
    <div className="grid gap-1.5">
      <Field label={t("road:milestone.notes")} hint={t("road:milestone.notesHint")}>
        <TextArea
          rows={3}
          value={typed ?? milestone.user_notes}
          maxLength={limits.paths.notesLength}
          onChange={(event) => write(event.target.value)}
          onFocus={() => {
            isFocused.current = true;
          }}
          onBlur={leave}
        />
      </Field>
      <div aria-live="polite" className="flex min-h-6 items-center gap-3 text-sm text-ink-2">
        {status === "pending" && t("road:milestone.notesSaving")}
        {status === "success" &&
          t(outcome.status === "queued" ? "shell:sync.kept" : "road:milestone.notesSaved")}
        {status === "error" && (
          <>
            <span className="text-rose">{t("road:milestone.notesFailed")}</span>
            <Button variant="link" size="sm" onClick={() => send(typed ?? "")}>
              {t("road:milestone.notesRetry")}
            </Button>
          </>
        )}
      </div>
    </div>
  );
}
