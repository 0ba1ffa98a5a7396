import type { ReactNode } from "react";
import { HomeLink } from "#web/features/shell/home-link.tsx";
import {
  AppBoundary,
  LayoutBoundary,
  RouteLoadFailedScreen,
  RouterErrorScreen,
  SectionBoundary,
} from "#web/ui/feedback/error-boundaries.tsx";
import { EmptyState } from "#web/ui/feedback/empty-state.tsx";
import { ErrorState } from "#web/ui/feedback/error-state.tsx";
import { QueryFallback } from "#web/ui/feedback/query-fallback.tsx";
import { PageSpinner } from "#web/ui/feedback/spinner.tsx";
import { StatusScreen } from "#web/ui/feedback/status-screen.tsx";
import { Button } from "#web/ui/forms/button.tsx";
import { OverlaySamples } from "../overlays/overlay-samples.tsx";
import { failedQuery } from "../sample-queries.ts";
import { useSampleText } from "../use-sample-text.ts";
import { Broken } from "./broken.tsx";

const reportPending = () => new Promise<boolean>(() => {});
const reportSucceeds = () => Promise.resolve(true);
const reportFails = () => Promise.resolve(false);
const routerError = new Error("Sample router error");
const routerResponse = { status: 503, statusText: "Sample", internal: false, data: null };

function StatusSample({ isLong = false }: { isLong?: boolean }) {
  const s = useSampleText();
  return (
    <StatusScreen
      title={isLong ? s.long : s.empty}
      actions={
        isLong && (
          <>
            <Button>{s.start}</Button>
            <Button variant="secondary">{s.next}</Button>
          </>
        )
      }
    >
      {isLong && <p className="measure text-ink-2">{s.lead}</p>}
    </StatusScreen>
  );
}

function EmptyPage() {
  const s = useSampleText();
  return (
    <main className="page-width">
      <EmptyState isPage title={s.empty} description={s.lead} action={<Button>{s.start}</Button>} />
    </main>
  );
}

function ErrorPage() {
  const s = useSampleText();
  return (
    <main className="page-width">
      <ErrorState isPage title={s.error} description={s.lead} onRetry={() => {}} />
    </main>
  );
}

function FailedQueryPage() {
  const s = useSampleText();
  return (
    <main className="page-width">
      <QueryFallback isPage query={failedQuery} failedTitle={s.error} />
    </main>
  );
}

/** Parts that stand for a whole page or lie over it, each at `/dev/ui?page=<name>`. */
export const fullPages: Record<string, ReactNode> = {
  overlays: (
    <main className="page-width grid grid-cols-1 gap-8 py-8">
      <h1 lang="en" className="text-4xl">
        Overlays
      </h1>
      <OverlaySamples />
    </main>
  ),
  "page-spinner": <PageSpinner />,
  "status-screen": <StatusSample />,
  "status-screen-long": <StatusSample isLong />,
  "empty-page": <EmptyPage />,
  "error-page": <ErrorPage />,
  "failed-query-page": <FailedQueryPage />,
  "section-error": (
    <main className="page-width py-8">
      <SectionBoundary level={1}>
        <Broken />
      </SectionBoundary>
    </main>
  ),
  "app-error-reporting": (
    <AppBoundary report={reportPending}>
      <Broken />
    </AppBoundary>
  ),
  "app-error-reported": (
    <AppBoundary report={reportSucceeds}>
      <Broken />
    </AppBoundary>
  ),
  "app-error-unreported": (
    <AppBoundary report={reportFails}>
      <Broken />
    </AppBoundary>
  ),
  "router-error": <RouterErrorScreen error={routerError} />,
  "router-response": <RouterErrorScreen error={routerResponse} />,
  "route-load-failed": (
    <RouteLoadFailedScreen homeLink={<HomeLink isSignedIn={false} variant="secondary" />} />
  ),
  "layout-error": (
    <LayoutBoundary>
      <Broken />
    </LayoutBoundary>
  ),
};
