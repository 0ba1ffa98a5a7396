import { maxSubMilestones } from "@masar/contract/paths/constants";
import type { PlaylistPreview } from "@masar/contract/playlists/schemas";
import type { MilestoneView } from "@masar/domain/progress/milestone-view";
import { useQuery } from "@tanstack/react-query";
import { useSyncExternalStore } from "react";
import { useTranslation } from "react-i18next";
import { getIsOnline, watchNetwork } from "#web/platform/browser/network-status.ts";
import { bidiText } from "#web/platform/format/bidi-text.ts";
import { minutesText } from "#web/platform/format/format-minutes.ts";
import { joinFacts } from "#web/platform/format/join-facts.ts";
import { InlineAlert } from "#web/ui/feedback/inline-alert.tsx";
import { QueryFallback } from "#web/ui/feedback/query-fallback.tsx";
import { Skeleton } from "#web/ui/feedback/skeleton.tsx";
import { Button } from "#web/ui/forms/button.tsx";
import { Dialog } from "#web/ui/overlays/dialog.tsx";
import { usePathView } from "#web/features/paths/path-view.tsx";
import { usePathActions } from "#web/features/paths/use-path-actions.ts";
import { playlistPreviewQuery } from "./playlists.api.ts";

type PlaylistDialogProps = { milestone: MilestoneView; list: string; onClose: () => void };

/** What a playlist becomes, before it is added. Only on the server, which has its videos. */
export function PlaylistDialog({ milestone, list, onClose }: PlaylistDialogProps) {
  const { t } = useTranslation();
  const { id, version } = usePathView().detail.path;
  const { edit, isEditing } = usePathActions(id);
  const isOnline = useSyncExternalStore(watchNetwork, getIsOnline, () => true);
  const query = useQuery(playlistPreviewQuery({ id, key: milestone.key, list, version }));
  const preview = query.data;
  const count = preview?.steps.length ?? 0;
  const add = () =>
    edit(
      { kind: "add_playlist", key: milestone.key, list },
      t("road:playlist.added", { count }),
      onClose,
    );
  return (
    <Dialog
      open
      start="title"
      onClose={onClose}
      title={t("road:playlist.title")}
      description={preview && <bdi {...bidiText(preview.title)} />}
      footer={
        isOnline && count > 0 ? (
          <>
            <Button variant="secondary" onClick={onClose}>
              {t("actions.cancel")}
            </Button>
            <Button loading={isEditing} onClick={add}>
              {t("road:playlist.add", { count })}
            </Button>
          </>
        ) : undefined
      }
    >
      {!isOnline && <InlineAlert tone="info">{t("road:playlist.offline")}</InlineAlert>}
      {isOnline && preview && <Preview preview={preview} />}
      {isOnline && !preview && (
        <QueryFallback query={query} failedTitle={t("road:playlist.failed")} className="grid gap-2">
          <Skeleton className="h-5 w-40" />
          <Skeleton className="h-11" />
          <Skeleton className="h-11" />
        </QueryFallback>
      )}
    </Dialog>
  );
}

function Preview({ preview }: { preview: PlaylistPreview }) {
  const { t } = useTranslation();
  const { problem, steps, video_count: videoCount } = preview;
  if (problem !== null) {
    return <p>{t(`road:playlist.problems.${problem}`, { count: maxSubMilestones })}</p>;
  }
  const minutes = steps.reduce((sum, step) => sum + step.minutes, 0);
  const facts = [
    t("road:playlist.steps", { count: steps.length }),
    t("road:playlist.videos", { count: videoCount }),
    minutesText(t, minutes),
  ];
  return (
    <div className="grid gap-3">
      <p className="font-medium tabular-nums">{joinFacts(t, facts)}</p>
      <ol className="divide-y divide-line border-y border-line">
        {steps.map((step, index) => (
          // Two videos may have one title.
          <li key={index} className="grid gap-0.5 py-2.5">
            <span className="wrap-anywhere">
              <bdi {...bidiText(step.title)} />
            </span>
            <span className="text-sm text-ink-2 tabular-nums">
              {joinFacts(t, [
                minutesText(t, step.minutes),
                t("road:sessions.count", { count: step.session_count }),
              ])}
            </span>
          </li>
        ))}
      </ol>
      <div className="grid gap-1 text-sm text-ink-2">
        {preview.is_cut && <p>{t("road:playlist.cut", { count: videoCount })}</p>}
        <p>{t("road:playlist.stays")}</p>
      </div>
    </div>
  );
}
