import { limits } from "@masar/contract/limits";
import { endpoints } from "@masar/contract/endpoints";
import type { Endpoint } from "@masar/contract/shared/endpoint";
import type { Limiter } from "#api/limiter.ts";
import type { Caller } from "#api/http/caller.ts";

const { readsPerMinute, writesPerMinute, anonymousPerMinute } = limits.api;

/**
 * Before we know who calls: by browser where one of our signed cookies tells it, else by address. Calls on
 * the way to a log-in have a budget of their own, so that a flood of reads at an address keeps nobody out.
 */
export async function limitCaller(localLimiter: Limiter, route: Endpoint, caller: Caller) {
  if (caller.kind === "address") {
    const group = isOnWayToLogIn(route) ? "entry" : "other";
    await localLimiter.consume(`${group}:${caller.key}`, anonymousPerMinute, 60);
  } else {
    await localLimiter.consume(caller.key, readsPerMinute + writesPerMinute, 60);
  }
}

/** Of a user, on all devices together. */
export async function limitUser(localLimiter: Limiter, route: Endpoint, userId: string) {
  if (route.method === "GET") {
    await localLimiter.consume(`read:${userId}`, readsPerMinute, 60);
  } else {
    await localLimiter.consume(`write:${userId}`, writesPerMinute, 60);
  }
}

function isOnWayToLogIn(route: Endpoint): boolean {
  return route.path.startsWith("/api/account/") || route === endpoints.getTranslations;
}
