import { type ReactNode, Suspense } from "react";
import { ErrorBoundary } from "#web/ui/feedback/error-boundary.tsx";
import { useHasSession } from "#web/entities/study-session/session-storage.ts";

type WhileStudyingProps = {
  /** Rendered when a session is stored; it renders its own fallback if that session has ended. */
  session: ReactNode;
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
