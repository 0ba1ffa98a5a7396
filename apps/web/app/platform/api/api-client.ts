import type { RequestOf, ResponseOf } from "@masar/contract/endpoint-schemas";
import type { ErrorCode, ErrorParams, Problem } from "@masar/contract/errors";
import type { EndpointName } from "@masar/contract/endpoints";
import type { Endpoint } from "@masar/contract/shared/endpoint";
import { userHeader } from "@masar/contract/shared/headers";
import { setNetworkReachable } from "#web/platform/browser/network-status.ts";
import { updateServerClock } from "./server-clock.ts";

/** A rejection by the API, or that it could not be reached (`network`, status 0). */
export class ApiError extends Error {
  readonly status: number;
  readonly code: ErrorCode | "network" | "unknown";
  readonly params: ErrorParams;
  readonly fields: readonly string[];
  readonly retryAfterSeconds: number | undefined;

  constructor(
    status: number,
    problem: Partial<Omit<Problem, "code">> & { code: ApiError["code"] },
    retryAfterSeconds?: number,
  ) {
    super(problem.code);
    this.name = "ApiError";
    this.status = status;
    this.code = problem.code;
    this.params = problem.params ?? {};
    this.fields = problem.fields ?? [];
    this.retryAfterSeconds = retryAfterSeconds;
  }
}

type Input = {
  params?: Record<string, string>;
  query?: Record<string, string | number | undefined>;
  body?: unknown;
};
type Arguments<N extends EndpointName> =
  unknown extends RequestOf<N>
    ? [input?: Record<string, never>]
    : { body?: never; params?: never } extends RequestOf<N>
      ? [input?: RequestOf<N>]
      : [input: RequestOf<N>];

let logInAgain: (() => Promise<boolean>) | undefined;

/** Called when the session ended during work; resolves to whether to retry. */
export function setReauthenticate(ask: (() => Promise<boolean>) | undefined): void {
  logInAgain = ask;
}

/** Resolves to whether the user logged in again. */
export async function requestReauthentication(): Promise<boolean> {
  return (await logInAgain?.()) ?? false;
}

/** A feature passes its table with every call, so that its rows are loaded with the code that uses them. */
export type Endpoints<N extends EndpointName> = { readonly [Name in N]: Endpoint };

export async function call<N extends EndpointName>(
  endpoints: Endpoints<N>,
  name: N,
  ...[input]: Arguments<N>
): Promise<ResponseOf<N>> {
  const sent = (input ?? {}) as Input;
  try {
    return await send(endpoints, name, sent);
  } catch (error) {
    const isSignedOut = error instanceof ApiError && error.code === "unauthorized";
    if (!isSignedOut || !(await requestReauthentication())) throw error;
    return send(endpoints, name, sent);
  }
}

type SendOptions = {
  signal?: AbortSignal;
  /** Rejected as signed out when the session belongs to another user by now. */
  userId?: string;
};

/** One attempt: an ended session is an error like any other. */
export async function send<N extends EndpointName>(
  endpoints: Endpoints<N>,
  name: N,
  input: Input,
  options: SendOptions = {},
): Promise<ResponseOf<N>> {
  const response = await fetchEndpoint(endpoints, name, input, options);
  if (response.status === 204) return null as ResponseOf<N>;
  const reading = response.json() as Promise<ResponseOf<N>>;
  return reading.catch((error: unknown) => {
    throwIfCancelled(error, options.signal);
    // An unreadable body (cut off, a captive portal) counts as no response.
    return throwNetworkError();
  });
}

/** One attempt up to the response's headers; the caller reads the body. Throws rejections. */
export async function fetchEndpoint<N extends EndpointName>(
  endpoints: Endpoints<N>,
  name: N,
  input: Input,
  { signal, userId, accept = "application/json" }: SendOptions & { accept?: string },
): Promise<Response> {
  const endpoint = endpoints[name];
  const hasBody = input.body !== undefined;
  const response = await fetch(addressOf(endpoint, input), {
    method: endpoint.method,
    credentials: "same-origin",
    headers: {
      accept,
      ...(hasBody ? { "content-type": "application/json" } : {}),
      ...(userId ? { [userHeader]: userId } : {}),
    },
    ...(hasBody ? { body: JSON.stringify(input.body) } : {}),
    ...(signal ? { signal } : {}),
  }).catch((error: unknown) => {
    throwIfCancelled(error, signal);
    return throwNetworkError();
  });
  setNetworkReachable(true);
  updateServerClock(response.headers.get("date"));
  if (response.ok) return response;
  const problem = readProblem(await response.json().catch(() => null));
  if (response.status >= 500) failedRequest = problem.requestId;
  const retryAfter = Number(response.headers.get("retry-after"));
  throw new ApiError(response.status, problem, retryAfter > 0 ? retryAfter : undefined);
}

let failedRequest: string | undefined;

/** The id of the last failed request in the server's log, for support messages. */
export function lastFailedRequest(): string | undefined {
  return failedRequest;
}

/** An abort by the caller is no sign of a lost network. */
function throwIfCancelled(error: unknown, signal: AbortSignal | undefined): void {
  if (signal?.aborted && error instanceof DOMException && error.name === "AbortError") throw error;
}

function throwNetworkError(): never {
  setNetworkReachable(false);
  throw new ApiError(0, { code: "network" });
}

/** Our problems have a request id; those of a proxy do not. */
function readProblem(body: unknown): ConstructorParameters<typeof ApiError>[1] {
  const problem = body as Partial<Problem> | null;
  return problem?.code && problem.requestId
    ? { ...problem, code: problem.code }
    : { code: "unknown" };
}

function addressOf(endpoint: Endpoint, { params, query }: Input): string {
  const path = endpoint.path.replaceAll(/:(\w+)/g, (_, key: string) =>
    encodeURIComponent(params?.[key] ?? ""),
  );
  const search = new URLSearchParams();
  for (const [key, value] of Object.entries(query ?? {})) {
    if (value !== undefined) search.set(key, String(value));
  }
  return search.size > 0 ? `${path}?${search}` : path;
}
