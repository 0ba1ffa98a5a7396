import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";

/** `title` is a number in an answer that cannot be parsed; a video that has not started has no duration. */
type Video = { title: string | number; duration?: string; privacyStatus?: string };
type Playlist = { title: string | number; videos: string[]; privacyStatus?: string };

/** Version 3 of YouTube's Data API over real HTTP, as far as videos and playlists need it. */
export async function startScriptedYouTube() {
  const key = "scripted-key";
  const videos = new Map<string, Video>();
  const playlists = new Map<string, Playlist>();
  const calls: { method: string; params: Record<string, string> }[] = [];
  let failure: number | null = null;

  const answers: Record<string, (params: Record<string, string>) => object | number> = {
    videos: ({ id = "" }) => ({
      kind: "youtube#videoListResponse",
      items: listKnown(id, videos).map(([each, { title, duration, privacyStatus = "public" }]) => ({
        kind: "youtube#video",
        id: each,
        snippet: { title, channelTitle: "A channel" },
        contentDetails: { ...(duration ? { duration } : {}), definition: "hd" },
        status: { privacyStatus, embeddable: true },
      })),
    }),
    playlists: ({ id = "" }) => ({
      kind: "youtube#playlistListResponse",
      items: listKnown(id, playlists).map(([each, { title, privacyStatus = "public" }]) => ({
        kind: "youtube#playlist",
        id: each,
        snippet: { title },
        status: { privacyStatus },
      })),
    }),
    playlistItems: ({ playlistId = "", maxResults = "5", pageToken = "0" }) => {
      const list = playlists.get(playlistId);
      if (!list) return 404;
      const start = Number(pageToken);
      const end = start + Number(maxResults);
      return {
        kind: "youtube#playlistItemListResponse",
        items: list.videos.slice(start, end).map((videoId) => ({
          kind: "youtube#playlistItem",
          contentDetails: { videoId },
        })),
        ...(end < list.videos.length ? { nextPageToken: String(end) } : {}),
      };
    },
  };

  const server = createServer((request, response) => {
    const url = new URL(request.url ?? "", "http://youtube.test");
    const method = url.pathname.replace("/youtube/v3/", "");
    const params = Object.fromEntries(url.searchParams);
    calls.push({ method, params });
    const isKnown = request.headers["x-goog-api-key"] === key && !("key" in params);
    const answer = failure ?? (isKnown ? (answers[method]?.(params) ?? 404) : 403);
    const status = typeof answer === "number" ? answer : 200;
    const body = typeof answer === "number" ? { error: { code: answer } } : answer;
    response.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify(body));
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  return {
    env: { YOUTUBE_API_KEY: key, YOUTUBE_API_ROOT: `http://127.0.0.1:${port}` },
    videos,
    playlists,
    calls,
    /** Null ends it. */
    failWith(status: number | null) {
      failure = status;
    },
    async stop() {
      server.closeAllConnections();
      server.close();
      await once(server, "close");
    },
  };
}

/** More than 50 ids are refused by the API. */
function listKnown<T>(ids: string, known: Map<string, T>): [string, T][] {
  const wanted = ids.split(",");
  if (wanted.length > 50) return [];
  return wanted.flatMap((id) => {
    const found = known.get(id);
    return found === undefined ? [] : [[id, found] as [string, T]];
  });
}
