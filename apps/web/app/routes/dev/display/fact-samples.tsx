import { Clock } from "lucide-react";
import { detectTimeZone } from "#web/platform/browser/detect-time-zone.ts";
import {
  hasDisplayPreference,
  saveDisplayPreferences,
} from "#web/platform/preferences/display-preferences.ts";
import { useDisplay } from "#web/platform/preferences/use-display-preferences.ts";
import { Fact, FactLine } from "#web/ui/display/fact-line.tsx";
import { FoldIcon } from "#web/ui/display/fold-icon.tsx";
import { HijriDate } from "#web/ui/display/hijri-date.tsx";
import { Icon } from "#web/ui/display/icon.tsx";
import { TitledFacts } from "#web/ui/display/titled-facts.tsx";
import { Switch } from "#web/ui/forms/switch.tsx";
import { Sample, SampleState } from "../sample.tsx";
import { useSampleText } from "../use-sample-text.ts";

function saveHijri(isOn: boolean): void {
  saveDisplayPreferences({
    digits: hasDisplayPreference("arab") ? "arab" : "latn",
    hijri_dates: isOn,
    low_data: hasDisplayPreference("low"),
    motion: hasDisplayPreference("still") ? "reduced" : "system",
    country: null,
    form_of_address: "neutral",
    time_zone: detectTimeZone(),
  });
}

export function FactSamples() {
  const s = useSampleText();
  useDisplay();
  return (
    <>
      <Sample title="Fact line">
        <SampleState name="One fact">
          <FactLine>
            <Fact>{s.hours}</Fact>
          </FactLine>
        </SampleState>
        <SampleState name="Facts with icon and tone">
          <FactLine>
            <Fact icon={<Icon icon={Clock} size={16} />}>{s.hours}</Fact>
            <Fact tone="text-teal">{s.streak}</Fact>
            <Fact>{s.goal}</Fact>
          </FactLine>
        </SampleState>
        <SampleState name="Facts over several lines">
          <FactLine>
            {[...s.facts, ...s.steps].map((fact) => (
              <Fact key={fact}>{fact}</Fact>
            ))}
          </FactLine>
        </SampleState>
      </Sample>
      <Sample title="Titled facts">
        <SampleState name="Known and unknown facts">
          <TitledFacts title={s.goal} facts={[s.hours, null, s.streak]} />
        </SampleState>
      </Sample>
      <Sample title="Fold icon">
        {[false, true].map((isOpen) => (
          <SampleState key={String(isOpen)} name={isOpen ? "Open" : "Closed"}>
            <details open={isOpen} className="group">
              <summary className="flex min-h-11 cursor-pointer items-center gap-2 text-sm">
                {s.goal}
                <FoldIcon />
              </summary>
              <p>{s.streak}</p>
            </details>
          </SampleState>
        ))}
      </Sample>
      <Sample title="Hijri date (only with the setting)">
        <Switch
          label={<bdi lang="en">Hijri dates</bdi>}
          checked={hasDisplayPreference("hijri")}
          onCheckedChange={saveHijri}
        />
        <p>
          <bdi>2026-03-20</bdi> <HijriDate date="2026-03-20" />
        </p>
      </Sample>
    </>
  );
}
