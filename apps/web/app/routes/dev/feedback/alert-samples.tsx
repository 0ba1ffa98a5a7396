import { toast } from "#web/platform/toast/toast.ts";
import { InlineAlert } from "#web/ui/feedback/inline-alert.tsx";
import { Button } from "#web/ui/forms/button.tsx";
import { OpenButton } from "../open-button.tsx";
import { Sample, SampleRow } from "../sample.tsx";
import { useSampleText } from "../use-sample-text.ts";

export function AlertSamples() {
  const s = useSampleText();
  return (
    <Sample title="Inline alert">
      <InlineAlert tone="info">{s.lead}</InlineAlert>
      <InlineAlert tone="success">{s.lead}</InlineAlert>
      <InlineAlert tone="error">{s.error}</InlineAlert>
      <InlineAlert
        tone="error"
        action={
          <Button variant="secondary" size="sm">
            {s.undo}
          </Button>
        }
      >
        {s.longWord}
      </InlineAlert>
    </Sample>
  );
}

/** The root layout has the `ToastHost`, which loads the `Toaster`. */
export function ToastSamples() {
  const s = useSampleText();
  const action = { label: s.undo, onAct: () => {} };
  return (
    <Sample title="Toasts (toast host, toaster)">
      <SampleRow>
        <OpenButton name="Title only" onOpen={() => toast({ title: s.save })} />
        <OpenButton
          name="Action"
          onOpen={() => toast({ title: s.save, description: s.lead, action })}
        />
        <OpenButton
          name="Error"
          onOpen={() => toast({ title: s.error, description: s.lead, variant: "destructive" })}
        />
        <OpenButton
          name="Long text"
          onOpen={() => toast({ title: s.longWord, description: s.long, action })}
        />
      </SampleRow>
    </Sample>
  );
}
