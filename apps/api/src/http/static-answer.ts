import { createHash } from "node:crypto";
import type { FastifyReply } from "fastify";

/** A response that is the same for every user, serialised once. */
export type StaticAnswer = { body: Buffer; etag: string };

export function createStaticAnswer(value: object): StaticAnswer {
  const body = Buffer.from(JSON.stringify(value));
  const hash = createHash("sha256").update(body).digest("base64url");
  return { body, etag: `"${hash.slice(0, 22)}"` };
}

/** Public data: it does not vary by cookie or origin, and every cache may store it. */
export function sendStaticAnswer(
  reply: FastifyReply,
  { body, etag }: StaticAnswer,
  maxAgeSeconds: number,
): FastifyReply {
  const cacheControl = `public, max-age=${maxAgeSeconds}`;
  reply.headers({ "cache-control": cacheControl, etag, vary: "Accept-Encoding" });
  if (isCached(reply.request.headers["if-none-match"], etag)) return reply.code(304).send();
  return reply.type("application/json; charset=utf-8").send(body);
}

/** Whether `If-None-Match` contains the tag. Compression on the way makes tags weak. */
export function isCached(ifNoneMatch: string | null | undefined, etag: string): boolean {
  const withoutWeak = (tag: string) => tag.trim().replace(/^W\//, "");
  const cached = (ifNoneMatch ?? "").split(",");
  return cached.some((tag) => withoutWeak(tag) === withoutWeak(etag));
}
