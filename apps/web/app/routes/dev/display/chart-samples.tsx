import { ChartCard } from "#web/ui/display/chart-card.tsx";
import { Sample, SampleState } from "../sample.tsx";
import { useSampleText } from "../use-sample-text.ts";

const minutes = [25, 50, 0, 75];

export function ChartSamples() {
  const s = useSampleText();
  const columns = [s.studyTime, s.minutes];
  const rows = s.days.map((day, index) => ({ key: day, cells: [day, minutes[index] ?? 0] }));
  return (
    <Sample title="Chart card">
      <SampleState name="Chart with a table behind it">
        <ChartCard title={s.studyTime} description={s.lead} table={{ columns, rows }}>
          <div
            aria-hidden="true"
            className="grid h-32 grid-cols-4 items-end gap-2 border-b border-outline"
          >
            {minutes.map((value, index) => (
              <span
                key={s.days[index]}
                className="rounded-t-sm bg-teal"
                style={{ height: `${value}%` }}
              />
            ))}
          </div>
        </ChartCard>
      </SampleState>
      <SampleState name="Compact, without rows, long title">
        <ChartCard title={s.long} isCompact table={{ columns, rows: [] }}>
          <p className="text-sm text-ink-2">{s.empty}</p>
        </ChartCard>
      </SampleState>
    </Sample>
  );
}
