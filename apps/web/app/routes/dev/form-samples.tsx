import type { Language } from "@masar/i18n/locales";
import { useState } from "react";
import { Checkbox } from "#web/ui/forms/checkbox.tsx";
import { Field } from "#web/ui/forms/field.tsx";
import { PasswordInput } from "#web/ui/forms/password-input.tsx";
import { Select } from "#web/ui/forms/select.tsx";
import { Switch } from "#web/ui/forms/switch.tsx";
import { TextArea, TextInput } from "#web/ui/forms/text-input.tsx";
import { Sample } from "./sample.tsx";
import { sampleText } from "./sample-text.ts";

export function FormSamples({ language }: { language: Language }) {
  const s = sampleText[language];
  const [on, setOn] = useState(true);
  return (
    <Sample title="Fields">
      <div className="grid gap-5">
        <Field label={s.email} required hint={s.hint}>
          <TextInput type="email" autoComplete="off" defaultValue="learner@example.org" />
        </Field>
        <Field label={s.goal} error={s.error}>
          <TextInput defaultValue={s.steps[0]} />
        </Field>
        <Field label={s.password} hint={s.hint}>
          <PasswordInput autoComplete="off" defaultValue="correct horse" />
        </Field>
        <Field label={s.password} error={s.error}>
          <PasswordInput autoComplete="off" />
        </Field>
        <Field label={s.language}>
          <Select options={s.tabs.map((label) => ({ value: label, label }))} />
        </Field>
        <Field label={s.email}>
          <TextInput disabled defaultValue={s.steps[1]} />
        </Field>
        <Field label={s.edit}>
          <TextArea defaultValue={s.long} />
        </Field>
        <div>
          <Checkbox label={s.steps[0]} defaultChecked />
          <Checkbox label={s.long} description={s.hint} />
          <Checkbox label={s.steps[1]} error={s.error} />
          <Checkbox label={s.steps[3]} disabled />
        </div>
        <div>
          <Switch label={s.streak} description={s.hint} checked={on} onCheckedChange={setOn} />
          <Switch label={s.edit} checked={!on} onCheckedChange={() => setOn(!on)} />
          <Switch label={s.edit} disabled checked={false} onCheckedChange={() => {}} />
        </div>
      </div>
    </Sample>
  );
}
