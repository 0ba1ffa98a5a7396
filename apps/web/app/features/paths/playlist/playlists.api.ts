import { playlistsEndpoints } from "@masar/contract/playlists/endpoints";
import { queryOptions } from "@tanstack/react-query";
import { call } from "#web/platform/api/api-client.ts";

type PlaylistRef = { id: string; key: string; list: string; version: number };

/** Not stored on the device: adding the steps needs the server too. */
export function playlistPreviewQuery({ version, ...params }: PlaylistRef) {
  return queryOptions({
    // The steps depend on the room that the milestone has in this version of the path.
    queryKey: ["playlist-preview", params.id, params.key, params.list, version],
    queryFn: () => call(playlistsEndpoints, "previewPlaylist", { params }),
  });
}
