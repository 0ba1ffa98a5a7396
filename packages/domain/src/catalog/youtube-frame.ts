import { guardResourceLink } from "./resource-guard.ts";

/** The only host whose frames the pages may show; it is YouTube's own, with fewer cookies. */
export const youTubeFrameOrigin = "https://www.youtube-nocookie.com";

export type YouTubeItem = { kind: "video" | "playlist"; id: string };

/** The video or playlist of a URL that passes the guard of resources, otherwise undefined. */
export function parseYouTubeLink(link: string | null | undefined): YouTubeItem | undefined {
  const address = guardResourceLink(link, ["youtube.com"]);
  if (address === null) return undefined;
  const { searchParams } = new URL(address);
  const video = searchParams.get("v");
  if (video !== null) return { kind: "video", id: video };
  const list = searchParams.get("list");
  return list === null ? undefined : { kind: "playlist", id: list };
}

type FrameOptions = {
  /** Of the page around the frame, which alone may talk to the player. */
  origin: string;
  /** Of the player's buttons. */
  language: string;
};

/** The URL of the player. It does not start by itself, and shows related videos of the same channel only. */
export function toYouTubeFrameUrl({ kind, id }: YouTubeItem, options: FrameOptions): string {
  const url = new URL(kind === "video" ? `/embed/${id}` : "/embed/videoseries", youTubeFrameOrigin);
  if (kind === "playlist") url.searchParams.set("list", id);
  url.searchParams.set("enablejsapi", "1");
  url.searchParams.set("origin", options.origin);
  url.searchParams.set("hl", options.language);
  url.searchParams.set("rel", "0");
  url.searchParams.set("playsinline", "1");
  return url.href;
}
