import { limits } from "@masar/contract/limits";
import type { MilestoneView } from "@masar/domain/progress/milestone-view";
import { type FormEvent, type ReactNode, useState } from "react";
import { useTranslation } from "react-i18next";
import { useAddMinutes } from "#web/entities/milestone/add-minutes.ts";
import { useCompleteMilestone } from "#web/entities/milestone/milestone-mutations.ts";
import { newId } from "#web/platform/browser/new-id.ts";
import { Dialog } from "#web/ui/overlays/dialog.tsx";
import { Field } from "#web/ui/forms/field.tsx";
import { TextArea, TextInput } from "#web/ui/forms/text-input.tsx";
import { FormButtons } from "#web/features/paths/form-buttons.tsx";
import { PathText } from "#web/features/paths/path-view.tsx";
import { useSingleFlight } from "#web/features/paths/use-path-actions.ts";
import { parseMinutes } from "./milestone-fields.ts";

const most = limits.study.maxMinutesPerSession;

type FormProps = { onClose: () => void; pathId: string; milestone: MilestoneView };

export function AddTimeDialog({ open, ...form }: FormProps & { open: boolean }) {
  const { t } = useTranslation();
  return (
    <Dialog open={open} onClose={form.onClose} title={t("road:time.title")}>
      <AddTimeForm {...form} />
    </Dialog>
  );
}

function AddTimeForm({ onClose, pathId, milestone }: FormProps) {
  const { t } = useTranslation();
  const { key, title } = milestone;
  return (
    <MinutesForm
      part="time"
      intro={
        <p className="font-medium">
          <PathText milestone={milestone}>{title}</PathText>
        </p>
      }
      hint={t("road:time.hint", { most })}
      mutation={useAddMinutes({ pathId, key, title })}
      onClose={onClose}
    />
  );
}

type CompleteProps = FormProps & { onCompleted: () => void };

export function CompleteDialog({ open, ...form }: CompleteProps & { open: boolean }) {
  const { t } = useTranslation();
  const count = form.milestone.sub_milestones.filter((sub) => !sub.is_completed).length;
  return (
    <Dialog
      open={open}
      onClose={form.onClose}
      title={t("road:complete.title")}
      description={t(count > 0 ? "road:complete.text" : "road:complete.praise")}
    >
      <CompleteForm {...form} openCount={count} />
    </Dialog>
  );
}

function CompleteForm(props: CompleteProps & { openCount: number }) {
  const { onClose, onCompleted, pathId, milestone, openCount: count } = props;
  const { t } = useTranslation();
  const { key, title } = milestone;
  const complete = useCompleteMilestone({ pathId, key, title });
  // Undefined until typed: unchanged notes are not sent, because their own field may be saving them.
  const [notes, setNotes] = useState<string>();
  return (
    <MinutesForm
      part="complete"
      intro={
        count > 0 && <p className="text-sm text-ink-2">{t("road:complete.open", { count })}</p>
      }
      mutation={{
        isPending: complete.isPending,
        mutateAsync: async (body) => {
          await complete.mutateAsync({ ...body, notes });
          onCompleted();
        },
      }}
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

type MinutesFormProps = {
  /** "time" rejects an empty field and 0. */
  part: "time" | "complete";
  hint?: string;
  mutation: {
    isPending: boolean;
    mutateAsync: (body: { session_id: string; minutes_studied: number }) => Promise<unknown>;
  };
  onClose: () => void;
  intro: ReactNode;
  children?: ReactNode;
};

/** Sends studied minutes; closes the dialog after the mutation succeeded. */
function MinutesForm({ part, hint, mutation, onClose, intro, children }: MinutesFormProps) {
  const { t } = useTranslation();
  const once = useSingleFlight();
  // One id for all attempts, so that a retry does not count the minutes twice.
  const [sessionId] = useState(newId);
  const [minutes, setMinutes] = useState("");
  const [isInvalid, setInvalid] = useState(false);
  const isRequired = part === "time";

  const submit = (event: FormEvent) => {
    event.preventDefault();
    const studied = parseMinutes(minutes);
    const isRejected = studied === undefined || (isRequired && studied === 0);
    setInvalid(isRejected);
    if (isRejected) return;
    once(async () => {
      await mutation.mutateAsync({ session_id: sessionId, minutes_studied: studied });
      onClose();
    });
  };
  const errorKey = isRequired ? "road:time.invalid" : "road:time.invalidOrEmpty";

  return (
    <form onSubmit={submit} noValidate className="grid gap-4">
      {intro}
      <Field
        label={t(`road:${part}.minutes`)}
        hint={hint}
        error={isInvalid && t(errorKey, { most })}
        required={isRequired}
      >
        <TextInput
          inputMode="numeric"
          autoComplete="off"
          value={minutes}
          onChange={(event) => setMinutes(event.target.value)}
        />
      </Field>
      {children}
      <FormButtons
        submitLabel={t(`road:${part}.submit`)}
        isPending={mutation.isPending}
        onCancel={onClose}
      />
    </form>
  );
}
