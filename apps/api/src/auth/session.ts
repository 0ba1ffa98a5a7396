import type { Kysely } from "kysely";
import { limits } from "@masar/contract/limits";
import type { Auth, AuthSessionRow, AuthUser } from "#api/auth/auth.ts";
import { callAuth } from "#api/auth/call.ts";
import type { AuthTables } from "#api/db/schema/tables.ts";

export type FoundSession = { user: AuthUser; session: AuthSessionRow };

const absoluteMs = limits.session.absoluteDays * 24 * 60 * 60 * 1000;

export async function lookUpSession(auth: Auth, headers: Headers) {
  if (!headers.get("cookie")) return { found: null, cookies: [] };
  const { response, cookies } = await callAuth(
    auth.api.getSession({ headers, returnHeaders: true }),
  );
  const found = response as unknown as FoundSession | null;
  // Use renews a session, but only up to its absolute age.
  const isTooOld = found !== null && Date.now() - found.session.createdAt.getTime() > absoluteMs;
  return isTooOld ? { found: null, cookies: [] } : { found, cookies };
}

/** For open event streams, which outlive a request. */
export async function isSessionAlive(db: Kysely<AuthTables>, params: { id: string }) {
  const row = await db
    .selectFrom("sessions")
    .select("id")
    .where("id", "=", params.id)
    .where("expires_at", ">", new Date())
    .executeTakeFirst();
  return row !== undefined;
}
