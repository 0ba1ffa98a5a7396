import { endpoints } from "@masar/contract/endpoints";
import { resignCookies } from "#api/auth/cookies.ts";
import { findSessionToken } from "#api/auth/session.ts";
import { AppError } from "#api/errors.ts";
import { identifyCaller } from "#api/http/caller.ts";
import { limitCaller } from "#api/http/rate-limits.ts";
import { RequestHeaders } from "#api/http/request-headers.ts";
import type { FindPageHead } from "#api/http/static-files.ts";
import type { Services } from "#api/services.ts";
import { findPublishedHead } from "./published-path.service.ts";

const pagePath = /^(?:\/ar)?\/p\/([^/]+)$/;

/** A published path has its title in the page, and a revoked one no page. */
export function publishedPageHead(services: Services): FindPageHead {
  const { env, requestLimiter } = services;
  return async (pathname, { ip, headers: sent }) => {
    const token = pagePath.exec(pathname)?.[1];
    if (token === undefined) return undefined;
    const headers = new RequestHeaders(resignCookies(env, sent));
    const sessionToken = findSessionToken(env, headers);
    const caller = identifyCaller(env, { ip, headers, sessionToken });
    await limitCaller(requestLimiter, endpoints.getPublishedPath, caller);
    try {
      const { title, isPublic } = await findPublishedHead(services, { token });
      return { title, isFindable: isPublic };
    } catch (error) {
      if (error instanceof AppError && error.code === "not_found") return null;
      throw error;
    }
  };
}
