import { youTubeFrameOrigin } from "@masar/domain/catalog/youtube-frame";
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
  // The player at the study desk, after a tap.
  "frame-src": youTubeFrameOrigin,
  "frame-ancestors": "'none'",
  "object-src": "'none'",
  "require-trusted-types-for": "'script'",
  // This policy only allows our own scripts as workers.
  "trusted-types": "masar",
};

/** Pages are static files, so their inline scripts are allowed by hash. */
export function pagePolicy(scriptHashes: readonly string[]): string {
  const scripts = ["'self'", ...scriptHashes.map((hash) => `'sha256-${hash}'`)].join(" ");
  return Object.entries({ "script-src": scripts, ...policy })
    .map(([name, value]) => `${name} ${value}`)
    .join("; ");
}

/** A worker has its own policy: it may fetch from this site and load no other script. */
export const workerPolicy = "default-src 'none'; connect-src 'self'; trusted-types 'none'";

const apiPolicy = "default-src 'none'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'";

/** Headers of every response, including errors and files. Pages replace the policy. */
export function registerHeaders(app: FastifyInstance, options: { isSecure: boolean }): void {
  // A hook with a callback costs no promise.
  app.addHook("onRequest", (request, reply, done) => {
    reply.headers(answerHeaders(request, options));
    done();
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
    // Removed for the pages that search engines may list.
    "x-robots-tag": "noindex",
    vary: "Cookie, Origin",
    "x-request-id": request.id,
    ...(options.isSecure
      ? { "strict-transport-security": "max-age=31536000; includeSubDomains" }
      : {}),
  };
}
