import { lazy, Suspense } from "react";
import { loadMoreStrings } from "#web/platform/i18n/i18n.ts";
import { ErrorBoundary } from "#web/ui/feedback/error-boundary.tsx";
import { useHasSession } from "#web/entities/study-session/session-storage.ts";

// Loaded only when there is a session.
const SessionDock = lazy(async () => {
  const [{ SessionDock: dock }] = await Promise.all([
    import("./session-dock.tsx"),
    loadMoreStrings("timer"),
  ]);
  return { default: dock };
});

/** The clock in the header of signed-in pages; opens the timer. */
export function SessionPill({ onOpen }: { onOpen: () => void }) {
  const hasSession = useHasSession();
  if (!hasSession) return null;
  return (
    <ErrorBoundary renderFallback={() => null}>
      <Suspense fallback={null}>
        <SessionDock onOpen={onOpen} />
      </Suspense>
    </ErrorBoundary>
  );
}
