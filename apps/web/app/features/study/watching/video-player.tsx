import type { ResourceCard } from "@masar/contract/resources/schemas";
import { toYouTubeFrameUrl, type YouTubeItem } from "@masar/domain/catalog/youtube-frame";
import { X } from "lucide-react";
import { useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { OpenResource } from "#web/entities/resource/resource-parts.tsx";
import { useLanguage } from "#web/platform/preferences/use-language.ts";
import {
  pausesAtVideoEnd,
  setPausesAtVideoEnd,
} from "#web/platform/preferences/video-preferences.ts";
import { cn } from "#web/ui/display/cn.ts";
import { Icon } from "#web/ui/display/icon.tsx";
import { InlineAlert } from "#web/ui/feedback/inline-alert.tsx";
import { Button } from "#web/ui/forms/button.tsx";
import { Switch } from "#web/ui/forms/switch.tsx";
import { usePlayer } from "./use-player.ts";

type VideoPlayerProps = {
  item: YouTubeItem;
  title: string;
  resource: ResourceCard;
  onPause: () => void;
  onClose: () => void;
};

/** Loads a frame of YouTube: shown only after the learner agreed. */
export function VideoPlayer({ item, title, resource, onPause, onClose }: VideoPlayerProps) {
  const { t } = useTranslation();
  const { language } = useLanguage();
  const frame = useRef<HTMLIFrameElement>(null);
  const [isPausing, setPausing] = useState(pausesAtVideoEnd);
  const status = usePlayer(frame, item.kind, () => {
    if (isPausing) onPause();
  });
  const src = toYouTubeFrameUrl(item, { origin: window.location.origin, language });
  return (
    <>
      <Button
        variant="quiet"
        size="sm"
        className="justify-self-end"
        icon={<Icon icon={X} size={16} />}
        onClick={onClose}
      >
        {t("desk:watch.close")}
      </Button>
      <iframe
        ref={frame}
        src={src}
        title={t("desk:watch.label", { title })}
        allow="fullscreen; encrypted-media; picture-in-picture"
        referrerPolicy="strict-origin-when-cross-origin"
        // oxlint-disable-next-line react/iframe-missing-sandbox -- another origin cannot remove its own sandbox
        sandbox="allow-scripts allow-same-origin allow-presentation allow-popups allow-popups-to-escape-sandbox"
        // Blocked, it is a white area; it goes on loading and is shown once it speaks.
        className={cn(
          "aspect-video w-full rounded-md border border-line bg-sunken",
          status === "silent" && "invisible absolute h-px",
        )}
      />
      {(status === "silent" || status === "failed") && (
        <InlineAlert tone="info" action={<OpenResource resource={resource} />}>
          {t(`desk:watch.${status}`)}
        </InlineAlert>
      )}
      <Switch
        label={t("desk:watch.pauseAtEnd")}
        checked={isPausing}
        onCheckedChange={(isOn) => {
          setPausesAtVideoEnd(isOn);
          setPausing(isOn);
        }}
      />
    </>
  );
}
