import { createHmac, timingSafeEqual } from "node:crypto";

/**
 * Proves that we wrote a link which is stored nowhere. `parts` begin with the purpose, so that nothing else made with
 * this secret passes for it.
 */
export function sign(secret: string, parts: [purpose: string, ...said: string[]]): string {
  return createHmac("sha256", secret).update(parts.join("\n")).digest("base64url");
}

export function isSigned(
  secret: string,
  parts: [purpose: string, ...said: string[]],
  signature: string,
): boolean {
  const [given, right] = [Buffer.from(signature), Buffer.from(sign(secret, parts))];
  return given.length === right.length && timingSafeEqual(given, right);
}
