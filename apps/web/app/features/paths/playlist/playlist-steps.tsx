import { findPlaylistId } from "@masar/domain/catalog/playlist-link";
import type { MilestoneView } from "@masar/domain/progress/milestone-view";
import { useQuery } from "@tanstack/react-query";
import { ListPlus } from "lucide-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { pathResourcesQuery } from "#web/entities/resource/resource-queries.ts";
import { Icon } from "#web/ui/display/icon.tsx";
import { Button } from "#web/ui/forms/button.tsx";
import { usePathView } from "#web/features/paths/path-view.tsx";
import { PlaylistDialog } from "./playlist-dialog.tsx";

type PlaylistStepsProps = { milestone: MilestoneView; url: string; title: string };

/** Nothing for a link that is no playlist, whose videos are not known, or whose steps the milestone has. */
export function PlaylistSteps({ milestone, url, title }: PlaylistStepsProps) {
  const { t } = useTranslation();
  const { detail } = usePathView();
  const { data } = useQuery(pathResourcesQuery(detail.path.id));
  const [isOpen, setIsOpen] = useState(false);
  const list = findPlaylistId(url);
  if (list === undefined || !data?.playlists?.includes(list)) return null;
  const isChangeable = detail.path.status !== "archived" && !milestone.is_completed;
  if (!isChangeable || hasPlaylist(milestone, list)) return null;
  return (
    <>
      <Button
        variant="quiet"
        size="sm"
        className="whitespace-nowrap"
        icon={<Icon icon={ListPlus} size={18} />}
        aria-label={t("road:playlist.openNamed", { title })}
        onClick={() => setIsOpen(true)}
      >
        {t("road:playlist.open")}
      </Button>
      {isOpen && (
        <PlaylistDialog milestone={milestone} list={list} onClose={() => setIsOpen(false)} />
      )}
    </>
  );
}

function hasPlaylist({ sub_milestones: subs }: MilestoneView, list: string): boolean {
  return subs.some(({ own_sessions }) => own_sessions?.some(({ videos }) => videos?.list === list));
}
