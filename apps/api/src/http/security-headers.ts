import type { FastifyInstance, FastifyRequest } from "fastify";

const policy = {
  "default-src": "'none'",
  "img-src": "'self' data: blob:",
  "style-src": "'self'",
  "font-src": "'self'",
  "connect-src": "'self'",
  "media-src": "'self' blob:",
  "worker-src": "'self'",
  "manifest-src": "'self'",
  "form-action": "'self'",
  "base-uri": "'none'",
  "frame-src": "'none'",
  "frame-ancestors": "'none'",
  "object-src": "'none'",
  "require-trusted-types-for": "'script'",
  // The one policy: it admits our own scripts as workers and nothing else.
  "trusted-types": "masar",
};

/** Pages are static files, so their inline scripts are named by hash; nothing else inline can run. */
export function pagePolicy(scriptHashes: readonly string[]): string {
  const scripts = ["'self'", ...scriptHashes.map((hash) => `'sha256-${hash}'`)].join(" ");
  return Object.entries({ "script-src": scripts, ...policy })
    .map(([name, value]) => `${name} ${value}`)
    .join("; ");
}

/** A worker goes by the policy of its own answer: it fetches from here, and runs no further script. */
export const workerPolicy = "default-src 'none'; connect-src 'self'; trusted-types 'none'";

const apiPolicy = "default-src 'none'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'";

/** The headers of every answer, errors and files too. Pages replace the policy by their own. */
export function registerHeaders(app: FastifyInstance, options: { isSecure: boolean }): void {
  app.addHook("onRequest", async (request, reply) => {
    reply.headers(answerHeaders(request, options));
  });
}

export function answerHeaders(request: FastifyRequest, options: { isSecure: boolean }) {
  return {
    "content-security-policy": apiPolicy,
    "x-content-type-options": "nosniff",
    "x-frame-options": "DENY",
    "referrer-policy": "strict-origin-when-cross-origin",
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
    "permissions-policy":
      "microphone=(self), camera=(), geolocation=(), payment=(), usb=(), browsing-topics=()",
    "cache-control": "no-store",
    // Search engines list the pages that are written for readers; those take it off.
    "x-robots-tag": "noindex",
    vary: "Cookie, Origin",
    "x-request-id": request.id,
    ...(options.isSecure
      ? { "strict-transport-security": "max-age=31536000; includeSubDomains" }
      : {}),
  };
}
