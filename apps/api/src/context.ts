import type { AuthSessionRow, AuthUser } from "#api/auth/auth.ts";
import type { Tx } from "#api/db/tx.ts";
import type { Caller } from "#api/http/caller.ts";
import type { RequestHeaders } from "#api/http/request-headers.ts";
import type { Services } from "#api/services.ts";

type RequestInfo = {
  request: {
    id: string;
    ip: string;
    headers: RequestHeaders;
    caller: Caller;
    /** Of a cookie with our signature; the session may have ended. */
    sessionToken: string | undefined;
  };
};

export type Ctx = Services & RequestInfo;

/** The context of a signed-in user. `tx` reaches only this user's rows: no accounts, other users or system tables. */
export type UserCtx = RequestInfo &
  Pick<
    Services,
    | "ai"
    | "spend"
    | "env"
    | "log"
    | "objects"
    | "queue"
    | "sharedLimiter"
    | "requestLimiter"
    | "courseSearchMs"
    | "findTelegramBotName"
  > & {
    user: AuthUser;
    session: AuthSessionRow;
    tx: <T>(run: (tx: Tx) => Promise<T>) => Promise<T>;
    /** In one round trip, for statements that do not wait for each other. */
    read: <T>(run: (tx: Tx) => Promise<T>) => Promise<T>;
  };

/** For endpoints of the account itself, which need the tables of accounts. */
export type AccountCtx = Ctx & UserCtx;

export function asUser(ctx: Ctx, user: AuthUser, session: AuthSessionRow): AccountCtx {
  return {
    ...ctx,
    user,
    session,
    tx: (run) => ctx.withUser(user.id, run, session),
    read: (run) => ctx.readAsUser(user.id, run, session),
  };
}
