import { randomBytes } from "node:crypto";
import { cookiePrefix, findCookie, isSecureSite } from "#api/auth/cookies.ts";
import { isSigned, listSecrets, type Secrets, sign } from "#api/auth/secrets.ts";
import type { Env } from "#api/env.ts";
import type { HeaderReader } from "#api/http/request-headers.ts";

type DeviceEnv = Pick<Env, "PUBLIC_URL"> & Secrets;

export type KnownDevice = { id: string; accountMarks: string[] };

const dayMs = 24 * 60 * 60 * 1000;
/** Browsers store cookies for 400 days at most. */
const maxAgeDays = 400;
/** On a shared computer, the last accounts to log in are known. */
const maxAccounts = 8;

const purpose = "known-device";

/** The cookie is set by a successful log-in: a random id, the time, and a hash for each account. It is not stored here. */
export function findKnownDevice(env: DeviceEnv, headers: HeaderReader): KnownDevice | undefined {
  const value = findCookie(headers, cookieName(env)) ?? "";
  const [id = "", setAt = "", marks = "", signature = ""] = value.split(".");
  const signed = `${purpose}:${id}.${setAt}.${marks}`;
  if (!isSigned(env, signed, { signature, encoding: "base64url" })) return undefined;
  if (Date.now() - parseInt(setAt, 36) > maxAgeDays * dayMs) return undefined;
  return { id, accountMarks: marks.split("~") };
}

export function isKnownTo(env: DeviceEnv, device: KnownDevice, userId: string): boolean {
  return listSecrets(env).some((AUTH_SECRET) =>
    device.accountMarks.includes(markAccount({ AUTH_SECRET }, device.id, userId)),
  );
}

/** Returns a `Set-Cookie` header. */
export function rememberDevice(env: DeviceEnv, headers: HeaderReader, userId: string): string {
  const before = findKnownDevice(env, headers);
  const id = before?.id ?? randomBytes(16).toString("base64url");
  const mark = markAccount(env, id, userId);
  const others = before?.accountMarks.filter((other) => other !== mark) ?? [];
  const marks = [mark, ...others].slice(0, maxAccounts).join("~");
  const setAt = Date.now().toString(36);
  const signature = sign(env, `${purpose}:${id}.${setAt}.${marks}`);
  const value = `${id}.${setAt}.${marks}.${signature.toString("base64url")}`;
  const attributes = `Max-Age=${(maxAgeDays * dayMs) / 1000}; Path=/; HttpOnly; SameSite=Lax`;
  return `${cookieName(env)}=${value}; ${attributes}${isSecureSite(env) ? "; Secure" : ""}`;
}

function cookieName(env: DeviceEnv) {
  return `${cookiePrefix(env)}.device`;
}

function markAccount(env: Secrets, deviceId: string, userId: string) {
  const full = sign(env, `${purpose}-account:${deviceId}:${userId}`);
  return full.subarray(0, 16).toString("base64url");
}
