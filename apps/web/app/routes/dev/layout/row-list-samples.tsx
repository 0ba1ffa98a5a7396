import { Button } from "#web/ui/forms/button.tsx";
import { Field } from "#web/ui/forms/field.tsx";
import { TextInput } from "#web/ui/forms/text-input.tsx";
import { RowList } from "#web/ui/layout/row-list.tsx";
import { Sample, SampleState } from "../sample.tsx";
import { useSampleText } from "../use-sample-text.ts";

const shortPage = 2;

export function RowListSamples() {
  const s = useSampleText();
  const items = [...s.days, s.longWord].map((name) => ({ id: name, name }));
  return (
    <Sample title="Row list">
      <SampleState name="All rows">
        <RowList
          label={`${s.studyTime}: ${s.minutes}`}
          items={items}
          rowClass="py-3"
          renderRow={({ name }) => <p className="wrap-anywhere">{name}</p>}
        />
      </SampleState>
      <SampleState name="Heading, more rows, a form in place of an edited row">
        <RowList
          label={`${s.studyTime}: ${s.edit}`}
          hasHeading
          items={items}
          rowClass="py-3"
          pageSize={shortPage}
          renderRow={({ name }, { edit }) => (
            <div className="flex flex-wrap items-center justify-between gap-3">
              <p className="min-w-0 wrap-anywhere">{name}</p>
              <Button variant="secondary" size="sm" onClick={edit}>
                {s.edit}
              </Button>
            </div>
          )}
          renderForm={({ name }, close) => (
            <div className="grid gap-3">
              <Field label={s.edit}>
                <TextInput defaultValue={name} />
              </Field>
              <Button className="justify-self-start" onClick={close}>
                {s.save}
              </Button>
            </div>
          )}
        />
      </SampleState>
    </Sample>
  );
}
