import { EmptyState } from "#web/ui/feedback/empty-state.tsx";
import { QueryFallback } from "#web/ui/feedback/query-fallback.tsx";
import { Skeleton } from "#web/ui/feedback/skeleton.tsx";
import { failedQuery, loadingQuery, missingQuery, retryingQuery } from "../sample-queries.ts";
import { Sample, SampleState } from "../sample.tsx";
import { useSampleText } from "../use-sample-text.ts";

export function QueryFallbackSamples() {
  const s = useSampleText();
  return (
    <Sample title="Query fallback">
      <SampleState name="Loading">
        <QueryFallback query={loadingQuery} failedTitle={s.error} className="grid gap-3">
          <Skeleton className="h-6 w-2/3" />
          <Skeleton className="h-4 w-1/3" />
        </QueryFallback>
      </SampleState>
      <SampleState name="Error">
        <QueryFallback query={failedQuery} failedTitle={s.error} />
      </SampleState>
      <SampleState name="Retrying, in a card">
        <QueryFallback query={retryingQuery} failedTitle={s.long} hasCard />
      </SampleState>
      <SampleState name="Not found">
        <QueryFallback
          query={missingQuery}
          failedTitle={s.error}
          missing={<EmptyState title={s.empty} description={s.lead} />}
        />
      </SampleState>
    </Sample>
  );
}
