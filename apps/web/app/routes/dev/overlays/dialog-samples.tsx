import { useState } from "react";
import { Button } from "#web/ui/forms/button.tsx";
import { Field } from "#web/ui/forms/field.tsx";
import { TextInput } from "#web/ui/forms/text-input.tsx";
import { Dialog } from "#web/ui/overlays/dialog.tsx";
import { Sheet } from "#web/ui/overlays/sheet.tsx";
import { OpenButton } from "../open-button.tsx";
import { Sample, SampleRow } from "../sample.tsx";
import { useSampleText } from "../use-sample-text.ts";

const dialogs = ["Dialog with text", "Dialog with a form", "Wide dialog, long text"] as const;
const sides = ["start", "end", "bottom"] as const;

export function DialogSamples() {
  const s = useSampleText();
  const [open, setOpen] = useState<(typeof dialogs)[number]>();
  const close = () => setOpen(undefined);
  return (
    <Sample title="Dialog">
      <SampleRow>
        {dialogs.map((name) => (
          <OpenButton key={name} name={name} onOpen={() => setOpen(name)} />
        ))}
      </SampleRow>
      <Dialog open={open === dialogs[0]} onClose={close} title={s.dialog} description={s.lead}>
        <p>{s.long}</p>
      </Dialog>
      <Dialog
        open={open === dialogs[1]}
        onClose={close}
        title={s.edit}
        keepMounted
        footer={
          <>
            <Button variant="quiet" onClick={close}>
              {s.cancel}
            </Button>
            <Button onClick={close}>{s.save}</Button>
          </>
        }
      >
        <Field label={s.goal} error={s.error}>
          <TextInput defaultValue={s.steps[0]} />
        </Field>
      </Dialog>
      <Dialog open={open === dialogs[2]} onClose={close} title={s.long} start="title" wide>
        {Array.from({ length: 12 }, (_, index) => (
          <p key={index} className="mb-3 wrap-anywhere">
            {index === 0 ? s.longWord : s.long}
          </p>
        ))}
        <Button onClick={close}>{s.cancel}</Button>
      </Dialog>
    </Sample>
  );
}

export function SheetSamples() {
  const s = useSampleText();
  const [open, setOpen] = useState<(typeof sides)[number]>();
  const close = () => setOpen(undefined);
  return (
    <Sample title="Sheet">
      <SampleRow>
        {sides.map((side) => (
          <OpenButton key={side} name={`Sheet: ${side}`} onOpen={() => setOpen(side)} />
        ))}
      </SampleRow>
      {sides.map((side) => (
        <Sheet
          key={side}
          open={open === side}
          side={side}
          onClose={close}
          title={s.steps[2]}
          footer={side === "bottom" && <Button onClick={close}>{s.save}</Button>}
        >
          <p>{s.long}</p>
        </Sheet>
      ))}
    </Sample>
  );
}
