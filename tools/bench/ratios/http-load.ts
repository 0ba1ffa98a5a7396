import { connect, type Socket } from "node:net";
import { performance } from "node:perf_hooks";
import { parseAnswer } from "./http-answer.ts";
import { describeLoad, type Load } from "./load.ts";

export type Request = {
  method: string;
  path: string;
  headers: Record<string, string>;
  body?: string;
};

type LoadOptions = {
  port: number;
  connections: number;
  seconds: number;
  next: () => Request;
};

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
  return describeLoad(times, options.seconds);
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
      socket.write(toText(options.next(), options.port));
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
      // A server that sheds load is slower by that, so 503 is an answer that does not count.
      const isShed = answer.status === 503;
      if (answer.status >= 300 && !isShed) {
        socket.destroy();
        reject(new Error(`A request was answered ${answer.status}`));
        return;
      }
      if (!isShed) times.push(performance.now() - started);
      received = received.subarray(answer.length);
      send();
    });
  });
}

function toText({ method, path, headers, body }: Request, port: number): string {
  let head = `${method} ${path} HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\n`;
  for (const name in headers) head += `${name}: ${headers[name]}\r\n`;
  if (body === undefined) return `${head}\r\n`;
  const content = `Content-Type: application/json\r\nContent-Length: ${Buffer.byteLength(body)}`;
  return `${head}${content}\r\n\r\n${body}`;
}
