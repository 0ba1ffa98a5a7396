import { connect, type Socket } from "node:net";
import { performance } from "node:perf_hooks";

export type Request = { method: string; path: string; cookie: string; body?: string };

type LoadOptions = {
  port: number;
  connections: number;
  seconds: number;
  /** Sent as the origin of writes. */
  origin: string;
  next: () => Request;
};

export type Load = { perSecond: number; medianMs: number };

/**
 * Sends requests over kept-alive connections, each from a loopback address of its own, one after another. A client
 * library would take more of the processor than the server that is measured.
 */
export async function runLoad(options: LoadOptions): Promise<Load> {
  const until = performance.now() + options.seconds * 1000;
  const times: number[] = [];
  await Promise.all(
    Array.from({ length: options.connections }, (_, index) => {
      const localAddress = `127.0.${1 + Math.floor(index / 200)}.${1 + (index % 200)}`;
      const socket = connect({ host: "127.0.0.1", port: options.port, localAddress });
      return sendUntil(socket, until, options, times);
    }),
  );
  const sorted = times.toSorted((a, b) => a - b);
  return {
    perSecond: times.length / options.seconds,
    medianMs: sorted[Math.floor(sorted.length / 2)] ?? 0,
  };
}

function sendUntil(socket: Socket, until: number, options: LoadOptions, times: number[]) {
  return new Promise<void>((resolve, reject) => {
    let started = 0;
    let received = Buffer.alloc(0);
    const send = () => {
      started = performance.now();
      if (started >= until) {
        socket.destroy();
        return resolve();
      }
      socket.write(toText(options.next(), options));
      return undefined;
    };
    socket.setNoDelay(true);
    socket.on("connect", send);
    socket.on("error", reject);
    socket.on("close", () => resolve());
    socket.on("data", (chunk) => {
      received = received.length === 0 ? chunk : Buffer.concat([received, chunk]);
      const answer = parseAnswer(received);
      if (!answer) return;
      if (answer.status >= 300) {
        socket.destroy();
        reject(new Error(`A request was answered ${answer.status}`));
        return;
      }
      times.push(performance.now() - started);
      received = received.subarray(answer.length);
      send();
    });
  });
}

function toText({ method, path, cookie, body }: Request, { port, origin }: LoadOptions): string {
  const head = `${method} ${path} HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\nCookie: ${cookie}\r\n`;
  if (body === undefined) return `${head}\r\n`;
  const content = `Origin: ${origin}\r\nContent-Type: application/json\r\n`;
  return `${head}${content}Content-Length: ${Buffer.byteLength(body)}\r\n\r\n${body}`;
}

/** Undefined while the answer is incomplete. All measured answers name their length. */
function parseAnswer(bytes: Buffer): { status: number; length: number } | undefined {
  const end = bytes.indexOf("\r\n\r\n");
  if (end < 0) return undefined;
  const head = bytes.subarray(0, end).toString("latin1");
  const status = Number(head.slice(9, 12));
  const named = /\r\ncontent-length: (\d+)/i.exec(head)?.[1];
  if (named === undefined && status !== 204) throw new Error("An answer has no length");
  const length = end + 4 + Number(named ?? 0);
  return bytes.length < length ? undefined : { status, length };
}
