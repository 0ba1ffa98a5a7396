import type { Services } from "#api/services.ts";
import type { AuthSession, AuthUser } from "#api/auth/auth.ts";
import type { Tx } from "#api/db/tx.ts";

/** What a service function is told about one request. */
export type Ctx = Services & {
  request: { id: string; ip: string; headers: Headers };
};

/** The same, of a learner who is signed in. `tx` is the only way to their rows. */
export type UserCtx = Ctx & {
  user: AuthUser;
  session: AuthSession;
  tx: <T>(run: (tx: Tx) => Promise<T>) => Promise<T>;
};

export function asUser(ctx: Ctx, user: AuthUser, session: AuthSession): UserCtx {
  return { ...ctx, user, session, tx: (run) => ctx.withUser(user.id, run) };
}
