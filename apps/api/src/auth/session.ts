import { type Kysely, sql } from "kysely";
import type pg from "pg";
import type { Role } from "@masar/contract/account/schemas";
import { limits } from "@masar/contract/limits";
import type { Language } from "@masar/contract/settings/schemas";
import {
  type Auth,
  type AuthSessionRow,
  type AuthUser,
  renewAfterSeconds,
} from "#api/auth/auth.ts";
import { callAuth } from "#api/auth/call.ts";
import { cookiePrefix, findCookie, openSignedCookie } from "#api/auth/cookies.ts";
import type { Secrets } from "#api/auth/secrets.ts";
import type { Env } from "#api/env.ts";
import type { HeaderReader, RequestHeaders } from "#api/http/request-headers.ts";
import type { AuthTables } from "#api/db/schema/tables.ts";

export type FoundSession = { user: AuthUser; session: AuthSessionRow };

const dayMs = 24 * 60 * 60 * 1000;
const absoluteMs = limits.session.absoluteDays * dayMs;
const idleMs = limits.session.idleDays * dayMs;
const renewAfterMs = renewAfterSeconds * 1000;

export type SessionReader = (token: string) => Promise<FoundSession | undefined>;

const columns = `s.id, s.token, s.user_id, s.expires_at, s.created_at, s.by_passkey,
  u.email, u.language, u.roles, u.two_factor_enabled, u.created_at as user_created_at, u.deletion_due_at,
  u.suspended_at`;

/** One prepared statement. better-auth builds its own for every request, which took longer than most answers. */
export function createSessionReader(pool: pg.Pool): SessionReader {
  return async (token) => {
    const { rows } = await pool.query<SessionAndUser>({
      name: "session",
      text: `select ${columns} from sessions s join users u on u.id = s.user_id where s.token = $1 and s.expires_at > $2`,
      values: [token, new Date()],
    });
    return rows[0] && toFound(rows[0]);
  };
}

type SessionAndUser = {
  id: string;
  token: string;
  user_id: string;
  expires_at: Date;
  created_at: Date;
  by_passkey: boolean;
  email: string;
  language: Language;
  roles: Role[];
  two_factor_enabled: boolean;
  user_created_at: Date;
  deletion_due_at: Date | null;
  suspended_at: Date | null;
};

function toFound(row: SessionAndUser): FoundSession {
  const { id, token, user_id, expires_at, created_at, email, language, roles } = row;
  return {
    session: {
      id,
      token,
      userId: user_id,
      expiresAt: expires_at,
      createdAt: created_at,
      byPasskey: row.by_passkey,
    },
    user: {
      id: user_id,
      email,
      language,
      roles,
      twoFactorEnabled: row.two_factor_enabled,
      createdAt: row.user_created_at,
      deletion_due_at: row.deletion_due_at,
      suspended_at: row.suspended_at,
    },
  };
}

type Sources = { auth: Auth; readSession: SessionReader };

/** The token of a checked cookie, and the headers of that request for a session that is due for renewal. */
type SessionCookie = { sessionToken: string | undefined; headers: RequestHeaders };

export async function lookUpSession({ auth, readSession }: Sources, request: SessionCookie) {
  const { sessionToken: token } = request;
  if (!token) return { found: null, cookies: [] };
  const read = await readSession(token);
  // better-auth renews a session once a day, and removes the cookie of one that has ended.
  const { found, cookies } =
    read && !isDueForRenewal(read)
      ? { found: read, cookies: [] }
      : await renew(auth, request.headers.toHeaders());
  if (found && read) found.session.byPasskey = read.session.byPasskey ?? false;
  // Use renews a session, but only up to its absolute age. A suspension removes sessions; one that was created at the
  // same moment must not work either.
  const hasEnded =
    found !== null &&
    (found.user.suspended_at || Date.now() - found.session.createdAt.getTime() > absoluteMs);
  return hasEnded ? { found: null, cookies: [] } : { found, cookies };
}

function isDueForRenewal({ session }: FoundSession): boolean {
  return session.expiresAt.getTime() - Date.now() <= idleMs - renewAfterMs;
}

async function renew(auth: Auth, headers: Headers) {
  const { response, cookies } = await callAuth(
    auth.api.getSession({ headers, returnHeaders: true }),
  );
  return { found: response as unknown as FoundSession | null, cookies };
}

type CookieSettings = Pick<Env, "PUBLIC_URL"> & Secrets;

/** Checks the signature of better-auth's session cookie, not whether the session exists. */
export function findSessionToken(env: CookieSettings, headers: HeaderReader) {
  return openSignedCookie(env, findCookie(headers, `${cookiePrefix(env)}.session_token`) ?? "");
}

/** For open event streams, which outlive a request: the ids of those that did not end. */
export async function listLiveSessions(db: Kysely<AuthTables>, ids: string[]) {
  const rows = await db
    .selectFrom("sessions")
    .select("id")
    .where("id", "=", sql<string>`any(${ids}::uuid[])`)
    .where("expires_at", ">", new Date())
    .execute();
  return rows.map(({ id }) => id);
}
