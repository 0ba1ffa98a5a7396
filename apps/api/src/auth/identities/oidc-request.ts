import type { z } from "zod";

/** `unavailable`: the operator or the provider has to act. `invalid`: the answer in this browser is refused. */
export class OidcError extends Error {
  readonly kind: "unavailable" | "invalid";

  constructor(kind: OidcError["kind"], reason: string, cause?: unknown) {
    super(reason, { cause });
    this.kind = kind;
  }
}

const requestMs = 5000;
/** Descriptions, keys and tokens of real providers are below 20 kB. */
const maxBytes = 256 * 1024;

type Answer = { status: number; text: string };

/** Never follows a redirect: secrets and tokens go to the named address only. */
export async function fetchAnswer(address: string, init: RequestInit = {}): Promise<Answer> {
  const signal = init.signal ?? AbortSignal.timeout(requestMs);
  try {
    const response = await fetch(address, { ...init, signal, redirect: "error" });
    return { status: response.status, text: await readText(response, address) };
  } catch (cause) {
    if (cause instanceof OidcError) throw cause;
    throw new OidcError("unavailable", `${address} did not answer: ${describeCause(cause)}`, cause);
  }
}

async function readText({ body }: Response, address: string): Promise<string> {
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  for await (const chunk of body ?? []) {
    bytes += chunk.byteLength;
    if (bytes > maxBytes)
      throw new OidcError("unavailable", `${address} answers more than ${maxBytes} bytes`);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString();
}

export async function fetchJson<Schema extends z.ZodType>(
  address: string,
  schema: Schema,
  init: RequestInit = {},
): Promise<z.output<Schema>> {
  const { status, text } = await fetchAnswer(address, init);
  if (status !== 200) throw new OidcError("unavailable", `${address}: ${status}`);
  const parsed = schema.safeParse(parseJson(text));
  if (parsed.success) return parsed.data;
  // The names of the fields, never their values, which may be tokens.
  const fields = parsed.error.issues.map(({ path }) => path.join(".") || "all").join(", ");
  throw new OidcError("unavailable", `${address} answers nonsense: ${fields}`);
}

/** Without the error, whose message quotes the text. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}

/** The error code of the connection, such as ECONNREFUSED: `fetch` hides it in the cause of its own error. */
function describeCause(error: unknown): string {
  if (!(error instanceof Error)) return "unknown";
  if ("code" in error && typeof error.code === "string") return error.code;
  return error.cause instanceof Error ? describeCause(error.cause) : error.name;
}
