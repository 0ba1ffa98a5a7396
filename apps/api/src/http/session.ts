import type { FastifyReply } from "fastify";
import type { Role } from "@masar/contract/account/schemas";
import { endpoints } from "@masar/contract/endpoints";
import type { Access, Endpoint } from "@masar/contract/shared/endpoint";
import { userHeader } from "@masar/contract/shared/headers";
import { hasRequiredRoles } from "@masar/domain/account/roles";
import { hasSecondFactor } from "#api/auth/second-factor.ts";
import { lookUpSession, type FoundSession } from "#api/auth/session.ts";
import type { Ctx } from "#api/context.ts";
import { AppError } from "#api/errors.ts";

export async function findSession(ctx: Ctx, reply: FastifyReply): Promise<FoundSession | null> {
  const { found, cookies } = await lookUpSession(ctx, ctx.request);
  if (cookies.length > 0) reply.header("set-cookie", cookies);
  return found;
}

/** A request may name its user: it must not run for another user who has signed in since. */
export function isMeantFor(ctx: Ctx, { user }: FoundSession): boolean {
  return (ctx.request.headers.get(userHeader) ?? user.id) === user.id;
}

const rolesByAccess: Record<Access, readonly Role[]> = {
  public: [],
  session: [],
  moderator: ["moderator", "admin"],
  admin: ["admin"],
};

export function requireAccess(route: Endpoint, found: FoundSession | null): FoundSession {
  if (!found) throw new AppError("unauthorized");
  const { user } = found;
  // While deletion is scheduled, only cancelling it works. 401 keeps pending changes on the device until then.
  if (user.deletion_due_at && route !== endpoints.keepAccount) throw new AppError("unauthorized");
  const roles = rolesByAccess[route.access];
  if (!hasRequiredRoles(user.roles, roles)) throw new AppError("forbidden");
  if (roles.length > 0 && !hasSecondFactor(found)) throw new AppError("second_factor_needed");
  return found;
}
