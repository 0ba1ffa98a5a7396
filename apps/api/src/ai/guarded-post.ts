import { AiError } from "#api/ai/ai.ts";

export type Post = {
  /** From the environment, never from a user or a model. */
  url: string;
  apiKey: string | undefined;
  body: FormData | object;
  maxBytes: number;
  signal: AbortSignal;
};

/** The provider rejected the request, so it does not charge for it. */
export class RefusedError extends AiError {
  /** From the `Retry-After` header; null without one. */
  readonly waitMs: number | null;
  /** A wrong key, URL or request, not an outage. */
  readonly isOurFault: boolean;
  readonly #body: string;

  constructor(
    why: string,
    options: { status?: number; waitMs?: number | null; cause?: unknown; body?: string },
  ) {
    const { status, waitMs = null, cause, body = "" } = options;
    const isOutage = status === undefined || status === 429 || status >= 500;
    super("unavailable", why, { isOutage, cause });
    this.waitMs = waitMs;
    this.isOurFault = status !== undefined && status < 500;
    this.#body = body;
  }

  /**
   * Which of these parameters the model does not support. A value that is too large does not count: without its
   * limit an answer could cost anything. The body stays private, because it may repeat user text.
   */
  findUnsupported(parameters: readonly string[]): string | null {
    const { code, param, message } = parseErrorBody(this.#body);
    const isUnsupported =
      /^unsupported_(?:parameter|value)$/.test(code) || unsupportedWords.test(message);
    if (!isUnsupported) return null;
    const quoted = [...message.matchAll(/["'`](\w{1,40})["'`]/g)].map(([, name]) => name ?? "");
    return [param, ...quoted].find((name) => parameters.includes(name)) ?? null;
  }
}

const unsupportedWords =
  /\b(?:unsupported|unrecognized|unknown|unexpected|not supported|not permitted|not allowed)\b/i;

/** `{ error: { code, param, message } }` as OpenAI and most compatible servers write it. */
function parseErrorBody(body: string): { code: string; param: string; message: string } {
  try {
    const { error } = JSON.parse(body) as { error?: Record<string, unknown> };
    const { code, param, message } = error ?? {};
    return { code: String(code), param: String(param), message: String(message).slice(0, 500) };
  } catch {
    return { code: "", param: "", message: "" };
  }
}

/** Streams the text of the response: UTF-8, of a known content type, of limited size. */
export async function postGuarded(post: Post) {
  const form = post.body instanceof FormData ? post.body : null;
  const response = await fetch(post.url, {
    method: "POST",
    redirect: "error",
    signal: post.signal,
    headers: {
      accept: "application/json, text/event-stream",
      ...(form ? {} : { "content-type": "application/json" }),
      ...(post.apiKey ? { authorization: `Bearer ${post.apiKey}` } : {}),
    },
    body: form ?? JSON.stringify(post.body),
  }).catch((error: unknown) => {
    throw new RefusedError(getErrorCode(error), { cause: error });
  });
  if (!response.ok) throw await toRefusedError(response);
  const isStream = isEventStream(response.headers.get("content-type") ?? "");
  if (!response.body) throw new AiError("invalid", "no body");
  return { isStream, text: decode(response.body, post.maxBytes) };
}

/** Only these name the invalid part of a request. */
const invalidStatuses = [400, 422];
const maxErrorBytes = 4096;

async function toRefusedError({ status, headers, body }: Response): Promise<AiError> {
  const waitMs = parseRetryAfter(headers.get("retry-after"), Date.now());
  const isRead = body && invalidStatuses.includes(status);
  // A body that is too long, cut off or not text names no parameter.
  const text = isRead ? await collectText(decode(body, maxErrorBytes)).catch(() => "") : "";
  return new RefusedError(`status ${status}`, { status, waitMs, body: text });
}

/** Such as ECONNREFUSED; the message of the error itself may contain an address. */
function getErrorCode(error: unknown): string {
  const { cause } = error as { cause?: { code?: unknown } };
  return typeof cause?.code === "string" ? cause.code : "connection";
}

function parseRetryAfter(value: string | null, now: number): number | null {
  if (!value) return null;
  const ms = /^\d+$/.test(value.trim()) ? Number(value) * 1000 : Date.parse(value) - now;
  return Number.isNaN(ms) ? null : Math.max(0, ms);
}

/** Throws on anything but JSON and event streams, such as the sign-in page of a network. */
function isEventStream(value: string): boolean {
  const [type = "", ...params] = value.split(";").map((part) => part.trim().toLowerCase());
  const charset = params.find((param) => param.startsWith("charset="))?.slice("charset=".length);
  const isUtf8 = charset === undefined || /^"?utf-?8"?$/.test(charset);
  if (!isUtf8 || !["application/json", "text/event-stream"].includes(type))
    throw new AiError("invalid", "content type", { isOutage: true });
  return type === "text/event-stream";
}

async function* decode(body: ReadableStream<Uint8Array>, maxBytes: number) {
  const decoder = new TextDecoder("utf-8", { fatal: true });
  const read = (bytes?: Uint8Array) => {
    try {
      return bytes ? decoder.decode(bytes, { stream: true }) : decoder.decode();
    } catch (error) {
      throw new AiError("invalid", "not UTF-8", { cause: error });
    }
  };
  let bytes = 0;
  for await (const chunk of body) {
    bytes += chunk.byteLength;
    if (bytes > maxBytes) throw new AiError("invalid", "too many bytes");
    yield read(chunk);
  }
  yield read();
}

export async function collectText(text: AsyncIterable<string>): Promise<string> {
  let whole = "";
  for await (const part of text) whole += part;
  return whole;
}
