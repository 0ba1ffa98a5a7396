import { DescriptionList } from "#web/ui/display/description-list.tsx";
import { TextAnchor } from "#web/ui/display/text-anchor.tsx";
import { TimeAgo } from "#web/ui/display/time-ago.tsx";
import { Sample, SampleRow, SampleState } from "../sample.tsx";
import { useSampleText } from "../use-sample-text.ts";

const hourMs = 60 * 60 * 1000;
const times = [0, 3, 24 * 5, 24 * 400].map((hours) =>
  new Date(Date.now() - hours * hourMs).toISOString(),
);

export function TextSamples() {
  const s = useSampleText();
  return (
    <>
      <Sample title="Description list">
        <SampleState name="Columns, long value, an item without a value">
          <DescriptionList
            className="grid gap-x-8 gap-y-4 sm:grid-cols-2"
            termClassName="text-sm text-ink-2"
            valueClassName="wrap-anywhere"
            items={[
              [s.goal, s.hours],
              [s.email, null],
              [s.language, s.longWord],
              [s.studyTime, s.long],
            ]}
          />
        </SampleState>
        <SampleState name="One line">
          <DescriptionList
            className="flex flex-wrap gap-x-6 gap-y-1 text-sm text-ink-2"
            itemClassName="flex gap-1.5"
            valueClassName="text-ink"
            items={[
              [s.studyTime, s.hours],
              [s.device, s.thisDevice],
            ]}
          />
        </SampleState>
      </Sample>
      <Sample title="Text anchor">
        <SampleState name="In running text">
          <p>
            {s.lead} <TextAnchor href="/dev/ui">{s.next}</TextAnchor>
          </p>
        </SampleState>
        <SampleState name="Tall enough to tap, with long text">
          <TextAnchor href="/dev/ui" isTall className="justify-self-start text-sm">
            {s.next}
          </TextAnchor>
          <TextAnchor href="/dev/ui" isTall>
            {s.long}
          </TextAnchor>
        </SampleState>
      </Sample>
      <Sample title="Time ago">
        <SampleRow>
          {times.map((at) => (
            <TimeAgo key={at} at={at} className="text-sm text-ink-2" />
          ))}
        </SampleRow>
      </Sample>
    </>
  );
}
