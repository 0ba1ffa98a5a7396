import { limits } from "@masar/contract/limits";
import type { MilestoneView } from "@masar/domain/progress/milestone-view";
import { type FormEvent, useState } from "react";
import { useTranslation } from "react-i18next";
import { useCompleteMilestone } from "#web/entities/milestone/milestone-mutations.ts";
import { newId } from "#web/platform/browser/new-id.ts";
import { Button } from "#web/ui/forms/button.tsx";
import { Dialog } from "#web/ui/overlays/dialog.tsx";
import { Field } from "#web/ui/forms/field.tsx";
import { TextArea } from "#web/ui/forms/text-input.tsx";
import { useSingleFlight } from "../use-single-flight.ts";
import { readMinutes } from "./duration.ts";
import { MinutesInput } from "./minutes-input.tsx";

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
  const once = useSingleFlight();
  // Made with the dialog: however often it is sent, these minutes count once.
  const [sessionId] = useState(newId);
  const [minutes, setMinutes] = useState("");
  // Only what is written here is sent: the milestone's own field saves itself, perhaps just now.
  const [notes, setNotes] = useState<string>();
  const [isInvalid, setInvalid] = useState(false);
  const open = countOpen(milestone);

  const submit = (event: FormEvent) => {
    event.preventDefault();
    const studied = readMinutes(minutes);
    setInvalid(studied === undefined);
    if (studied === undefined) return;
    once(async () => {
      await complete.mutateAsync({ session_id: sessionId, minutes_studied: studied, notes });
      onClose();
    });
  };

  return (
    <form onSubmit={submit} noValidate className="grid gap-4">
      {open > 0 && <p className="text-sm text-ink-2">{t("road:complete.open", { count: open })}</p>}
      <MinutesInput
        label={t("road:complete.minutes")}
        error={
          isInvalid
            ? t("road:time.invalidOrEmpty", { most: limits.study.maxMinutesPerSession })
            : undefined
        }
        value={minutes}
        onChange={setMinutes}
      />
      <Field label={t("road:complete.notes")}>
        <TextArea
          rows={3}
          value={notes ?? milestone.user_notes}
          maxLength={limits.paths.notesLength}
          onChange={(event) => setNotes(event.target.value)}
        />
      </Field>
      <div className="flex flex-wrap justify-end gap-3">
        <Button variant="secondary" onClick={onClose}>
          {t("actions.cancel")}
        </Button>
        <Button type="submit" loading={complete.isPending}>
          {t("road:complete.submit")}
        </Button>
      </div>
    </form>
  );
}
