import { TitledSection } from "#web/ui/layout/titled-section.tsx";
import { Sample, SampleState } from "../sample.tsx";
import { useSampleText } from "../use-sample-text.ts";

export function SectionSamples() {
  const s = useSampleText();
  return (
    <Sample title="Titled section">
      <TitledSection title={s.steps[3]} className="grid gap-2">
        <p>{s.lead}</p>
      </TitledSection>
      <SampleState name="Card, third level">
        <TitledSection title={s.steps[4]} level={3} isCard className="grid gap-2">
          <p>{s.lead}</p>
        </TitledSection>
      </SampleState>
      <SampleState name="Long title of its own size">
        <TitledSection title={`${s.steps[3]}: ${s.longWord}`} level={3} titleClass="text-2xl">
          <p className="wrap-anywhere">{s.longWord}</p>
        </TitledSection>
      </SampleState>
    </Sample>
  );
}
