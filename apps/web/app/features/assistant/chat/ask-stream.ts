import { assistantEndpoints } from "@masar/contract/assistant/endpoints";
import type { AnswerEvents, AssistantAnswer } from "@masar/contract/assistant/schemas";
import type { RequestOf } from "@masar/contract/endpoint-schemas";
import { limits } from "@masar/contract/limits";
import { ApiError, fetchEndpoint } from "#web/platform/api/api-client.ts";
import { EmptyAnswer, InvalidAnswer } from "./chat-errors.ts";

/** What the page says of a question; the rest has its defaults. */
export type AskBody = RequestOf<"askAssistant">["body"];

export type AskOptions = {
  signal: AbortSignal;
  /** Who asks: never stored in the account of somebody else who signed in in another tab. */
  userId: string | undefined;
  /** The head of the answer is here: from now on the server is at work. */
  onHead: () => void;
  onToken: (text: string) => void;
};

/** Asks once: hands over the pieces as they come, resolves to the whole. A server that does not stream is heard too. */
export async function ask(body: AskBody, options: AskOptions): Promise<AssistantAnswer> {
  const { signal, userId, onHead, onToken } = options;
  const response = await fetchEndpoint(
    assistantEndpoints,
    "askAssistant",
    { body },
    { signal, userId, accept: "text/event-stream" },
  );
  onHead();
  const isStream = response.headers.get("content-type")?.startsWith("text/event-stream");
  if (!isStream || !response.body) return readAnswer(await response.json().catch(() => null));
  for await (const { event, data } of readEvents(response.body)) {
    if (event === "token") onToken(readToken(data));
    if (event === "done") return readAnswer(readData(data));
    if (event === "error") throw readFailure(data);
  }
  throw cutOff();
}

type ServerEvent = { event: string; data: string };

async function* readEvents(body: ReadableStream<Uint8Array>): AsyncGenerator<ServerEvent> {
  const decoder = new TextDecoder();
  const parser = createEventStreamParser();
  const reader = body.getReader();
  try {
    for (;;) {
      // A connection that goes in the middle says what it likes, by browser.
      const { done, value } = await reader.read().catch((error: unknown) => {
        throw error instanceof DOMException && error.name === "AbortError" ? error : cutOff();
      });
      if (done) return;
      yield* parser.push(decoder.decode(value, { stream: true }));
    }
  } finally {
    // Left early (the answer is whole, or nobody reads on): the connection is let go.
    void reader.cancel().catch(() => {});
  }
}

/** Server-sent events, however the network cuts them into pieces. */
export function createEventStreamParser(): { push: (piece: string) => ServerEvent[] } {
  let rest = "";
  let event = "";
  let data: string[] = [];

  function takeLine(line: string): ServerEvent | undefined {
    if (line === "") {
      const found =
        data.length > 0 ? { event: event || "message", data: data.join("\n") } : undefined;
      event = "";
      data = [];
      return found;
    }
    const colon = line.indexOf(":");
    const field = colon < 0 ? line : line.slice(0, colon);
    const value = colon < 0 ? "" : line.slice(colon + 1).replace(/^ /, "");
    if (field === "event") event = value;
    if (field === "data") data.push(value);
    // Anything else is a comment that keeps the line open, or a field nobody here needs.
    return undefined;
  }

  return {
    push(piece) {
      rest += piece;
      // A carriage return at the end may be half of a line's end.
      const held = rest.endsWith("\r") ? "\r" : "";
      const lines = rest.slice(0, rest.length - held.length).split(/\r\n|\r|\n/);
      rest = (lines.pop() ?? "") + held;
      return lines.flatMap((line) => takeLine(line) ?? []);
    },
  };
}

function readData(data: string): unknown {
  try {
    return JSON.parse(data);
  } catch {
    return null;
  }
}

function readToken(data: string): string {
  const token = readData(data) as Partial<AnswerEvents["token"]> | null;
  return token?.text ?? "";
}

function readFailure(data: string): ApiError {
  const failure = readData(data) as Partial<AnswerEvents["error"]> | null;
  const { status = 500, code = "unknown" } = failure ?? {};
  return new ApiError(status, { code: code as ApiError["code"] });
}

function cutOff(): ApiError {
  return new ApiError(0, { code: "network" });
}

/** Whatever answered: only what the panel can show goes on, and never more of it than is kept. */
export function readAnswer(value: unknown): AssistantAnswer {
  const answer = (value ?? {}) as Partial<AssistantAnswer>;
  const { response } = answer;
  const hasText = typeof response === "string" && response.trim() !== "";
  if (!hasText && (answer.success === false || response === "")) throw new EmptyAnswer();
  if (typeof response !== "string") throw new InvalidAnswer();
  const { citations, relatedQuestions, discoveredCourses } = limits.assistant;
  return {
    response,
    citations: readList(answer.citations, citations),
    relatedQuestions: readList(answer.relatedQuestions, relatedQuestions),
    discoveredCourses: readList(answer.discoveredCourses, discoveredCourses),
    context: answer.context ?? "general",
    isCourseDiscovery: answer.isCourseDiscovery ?? false,
    success: answer.success ?? true,
    fallback: answer.fallback ?? false,
    ...(answer.isSupport && { isSupport: true }),
  };
}

function readList<T>(list: T[] | undefined, most: number): T[] {
  return Array.isArray(list) ? list.slice(0, most) : [];
}
