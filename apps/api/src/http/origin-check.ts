import type { FastifyInstance, FastifyRequest } from "fastify";
import type { Env } from "#api/env.ts";
import { AppError } from "#api/errors.ts";

const safeMethods = new Set(["GET", "HEAD", "OPTIONS"]);

/** Rejects writes that a page of another site makes with the user's cookie. */
export function registerOriginCheck(app: FastifyInstance, env: Env): void {
  const own = new URL(env.PUBLIC_URL).origin;

  function isOwn(origin: string) {
    if (origin === own) return true;
    if (env.NODE_ENV !== "development") return false;
    const hostname = URL.parse(origin)?.hostname;
    return hostname === "localhost" || hostname === "127.0.0.1";
  }

  function isFromOtherSite({ method, headers }: FastifyRequest) {
    if (safeMethods.has(method)) return false;
    const { origin } = headers;
    const site = headers["sec-fetch-site"];
    // Browsers send at least one of the two with every write; other clients have no cookie to steal.
    return origin !== undefined ? !isOwn(origin) : site !== undefined && site !== "same-origin";
  }

  app.addHook("onRequest", (request, _reply, done) => {
    done(isFromOtherSite(request) ? new AppError("origin_refused") : undefined);
  });
}
