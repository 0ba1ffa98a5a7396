import { useState } from "react";
import { Field } from "#web/ui/forms/field.tsx";
import { TextInput } from "#web/ui/forms/text-input.tsx";
import { FormDialog } from "#web/ui/overlays/form-dialog.tsx";
import { OpenButton } from "../open-button.tsx";
import { Sample, SampleRow } from "../sample.tsx";
import { useSampleText } from "../use-sample-text.ts";

const states = ["Form", "Disabled", "Pending", "Error, wide, long title"] as const;

export function FormDialogSamples() {
  const s = useSampleText();
  const [open, setOpen] = useState<(typeof states)[number]>();
  const close = () => setOpen(undefined);
  const [form, disabled, pending, error] = states;
  const isError = open === error;
  return (
    <Sample title="Form dialog">
      <SampleRow>
        {states.map((name) => (
          <OpenButton key={name} name={`Form dialog: ${name}`} onOpen={() => setOpen(name)} />
        ))}
      </SampleRow>
      {open && (
        <FormDialog
          wide={isError}
          title={isError ? s.long : s.edit}
          description={open === form ? s.lead : undefined}
          submitLabel={s.save}
          disabled={open === disabled}
          pending={open === pending}
          error={isError && s.error}
          onSubmit={close}
          onClose={close}
        >
          <Field label={s.goal}>
            <TextInput defaultValue={s.steps[0]} />
          </Field>
        </FormDialog>
      )}
    </Sample>
  );
}
