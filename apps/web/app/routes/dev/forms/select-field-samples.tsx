import { useState } from "react";
import { SelectField } from "#web/ui/forms/select-field.tsx";
import { Sample } from "../sample.tsx";
import { useSampleText } from "../use-sample-text.ts";

export function SelectFieldSamples() {
  const s = useSampleText();
  const options = [...s.days, s.long].map((label, index) => ({ value: `day-${index}`, label }));
  const [value, setValue] = useState("day-0");
  const shared = { options, value, onChange: setValue };
  return (
    <Sample title="Select field">
      <SelectField {...shared} label={s.studyTime} />
      <SelectField {...shared} label={s.studyTime} hint={s.hint} />
      <SelectField {...shared} label={s.studyTime} error={s.error} />
      <SelectField {...shared} label={s.long} value="day-4" />
    </Sample>
  );
}
