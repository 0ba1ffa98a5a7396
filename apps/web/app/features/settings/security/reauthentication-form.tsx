import type { RequestOf } from "@masar/contract/endpoint-schemas";
import type { FormEvent } from "react";
import { useFieldErrors } from "#web/platform/forms/use-field-errors.ts";
import { FormEnd } from "#web/features/settings/page/form-parts.tsx";
import {
  isAboutProof,
  type ProofField,
  ReauthenticationFields,
  useReauthentication,
} from "./reauthentication.tsx";

type Proof = RequestOf<"removeSecondFactor">["body"];

type ReauthenticationFormProps = {
  submitLabel: string;
  danger?: boolean;
  pending: boolean;
  error: unknown;
  onSubmit: (proof: Proof, onError: (error: unknown) => void) => void;
  onCancel: () => void;
};

/** Nothing but the proof, before what could lock somebody out of their account. */
export function ReauthenticationForm(props: ReauthenticationFormProps) {
  const { submitLabel, danger, pending, error, onSubmit, onCancel } = props;
  const { proof, findMissing, readRefusal, fields } = useReauthentication();
  const { formRef, errors, showErrors, clearError } = useFieldErrors<ProofField>();

  function submit(event: FormEvent) {
    event.preventDefault();
    if (showErrors(findMissing())) return;
    onSubmit(proof, (refusal) => showErrors(readRefusal(refusal)));
  }

  return (
    <form ref={formRef} noValidate onSubmit={submit} className="grid gap-5">
      <ReauthenticationFields {...fields} errors={errors} clearError={clearError} />
      <FormEnd
        submitLabel={submitLabel}
        danger={danger}
        pending={pending}
        error={isAboutProof(error) ? null : error}
        onCancel={onCancel}
      />
    </form>
  );
}
