import type { ServerResponse } from "node:http";
import { setTimeout as sleep } from "node:timers/promises";

/** Failures of a provider. */
export const faults = [
  /** Accepts the request and never responds. */
  "timeout",
  /** Sends the headers at once, then nothing. */
  "slow_first_byte",
  /** A word from time to time, without end. */
  "endless_drip",
  /** Bytes from time to time, but never a word. */
  "endless_comments",
  "rate_limited",
  "error_500",
  "unauthorized",
  /** Redirects to a valid answer. */
  "redirect",
  /** The connection is lost in the middle of a sentence. */
  "cut_stream",
  /** The connection is closed normally, but the end mark is missing. */
  "early_end",
  "garbage_json",
  "html",
  "ten_megabytes",
  "wrong_charset",
  /** Declares UTF-8, but is not. */
  "broken_utf8",
  "empty",
  /** The connection is closed before the answer. */
  "refused",
] as const;

export type Fault = (typeof faults)[number];

export type FaultyAnswer = {
  response: ServerResponse;
  isStream: boolean;
  /** For `rate_limited`: seconds or a date. */
  retryAfter: string | undefined;
  signal: AbortSignal;
  /** A piece of an answer in the request's wire format. */
  makePiece: (text: string) => string;
};

const html = "<!doctype html><title>Sign in to the network</title><p>Please sign in.</p>";
const arabicInWindows1256 = Buffer.from([0xe3, 0xd1, 0xcd, 0xc8, 0xc7]);

export async function answerWithFault(fault: Fault, answer: FaultyAnswer): Promise<void> {
  const { response, isStream, signal, makePiece } = answer;
  const type = isStream ? "text/event-stream" : "application/json";
  const open = (contentType: string = type) =>
    response.writeHead(200, { "content-type": contentType });
  const refuse = (status: number, headers: Record<string, string> = {}) => {
    response.writeHead(status, { "content-type": "application/json", ...headers });
    response.end(JSON.stringify({ error: { message: "scripted", code: status } }));
  };
  const drip = async (line: string, everyMs: number) => {
    open();
    while (!signal.aborted) {
      response.write(line);
      await sleep(everyMs, undefined, { signal }).catch(() => undefined);
    }
  };

  switch (fault) {
    case "timeout":
      return;
    case "slow_first_byte":
      open().flushHeaders();
      return;
    case "rate_limited":
      return refuse(429, answer.retryAfter ? { "retry-after": answer.retryAfter } : {});
    case "error_500":
      return refuse(500);
    case "unauthorized":
      return refuse(401);
    case "redirect":
      return refuse(307, { location: "/elsewhere/chat/completions" });
    case "cut_stream":
      open().write(makePiece("The first half of a"));
      await sleep(30);
      response.destroy();
      return;
    case "early_end":
      open().end(isStream ? makePiece("The first half of a") : makePiece("half").slice(0, -2));
      return;
    case "garbage_json":
      open().end(isStream ? 'data: {"choices": [{"delta"\n\ndata: nonsense\n\n' : '{"choices": [{');
      return;
    case "html":
      open("text/html; charset=utf-8").end(html);
      return;
    case "ten_megabytes":
      open();
      for (let sent = 0; sent < 10 * 1024 && !signal.aborted; sent += 64) {
        if (!response.write(makePiece("x".repeat(64 * 1024)))) await drained(response, signal);
      }
      response.end();
      return;
    case "endless_drip":
      return drip(isStream ? makePiece("word ") : " ", 400);
    case "endless_comments":
      return drip(isStream ? ": still here\n\n" : " ", 400);
    case "wrong_charset":
      open(`${type}; charset=utf-16le`).end(Buffer.from(makePiece("A whole answer."), "utf16le"));
      return;
    case "broken_utf8":
      open().end(makePiece("?").replace("?", arabicInWindows1256.toString("latin1")), "latin1");
      return;
    case "empty":
      open().end(isStream ? "data: [DONE]\n\n" : "");
      return;
    case "refused":
      response.socket?.resetAndDestroy();
  }
}

function drained(response: ServerResponse, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (signal.aborted) return resolve();
    response.once("drain", resolve);
    signal.addEventListener("abort", () => resolve(), { once: true });
  });
}
