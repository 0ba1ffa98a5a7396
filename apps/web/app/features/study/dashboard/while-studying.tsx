import { type ReactNode, Suspense } from "react";
import { ErrorBoundary } from "#web/ui/feedback/error-boundary.tsx";
import { useHasSession } from "#web/entities/study-session/session-storage.ts";

type WhileStudyingProps = {
  /** Drawn only when a session is kept here; it has the last word on whether that one runs. */
  session: ReactNode;
  /** Its place while it is fetched. */
  loading: ReactNode;
  children: ReactNode;
};

export function WhileStudying({ session, loading, children }: WhileStudyingProps) {
  const hasSession = useHasSession();
  if (!hasSession) return children;
  return (
    <ErrorBoundary renderFallback={() => children}>
      <Suspense fallback={loading}>{session}</Suspense>
    </ErrorBoundary>
  );
}
