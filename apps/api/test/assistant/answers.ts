import { type IncomingMessage, request } from "node:http";
import type { AddressInfo } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import { endpoints } from "@masar/contract/endpoints";
import type { TestApp } from "../test-app.ts";

type Browser = ReturnType<TestApp["openBrowser"]>;
// oxlint-disable-next-line typescript/no-explicit-any -- tests look into payloads of every shape
type Received = { name: string; data: any; at: number };

/** Serves the test app on its own port and reads streamed answers as they arrive. */
export async function listenForAnswers(testApp: TestApp) {
  await testApp.app.listen({ host: "127.0.0.1", port: 0 });
  const { port } = testApp.app.server.address() as AddressInfo;

  async function openAnswer(browser: Browser, body: object) {
    const sent = request({
      port,
      host: "127.0.0.1",
      localAddress: browser.address,
      method: "POST",
      path: endpoints.askAssistant.path,
      agent: false,
      headers: {
        accept: "text/event-stream",
        "content-type": "application/json",
        origin: new URL(testApp.env.PUBLIC_URL).origin,
        cookie: [...browser.jar].map(([key, value]) => `${key}=${value}`).join("; "),
      },
    });
    const response = await new Promise<IncomingMessage>((resolve, reject) => {
      sent.on("response", resolve).on("error", reject).end(JSON.stringify(body));
    });
    const events: Received[] = [];
    let text = "";
    let rest = "";
    const ended = new Promise<void>((resolve) => response.once("close", () => resolve()));
    response.on("error", () => {});
    response.setEncoding("utf8").on("data", (chunk: string) => {
      text += chunk;
      const blocks = (rest + chunk).split("\n\n");
      rest = blocks.pop() ?? "";
      for (const block of blocks) {
        const [, name, data] = /^event: (\w+)\ndata: (.*)$/.exec(block) ?? [];
        if (name && data) events.push({ name, data: JSON.parse(data), at: performance.now() });
      }
    });

    async function waitForPieces(count: number, withinMs = 5000): Promise<void> {
      const deadline = Date.now() + withinMs;
      while (events.filter(({ name }) => name === "token").length < count) {
        if (Date.now() > deadline) throw new Error(`Received only: ${text}`);
        await sleep(5);
      }
    }

    return {
      status: response.statusCode,
      headers: response.headers,
      events,
      ended,
      waitForPieces,
      readText: () => text,
      cut: () => sent.destroy(),
    };
  }

  return { port, openAnswer };
}
