import { once } from "node:events";
import { connect } from "node:net";
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
    Array.from({ length: options.connections }, async (_, index) => {
      const connection = await openConnection(options.port, index);
      for (let started = performance.now(); started < until; started = performance.now()) {
        // A server that sheds load is slower by that, so 503 is an answer that does not count.
        const isAnswered = (await connection.send(options.next())) !== 503;
        if (isAnswered) times.push(performance.now() - started);
      }
      connection.close();
    }),
  );
  return describeLoad(times, options.seconds);
}

/** One connection from the loopback address of this index, for one request at a time. */
export async function openConnection(port: number, index: number) {
  const localAddress = `127.0.${1 + Math.floor(index / 200)}.${1 + (index % 200)}`;
  const socket = connect({ host: "127.0.0.1", port, localAddress });
  let received = Buffer.alloc(0);
  let pending: PromiseWithResolvers<number> | undefined;
  const reject = (error: Error) => pending?.reject(error);
  socket.setNoDelay(true);
  await once(socket, "connect");
  socket.on("error", reject);
  socket.on("close", () => reject(new Error("The server closed a connection")));
  socket.on("data", (chunk) => {
    received = received.length === 0 ? chunk : Buffer.concat([received, chunk]);
    const answer = parseAnswer(received);
    if (!answer) return;
    received = received.subarray(answer.length);
    const { status } = answer;
    if (status < 300 || status === 503) return pending?.resolve(status);
    reject(new Error(`A request was answered ${status}`));
    socket.destroy();
  });
  return {
    /** Resolves with the status: one of success, or 503. */
    send(request: Request): Promise<number> {
      pending = Promise.withResolvers();
      socket.write(toText(request, port));
      return pending.promise;
    },
    close(): void {
      pending = undefined;
      socket.destroy();
    },
  };
}

function toText({ method, path, headers, body }: Request, port: number): string {
  let head = `${method} ${path} HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\n`;
  for (const name in headers) head += `${name}: ${headers[name]}\r\n`;
  if (body === undefined) return `${head}\r\n`;
  const content = `Content-Type: application/json\r\nContent-Length: ${Buffer.byteLength(body)}`;
  return `${head}${content}\r\n\r\n${body}`;
}
