import type { IncomingHttpHeaders } from "node:http";
import { isSigned, sign, type Secrets } from "#api/auth/secrets.ts";
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

/** The value of a cookie that better-auth has signed: `value.signature`. */
export function openSignedCookie(secrets: Secrets, signed: string): string | undefined {
  const dot = signed.lastIndexOf(".");
  if (dot <= 0) return undefined;
  const value = signed.slice(0, dot);
  const signature = signed.slice(dot + 1);
  return isSigned(secrets, value, { signature, encoding: "base64" }) ? value : undefined;
}

/** better-auth checks its cookies with the current secret only: those of the previous one are signed again for it. */
export function resignCookies(
  env: Secrets & Pick<Env, "PUBLIC_URL">,
  headers: IncomingHttpHeaders,
): IncomingHttpHeaders {
  if (!env.AUTH_SECRET_PREVIOUS || !headers.cookie) return headers;
  const prefix = `${cookiePrefix(env)}.`;
  const cookie = headers.cookie
    .split(";")
    .map((part) => {
      const [name = "", value] = part.trim().split("=", 2);
      const opened = name.startsWith(prefix) && openSignedCookie(env, decode(value ?? "") ?? "");
      if (!opened) return part.trim();
      return `${name}=${encodeURIComponent(`${opened}.${sign(env, opened).toString("base64")}`)}`;
    })
    .join("; ");
  return { ...headers, cookie };
}
