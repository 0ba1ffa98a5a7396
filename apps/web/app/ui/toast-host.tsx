import { lazy, Suspense } from "react";
import { useToasts } from "#web/lib/toast.ts";
import { ErrorBoundary } from "./error-boundary.tsx";

const Toaster = lazy(async () => ({ default: (await import("./toaster.tsx")).Toaster }));

/** Once, in the root. What draws a toast is fetched with the first one: most first pages have none. */
export function ToastHost() {
  const toasts = useToasts();
  if (toasts.length === 0) return null;
  return (
    // A toast that cannot be drawn (offline, not fetched yet) must not take the page with it.
    <ErrorBoundary renderFallback={() => null}>
      <Suspense fallback={null}>
        <Toaster />
      </Suspense>
    </ErrorBoundary>
  );
}
