import { assistantEndpoints } from "@masar/contract/assistant/endpoints";
import type { AnswerEvents, AssistantAnswer } from "@masar/contract/assistant/schemas";
import type { RequestOf } from "@masar/contract/endpoint-schemas";
import { limits } from "@masar/contract/limits";
import { ApiError, fetchEndpoint } from "#web/platform/api/api-client.ts";
import { AnswerError } from "./chat-errors.ts";

export type AskBody = RequestOf<"askAssistant">["body"];

type AskOptions = {
  signal: AbortSignal;
  /** The server rejects the question when another user has signed in in another tab. */
  userId: string | undefined;
  /** Called when the response headers arrive. */
  onHead: () => void;
  onToken: (text: string) => void;
};

/** Also accepts an answer that is not streamed. */
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
  if (!isStream || !response.body) return parseAnswer(await response.json().catch(() => null));
  for await (const { event, data } of readEvents(response.body)) {
    const value = parseJson(data);
    if (event === "token") onToken((value as Partial<AnswerEvents["token"]> | null)?.text ?? "");
    if (event === "done") return parseAnswer(value);
    if (event === "error") {
      const { status = 500, code = "unknown" } = (value ?? {}) as Partial<AnswerEvents["error"]>;
      throw new ApiError(status, { code: code as ApiError["code"] });
    }
  }
  throw networkError();
}

type ServerEvent = { event: string; data: string };

async function* readEvents(body: ReadableStream<Uint8Array>): AsyncGenerator<ServerEvent> {
  const decoder = new TextDecoder();
  const parser = createEventStreamParser();
  const reader = body.getReader();
  try {
    for (;;) {
      // Browsers throw different errors when the connection breaks.
      const { done, value } = await reader.read().catch((error: unknown) => {
        throw error instanceof DOMException && error.name === "AbortError" ? error : networkError();
      });
      if (done) return;
      yield* parser.push(decoder.decode(value, { stream: true }));
    }
  } finally {
    // Closes the connection when the loop ends early.
    void reader.cancel().catch(() => {});
  }
}

/** Accepts server-sent events in chunks of any size. */
export function createEventStreamParser(): { push: (chunk: string) => ServerEvent[] } {
  let rest = "";
  let event = "";
  let data: string[] = [];

  function parseLine(line: string): ServerEvent | undefined {
    if (line === "") {
      const complete =
        data.length > 0 ? { event: event || "message", data: data.join("\n") } : undefined;
      event = "";
      data = [];
      return complete;
    }
    const colon = line.indexOf(":");
    const field = colon < 0 ? line : line.slice(0, colon);
    const value = colon < 0 ? "" : line.slice(colon + 1).replace(/^ /, "");
    if (field === "event") event = value;
    if (field === "data") data.push(value);
    // Other lines are keep-alive comments or unused fields.
    return undefined;
  }

  return {
    push(chunk) {
      rest += chunk;
      // A trailing carriage return may be half of a line break.
      const held = rest.endsWith("\r") ? "\r" : "";
      const lines = rest.slice(0, rest.length - held.length).split(/\r\n|\r|\n/);
      rest = (lines.pop() ?? "") + held;
      return lines.flatMap((line) => parseLine(line) ?? []);
    },
  };
}

function parseJson(data: string): unknown {
  try {
    return JSON.parse(data);
  } catch {
    return null;
  }
}

function networkError(): ApiError {
  return new ApiError(0, { code: "network" });
}

/** Fills in defaults and cuts lists to what the server stores. */
export function parseAnswer(value: unknown): AssistantAnswer {
  const answer = (value ?? {}) as Partial<AssistantAnswer>;
  const { response } = answer;
  const hasText = typeof response === "string" && response.trim() !== "";
  if (!hasText && (answer.success === false || response === "")) throw new AnswerError("service");
  if (typeof response !== "string") throw new AnswerError("invalid");
  const { citations, relatedQuestions, discoveredCourses } = limits.assistant;
  return {
    response,
    citations: parseList(answer.citations, citations),
    relatedQuestions: parseList(answer.relatedQuestions, relatedQuestions),
    discoveredCourses: parseList(answer.discoveredCourses, discoveredCourses),
    context: answer.context ?? "general",
    isCourseDiscovery: answer.isCourseDiscovery ?? false,
    success: answer.success ?? true,
    fallback: answer.fallback ?? false,
    ...(answer.isSupport && { isSupport: true }),
    ...(answer.isUnsaved && { isUnsaved: true }),
  };
}

function parseList<T>(list: T[] | undefined, max: number): T[] {
  return Array.isArray(list) ? list.slice(0, max) : [];
}
