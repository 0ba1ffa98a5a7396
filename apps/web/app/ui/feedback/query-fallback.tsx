import { type ReactNode, useEffect, useEffectEvent, useSyncExternalStore } from "react";
import { useTranslation } from "react-i18next";
import { getIsOnline, watchNetwork } from "#web/platform/browser/network-status.ts";
import { errorText } from "#web/platform/errors/error-text.ts";
import { isNotFound } from "#web/platform/errors/is-not-found.ts";
import { Card } from "#web/ui/layout/card.tsx";
import { ErrorState } from "./error-state.tsx";
import { LoadingRegion } from "./skeleton.tsx";

type QueryFallbackProps = {
  query: { error: unknown; isFetching: boolean; refetch: () => unknown };
  failedTitle: string;
  isPage?: boolean;
  /** Shown instead of the error when the server does not find the resource. */
  missing?: ReactNode;
  /** Wraps the error in a card of its own. */
  hasCard?: boolean;
  /** Never on the device: without a network there is nothing to wait for. */
  isOnlyOnServer?: boolean;
  className?: string;
  /** Skeletons; without them nothing is shown while loading. */
  children?: ReactNode;
};

/** Shown while a query has no data: skeletons, or the error with a retry. */
export function QueryFallback(props: QueryFallbackProps) {
  const { query, failedTitle, isPage, missing, hasCard = false, className, children } = props;
  const { t } = useTranslation();
  const isOnline = useSyncExternalStore(watchNetwork, getIsOnline, () => true);
  const isUnreachable = props.isOnlyOnServer === true && !isOnline;
  const { error } = query;
  useRetryOnReconnect(Boolean(error), query.refetch);
  if (missing && isNotFound(error)) return missing;
  if (!error && !isUnreachable)
    return children && <LoadingRegion className={className}>{children}</LoadingRegion>;
  const state = (
    <ErrorState
      isPage={isPage}
      title={failedTitle}
      description={error ? errorText(t, error) : t("errors:network")}
      retrying={query.isFetching}
      onRetry={() => void query.refetch()}
    />
  );
  return hasCard ? <Card>{state}</Card> : state;
}

function useRetryOnReconnect(hasFailed: boolean, refetch: () => unknown): void {
  const retry = useEffectEvent(() => void refetch());
  useEffect(() => {
    if (!hasFailed) return undefined;
    let wasOnline = getIsOnline();
    return watchNetwork(() => {
      const isOnline = getIsOnline();
      if (isOnline && !wasOnline) retry();
      wasOnline = isOnline;
    });
  }, [hasFailed]);
}
