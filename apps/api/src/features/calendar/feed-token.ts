import { randomBytes, timingSafeEqual } from "node:crypto";
import { hashToken } from "#api/auth/tokens.ts";

const idBytes = 16;
const secretBytes = 24;

/** User id and secret. A calendar has no session; the id selects the user whose row-level security applies. */
export function createFeedToken(userId: string): { token: string; hash: string } {
  const id = Buffer.from(userId.replaceAll("-", ""), "hex");
  const token = Buffer.concat([id, randomBytes(secretBytes)]).toString("base64url");
  return { token, hash: hashToken(token) };
}

export function parseFeedOwner(token: string): string | undefined {
  const bytes = Buffer.from(token, "base64url");
  if (bytes.length !== idBytes + secretBytes) return undefined;
  const hex = bytes.subarray(0, idBytes).toString("hex");
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, "$1-$2-$3-$4-$5");
}

export function isFeedToken(token: string, hash: string): boolean {
  return timingSafeEqual(Buffer.from(hashToken(token)), Buffer.from(hash));
}
