import { z } from "zod";
import type { Env } from "#api/env.ts";

type YouTubeEnv = Pick<Env, "NODE_ENV" | "YOUTUBE_API_KEY" | "YOUTUBE_API_ROOT">;

/** `seconds` is null where they are not known, and 0 for a live stream that has not ended. */
export type VideoFacts = { title: string; seconds: number | null };

/** By id. Missing and private ones are left out; null: the answer for this one cannot be parsed. */
type Found<T> = Map<string, T | null>;

export type YouTubeApi = {
  listVideos: (ids: readonly string[]) => Promise<Found<VideoFacts>>;
  listPlaylistTitles: (ids: readonly string[]) => Promise<Found<string>>;
  /** The ids of its videos, in order. `isCut`: there are more. */
  listPlaylistVideos: (id: string, max: number) => Promise<{ ids: string[]; isCut: boolean }>;
};

/** The most that one request of the API returns. */
const batchSize = 50;
const timeoutMs = 20_000;

const status = z.object({ privacyStatus: z.string() });
const snippet = z.object({ title: z.string() });
const video = z.object({
  id: z.string(),
  snippet,
  // Absent before a live stream starts.
  contentDetails: z.object({ duration: z.string().optional() }).optional(),
  status,
});
const playlist = z.object({ id: z.string(), snippet, status });
const playlistItem = z.object({ contentDetails: z.object({ videoId: z.string() }) });
/** The items are parsed one by one, so that one of them does not stop the others. */
const answer = z.object({ items: z.array(z.unknown()), nextPageToken: z.string().optional() });
const anyItem = z.object({ id: z.string() });

/** Version 3 of the Data API. Null: the operator has no key, and nothing is called. */
export function createYouTubeApi(env: YouTubeEnv): YouTubeApi | null {
  const key = env.YOUTUBE_API_KEY;
  if (!key) return null;
  const root = toApiRoot(env);

  async function get(method: string, params: Record<string, string>) {
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
    return answer.parse(await response.json());
  }

  return {
    async listVideos(ids) {
      const found: Found<VideoFacts> = new Map();
      for (const batch of toBatches(ids)) {
        const params = { part: "snippet,contentDetails,status", id: batch.join(","), maxResults };
        const { items } = await get("videos", params);
        addItems(found, items, video, ({ snippet: { title }, contentDetails }) => {
          const duration = contentDetails?.duration;
          return { title, seconds: duration === undefined ? null : parseDuration(duration) };
        });
      }
      return found;
    },

    async listPlaylistTitles(ids) {
      const found: Found<string> = new Map();
      for (const batch of toBatches(ids)) {
        const params = { part: "snippet,status", id: batch.join(","), maxResults };
        const { items } = await get("playlists", params);
        addItems(found, items, playlist, (list) => list.snippet.title);
      }
      return found;
    },

    async listPlaylistVideos(id, max) {
      const ids: string[] = [];
      let pageToken: string | undefined;
      for (let page = 0; page < Math.ceil(max / batchSize); page++) {
        const params = { part: "contentDetails", playlistId: id, maxResults };
        const { items, nextPageToken } = await get(
          "playlistItems",
          pageToken === undefined ? params : { ...params, pageToken },
        );
        for (const item of items) {
          const { data } = playlistItem.safeParse(item);
          if (data) ids.push(data.contentDetails.videoId);
        }
        pageToken = nextPageToken;
        if (pageToken === undefined) break;
      }
      return { ids, isCut: pageToken !== undefined };
    },
  };
}

function addItems<T extends { id: string; status: { privacyStatus: string } }, F>(
  found: Found<F>,
  items: unknown[],
  schema: z.ZodType<T>,
  toFacts: (item: T) => F,
): void {
  for (const item of items) {
    const { data } = schema.safeParse(item);
    if (data && isVisible(data)) found.set(data.id, toFacts(data));
    const id = data ? undefined : anyItem.safeParse(item).data?.id;
    if (id !== undefined) found.set(id, null);
  }
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
