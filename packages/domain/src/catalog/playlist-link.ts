import { parseUrl } from "../text/parse-url.ts";

const youTubeHosts = new Set(["youtube.com", "www.youtube.com", "m.youtube.com", "youtu.be"]);
const playlistId = /^PL[\w-]{16}(?:[\w-]{16})?$/;

/** The id of the playlist in a link of YouTube, also one of a video in a playlist; otherwise undefined. */
export function findPlaylistId(link: string): string | undefined {
  const url = parseUrl(link);
  if (!url || url.protocol !== "https:" || !youTubeHosts.has(url.hostname)) return undefined;
  const id = url.searchParams.get("list") ?? "";
  return playlistId.test(id) ? id : undefined;
}
