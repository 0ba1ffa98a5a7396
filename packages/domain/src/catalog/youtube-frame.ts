import { parseUrl } from "../text/parse-url.ts";
import { guardResourceLink } from "./resource-guard.ts";

/** The only host whose frames the pages may show; it is YouTube's own, with fewer cookies. */
export const youTubeFrameOrigin = "https://www.youtube-nocookie.com";

/** `next`: videos that follow a video. */
export type YouTubeItem = { kind: "video" | "playlist"; id: string; next?: readonly string[] };

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

const videoId = /^[\w-]{11}$/;
const playlistId = /^PL[\w-]{16}(?:[\w-]{16})?$/;
/** Without `www`. */
const ownHosts = new Set(["youtube.com", "m.youtube.com", "youtu.be"]);
const videoPath = /^\/(?:shorts|live)\/([^/]+)$/;

/**
 * The video or playlist of a link that a learner pasted, in the forms that YouTube's own buttons copy. Only the id is
 * used, and it has the strict pattern of resources.
 */
export function parseOwnYouTubeLink(link: string): YouTubeItem | undefined {
  const url = parseUrl(link);
  if (!url || url.protocol !== "https:" || url.username !== "" || url.password !== "")
    return undefined;
  const host = url.host.replace(/^www\./, "");
  if (!ownHosts.has(host)) return undefined;
  const { pathname, searchParams } = url;
  if (host === "youtu.be") return toItem("video", pathname.slice(1));
  if (pathname === "/watch") return toItem("video", searchParams.get("v"));
  if (pathname === "/playlist") return toItem("playlist", searchParams.get("list"));
  return toItem("video", videoPath.exec(pathname)?.[1]);
}

function toItem(kind: YouTubeItem["kind"], id: string | null | undefined): YouTubeItem | undefined {
  const isStrict = (kind === "video" ? videoId : playlistId).test(id ?? "");
  return isStrict && id ? { kind, id } : undefined;
}

type FrameOptions = {
  /** Of the page around the frame, which alone may talk to the player. */
  origin: string;
  /** Of the player's buttons. */
  language: string;
};

/** The URL of the player. It does not start by itself, and shows related videos of the same channel only. */
export function toYouTubeFrameUrl(
  { kind, id, next = [] }: YouTubeItem,
  options: FrameOptions,
): string {
  const url = new URL(kind === "video" ? `/embed/${id}` : "/embed/videoseries", youTubeFrameOrigin);
  if (kind === "playlist") url.searchParams.set("list", id);
  if (next.length > 0) url.searchParams.set("playlist", next.join(","));
  url.searchParams.set("enablejsapi", "1");
  url.searchParams.set("origin", options.origin);
  url.searchParams.set("hl", options.language);
  url.searchParams.set("rel", "0");
  url.searchParams.set("playsinline", "1");
  return url.href;
}
