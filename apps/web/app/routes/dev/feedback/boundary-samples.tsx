import { ErrorBoundary } from "#web/ui/feedback/error-boundary.tsx";
import { SectionBoundary } from "#web/ui/feedback/error-boundaries.tsx";
import { InlineAlert } from "#web/ui/feedback/inline-alert.tsx";
import { Sample, SampleState } from "../sample.tsx";
import { useSampleText } from "../use-sample-text.ts";
import { Broken } from "./broken.tsx";

/** Boundaries that replace the whole page are among the full pages. */
export function BoundarySamples() {
  const s = useSampleText();
  return (
    <Sample title="Error boundaries">
      <SampleState name="Error boundary: no error, its own fallback">
        <ErrorBoundary renderFallback={() => null}>
          <p>{s.lead}</p>
        </ErrorBoundary>
        <ErrorBoundary renderFallback={() => <InlineAlert tone="error">{s.error}</InlineAlert>}>
          <Broken />
        </ErrorBoundary>
      </SampleState>
      <SampleState name="Section boundary">
        <SectionBoundary>
          <Broken />
        </SectionBoundary>
      </SampleState>
    </Sample>
  );
}
