import { playlistLimits } from "@masar/contract/playlists/constants";
import type { PlaylistVideo } from "@masar/domain/planning/playlist/plan-playlist-steps";
import { cutText } from "@masar/domain/planning/playlist/playlist-texts";
import { dropHidden } from "@masar/domain/text/hidden-characters";
import type { WithSystem, WithUser } from "#api/db/tx.ts";
import type { JobPayload } from "#api/jobs/job-definitions.ts";
import { addLiveEvent } from "#api/realtime/live.queries.ts";
import {
  deleteUnused,
  listDuePlaylists,
  savePlaylist,
  savePlaylistAsked,
} from "./playlists.queries.ts";
import { type VideoFacts, type YouTubeApi, YouTubeError } from "./youtube-api.ts";

type Deps = { api: YouTubeApi | null; withSystem: WithSystem };

const dayMs = 24 * 60 * 60 * 1000;
const defaults = { limit: 100, maxAgeMs: 7 * dayMs, unusedMs: 60 * dayMs };
const maxTitleLength = 200;
const videoId = /^[\w-]{11}$/;

/** Reads playlists that a user has at a path, and refreshes the user's open pages. */
export async function fillPlaylists(
  { api, withSystem, withUser }: Deps & { withUser: WithUser },
  { user_id: userId, lists }: JobPayload<"playlists.fill">,
): Promise<void> {
  if (!api) return;
  await fillEach({ api, withSystem }, lists);
  await withUser(userId, (tx) =>
    addLiveEvent(tx, { userId, name: "own-links.changed", payload: {} }),
  );
}

/** Reads playlists of own links again, and deletes those that nobody has had for long. */
export async function refreshPlaylists(
  { api, withSystem }: Deps,
  options: Partial<typeof defaults> = {},
): Promise<void> {
  if (!api) return;
  const { limit, maxAgeMs, unusedMs } = { ...defaults, ...options };
  const usedSince = new Date(Date.now() - unusedMs);
  const before = new Date(Date.now() - maxAgeMs);
  await withSystem((tx) => deleteUnused(tx, usedSince));
  const due = await withSystem((tx) => listDuePlaylists(tx, { limit, before, usedSince }));
  await fillEach(
    { api, withSystem },
    due.map(({ id }) => id),
  );
}

async function fillEach(
  { api, withSystem }: { api: YouTubeApi; withSystem: WithSystem },
  ids: readonly string[],
): Promise<void> {
  const titles = await api.listPlaylistTitles(ids);
  for (const id of ids) {
    const title = titles.get(id);
    if (title === undefined) await clearPlaylist(withSystem, id);
    else if (title === null)
      await withSystem((tx) => savePlaylistAsked(tx, { id, now: new Date() }));
    else await storePlaylist(withSystem, { id, title, ...(await readPlaylist(api, id)) });
  }
}

/** Of a playlist that is gone: it is no longer offered. */
export function clearPlaylist(withSystem: WithSystem, id: string): Promise<void> {
  return storePlaylist(withSystem, { id, title: "", videos: [], isCut: false });
}

type ReadPlaylist = { videos: (VideoFacts & { id: string })[]; isCut: boolean };

/** The videos that can be watched, in order; `isEmpty` when there is none, or the playlist is gone. */
export async function readPlaylist(
  api: YouTubeApi,
  id: string,
  maxVideos: number = playlistLimits.videos,
): Promise<ReadPlaylist & { isEmpty: boolean }> {
  const { ids, isCut } = await api.listPlaylistVideos(id, maxVideos).catch((error: unknown) => {
    if (error instanceof YouTubeError && error.status === 404) return { ids: [], isCut: false };
    throw error;
  });
  const found = await api.listVideos(ids);
  const videos = [...new Set(ids)].flatMap((each) => {
    const facts = found.get(each);
    return facts ? [{ id: each, ...facts }] : [];
  });
  // An answer that cannot be parsed is one for a video that exists.
  return { videos, isCut, isEmpty: found.size === 0 };
}

type StoredPlaylist = ReadPlaylist & { id: string; title: string };

/** A video without a length, such as a live stream that has not ended, is left out. */
export async function storePlaylist(
  withSystem: WithSystem,
  { id, title, videos, isCut }: StoredPlaylist,
): Promise<void> {
  const known = videos.flatMap(toStoredVideo);
  const stored = known.slice(0, playlistLimits.videos);
  await withSystem((tx) =>
    savePlaylist(tx, {
      id,
      now: new Date(),
      title: toPlainTitle(title, maxTitleLength),
      isCut: isCut || stored.length < known.length,
      videos: stored,
    }),
  );
}

function toStoredVideo({ id, title, seconds }: ReadPlaylist["videos"][number]): PlaylistVideo[] {
  const plain = toPlainTitle(title, playlistLimits.titleLength);
  return seconds && plain !== "" && videoId.test(id) ? [{ id, title: plain, seconds }] : [];
}

/** One line without invisible characters. */
function toPlainTitle(title: string, maxLength: number): string {
  return cutText(dropHidden(title).replaceAll(/\s+/g, " ").trim(), maxLength);
}
