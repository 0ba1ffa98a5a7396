import type { Language } from "@masar/i18n/locales";
import { useState } from "react";
import { toast } from "#web/platform/toast/toast.ts";
import { Button } from "#web/ui/forms/button.tsx";
import { Card } from "#web/ui/layout/card.tsx";
import { EmptyState } from "#web/ui/feedback/empty-state.tsx";
import { ErrorState } from "#web/ui/feedback/error-state.tsx";
import { LoadMore } from "#web/ui/layout/load-more.tsx";
import {
  AppBoundary,
  LayoutFallback,
  RouterErrorScreen,
  SectionBoundary,
} from "#web/ui/feedback/error-boundaries.tsx";
import { LoadingRegion, Skeleton } from "#web/ui/feedback/skeleton.tsx";
import { Spinner } from "#web/ui/feedback/spinner.tsx";
import { Sample } from "./sample.tsx";
import { sampleText } from "./sample-text.ts";

const routerError = new Error("Sample router error");
const reportOk = () => Promise.resolve(true);
const reportFails = () => Promise.resolve(false);

function Broken(): never {
  throw new Error("Sample error");
}

export function FeedbackSamples({ language }: { language: Language }) {
  const s = sampleText[language];
  const [screens, setScreens] = useState(false);
  return (
    <>
      <Sample title="Toasts">
        <div className="flex flex-wrap gap-3">
          <Button variant="secondary" onClick={() => toast({ title: s.save, description: s.lead })}>
            {s.save}
          </Button>
          <Button
            variant="secondary"
            onClick={() => toast({ title: s.error, description: s.lead, variant: "destructive" })}
          >
            {s.error}
          </Button>
        </div>
      </Sample>
      <Sample title="Loading">
        <div className="flex items-center gap-4">
          <Spinner />
          <Spinner className="size-10 text-teal" />
        </div>
        <Card>
          <LoadingRegion className="grid gap-3">
            <Skeleton className="h-4 w-1/3" />
            <Skeleton className="h-6 w-2/3" />
            <Skeleton className="h-11 w-40 rounded-full" />
          </LoadingRegion>
        </Card>
        <LoadMore hasMore loading={false} onLoadMore={() => {}} />
      </Sample>
      <Sample title="Empty, error">
        <Card flush>
          <EmptyState title={s.empty} description={s.lead} action={<Button>{s.start}</Button>} />
        </Card>
        <Card flush>
          <ErrorState title={s.error} description={s.lead} onRetry={() => {}} />
        </Card>
      </Sample>
      <Sample title="Boundaries">
        <SectionBoundary>
          <Broken />
        </SectionBoundary>
        <Button variant="secondary" onClick={() => setScreens(!screens)}>
          {s.error}
        </Button>
        {screens && (
          <>
            <AppBoundary report={reportOk}>
              <Broken />
            </AppBoundary>
            <AppBoundary report={reportFails}>
              <Broken />
            </AppBoundary>
            <RouterErrorScreen error={routerError} />
            <LayoutFallback />
          </>
        )}
      </Sample>
    </>
  );
}
