import { toYouTubeFrameUrl, type YouTubeItem } from "@masar/domain/catalog/youtube-frame";
import { X } from "lucide-react";
import { type ReactNode, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { useLanguage } from "#web/platform/preferences/use-language.ts";
import {
  pausesAtVideoEnd,
  setPausesAtVideoEnd,
} from "#web/platform/preferences/video-preferences.ts";
import { cn } from "#web/ui/display/cn.ts";
import { Icon } from "#web/ui/display/icon.tsx";
import { InlineAlert } from "#web/ui/feedback/inline-alert.tsx";
import { Spinner } from "#web/ui/feedback/spinner.tsx";
import { Button } from "#web/ui/forms/button.tsx";
import { Switch } from "#web/ui/forms/switch.tsx";
import { usePlayer } from "./use-player.ts";

type VideoPlayerProps = {
  item: YouTubeItem;
  title: string;
  /** Opens it in a new tab. */
  link: ReactNode;
  onPause: () => void;
  onRetry: () => void;
  onClose: () => void;
};

/** Loads a frame of YouTube: shown only after the learner agreed. */
export function VideoPlayer(props: VideoPlayerProps) {
  const { item, title, link, onPause, onRetry, onClose } = props;
  const { t } = useTranslation();
  const { language } = useLanguage();
  const frame = useRef<HTMLIFrameElement>(null);
  const [isPausing, setPausing] = useState(pausesAtVideoEnd);
  const kind = item.next?.length ? "playlist" : item.kind;
  const status = usePlayer(frame, kind, () => {
    if (isPausing) onPause();
  });
  // A playlist stays in sight: another video of it may be chosen there.
  const isHidden = status === "silent" || (status === "failed" && kind === "video");
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
      <div
        // Hidden, it goes on loading and is shown once it speaks. As wide as the column, it would make a phone's page
        // wider: outside of the flow its width is that of another box.
        className={cn(
          "overflow-hidden rounded-md border border-line bg-sunken",
          isHidden ? "invisible absolute size-px" : "relative aspect-video w-full",
        )}
      >
        <iframe
          ref={frame}
          src={src}
          title={t(`desk:watch.label.${item.kind}`, { title })}
          allow="fullscreen; encrypted-media; picture-in-picture"
          referrerPolicy="strict-origin-when-cross-origin"
          // oxlint-disable-next-line react/iframe-missing-sandbox -- another origin cannot remove its own sandbox
          sandbox="allow-scripts allow-same-origin allow-presentation allow-popups allow-popups-to-escape-sandbox"
          className="absolute inset-0 size-full"
        />
        {status === "loading" && (
          // Over the frame, which shows the browser's own error when YouTube is blocked.
          <output className="absolute inset-0 flex flex-col items-center justify-center gap-3 bg-sunken text-sm text-ink-2">
            <Spinner label={null} />
            {t("desk:watch.loading")}
          </output>
        )}
      </div>
      {status === "silent" || status === "failed" ? (
        <div className="w-full">
          <InlineAlert
            tone="info"
            action={
              <div className="flex flex-wrap items-center gap-3">
                <Button variant="secondary" size="sm" onClick={onRetry}>
                  {t("actions.tryAgain")}
                </Button>
                {link}
              </div>
            }
          >
            {t(status === "failed" ? `desk:watch.failed.${kind}` : "desk:watch.silent")}
          </InlineAlert>
        </div>
      ) : (
        <>
          {status === "ready" && (
            <Switch
              label={t("desk:watch.pauseAtEnd")}
              checked={isPausing}
              onCheckedChange={(isOn) => {
                setPausesAtVideoEnd(isOn);
                setPausing(isOn);
              }}
            />
          )}
          {link}
        </>
      )}
    </>
  );
}
