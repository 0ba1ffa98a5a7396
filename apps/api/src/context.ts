import type { AuthSessionRow, AuthUser } from "#api/auth/auth.ts";
import type { Tx } from "#api/db/tx.ts";
import type { Caller } from "#api/http/caller.ts";
import type { Services } from "#api/services.ts";

type RequestInfo = { request: { id: string; ip: string; headers: Headers; caller: Caller } };

/** What is known before anybody is signed in; the account feature works with it. */
export type Ctx = Services & RequestInfo;

/**
 * What a feature's service is told about a learner's request. `tx` is the only way to rows, and only to
 * this learner's: accounts, other learners and system tables are out of its reach, but for what `spend` adds up.
 */
export type UserCtx = RequestInfo &
  Pick<
    Services,
    "ai" | "spend" | "env" | "log" | "queue" | "sharedLimiter" | "localLimiter" | "courseSearchMs"
  > & {
    user: AuthUser;
    session: AuthSessionRow;
    tx: <T>(run: (tx: Tx) => Promise<T>) => Promise<T>;
  };

/** A learner's request to the account itself, which needs the accounts as well. */
export type AccountCtx = Ctx & UserCtx;

export function asUser(ctx: Ctx, user: AuthUser, session: AuthSessionRow): AccountCtx {
  return { ...ctx, user, session, tx: (run) => ctx.withUser(user.id, run) };
}
