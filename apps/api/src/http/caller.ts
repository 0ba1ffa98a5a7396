import { createHash } from "node:crypto";
import { findKnownDevice } from "#api/auth/known-device.ts";
import type { Secrets } from "#api/auth/secrets.ts";
import type { Env } from "#api/env.ts";
import type { HeaderReader } from "#api/http/request-headers.ts";
import { addressKey, type RequestLimiter } from "#api/limiter.ts";

/** Who a request counts as before the session is loaded: a browser with a cookie signed by us, else the address. */
export type Caller = { kind: "session" | "device" | "address"; key: string };

export function identifyCaller(
  env: Pick<Env, "PUBLIC_URL"> & Secrets,
  request: { ip: string; headers: HeaderReader; sessionToken: string | undefined },
): Caller {
  const { ip, headers, sessionToken } = request;
  if (sessionToken) {
    // A hash, so that keys of counters are no credentials.
    const hash = createHash("sha256").update(sessionToken).digest("base64url");
    return { kind: "session", key: `session:${hash}` };
  }
  const device = findKnownDevice(env, headers);
  if (device) return { kind: "device", key: `device:${device.id}` };
  return { kind: "address", key: `address:${addressKey(ip)}` };
}

/** One browser gets a small share of the limit of an address. */
export function limitPerMinute(
  limiter: RequestLimiter,
  purpose: string,
  { kind, key }: Caller,
  limit: { perDevicePerMinute: number; perIpPerMinute: number },
): Promise<void> {
  const max = kind === "address" ? limit.perIpPerMinute : limit.perDevicePerMinute;
  return limiter.consume(`${purpose}:${key}`, max, 60);
}
