import { guardCourseLink } from "@masar/domain/catalog/link-guard";

/** What one request brought; tests reach a server of their own through it. */
export type Reach = (
  url: string,
  method: "HEAD" | "GET",
) => Promise<{ status: number; location: string | null }>;

/** `unknown` says nothing about the course: no answer, a refusal, or a way to a place we do not follow. */
export type LinkAnswer = "ok" | "gone" | "unknown";

const withinMs = 10_000;
const mostRedirects = 5;

export const reachByFetch: Reach = async (url, method) => {
  const response = await fetch(url, {
    method,
    redirect: "manual",
    signal: AbortSignal.timeout(withinMs),
    headers: { "user-agent": "Masar link check", accept: "text/html" },
  });
  await response.body?.cancel();
  return { status: response.status, location: response.headers.get("location") };
};

/** Asks for the head first; many sites refuse that, so only an answer to GET can say that a page is gone. */
export async function checkLink(url: string, reach: Reach): Promise<LinkAnswer> {
  const head = await follow(url, "HEAD", reach);
  return head === "ok" ? "ok" : follow(url, "GET", reach);
}

async function follow(start: string, method: "HEAD" | "GET", reach: Reach): Promise<LinkAnswer> {
  let url = guardCourseLink(start);
  for (let hops = 0; url && hops <= mostRedirects; hops++) {
    const answer = await reach(url, method).catch(() => undefined);
    if (!answer) return "unknown";
    if (answer.status === 404 || answer.status === 410) return "gone";
    if (answer.status >= 200 && answer.status < 300) return "ok";
    if (answer.status < 300 || answer.status >= 400 || !answer.location) return "unknown";
    // A redirect could lead anywhere, into our own network too: the guard decides at every step.
    url = URL.canParse(answer.location, url)
      ? guardCourseLink(new URL(answer.location, url).href)
      : null;
  }
  return "unknown";
}
