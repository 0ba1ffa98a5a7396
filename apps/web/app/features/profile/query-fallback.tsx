import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { ApiError } from "#web/platform/api/api-client.ts";
import { errorText } from "#web/platform/errors/error-text.ts";
import { ErrorState } from "#web/ui/feedback/error-state.tsx";
import { LoadingRegion } from "#web/ui/feedback/skeleton.tsx";

type QueryFallbackProps = {
  query: { error: unknown; isFetching: boolean; refetch: () => unknown };
  failedTitle: string;
  isPage?: boolean;
  /** Shown instead of the error when the server does not find the resource. */
  missing?: ReactNode;
  className?: string;
  /** Skeletons. */
  children: ReactNode;
};

/** Stands in for content whose query has no data: skeletons, or the error with a retry. */
export function QueryFallback(props: QueryFallbackProps) {
  const { query, failedTitle, isPage, missing, className, children } = props;
  const { t } = useTranslation();
  const { error } = query;
  const isMissing = error instanceof ApiError && (error.status === 404 || error.status === 400);
  if (isMissing && missing) return missing;
  if (!error) return <LoadingRegion className={className}>{children}</LoadingRegion>;
  return (
    <ErrorState
      isPage={isPage}
      title={failedTitle}
      description={errorText(t, error)}
      retrying={query.isFetching}
      onRetry={() => void query.refetch()}
    />
  );
}
