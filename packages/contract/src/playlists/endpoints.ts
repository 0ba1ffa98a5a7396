import type { EndpointTable } from "../shared/endpoint.ts";

export const playlistsEndpoints = {
  previewPlaylist: {
    method: "GET",
    path: "/api/paths/:id/milestones/:key/playlists/:list",
    access: "session",
  },
} as const satisfies EndpointTable;
