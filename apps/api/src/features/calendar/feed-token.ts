import { randomBytes, timingSafeEqual } from "node:crypto";
import { hashToken } from "#api/auth/tokens.ts";

const idBytes = 16;
const secretBytes = 24;

/**
 * Who it belongs to, and a secret. A calendar has no session: the first part says as whom to look, so that the
 * lookup goes through the same door as everything else of a learner; the second proves it may.
 */
export function createFeedToken(userId: string): { token: string; hash: string } {
  const id = Buffer.from(userId.replaceAll("-", ""), "hex");
  const token = Buffer.concat([id, randomBytes(secretBytes)]).toString("base64url");
  return { token, hash: hashToken(token) };
}

/** Whose feed an address asks for; undefined when it is none of ours. */
export function readFeedOwner(token: string): string | undefined {
  const bytes = Buffer.from(token, "base64url");
  if (bytes.length !== idBytes + secretBytes) return undefined;
  const hex = bytes.subarray(0, idBytes).toString("hex");
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, "$1-$2-$3-$4-$5");
}

export function isFeedToken(token: string, hash: string): boolean {
  return timingSafeEqual(Buffer.from(hashToken(token)), Buffer.from(hash));
}
