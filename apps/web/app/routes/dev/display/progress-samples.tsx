import { PathRoadmap } from "#web/entities/path/path-roadmap.tsx";
import { ProgressBar } from "#web/ui/display/progress-bar.tsx";
import { type ProgressStep, ProgressStrip } from "#web/ui/display/progress-strip.tsx";
import { Sample, SampleState } from "../sample.tsx";
import { useSampleText } from "../use-sample-text.ts";

function buildSteps(titles: string[], done: number): ProgressStep[] {
  return titles.map((title, index) => ({
    key: `${index}`,
    title,
    state: index < done ? "done" : index === done ? "now" : "later",
  }));
}

export function ProgressSamples() {
  const s = useSampleText();
  const steps = buildSteps(s.steps, 2);
  return (
    <>
      <Sample title="Progress strip">
        <SampleState name="Five, all done">
          <ProgressStrip steps={buildSteps(s.steps.slice(0, 5), 5)} />
        </SampleState>
        <SampleState name="Seven, the third one is next">
          <ProgressStrip
            steps={steps.map((step) =>
              step.state === "now" ? { ...step, stateText: s.next } : step,
            )}
          />
        </SampleState>
        <SampleState name="Twelve, none done">
          <ProgressStrip steps={buildSteps([...s.steps, ...s.steps.slice(2)], 0)} />
        </SampleState>
      </Sample>
      <Sample title="Progress bar">
        {[0, 37, 100].map((value) => (
          <ProgressBar key={value} value={value} label={s.goal} />
        ))}
        <ProgressBar value={50} label={s.goal} tone="saffron" />
      </Sample>
      <Sample title="Path roadmap">
        <PathRoadmap
          onSelect={() => {}}
          steps={steps.slice(0, 5).map((step) => ({
            ...step,
            meta: s.hours,
            content:
              step.state === "now" ? (
                <ProgressBar value={50} tone="saffron" label={step.title} />
              ) : undefined,
          }))}
        />
      </Sample>
    </>
  );
}
