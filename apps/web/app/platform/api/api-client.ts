import type { RequestOf, ResponseOf } from "@masar/contract/endpoint-schemas";
import type { ErrorCode, ErrorParams, Problem } from "@masar/contract/errors";
import type { EndpointName } from "@masar/contract/endpoints";
import type { Endpoint } from "@masar/contract/shared/endpoint";
import { userHeader } from "@masar/contract/shared/headers";
import { setNetworkReachable } from "#web/platform/browser/network-status.ts";
import { updateServerClock } from "./server-clock.ts";

/** What the API refused, or that it could not be reached (`network`, status 0). */
export class ApiError extends Error {
  readonly status: number;
  readonly code: ErrorCode | "network" | "unknown";
  readonly params: ErrorParams;
  readonly fields: readonly string[];
  /** How long the server wants not to be asked again. */
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

/** What to do when the session ended in the middle of work: resolves to whether to try once more. */
export function setReauthenticate(ask: (() => Promise<boolean>) | undefined): void {
  logInAgain = ask;
}

/** Asks to log in again, where there is somebody to ask: whether they did. */
export async function requestReauthentication(): Promise<boolean> {
  return (await logInAgain?.()) ?? false;
}

/** A feature's table; it is passed with every call, so that its rows are loaded with the code that uses them. */
export type Endpoints<N extends EndpointName> = { readonly [Name in N]: Endpoint };

/** Calls one endpoint of the contract: typed from its table, with nothing generated. */
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
  /** Who it is sent for: refused as signed out when the session is somebody else's by now. */
  userId?: string;
};

/** One try of a call: an ended session is an error like any other, and a silent network has a limit. */
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
    // What cannot be read (cut off, a hotel's log-in page) says nothing: as if no answer had come.
    return throwNetworkError();
  });
}

/** One try up to the head of the answer, whose body the caller reads; a refusal is thrown. */
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

/** What the server failed to do last, as its log names it: who asks for help may tell. */
export function lastFailedRequest(): string | undefined {
  return failedRequest;
}

/** Whoever asked no longer wants it: that says nothing about the network. */
function throwIfCancelled(error: unknown, signal: AbortSignal | undefined): void {
  if (signal?.aborted && error instanceof DOMException && error.name === "AbortError") throw error;
}

function throwNetworkError(): never {
  setNetworkReachable(false);
  throw new ApiError(0, { code: "network" });
}

/** Ours names the request; whatever stands before the server has words of its own. */
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
