import { type FormEvent, type ReactNode, useState } from "react";
import { newId } from "#web/platform/browser/new-id.ts";
import { Field } from "#web/ui/forms/field.tsx";
import { TextInput } from "#web/ui/forms/text-input.tsx";
import { FormButtons } from "../form-buttons.tsx";
import { useSingleFlight } from "#web/features/paths/use-path-actions.ts";
import { parseMinutes } from "./duration.ts";

type MinutesFormProps = {
  label: string;
  hint?: string;
  invalidText: string;
  /** Rejects an empty field and 0. */
  required?: boolean;
  submitLabel: string;
  isPending: boolean;
  onSubmit: (body: { session_id: string; minutes_studied: number }) => Promise<unknown>;
  onClose: () => void;
  intro?: ReactNode;
  children?: ReactNode;
};

/** The form of a dialog that sends studied minutes; closes after `onSubmit` succeeded. */
export function MinutesForm(props: MinutesFormProps) {
  const { label, hint, invalidText, required, onSubmit, onClose } = props;
  const once = useSingleFlight();
  // One id for all attempts, so that a retry does not count the minutes twice.
  const [sessionId] = useState(newId);
  const [minutes, setMinutes] = useState("");
  const [isInvalid, setInvalid] = useState(false);

  const submit = (event: FormEvent) => {
    event.preventDefault();
    const studied = parseMinutes(minutes);
    const isRejected = studied === undefined || (required && studied === 0);
    setInvalid(Boolean(isRejected));
    if (isRejected) return;
    once(async () => {
      await onSubmit({ session_id: sessionId, minutes_studied: studied });
      onClose();
    });
  };

  return (
    <form onSubmit={submit} noValidate className="grid gap-4">
      {props.intro}
      <Field
        label={label}
        hint={hint}
        error={isInvalid ? invalidText : undefined}
        required={required}
      >
        <TextInput
          inputMode="numeric"
          autoComplete="off"
          value={minutes}
          onChange={(event) => setMinutes(event.target.value)}
        />
      </Field>
      {props.children}
      <FormButtons submitLabel={props.submitLabel} isPending={props.isPending} onCancel={onClose} />
    </form>
  );
}
