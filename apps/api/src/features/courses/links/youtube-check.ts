import { type LinkResult, timeoutMs } from "./link-check.ts";

export const youTubeOembedUrl = "https://www.youtube.com/oembed";

/** By oEmbed, since the page of a removed video or playlist also answers 200. */
export async function checkYouTube(link: string, oembedUrl: string): Promise<LinkResult> {
  const query = new URLSearchParams({ format: "json", url: link });
  const options = {
    redirect: "manual",
    signal: AbortSignal.timeout(timeoutMs),
    headers: { "user-agent": "Masar link check", accept: "application/json" },
  } as const;
  try {
    const response = await fetch(`${oembedUrl}?${query.toString()}`, options);
    return toResult(response.status, await response.text());
  } catch {
    return "unreachable";
  }
}

function toResult(status: number, body: string): LinkResult {
  // A page for consent or for robots answers 200 as well.
  if (status === 200) return isJsonObject(body) ? "ok" : "unknown";
  // The owner allows no embedding: the video plays on YouTube.
  if (status === 401) return "ok";
  if (status === 400 || status === 404) return "missing";
  if (status === 403) return "refused";
  return status === 429 ? "unreachable" : "unknown";
}

function isJsonObject(text: string): boolean {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === "object" && value !== null;
  } catch {
    return false;
  }
}
