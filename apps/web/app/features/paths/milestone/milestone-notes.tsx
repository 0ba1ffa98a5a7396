import { limits } from "@masar/contract/limits";
import type { MilestoneView } from "@masar/domain/milestone-view";
import { useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { Button } from "#web/ui/button.tsx";
import { Field } from "#web/ui/field.tsx";
import { TextArea } from "#web/ui/text-input.tsx";
import { useSaveNotes } from "../milestones.api.ts";

const pauseMs = 1200;

type MilestoneNotesProps = { pathId: string; milestone: MilestoneView };

/** Notes that save themselves: on leaving the field, after a pause, and when the panel closes. */
export function MilestoneNotes({ pathId, milestone }: MilestoneNotesProps) {
  const { t } = useTranslation();
  const { key, title } = milestone;
  const { mutate, status } = useSaveNotes({ pathId, key, title });
  const [typed, setTyped] = useState<string | null>(null);
  const unsaved = useRef<string | null>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);

  const save = () => {
    clearTimeout(timer.current);
    if (unsaved.current === null) return;
    mutate(unsaved.current);
    unsaved.current = null;
  };
  const write = (notes: string) => {
    setTyped(notes);
    unsaved.current = notes;
    clearTimeout(timer.current);
    timer.current = setTimeout(save, pauseMs);
  };

  useEffect(
    () => () => {
      clearTimeout(timer.current);
      if (unsaved.current !== null) mutate(unsaved.current);
      unsaved.current = null;
    },
    [mutate],
  );

  return (
    <div className="grid gap-1.5">
      <Field label={t("road:milestone.notes")} hint={t("road:milestone.notesHint")}>
        <TextArea
          rows={3}
          value={typed ?? milestone.user_notes}
          maxLength={limits.paths.notesLength}
          onChange={(event) => write(event.target.value)}
          onBlur={save}
        />
      </Field>
      <div aria-live="polite" className="flex min-h-6 items-center gap-3 text-sm text-ink-2">
        {status === "pending" && t("road:milestone.notesSaving")}
        {status === "success" && t("road:milestone.notesSaved")}
        {status === "error" && (
          <>
            <span className="text-rose">{t("road:milestone.notesFailed")}</span>
            <Button variant="link" size="sm" onClick={() => mutate(typed ?? "")}>
              {t("road:milestone.notesRetry")}
            </Button>
          </>
        )}
      </div>
    </div>
  );
}
