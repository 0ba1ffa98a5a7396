import { DateInput } from "#web/ui/forms/date-input.tsx";
import { Field } from "#web/ui/forms/field.tsx";
import { PasswordInput } from "#web/ui/forms/password-input.tsx";
import { Select } from "#web/ui/forms/select.tsx";
import { TextArea, TextInput, TitleInput } from "#web/ui/forms/text-input.tsx";
import { Sample } from "../sample.tsx";
import { useSampleText } from "../use-sample-text.ts";

export function FieldSamples() {
  const s = useSampleText();
  const options = s.tabs.map((label) => ({ value: label, label }));
  return (
    <>
      <Sample title="Field, text input">
        <Field label={s.email}>
          <TextInput type="email" autoComplete="off" placeholder="learner@example.org" />
        </Field>
        <Field label={s.email} required hint={s.hint}>
          <TextInput type="email" autoComplete="off" defaultValue="learner@example.org" />
        </Field>
        <Field label={s.goal} error={s.error}>
          <TextInput defaultValue={s.steps[0]} />
        </Field>
        <Field label={s.goal} error={s.error} hint={s.hint} required>
          <TextInput type="number" defaultValue={7} />
        </Field>
        <Field label={s.email}>
          <TextInput disabled defaultValue={s.steps[1]} />
        </Field>
        <Field label={s.long} hint={s.long}>
          <TextInput defaultValue={s.longWord} />
        </Field>
      </Sample>
      <Sample title="Date input">
        <Field label={s.goal}>
          <DateInput value="" onChange={() => {}} />
        </Field>
        <Field label={s.goal} error={s.error}>
          <DateInput value="2031-03-05" onChange={() => {}} />
        </Field>
      </Sample>
      <Sample title="Password input">
        <Field label={s.password}>
          <PasswordInput autoComplete="off" />
        </Field>
        <Field label={s.password} hint={s.hint}>
          <PasswordInput autoComplete="off" defaultValue="correct horse" />
        </Field>
        <Field label={s.password} error={s.error}>
          <PasswordInput autoComplete="off" />
        </Field>
        <Field label={s.password}>
          <PasswordInput autoComplete="off" disabled defaultValue="correct horse" />
        </Field>
      </Sample>
      <Sample title="Select">
        <Field label={s.language}>
          <Select options={options} />
        </Field>
        <Field label={s.language} error={s.error}>
          <Select options={options} />
        </Field>
        <Field label={s.language}>
          <Select options={options} disabled />
        </Field>
        <Field label={s.language}>
          <Select options={[{ value: "long", label: s.long }]} />
        </Field>
      </Sample>
      <Sample title="Text area">
        <Field label={s.edit}>
          <TextArea />
        </Field>
        <Field label={s.edit} error={s.error}>
          <TextArea defaultValue={s.long} />
        </Field>
        <Field label={s.edit}>
          <TextArea rows={2} disabled defaultValue={s.long} />
        </Field>
        <Field label={s.edit}>
          <TitleInput defaultValue={s.long} />
        </Field>
      </Sample>
    </>
  );
}
