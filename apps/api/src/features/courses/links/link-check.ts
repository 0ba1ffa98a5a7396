type Method = "HEAD" | "GET";
export type SendRequest = (
  url: string,
  method: Method,
) => Promise<{ status: number; location: string | null }>;

/**
 * `unreachable`: no response, or too many requests: the host is not asked further. `refused`: a private video, or the
 * host answers nobody. `unknown`: an error, or a redirect that is not followed.
 */
export type LinkResult = "ok" | "missing" | "refused" | "unreachable" | "unknown";
/** The URL to open, or null. */
export type LinkGuard = (url: string) => string | null;

export const timeoutMs = 10_000;
const maxRedirects = 5;

export const sendByFetch: SendRequest = async (url, method) => {
  const response = await fetch(url, {
    method,
    redirect: "manual",
    signal: AbortSignal.timeout(timeoutMs),
    headers: { "user-agent": "Masar link check", accept: "text/html" },
  });
  await response.body?.cancel();
  return { status: response.status, location: response.headers.get("location") };
};

/** Many sites reject HEAD, so that only a GET can show that a page is missing. */
export async function checkPage(
  url: string,
  { send, guard }: { send: SendRequest; guard: LinkGuard },
): Promise<LinkResult> {
  const head = await followLink(url, "HEAD", { send, guard });
  return head === "ok" ? "ok" : followLink(url, "GET", { send, guard });
}

async function followLink(
  start: string,
  method: Method,
  { send, guard }: { send: SendRequest; guard: LinkGuard },
): Promise<LinkResult> {
  let url = guard(start);
  for (let hops = 0; url && hops <= maxRedirects; hops++) {
    const response = await send(url, method).catch(() => undefined);
    if (!response || response.status === 429) return "unreachable";
    const { status, location } = response;
    if (status === 404 || status === 410) return "missing";
    if (status >= 200 && status < 300) return "ok";
    if (status < 300 || status >= 400 || !location) return "unknown";
    // A redirect could lead into our own network, so that the guard checks every URL.
    url = URL.canParse(location, url) ? guard(new URL(location, url).href) : null;
  }
  return "unknown";
}
