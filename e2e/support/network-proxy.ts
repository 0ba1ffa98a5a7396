import { createServer, type IncomingMessage, request, type ServerResponse } from "node:http";
import { text } from "node:stream/consumers";
import { endpoints } from "@masar/contract/endpoints";

const cutPath = "/__cut";
const losePath = "/__lose";
const networkPath = "/__network";
/** A browser that carries it gets the next version of the service worker. */
export const nextVersionCookie = "next-version";
/** A browser that carries it gets answers of the API that it may cache, and log-out does not clear its cache. */
export const cachedAnswersCookie = "cached-answers";

/**
 * The wire between browsers and the product. A test can cut the event streams of its own address and keep
 * them cut for a while, as a tunnel or a lift would, and lose the answers to what it writes.
 */
export async function startNetworkProxy(
  port: number,
  target: number,
): Promise<{ stop: () => Promise<void> }> {
  const streams = new Map<string, Set<ServerResponse>>();
  const cutUntil = new Map<string, number>();
  const toLose = new Map<string, number>();
  const withoutNetwork = new Set<string>();

  const server = createServer((incoming, outgoing) => {
    const url = new URL(incoming.url ?? "/", "http://wire");
    const address = String(incoming.headers["x-forwarded-for"] ?? "");
    if (url.pathname === cutPath) {
      cutUntil.set(address, Date.now() + Number(url.searchParams.get("ms")));
      for (const stream of streams.get(address) ?? []) stream.destroy();
      outgoing.end("cut");
      return;
    }
    if (url.pathname === losePath) {
      const count = url.searchParams.get("count");
      if (count !== null) toLose.set(address, Number(count));
      outgoing.end(String(toLose.get(address) ?? 0));
      return;
    }
    if (url.pathname === networkPath) {
      if (url.searchParams.get("cut") === "true") withoutNetwork.add(address);
      else withoutNetwork.delete(address);
      for (const stream of streams.get(address) ?? []) stream.destroy();
      outgoing.end();
      return;
    }
    if (withoutNetwork.has(address)) {
      outgoing.destroy();
      return;
    }
    if (url.pathname === endpoints.streamEvents.path) {
      if ((cutUntil.get(address) ?? 0) > Date.now()) {
        outgoing.destroy();
        return;
      }
      const open = streams.get(address) ?? new Set();
      streams.set(address, open.add(outgoing));
      outgoing.once("close", () => open.delete(outgoing));
    }
    const { method, headers } = incoming;
    const isNextVersion =
      url.pathname === "/sw.js" && headers.cookie?.includes(nextVersionCookie) === true;
    if (isNextVersion) {
      for (const name of ["accept-encoding", "if-none-match", "if-modified-since"]) {
        delete headers[name];
      }
    }
    const onward = request(
      { host: "127.0.0.1", port: target, method, path: incoming.url, headers },
      (answer) => {
        const left = toLose.get(address) ?? 0;
        if (left > 0 && method !== "GET" && url.pathname.startsWith("/api/")) {
          toLose.set(address, left - 1);
          outgoing.destroy();
          return;
        }
        if (isNextVersion) {
          void sendNextVersion(answer, outgoing);
          return;
        }
        if (headers.cookie?.includes(cachedAnswersCookie) === true) {
          delete answer.headers["clear-site-data"];
          delete answer.headers.vary;
          answer.headers["cache-control"] = "private, max-age=3600";
        }
        outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
        answer.pipe(outgoing);
        answer.once("error", () => outgoing.destroy());
      },
    );
    onward.once("error", () => outgoing.destroy());
    outgoing.once("close", () => onward.destroy());
    incoming.pipe(onward);
  });
  // Longer than any pause of a test: a reused connection must not be closed under its request.
  server.keepAliveTimeout = 120_000;
  await new Promise<void>((resolve) => server.listen(port, "127.0.0.1", resolve));
  return {
    async stop() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

/** The same worker under another version: to the browser, a deploy. */
async function sendNextVersion(answer: IncomingMessage, outgoing: ServerResponse): Promise<void> {
  const script = (await text(answer)).replace(/version:(.)/, "version:$1next-");
  const { "content-length": _length, etag: _etag, ...headers } = answer.headers;
  outgoing.writeHead(answer.statusCode ?? 502, headers).end(script);
}

/** What one test's browsers write next arrives, but they never hear of it; without a count, how much is left to lose. */
export async function loseAnswers(address: string, count?: number): Promise<number> {
  const query = count === undefined ? "" : `?count=${count}`;
  const answer = await fetch(`${process.env["E2E_URL"]}${losePath}${query}`, {
    headers: { "x-forwarded-for": address },
  });
  return Number(await answer.text());
}

/** Cuts the event streams of one test's browsers for `ms` milliseconds. */
export async function cutStreams(address: string, ms: number): Promise<void> {
  await fetch(`${process.env["E2E_URL"]}${cutPath}?ms=${ms}`, {
    headers: { "x-forwarded-for": address },
  });
}

/** Refuses every request of the browsers that name no address (not driven by Playwright), or serves them again. */
export async function cutNetwork(isCut: boolean): Promise<void> {
  await fetch(`${process.env["E2E_URL"]}${networkPath}?cut=${isCut}`);
}
