import { limits } from "@masar/contract/limits";
import type { Auth, AuthSession, AuthUser } from "#api/auth/auth.ts";

export type FoundSession = { user: AuthUser; session: AuthSession };

const absoluteMs = limits.session.absoluteDays * 24 * 60 * 60 * 1000;

/** The session of the cookie, by one indexed look-up, and the renewed cookie that should go out with the answer. */
export async function findSession(
  auth: Auth,
  headers: Headers,
): Promise<{ found: FoundSession | null; cookies: string[] }> {
  if (!headers.get("cookie")) return { found: null, cookies: [] };
  const answer = await auth.api.getSession({ headers, returnHeaders: true });
  const cookies = answer.headers?.getSetCookie() ?? [];
  const found = answer.response as unknown as FoundSession | null;
  // Use renews a session, but not for ever.
  if (!found || Date.now() - found.session.createdAt.getTime() > absoluteMs)
    return { found: null, cookies: [] };
  return { found, cookies };
}
