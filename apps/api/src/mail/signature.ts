import * as secrets from "#api/auth/secrets.ts";

type SignedParts = [purpose: string, ...values: string[]];

/** Signs a link that is not stored. The purpose keeps other signatures of the same secret from being accepted. */
export function sign(env: secrets.Secrets, parts: SignedParts): string {
  return secrets.sign(env, parts.join("\n")).toString("base64url");
}

export function isSigned(env: secrets.Secrets, parts: SignedParts, signature: string): boolean {
  return secrets.isSigned(env, parts.join("\n"), { signature, encoding: "base64url" });
}
