import { createHash, randomBytes } from "node:crypto";

/** A secret for a mailed link. Only its hash is stored. */
export function createToken(): { token: string; hash: string } {
  const token = randomBytes(32).toString("base64url");
  return { token, hash: hashToken(token) };
}

export function hashToken(token: string): string {
  return createHash("sha256").update(token).digest("hex");
}

/** For counting by address without storing the address. */
export function hashEmail(email: string): string {
  return hashToken(email);
}

/** For counting mails to one mailbox: `name+tag@host` is delivered to `name@host`. */
export function hashMailbox(email: string): string {
  const at = email.lastIndexOf("@");
  const [name = ""] = email.slice(0, at).split("+", 1);
  return hashEmail(`${name}${email.slice(at)}`);
}
