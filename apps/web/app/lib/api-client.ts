import type { RequestOf, ResponseOf } from "@masar/contract/endpoints";
import type { ErrorCode, ErrorParams, Problem } from "@masar/contract/errors";
import { type RouteName, routes } from "@masar/contract/routes";

/** What the API refused, or that it could not be reached (`network`, status 0). */
export class ApiError extends Error {
  readonly status: number;
  readonly code: ErrorCode | "network" | "unknown";
  readonly params: ErrorParams;
  readonly fields: readonly string[];

  constructor(
    status: number,
    problem: Partial<Omit<Problem, "code">> & { code: ApiError["code"] },
  ) {
    super(problem.code);
    this.name = "ApiError";
    this.status = status;
    this.code = problem.code;
    this.params = problem.params ?? {};
    this.fields = problem.fields ?? [];
  }
}

type Input = {
  params?: Record<string, string>;
  query?: Record<string, string | number | undefined>;
  body?: unknown;
};
type Arguments<N extends RouteName> =
  unknown extends RequestOf<N>
    ? [input?: Record<string, never>]
    : { body?: never; params?: never } extends RequestOf<N>
      ? [input?: RequestOf<N>]
      : [input: RequestOf<N>];

let logInAgain: (() => Promise<boolean>) | undefined;

/** What to do when the session ended in the middle of work: resolves to whether to try once more. */
export function setLogInAgain(ask: (() => Promise<boolean>) | undefined): void {
  logInAgain = ask;
}

/** Calls one endpoint of the contract's table: typed from it, with nothing generated. */
export async function call<N extends RouteName>(
  name: N,
  ...[input]: Arguments<N>
): Promise<ResponseOf<N>> {
  const given = (input ?? {}) as Input;
  try {
    return await send(name, given);
  } catch (error) {
    const isSignedOut = error instanceof ApiError && error.code === "unauthorized";
    if (!isSignedOut || !logInAgain || !(await logInAgain())) throw error;
    return send(name, given);
  }
}

async function send<N extends RouteName>(name: N, input: Input): Promise<ResponseOf<N>> {
  const { method } = routes[name];
  const hasBody = input.body !== undefined;
  const response = await fetch(addressOf(name, input), {
    method,
    credentials: "same-origin",
    headers: {
      accept: "application/json",
      ...(hasBody ? { "content-type": "application/json" } : {}),
    },
    ...(hasBody ? { body: JSON.stringify(input.body) } : {}),
  }).catch(() => {
    throw new ApiError(0, { code: "network" });
  });
  if (response.status === 204) return null as ResponseOf<N>;
  const body: unknown = await response.json().catch(() => null);
  if (!response.ok)
    throw new ApiError(response.status, { code: "unknown", ...(body as Partial<Problem>) });
  return body as ResponseOf<N>;
}

function addressOf(name: RouteName, { params, query }: Input): string {
  const path = routes[name].path.replaceAll(/:(\w+)/g, (_, key: string) =>
    encodeURIComponent(params?.[key] ?? ""),
  );
  const search = new URLSearchParams();
  for (const [key, value] of Object.entries(query ?? {})) {
    if (value !== undefined) search.set(key, String(value));
  }
  return search.size > 0 ? `${path}?${search}` : path;
}
