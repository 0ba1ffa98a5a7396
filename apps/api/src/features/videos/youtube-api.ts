import { z } from "zod";
import type { Env } from "#api/env.ts";

type YouTubeEnv = Pick<Env, "NODE_ENV" | "YOUTUBE_API_KEY" | "YOUTUBE_API_ROOT">;

export type VideoFacts = { title: string; seconds: number };

export type YouTubeApi = {
  /** By id; those that are missing or private are left out. */
  listVideos: (ids: readonly string[]) => Promise<Map<string, VideoFacts>>;
  listPlaylistTitles: (ids: readonly string[]) => Promise<Map<string, string>>;
  /** The ids of its videos, in order. */
  listPlaylistVideos: (id: string) => Promise<string[]>;
};

/** The most that one request of the API returns. */
const batchSize = 50;
/** Longer playlists are cut. */
const maxPages = 10;
const timeoutMs = 20_000;

const status = z.object({ privacyStatus: z.string() });
const snippet = z.object({ title: z.string() });
const videos = z.object({
  items: z.array(
    z.object({
      id: z.string(),
      snippet,
      contentDetails: z.object({ duration: z.string() }),
      status,
    }),
  ),
});
const playlists = z.object({ items: z.array(z.object({ id: z.string(), snippet, status })) });
const playlistItems = z.object({
  items: z.array(z.object({ contentDetails: z.object({ videoId: z.string() }) })),
  nextPageToken: z.string().optional(),
});

/** Version 3 of the Data API. Null: the operator has no key, and nothing is called. */
export function createYouTubeApi(env: YouTubeEnv): YouTubeApi | null {
  const key = env.YOUTUBE_API_KEY;
  if (!key) return null;
  const root = toApiRoot(env);

  async function get<T>(
    method: string,
    params: Record<string, string>,
    schema: z.ZodType<T>,
  ): Promise<T> {
    const url = new URL(`/youtube/v3/${method}`, root);
    for (const [name, value] of Object.entries(params)) url.searchParams.set(name, value);
    const response = await fetch(url, {
      // Not in the address, which servers and proxies log.
      headers: { "x-goog-api-key": key as string, accept: "application/json" },
      signal: AbortSignal.timeout(timeoutMs),
      redirect: "error",
    });
    if (!response.ok) {
      await response.body?.cancel();
      throw new YouTubeError(method, response.status);
    }
    return schema.parse(await response.json());
  }

  return {
    async listVideos(ids) {
      const found = new Map<string, VideoFacts>();
      for (const batch of toBatches(ids)) {
        const params = { part: "snippet,contentDetails,status", id: batch.join(","), maxResults };
        const { items } = await get("videos", params, videos);
        for (const video of items.filter(isVisible)) {
          const seconds = parseDuration(video.contentDetails.duration);
          found.set(video.id, { title: video.snippet.title, seconds });
        }
      }
      return found;
    },

    async listPlaylistTitles(ids) {
      const found = new Map<string, string>();
      for (const batch of toBatches(ids)) {
        const params = { part: "snippet,status", id: batch.join(","), maxResults };
        const { items } = await get("playlists", params, playlists);
        for (const list of items.filter(isVisible)) found.set(list.id, list.snippet.title);
      }
      return found;
    },

    async listPlaylistVideos(id) {
      const ids: string[] = [];
      let pageToken: string | undefined;
      for (let page = 0; page < maxPages; page++) {
        const params = { part: "contentDetails", playlistId: id, maxResults };
        const answer = await get(
          "playlistItems",
          pageToken === undefined ? params : { ...params, pageToken },
          playlistItems,
        );
        ids.push(...answer.items.map(({ contentDetails }) => contentDetails.videoId));
        pageToken = answer.nextPageToken;
        if (pageToken === undefined) break;
      }
      return ids;
    },
  };
}

/** The key goes nowhere else in production. */
export function toApiRoot(env: Omit<YouTubeEnv, "YOUTUBE_API_KEY">): string {
  const scripted = env.NODE_ENV === "production" ? undefined : env.YOUTUBE_API_ROOT;
  return scripted ?? "https://www.googleapis.com";
}

const maxResults = String(batchSize);

/** Contains neither the address nor the key. */
export class YouTubeError extends Error {
  readonly status: number;

  constructor(method: string, answered: number) {
    super(`YouTube answered ${answered} to ${method}`);
    this.status = answered;
  }
}

function isVisible(item: { status: { privacyStatus: string } }): boolean {
  return item.status.privacyStatus !== "private";
}

function toBatches(ids: readonly string[]): string[][] {
  const unique = [...new Set(ids)];
  return Array.from({ length: Math.ceil(unique.length / batchSize) }, (_, index) =>
    unique.slice(index * batchSize, (index + 1) * batchSize),
  );
}

const isoDuration = /^P(?:(\d+)D)?(?:T(?:(\d+)H)?(?:(\d+)M)?(?:(\d+)S)?)?$/;

/** ISO 8601, such as PT1H2M3S; 0 for a live stream that has not ended. */
export function parseDuration(text: string): number {
  const [, days = 0, hours = 0, minutes = 0, seconds = 0] = (isoDuration.exec(text) ?? []).map(
    (part) => Number(part ?? 0),
  );
  return ((days * 24 + hours) * 60 + minutes) * 60 + seconds;
}
