import type { FastifyInstance } from "fastify";
import type { Env } from "#api/env.ts";
import { AppError } from "#api/errors.ts";

const safeMethods = new Set(["GET", "HEAD", "OPTIONS"]);

/** Refuses writes that another site's page makes with the learner's cookie. */
export function registerOriginCheck(app: FastifyInstance, env: Env): void {
  const own = new URL(env.PUBLIC_URL).origin;

  function isOwn(origin: string): boolean {
    if (origin === own) return true;
    if (env.NODE_ENV !== "development") return false;
    const hostname = URL.parse(origin)?.hostname;
    return hostname === "localhost" || hostname === "127.0.0.1";
  }

  app.addHook("onRequest", async (request) => {
    if (safeMethods.has(request.method)) return;
    const { origin } = request.headers;
    const site = request.headers["sec-fetch-site"];
    // Browsers send at least one of the two with every write; a program that sends neither has no cookie to steal.
    if (origin !== undefined ? !isOwn(origin) : site !== undefined && site !== "same-origin") {
      throw new AppError("origin_refused");
    }
  });
}
