import type { SessionVideos as Videos } from "@masar/contract/playlists/field-schemas";
import { toVideosItem, toVideosUrl } from "@masar/domain/catalog/session-videos";
import { ExternalLink } from "lucide-react";
import { lazy } from "react";
import { useTranslation } from "react-i18next";
import { loadMoreStrings } from "#web/platform/i18n/i18n.ts";
import { Icon } from "#web/ui/display/icon.tsx";
import { buttonClass } from "#web/ui/forms/button.tsx";
import { usePauseFocus, WithLink } from "./desk-video.tsx";

const WatchVideo = lazy(async () => {
  const [{ WatchVideo: watch }] = await Promise.all([
    import("#web/features/study/watching/watch-video.tsx"),
    loadMoreStrings("desk"),
  ]);
  return { default: watch };
});

type SessionVideosProps = { videos: Videos; title: string };

/** The videos of a session that a playlist became. */
export function SessionVideos({ videos, title }: SessionVideosProps) {
  const { t } = useTranslation();
  const pause = usePauseFocus();
  const link = (
    <a
      href={toVideosUrl(videos)}
      target="_blank"
      rel="noopener noreferrer"
      aria-label={t("desk:watch.outsideNamed", { title })}
      className={buttonClass("secondary", "sm")}
    >
      {t("desk:watch.outside")}
      <Icon icon={ExternalLink} size={16} />
    </a>
  );
  return (
    <div className="flex flex-wrap items-center gap-3">
      <WithLink link={link}>
        <WatchVideo
          item={toVideosItem(videos)}
          title={title}
          link={link}
          onPause={pause}
          namesLowData
        />
      </WithLink>
    </div>
  );
}
