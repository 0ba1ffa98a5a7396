import { ConfirmButton } from "#web/ui/overlays/confirm-button.tsx";
import { Sample, SampleRow } from "../sample.tsx";
import { useSampleText } from "../use-sample-text.ts";

const idle = { isPending: false, error: null, reset: () => {} };

export function ConfirmButtonSamples() {
  const s = useSampleText();
  const shared = { label: s.remove, title: s.dialog, text: s.lead };
  return (
    <Sample title="Confirm button">
      <SampleRow>
        <div data-opens="Confirm button">
          <ConfirmButton {...shared} mutation={idle} onConfirm={(close) => close()} />
        </div>
        <div data-opens="Confirm button: small, pending">
          <ConfirmButton
            {...shared}
            size="sm"
            subject={s.goal}
            mutation={{ ...idle, isPending: true }}
            onConfirm={() => {}}
          />
        </div>
        <div data-opens="Confirm button: error, long subject">
          <ConfirmButton
            {...shared}
            subject={s.longWord}
            mutation={{ ...idle, error: new Error("Sample error") }}
            onConfirm={() => {}}
          />
        </div>
      </SampleRow>
    </Sample>
  );
}
