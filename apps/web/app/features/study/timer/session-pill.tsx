import { lazy, Suspense } from "react";
import { loadMoreStrings } from "#web/platform/i18n/i18n.ts";
import { ErrorBoundary } from "#web/ui/feedback/error-boundary.tsx";
import { useHasSession } from "#web/entities/study-session/session-storage.ts";

// Pages without a session do not pay for one.
const SessionDock = lazy(async () => {
  const [{ SessionDock: dock }] = await Promise.all([
    import("./session-dock.tsx"),
    loadMoreStrings("timer"),
  ]);
  return { default: dock };
});

type SessionPillProps = {
  /** Opens the timer. */
  onOpen: () => void;
};

/** The running clock in the header of every signed-in page, while there is a session. */
export function SessionPill({ onOpen }: SessionPillProps) {
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
