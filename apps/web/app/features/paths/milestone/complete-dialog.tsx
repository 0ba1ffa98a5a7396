import { limits } from "@masar/contract/limits";
import type { MilestoneView } from "@masar/domain/progress/milestone-view";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useCompleteMilestone } from "#web/entities/milestone/milestone-mutations.ts";
import { Dialog } from "#web/ui/overlays/dialog.tsx";
import { Field } from "#web/ui/forms/field.tsx";
import { TextArea } from "#web/ui/forms/text-input.tsx";
import { MinutesForm } from "./minutes-form.tsx";

type FormProps = { onClose: () => void; pathId: string; milestone: MilestoneView };

export function CompleteDialog({ open, ...form }: FormProps & { open: boolean }) {
  const { t } = useTranslation();
  return (
    <Dialog
      open={open}
      onClose={form.onClose}
      title={t("road:complete.title")}
      description={t(countOpen(form.milestone) > 0 ? "road:complete.text" : "road:complete.praise")}
    >
      <CompleteForm {...form} />
    </Dialog>
  );
}

function countOpen({ sub_milestones }: MilestoneView): number {
  return sub_milestones.filter((sub) => !sub.is_completed).length;
}

function CompleteForm({ onClose, pathId, milestone }: FormProps) {
  const { t } = useTranslation();
  const { key, title } = milestone;
  const complete = useCompleteMilestone({ pathId, key, title });
  // Undefined until typed: unchanged notes are not sent, because their own field may be saving them.
  const [notes, setNotes] = useState<string>();
  const count = countOpen(milestone);
  return (
    <MinutesForm
      intro={
        count > 0 && <p className="text-sm text-ink-2">{t("road:complete.open", { count })}</p>
      }
      label={t("road:complete.minutes")}
      invalidText={t("road:time.invalidOrEmpty", { most: limits.study.maxMinutesPerSession })}
      submitLabel={t("road:complete.submit")}
      isPending={complete.isPending}
      onSubmit={(body) => complete.mutateAsync({ ...body, notes })}
      onClose={onClose}
    >
      <Field label={t("road:complete.notes")}>
        <TextArea
          rows={3}
          value={notes ?? milestone.user_notes}
          maxLength={limits.paths.notesLength}
          onChange={(event) => setNotes(event.target.value)}
        />
      </Field>
    </MinutesForm>
  );
}
