import { createHmac, timingSafeEqual } from "node:crypto";
import type { Env } from "#api/env.ts";
import type { HeaderReader } from "#api/http/request-headers.ts";

export function isSecureSite(env: Pick<Env, "PUBLIC_URL">): boolean {
  return env.PUBLIC_URL.startsWith("https:");
}

/** Under https the `__Host-` prefix binds cookies to this host. */
export function cookiePrefix(env: Pick<Env, "PUBLIC_URL">): string {
  return isSecureSite(env) ? "__Host-masar" : "masar";
}

export function findCookie(headers: HeaderReader, name: string): string | undefined {
  for (const part of headers.get("cookie")?.split(";") ?? []) {
    const [key, value] = part.trim().split("=", 2);
    if (key === name && value) return decode(value);
  }
  return undefined;
}

function decode(value: string) {
  try {
    return decodeURIComponent(value);
  } catch {
    return undefined;
  }
}

export function sign(secret: string, text: string): Buffer {
  return createHmac("sha256", secret).update(text).digest();
}

export function isSignature(expected: Buffer, text: string, encoding: BufferEncoding): boolean {
  const bytes = Buffer.from(text, encoding);
  return bytes.length === expected.length && timingSafeEqual(bytes, expected);
}
