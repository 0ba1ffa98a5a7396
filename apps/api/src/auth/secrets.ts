import { createHmac, timingSafeEqual } from "node:crypto";
import type { Env } from "#api/env.ts";

export type Secrets = Pick<Env, "AUTH_SECRET" | "AUTH_SECRET_PREVIOUS">;

/** The current one first. The previous one only checks and decrypts what it signed and encrypted. */
export function listSecrets({ AUTH_SECRET, AUTH_SECRET_PREVIOUS }: Secrets): string[] {
  return AUTH_SECRET_PREVIOUS ? [AUTH_SECRET, AUTH_SECRET_PREVIOUS] : [AUTH_SECRET];
}

/** By the current secret. */
export function sign(secrets: Secrets, text: string): Buffer {
  return computeSignature(secrets.AUTH_SECRET, text);
}

/** By the current or the previous secret. */
export function isSigned(
  secrets: Secrets,
  text: string,
  { signature, encoding }: { signature: string; encoding: "base64" | "base64url" },
): boolean {
  const bytes = Buffer.from(signature);
  return listSecrets(secrets).some((secret) => {
    const expected = Buffer.from(computeSignature(secret, text).toString(encoding));
    return bytes.length === expected.length && timingSafeEqual(bytes, expected);
  });
}

function computeSignature(secret: string, text: string): Buffer {
  return createHmac("sha256", secret).update(text).digest();
}
