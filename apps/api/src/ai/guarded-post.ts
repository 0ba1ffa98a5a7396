import { AiError } from "#api/ai/ai.ts";

export type Post = {
  /** From the environment, never from a learner or a model. */
  url: string;
  apiKey: string | undefined;
  body: FormData | object;
  maxBytes: number;
  signal: AbortSignal;
};

/** Refused before anything was said: nobody has worked for it. */
export class RefusedError extends AiError {
  /** What the provider asked us to wait; null if it did not say. */
  readonly waitMs: number | null;
  /** A wrong key, address or question, not a provider that is down. */
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
   * Which of these parameters the provider does not know, or does not take for this model. A value that is too large
   * is another matter: without its limit an answer could cost anything. The body itself stays in here, because it may
   * repeat what somebody wrote.
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

/** Sends a request and gives the answer's text as it comes: UTF-8, of a known type, of a limited size. */
export async function postGuarded(
  post: Post,
): Promise<{ isStream: boolean; text: AsyncIterable<string> }> {
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
    throw new RefusedError(readCode(error), { cause: error });
  });
  if (!response.ok) throw await readRefusal(response);
  const isStream = readContentType(response.headers.get("content-type") ?? "");
  if (!response.body) throw new AiError("invalid", "no body");
  return { isStream, text: decode(response.body, post.maxBytes) };
}

/** Only these say which part of a request is wrong. */
const invalidStatuses = [400, 422];
const maxErrorBytes = 4096;

async function readRefusal({ status, headers, body }: Response): Promise<AiError> {
  const waitMs = readRetryAfter(headers.get("retry-after"), Date.now());
  const text = invalidStatuses.includes(status) ? await readBeginning(body) : "";
  return new RefusedError(`status ${status}`, { status, waitMs, body: text });
}

async function readBeginning(body: Response["body"]): Promise<string> {
  if (!body) return "";
  try {
    return await readWhole(decode(body, maxErrorBytes));
  } catch {
    // Too long, cut off or not text: then it names nothing.
    return "";
  }
}

/** Such as ECONNREFUSED: it stands below the error of `fetch`, whose message may hold an address. */
function readCode(error: unknown): string {
  const { cause } = error as { cause?: { code?: unknown } };
  return typeof cause?.code === "string" ? cause.code : "connection";
}

/** Seconds, or a date. */
function readRetryAfter(value: string | null, now: number): number | null {
  if (!value) return null;
  const ms = /^\d+$/.test(value.trim()) ? Number(value) * 1000 : Date.parse(value) - now;
  return Number.isNaN(ms) ? null : Math.max(0, ms);
}

/** Whether it is a stream. A sign-in page of the network in between is neither that nor JSON. */
function readContentType(value: string): boolean {
  const [type = "", ...params] = value.split(";").map((part) => part.trim().toLowerCase());
  const charset = params.find((param) => param.startsWith("charset="))?.slice("charset=".length);
  const isUtf8 = charset === undefined || /^"?utf-?8"?$/.test(charset);
  if (!isUtf8 || !["application/json", "text/event-stream"].includes(type)) {
    throw new AiError("invalid", "content type", { isOutage: true });
  }
  return type === "text/event-stream";
}

async function* decode(
  body: ReadableStream<Uint8Array>,
  maxBytes: number,
): AsyncGenerator<string, void, undefined> {
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

export async function readWhole(text: AsyncIterable<string>): Promise<string> {
  let whole = "";
  for await (const part of text) whole += part;
  return whole;
}
