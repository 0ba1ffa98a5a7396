import { createHash } from "node:crypto";
import type { FastifyReply } from "fastify";
import { isHeld } from "#api/http/etag.ts";

/** An answer that is the same for everybody, serialised once. */
export type StaticAnswer = { body: Buffer; etag: string };

export function createStaticAnswer(value: object): StaticAnswer {
  const body = Buffer.from(JSON.stringify(value));
  const hash = createHash("sha256").update(body).digest("base64url");
  return { body, etag: `"${hash.slice(0, 22)}"` };
}

/** Nothing in it is anybody's, so neither the cookie nor the origin changes it, and every cache may store it. */
export function sendStaticAnswer(
  reply: FastifyReply,
  { body, etag }: StaticAnswer,
  maxAgeSeconds: number,
): FastifyReply {
  reply.headers({
    "cache-control": `public, max-age=${maxAgeSeconds}`,
    etag,
    vary: "Accept-Encoding",
  });
  if (isHeld(reply.request.headers["if-none-match"], etag)) return reply.code(304).send();
  return reply.type("application/json; charset=utf-8").send(body);
}
