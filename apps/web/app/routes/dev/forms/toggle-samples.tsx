import { useState } from "react";
import { Checkbox } from "#web/ui/forms/checkbox.tsx";
import { AddChip, CheckChip } from "#web/ui/forms/chip.tsx";
import { Switch } from "#web/ui/forms/switch.tsx";
import { Sample, SampleRow } from "../sample.tsx";
import { useSampleText } from "../use-sample-text.ts";

export function ToggleSamples() {
  const s = useSampleText();
  const [isOn, setOn] = useState(true);
  return (
    <>
      <Sample title="Checkbox">
        <div>
          <Checkbox label={s.steps[0]} />
          <Checkbox label={s.steps[1]} defaultChecked />
          <Checkbox label={s.long} description={s.hint} />
          <Checkbox label={s.steps[2]} error={s.error} />
          <Checkbox label={s.steps[3]} disabled />
          <Checkbox label={s.steps[4]} disabled defaultChecked description={s.hint} />
        </div>
      </Sample>
      <Sample title="Switch">
        <div>
          <Switch label={s.streak} description={s.hint} checked={isOn} onCheckedChange={setOn} />
          <Switch label={s.long} checked={!isOn} onCheckedChange={() => setOn(!isOn)} />
          <Switch label={s.edit} disabled checked={false} onCheckedChange={() => {}} />
          <Switch label={s.save} disabled checked onCheckedChange={() => {}} />
        </div>
      </Sample>
      <Sample title="Chips">
        <SampleRow>
          <AddChip onPress={() => {}}>{s.goal}</AddChip>
          <AddChip isPlain onPress={() => {}}>
            {s.steps[0]}
          </AddChip>
          <AddChip onPress={() => {}}>{s.longWord}</AddChip>
        </SampleRow>
        <SampleRow>
          <CheckChip checked={isOn} onChange={setOn}>
            {s.steps[1]}
          </CheckChip>
          <CheckChip checked={!isOn} onChange={() => setOn(!isOn)}>
            {s.steps[2]}
          </CheckChip>
          <CheckChip checked={false} disabled onChange={() => {}}>
            {s.steps[3]}
          </CheckChip>
          <CheckChip checked disabled onChange={() => {}}>
            {s.steps[4]}
          </CheckChip>
          <CheckChip checked={isOn} onChange={setOn}>
            {s.longWord}
          </CheckChip>
        </SampleRow>
      </Sample>
    </>
  );
}
