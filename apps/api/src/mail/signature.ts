import * as cookies from "#api/auth/cookies.ts";

type SignedParts = [purpose: string, ...values: string[]];

/** Signs a link that is not stored. The purpose keeps other signatures of this secret from being accepted. */
export function sign(secret: string, parts: SignedParts): string {
  return cookies.sign(secret, parts.join("\n")).toString("base64url");
}

export function isSigned(secret: string, parts: SignedParts, signature: string): boolean {
  return cookies.isSignature(Buffer.from(sign(secret, parts)), signature, "utf8");
}
