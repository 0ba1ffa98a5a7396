import { Monitor, Moon, Sun } from "lucide-react";
import { useState } from "react";
import { ChoiceCard, ChoiceCardText } from "#web/ui/forms/choice-card.tsx";
import { RadioGroup } from "#web/ui/forms/radio-group.tsx";
import { Sample, SampleState } from "../sample.tsx";
import { useSampleText } from "../use-sample-text.ts";

const icons = [Monitor, Sun, Moon];

export function ChoiceSamples() {
  const s = useSampleText();
  const [chosen, setChosen] = useState<string | undefined>(s.steps[1]);
  const [first, setFirst] = useState<string>();
  const choices = s.steps.slice(0, 3).map((label, index) => ({
    value: label,
    label,
    icon: icons[index],
  }));
  const cards = choices.map(({ value, label }, index) => ({
    value,
    label: index === 2 ? s.longWord : label,
    description: s.long,
    meta: s.hours,
  }));
  return (
    <>
      <Sample title="Radio group">
        <RadioGroup
          label={s.goal}
          isLabelShown
          choices={choices}
          value={chosen}
          onChoose={setChosen}
        />
        <SampleState name="Wide, label for screen readers only">
          <RadioGroup label={s.goal} isWide choices={choices} value={chosen} onChoose={setChosen} />
        </SampleState>
        <SampleState name="Nothing chosen, with an error">
          <RadioGroup
            label={s.language}
            isLabelShown
            choices={choices}
            value={first}
            error={first === undefined && s.error}
            onChoose={setFirst}
          />
        </SampleState>
        <SampleState name="Cards">
          <RadioGroup label={s.goal} areCards choices={cards} value={chosen} onChoose={setChosen} />
        </SampleState>
      </Sample>
      <Sample title="Choice card">
        <div className="grid grid-cols-1 gap-3 sm:grid-cols-2">
          <ChoiceCard title={s.goal} onChoose={() => {}} />
          <ChoiceCard title={s.goal} description={s.long} meta={s.hours} onChoose={() => {}} />
          <ChoiceCard title={s.longWord} description={s.longWord} onChoose={() => {}} />
        </div>
        <SampleState name="Text of a chosen card">
          <div className="flex items-start gap-3">
            <ChoiceCardText title={s.goal} description={s.lead} isChosen />
          </div>
        </SampleState>
      </Sample>
    </>
  );
}
