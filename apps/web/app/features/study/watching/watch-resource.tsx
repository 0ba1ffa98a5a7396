import type { ResourceCard } from "@masar/contract/resources/schemas";
import { parseYouTubeLink } from "@masar/domain/catalog/youtube-frame";
import { Play } from "lucide-react";
import { useState, useSyncExternalStore } from "react";
import { useTranslation } from "react-i18next";
import { getResourceTitle } from "#web/entities/resource/resource-title.ts";
import { getIsOnline, watchNetwork } from "#web/platform/browser/network-status.ts";
import { useLowData } from "#web/platform/preferences/use-display-preferences.ts";
import { useLanguage } from "#web/platform/preferences/use-language.ts";
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

type WatchResourceProps = {
  resource: ResourceCard;
  /** Called when the video ended and the learner chose to pause the clock then. */
  onPause: () => void;
};

/** Nothing for what is not on YouTube, with low data and without a network: the link beside it stays. */
export function WatchResource({ resource, onPause }: WatchResourceProps) {
  const { t } = useTranslation();
  const { language } = useLanguage();
  const [state, setState] = useState<"closed" | "consent" | "open">("closed");
  const isOnline = useSyncExternalStore(watchNetwork, getIsOnline, () => true);
  const isLow = useLowData();
  const { title } = getResourceTitle(resource, language);
  // The pressed button gives way to the next state.
  const group = useRestoreFocus(t("desk:watch.label", { title }));
  const item = parseYouTubeLink(resource.url);
  if (!item || isLow || (!isOnline && state !== "open")) return null;
  const open = () => {
    setYouTubeConsent(true);
    setState("open");
  };
  return (
    <div {...group} className={cn("outline-none", state !== "closed" && "grid w-full gap-2")}>
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
      {state === "consent" && <VideoConsent onGive={open} onDecline={() => setState("closed")} />}
      {state === "open" && (
        <VideoPlayer
          item={item}
          title={title}
          resource={resource}
          onPause={onPause}
          onClose={() => setState("closed")}
        />
      )}
    </div>
  );
}

function VideoConsent({ onGive, onDecline }: { onGive: () => void; onDecline: () => void }) {
  const { t } = useTranslation();
  const hrefOf = usePublicHref();
  return (
    <div className="grid gap-2 rounded-md bg-sunken p-4 text-sm">
      <p>{t("desk:watch.consent")}</p>
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
