import type { YouTubeItem } from "@masar/domain/catalog/youtube-frame";
import { Play } from "lucide-react";
import { type ReactNode, useState, useSyncExternalStore } from "react";
import { useTranslation } from "react-i18next";
import { getIsOnline, watchNetwork } from "#web/platform/browser/network-status.ts";
import { useLowData } from "#web/platform/preferences/use-display-preferences.ts";
import { usePublicHref } from "#web/platform/preferences/use-public-href.ts";
import {
  hasYouTubeConsent,
  setYouTubeConsent,
} from "#web/platform/preferences/video-preferences.ts";
import { cn } from "#web/ui/display/cn.ts";
import { Icon } from "#web/ui/display/icon.tsx";
import { Button } from "#web/ui/forms/button.tsx";
import { useRestoreFocus } from "#web/ui/layout/use-restore-focus.ts";
import { VideoPlayer } from "./video-player.tsx";

export type WatchVideoProps = {
  item: YouTubeItem;
  title: string;
  /** Opens it in a new tab. Shown in every state, and the only thing with low data and without a network. */
  link: ReactNode;
  /** Called when the video ended and the learner chose to pause the clock then. */
  onPause: () => void;
  /** Says why nothing is played with low data: once where several videos are listed. */
  namesLowData: boolean;
};

export function WatchVideo({ item, title, link, onPause, namesLowData }: WatchVideoProps) {
  const { t } = useTranslation();
  const [state, setState] = useState<"closed" | "consent" | "open">("closed");
  const [attempt, setAttempt] = useState(1);
  const isOnline = useSyncExternalStore(watchNetwork, getIsOnline, () => true);
  const isLow = useLowData();
  // The pressed button gives way to the next state.
  const group = useRestoreFocus(t(`desk:watch.label.${item.kind}`, { title }));
  if (isLow && namesLowData) {
    return (
      <>
        {link}
        <p className="w-full text-sm text-ink-2">{t("desk:watch.lowData")}</p>
      </>
    );
  }
  if (isLow || (!isOnline && state !== "open")) return link;
  const open = () => {
    setYouTubeConsent(true);
    setState("open");
  };
  return (
    <div
      {...group}
      className={cn(
        "outline-none",
        state === "closed"
          ? "flex flex-wrap items-center gap-3"
          : "relative grid w-full justify-items-start gap-2",
      )}
    >
      {state === "closed" && (
        <Button
          variant="secondary"
          size="sm"
          icon={<Icon icon={Play} size={16} />}
          aria-label={t("desk:watch.openNamed", { title })}
          onClick={() => setState(hasYouTubeConsent() ? "open" : "consent")}
        >
          {t("desk:watch.open")}
        </Button>
      )}
      {state === "consent" && (
        <VideoConsent kind={item.kind} onGive={open} onDecline={() => setState("closed")} />
      )}
      {state === "open" ? (
        <VideoPlayer
          key={attempt}
          item={item}
          title={title}
          link={link}
          onPause={onPause}
          onRetry={() => setAttempt(attempt + 1)}
          onClose={() => setState("closed")}
        />
      ) : (
        link
      )}
    </div>
  );
}

type VideoConsentProps = {
  kind: YouTubeItem["kind"];
  onGive: () => void;
  onDecline: () => void;
};

function VideoConsent({ kind, onGive, onDecline }: VideoConsentProps) {
  const { t } = useTranslation();
  const hrefOf = usePublicHref();
  return (
    <div className="grid gap-2 rounded-md bg-sunken p-4 text-sm">
      <p>{t(`desk:watch.consent.${kind}`)}</p>
      <p className="text-ink-2">
        {t("desk:watch.once")}{" "}
        <a
          href={hrefOf("/privacy")}
          target="_blank"
          rel="noopener"
          className="text-teal underline underline-offset-4"
        >
          {t("desk:watch.privacy")}
        </a>
      </p>
      <div className="mt-1 flex flex-wrap gap-3">
        <Button size="sm" onClick={onGive}>
          {t("desk:watch.agree")}
        </Button>
        <Button variant="secondary" size="sm" onClick={onDecline}>
          {t("desk:watch.decline")}
        </Button>
      </div>
    </div>
  );
}
