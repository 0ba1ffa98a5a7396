import { type AddressInfo, connect } from "node:net";
import { endpoints } from "@masar/contract/endpoints";
import type { ForeignApp } from "../../foreign/app.ts";
import type { Figures } from "../../figures.ts";
import type { Random } from "../random.ts";
import { host, join, makeRaw } from "./raw-forms.ts";
import type { Tally } from "./tally.ts";

const patienceMs = 20_000;
const atOnce = 8;
type RawAnswer = { statuses: number[]; text: string; isEnded: boolean };

/** Requests that a browser never sends. Returns how often an event stream was opened. */
export async function sendRawRequests(
  app: ForeignApp,
  {
    random,
    tally,
    figures,
    raw,
    answers,
  }: { random: Random; tally: Tally; figures: Figures; raw: number; answers: number },
): Promise<number> {
  await app.testApp.app.listen({ port: 0, host: "127.0.0.1" });
  const { port } = app.testApp.app.server.address() as AddressInfo;
  const statuses = new Map<string, number>();
  let sent = 0;
  let unanswered = 0;
  await Promise.all(
    Array.from({ length: atOnce }, async () => {
      while (sent < raw) {
        const number = sent++;
        const { name, text } = makeRaw(random);
        const answer = await exchange(port, { text, number });
        for (const status of answer.statuses) {
          const family = `${Math.floor(status / 100)}xx`;
          statuses.set(family, (statuses.get(family) ?? 0) + 1);
          if (status >= 500 && status !== 503)
            tally.report(`raw ${name} ${status}`, JSON.stringify(text.slice(0, 400)));
        }
        if (name === "hidden requests" && answer.text.includes('"status":"ok"'))
          tally.report("a hidden request was answered", JSON.stringify(text.slice(0, 300)));
        // What has no end yet, such as a chunk of endless length, waits for the limit of time.
        if (!answer.isEnded && answer.statuses.length === 0) unanswered++;
        tally.forgetLog();
      }
    }),
  );
  const listed = [...statuses].map(([family, count]) => `${family} ${count}`).join(", ");
  await figures.record({
    "raw requests": sent,
    "raw answers": listed,
    "raw without answer or end": unanswered,
  });
  return openStreams(app, { port, count: answers });
}

/** Sends a text and waits until an answer came and nothing follows, or the connection ends. */
function exchange(port: number, { text, number }: { text: string; number: number }) {
  return new Promise<RawAnswer>((resolve) => {
    const localAddress = `127.${200 + (number >> 14)}.${(number >> 6) & 255}.${1 + (number & 63)}`;
    const socket = connect({ port, host: "127.0.0.1", localAddress });
    let received = "";
    let isEnded = false;
    let quiet: NodeJS.Timeout | undefined;
    const finish = () => {
      clearTimeout(limit);
      clearTimeout(quiet);
      socket.destroy();
      const found = [...received.matchAll(/^HTTP\/1\.1 (\d{3}) /gm)].map(([, code]) =>
        Number(code),
      );
      resolve({ statuses: found.filter((code) => code >= 200), text: received, isEnded });
    };
    const limit = setTimeout(finish, patienceMs);
    // What the server still waits for is ended by us.
    const waiting = setTimeout(() => socket.end(), 300);
    socket.setEncoding("latin1");
    socket.on("data", (chunk) => {
      received += chunk;
      clearTimeout(quiet);
      quiet = setTimeout(finish, 150);
    });
    socket.on("error", () => {});
    socket.on("close", () => {
      isEnded = true;
      clearTimeout(waiting);
      finish();
    });
    socket.write(text, "latin1");
  });
}

async function openStreams(app: ForeignApp, { port, count }: { port: number; count: number }) {
  let opened = 0;
  for (let number = 0; number < count; number++) {
    const { browser } = await app.testApp.createUser();
    const cookie = [...browser.jar].map(([key, value]) => `${key}=${value}`).join("; ");
    const text = join(["GET /api/stream HTTP/1.1", host, `cookie: ${cookie}`]).replace(
      "/api/stream",
      endpoints.streamEvents.path,
    );
    const { statuses } = await exchange(port, { text, number });
    if (statuses[0] === 200) opened++;
  }
  return opened;
}
