import { createServer, request, type ServerResponse } from "node:http";
import { routes } from "@masar/contract/routes";

const cutPath = "/__cut";

/**
 * The wire between browsers and the product. A test can cut the event streams of its own address and keep
 * them cut for a while, as a tunnel or a lift would.
 */
export async function startWire(
  port: number,
  target: number,
): Promise<{ stop: () => Promise<void> }> {
  const streams = new Map<string, Set<ServerResponse>>();
  const cutUntil = new Map<string, number>();

  const server = createServer((incoming, outgoing) => {
    const url = new URL(incoming.url ?? "/", "http://wire");
    const address = String(incoming.headers["x-forwarded-for"] ?? "");
    if (url.pathname === cutPath) {
      cutUntil.set(address, Date.now() + Number(url.searchParams.get("ms")));
      for (const stream of streams.get(address) ?? []) stream.destroy();
      outgoing.end("cut");
      return;
    }
    if (url.pathname === routes.streamEvents.path) {
      if ((cutUntil.get(address) ?? 0) > Date.now()) {
        outgoing.destroy();
        return;
      }
      const open = streams.get(address) ?? new Set();
      streams.set(address, open.add(outgoing));
      outgoing.once("close", () => open.delete(outgoing));
    }
    const { method, headers } = incoming;
    const onward = request(
      { host: "127.0.0.1", port: target, method, path: incoming.url, headers },
      (answer) => {
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

/** Cuts the event streams of one test's browsers for `ms` milliseconds. */
export async function cutStreams(address: string, ms: number): Promise<void> {
  await fetch(`${process.env["E2E_URL"]}${cutPath}?ms=${ms}`, {
    headers: { "x-forwarded-for": address },
  });
}
