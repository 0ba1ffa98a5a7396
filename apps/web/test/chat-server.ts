import type { AnswerEvents, AssistantAnswer } from "@masar/contract/assistant/schemas";
import { vi } from "vitest";

export function makeAnswer(values: Partial<AssistantAnswer> = {}): AssistantAnswer {
  return {
    response: "It keeps every row of the left table.",
    citations: [],
    relatedQuestions: [],
    discoveredCourses: [],
    context: "general",
    isCourseDiscovery: false,
    success: true,
    fallback: false,
    ...values,
  };
}

/** A streamed answer in the test's hands, piece by piece. */
export function createStream() {
  let controller: ReadableStreamDefaultController<Uint8Array> | undefined;
  const body = new ReadableStream<Uint8Array>({
    start(opened) {
      controller = opened;
    },
  });
  const write = (event: string, data: unknown) =>
    controller?.enqueue(
      new TextEncoder().encode(`event: ${event}\ndata: ${JSON.stringify(data)}\n\n`),
    );
  const breakOff = (error: unknown) => controller?.error(error);
  return {
    response: new Response(body, { headers: { "content-type": "text/event-stream" } }),
    token: (text: string) => write("token", { text }),
    done: (answer: AssistantAnswer) => write("done", answer),
    fail: (problem: AnswerEvents["error"]) => write("error", problem),
    cut: () => breakOff(new TypeError("network error")),
    abort: () => breakOff(new DOMException("aborted", "AbortError")),
  };
}

/** After `fakeApi`: its answers give way to an abort, as those of a browser do. */
export function obeyAborts(onAbort?: () => void): void {
  const answer = globalThis.fetch;
  vi.stubGlobal("fetch", (address: string, init: RequestInit = {}) => {
    const aborted = new Promise<never>((_resolve, reject) => {
      init.signal?.addEventListener("abort", () => {
        onAbort?.();
        reject(new DOMException("aborted", "AbortError"));
      });
    });
    return Promise.race([answer(address, init), aborted]);
  });
}
