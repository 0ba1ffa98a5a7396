import type { FastifyInstance } from "fastify";
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

  app.addHook("onRequest", async (request) => {
    if (safeMethods.has(request.method)) return;
    const { origin } = request.headers;
    const site = request.headers["sec-fetch-site"];
    // Browsers send at least one of the two with every write; other clients have no cookie to steal.
    if (origin !== undefined ? !isOwn(origin) : site !== undefined && site !== "same-origin") {
      throw new AppError("origin_refused");
    }
  });
}
