import { type IncomingMessage, request } from "node:http";
import type { AddressInfo } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import type { TestApp } from "./test-app.ts";

type Browser = ReturnType<TestApp["openBrowser"]>;
// oxlint-disable-next-line typescript/no-explicit-any -- tests look into payloads of every shape
export type Received = { id: number; name: string; data: any };

/** Serves the test app on a free port and reads event streams byte by byte, as a browser would. */
export async function listenForStreams(testApp: TestApp) {
  await testApp.app.listen({ host: "127.0.0.1", port: 0 });
  const { port } = testApp.app.server.address() as AddressInfo;

  async function openStream(
    browser: Browser,
    options: { lastEventId?: number | string; paused?: boolean } = {},
  ) {
    const events: Received[] = [];
    const response = await new Promise<IncomingMessage>((resolve, reject) => {
      const sent = request({
        port,
        host: "127.0.0.1",
        localAddress: browser.address,
        path: "/api/events",
        agent: false,
        headers: {
          accept: "text/event-stream",
          cookie: [...browser.jar].map(([key, value]) => `${key}=${value}`).join("; "),
          ...(options.lastEventId === undefined
            ? {}
            : { "last-event-id": String(options.lastEventId) }),
        },
      });
      sent.on("response", resolve).on("error", reject).end();
    });
    let isOpen = true;
    const ended = new Promise<void>((resolve) => {
      response.once("close", () => {
        isOpen = false;
        resolve();
      });
    });
    response.on("error", () => {});
    let rest = "";
    if (!options.paused) {
      response.setEncoding("utf8").on("data", (text: string) => {
        const blocks = (rest + text).split("\n\n");
        rest = blocks.pop() ?? "";
        for (const block of blocks) {
          const event = parseBlock(block);
          if (event) events.push(event);
        }
      });
    }

    /** Until `count` events of a name are there; fails with what came instead. */
    async function waitFor(name: string, count = 1, withinMs = 5000): Promise<Received[]> {
      const deadline = Date.now() + withinMs;
      for (;;) {
        const found = events.filter((event) => event.name === name);
        if (found.length >= count) return found;
        if (Date.now() > deadline) {
          throw new Error(
            `${found.length} of ${count} "${name}" within ${withinMs} ms; the stream is ${isOpen ? "open" : "closed"}`,
          );
        }
        await sleep(5);
      }
    }

    return {
      status: response.statusCode,
      headers: response.headers,
      events,
      ended,
      waitFor,
      isOpen: () => isOpen,
      cut: () => response.destroy(),
    };
  }

  return { port, openStream };
}

function parseBlock(block: string): Received | undefined {
  const field = (name: string) => new RegExp(`^${name}: (.*)$`, "m").exec(block)?.[1];
  const [id, name, data] = [field("id"), field("event"), field("data")];
  return id && name && data ? { id: Number(id), name, data: JSON.parse(data) } : undefined;
}
