import { EmptyState } from "#web/ui/feedback/empty-state.tsx";
import { ErrorState } from "#web/ui/feedback/error-state.tsx";
import { NoMatch } from "#web/ui/feedback/no-match.tsx";
import { SampleDataHint } from "#web/ui/feedback/sample-data-hint.tsx";
import { Button } from "#web/ui/forms/button.tsx";
import { Card } from "#web/ui/layout/card.tsx";
import { Sample, SampleState } from "../sample.tsx";
import { useSampleText } from "../use-sample-text.ts";

export function EmptyErrorSamples() {
  const s = useSampleText();
  return (
    <>
      <Sample title="Empty state, no match, sample data hint">
        <Card flush>
          <EmptyState title={s.empty} />
        </Card>
        <Card flush>
          <EmptyState title={s.empty} description={s.long} action={<Button>{s.start}</Button>} />
        </Card>
        <Card flush>
          <NoMatch onShowAll={() => {}} />
        </Card>
        <SampleState name="Sample data hint">
          <SampleDataHint text={s.examples} action={s.removeExamples} onRemove={() => {}} />
        </SampleState>
        <SampleState name="Sample data hint, long text">
          <SampleDataHint text={s.long} action={s.removeExamples} onRemove={() => {}} />
        </SampleState>
      </Sample>
      <Sample title="Error state">
        <Card flush>
          <ErrorState title={s.error} />
        </Card>
        <Card flush>
          <ErrorState title={s.error} description={s.long} onRetry={() => {}} />
        </Card>
        <Card flush>
          <ErrorState title={s.error} onRetry={() => {}} retrying />
        </Card>
      </Sample>
    </>
  );
}
