import type { SessionVideos } from "@masar/contract/playlists/field-schemas";
import type { YouTubeItem } from "./youtube-frame.ts";

/** For the player, which ends after the last of them. */
export function toVideosItem({ ids }: SessionVideos): YouTubeItem {
  const [id = "", ...next] = ids;
  return { kind: "video", id, next };
}

/** The page of the first one; with others it goes on in the playlist. */
export function toVideosUrl({ list, ids }: SessionVideos): string {
  const url = new URL("https://www.youtube.com/watch");
  url.searchParams.set("v", ids[0] ?? "");
  if (ids.length > 1) url.searchParams.set("list", list);
  return url.href;
}
