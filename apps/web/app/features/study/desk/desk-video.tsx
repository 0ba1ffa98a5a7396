import { lazy, type ReactNode, Suspense } from "react";
import { loadMoreStrings } from "#web/platform/i18n/i18n.ts";
import { getActiveStudySession } from "#web/entities/study-session/session-store.ts";
import { useSessionActions } from "#web/features/study/timer/use-session-actions.ts";
import type { WatchTarget } from "#web/features/study/watching/watch-link.tsx";
import { ErrorBoundary } from "#web/ui/feedback/error-boundary.tsx";

const WatchLink = lazy(async () => {
  const [{ WatchLink: watch }] = await Promise.all([
    import("#web/features/study/watching/watch-link.tsx"),
    loadMoreStrings("desk"),
  ]);
  return { default: watch };
});

/** Loads the player's code only where it may be used; the player checks the whole URL. */
const youTubeUrl = /^https:\/\/(?:www\.|m\.)?youtu(?:be\.com|\.be)\//;

export const isOnYouTube = ({ url }: { url: string }) => youTubeUrl.test(url);

type DeskVideoProps = {
  target: WatchTarget;
  /** Opens it in a new tab. */
  link: ReactNode;
  /** Says why nothing is played with low data. */
  namesLowData: boolean;
};

/** The link, and for what is on YouTube a button to watch it here. */
export function DeskVideo({ target, link, namesLowData }: DeskVideoProps) {
  const pause = usePauseFocus();
  const { url } = "resource" in target ? target.resource : target;
  if (!isOnYouTube({ url })) return link;
  return (
    <WithLink link={link}>
      <WatchLink
        key={url}
        target={target}
        link={link}
        onPause={pause}
        namesLowData={namesLowData}
      />
    </WithLink>
  );
}

/** The player's code is not stored for use offline: there only the link is left. */
export function WithLink({ link, children }: { link: ReactNode; children: ReactNode }) {
  return (
    <ErrorBoundary renderFallback={() => link}>
      <Suspense fallback={link}>{children}</Suspense>
    </ErrorBoundary>
  );
}

/** A break is not paused. */
export function usePauseFocus() {
  const { pause } = useSessionActions();
  return () => {
    if (getActiveStudySession()?.phase === "focus") pause();
  };
}
