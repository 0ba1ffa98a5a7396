import { limits } from "@masar/contract/limits";
import { callAuth } from "#api/auth/call.ts";
import { hasSecondFactor } from "#api/auth/second-factor.ts";
import type { FoundSession } from "#api/auth/session.ts";
import type { AccountCtx, Ctx } from "#api/context.ts";
import { AppError } from "#api/errors.ts";
import { listPasskeys } from "./passkeys.queries.ts";

const hour = 60 * 60;

export function authOptions(ctx: Ctx) {
  return { headers: ctx.request.headers.toHeaders(), returnHeaders: true } as const;
}

/**
 * Requires the password and, if enabled, the second factor: an unlocked phone or a known password alone must not be
 * enough. The password is checked first, so that a wrong one does not use up a recovery code.
 */
export async function reauthenticate(ctx: AccountCtx, input: { password: string; code?: string }) {
  const { perUserPerHour } = limits.reauthentication;
  await ctx.sharedLimiter.consume(`reauth:${ctx.user.id}`, perUserPerHour, hour);
  const body = { password: input.password };
  await callAuth(ctx.auth.api.verifyPassword({ body, ...authOptions(ctx) }));
  if (!ctx.user.twoFactorEnabled) return;
  if (!input.code?.trim()) throw new AppError("code_invalid");
  await verifySecondFactor(ctx, input.code);
}

/**
 * Where the only second factor of an administrator or moderator is a passkey, the password alone must neither add nor
 * remove a second factor: a session by password would open their areas that way.
 */
export async function requirePasskeyOfStaff(
  { authDb }: Pick<Ctx, "authDb">,
  found: FoundSession,
): Promise<void> {
  const { id: userId, roles } = found.user;
  if (!roles?.length || hasSecondFactor(found)) return;
  if ((await listPasskeys(authDb, { userId })).length > 0)
    throw new AppError("second_factor_needed");
}

/** Accepts a code of the authenticator app or a recovery code. Returns the cookies to set. */
export async function verifySecondFactor(ctx: Ctx, input: string): Promise<string[]> {
  const code = input.replaceAll(/\s/g, "");
  const call = { body: { code }, ...authOptions(ctx) };
  const { cookies } = /^\d{6}$/.test(code)
    ? await callAuth(ctx.auth.api.verifyTOTP(call))
    : await callAuth(ctx.auth.api.verifyBackupCode(call));
  return cookies;
}
