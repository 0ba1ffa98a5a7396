import { limits } from "@masar/contract/limits";
import { endpoints } from "@masar/contract/endpoints";
import type { Endpoint } from "@masar/contract/shared/endpoint";
import type { RequestLimiter } from "#api/limiter.ts";
import type { Caller } from "#api/http/caller.ts";

const { readsPerMinute, writesPerMinute, anonymousPerMinute } = limits.api;

/**
 * Before the session is loaded. Endpoints needed to log in have a separate limit, so that a flood of other requests from
 * an address does not block log-ins.
 */
export function limitCaller(
  requestLimiter: RequestLimiter,
  route: Endpoint,
  { kind, key }: Caller,
) {
  if (kind !== "address") return requestLimiter.consume(key, readsPerMinute + writesPerMinute, 60);
  const isForLogIn = route.path.startsWith("/api/account/") || route === endpoints.getTranslations;
  return requestLimiter.consume(`${isForLogIn ? "entry" : "other"}:${key}`, anonymousPerMinute, 60);
}

export function limitUser(requestLimiter: RequestLimiter, route: Endpoint, userId: string) {
  return route.method === "GET"
    ? requestLimiter.consume(`read:${userId}`, readsPerMinute, 60)
    : requestLimiter.consume(`write:${userId}`, writesPerMinute, 60);
}
