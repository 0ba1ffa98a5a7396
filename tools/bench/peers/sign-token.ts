import { createHmac } from "node:crypto";

/** A JSON web token with HS256. */
export function signToken(payload: object, secret: string): string {
  const encode = (part: object) => Buffer.from(JSON.stringify(part)).toString("base64url");
  const signed = `${encode({ alg: "HS256", typ: "JWT" })}.${encode(payload)}`;
  return `${signed}.${createHmac("sha256", secret).update(signed).digest("base64url")}`;
}

export function inDays(days: number): number {
  return Math.floor(Date.now() / 1000) + days * 24 * 60 * 60;
}
