import { useState } from "react";
import { Checkbox } from "#web/ui/forms/checkbox.tsx";
import { ConfirmDialog } from "#web/ui/overlays/confirm-dialog.tsx";
import { OpenButton } from "../open-button.tsx";
import { Sample, SampleRow } from "../sample.tsx";
import { useSampleText } from "../use-sample-text.ts";

const sampleError = new Error("Sample error");
const states = ["Question", "With a choice", "Pending", "Error, long subject"] as const;

export function ConfirmSamples() {
  const s = useSampleText();
  const [open, setOpen] = useState<(typeof states)[number]>();
  const close = () => setOpen(undefined);
  const [question, choice, pending, error] = states;
  return (
    <Sample title="Confirm dialog">
      <SampleRow>
        {states.map((name) => (
          <OpenButton key={name} name={`Confirm: ${name}`} onOpen={() => setOpen(name)} />
        ))}
      </SampleRow>
      {states.map((name) => (
        <ConfirmDialog
          key={name}
          open={open === name}
          title={s.dialog}
          subject={name === question ? undefined : name === error ? s.longWord : s.goal}
          text={s.lead}
          confirmLabel={s.remove}
          pending={name === pending}
          error={name === error ? sampleError : null}
          onConfirm={close}
          onClose={close}
        >
          {name === choice && <Checkbox label={s.removeExamples} />}
        </ConfirmDialog>
      ))}
    </Sample>
  );
}
