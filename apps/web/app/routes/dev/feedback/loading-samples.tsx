import { LoadingRegion, Skeleton } from "#web/ui/feedback/skeleton.tsx";
import { Spinner } from "#web/ui/feedback/spinner.tsx";
import { Card } from "#web/ui/layout/card.tsx";
import { Sample, SampleRow, SampleState } from "../sample.tsx";
import { useSampleText } from "../use-sample-text.ts";

export function LoadingSamples() {
  const s = useSampleText();
  return (
    <Sample title="Loading">
      <SampleState name="Spinner: default, large, beside text that names it">
        <SampleRow>
          <Spinner />
          <Spinner className="size-10 text-teal" />
          <span className="inline-flex items-center gap-2">
            <Spinner label={null} className="size-5 text-teal" />
            {s.start}
          </span>
        </SampleRow>
      </SampleState>
      <SampleState name="Skeletons in a loading region">
        <Card>
          <LoadingRegion className="grid gap-3">
            <Skeleton className="h-4 w-1/3" />
            <Skeleton className="h-6 w-2/3" />
            <Skeleton className="h-11 w-40 rounded-full" />
          </LoadingRegion>
        </Card>
      </SampleState>
    </Sample>
  );
}
