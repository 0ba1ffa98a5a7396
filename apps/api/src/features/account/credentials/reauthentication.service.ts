import { limits } from "@masar/contract/limits";
import { callAuth } from "#api/auth/call.ts";
import type { AccountCtx } from "#api/context.ts";
import { AppError } from "#api/errors.ts";

const hour = 60 * 60;

/**
 * The password, and where a second factor is on a code of it: neither a found phone nor a password that was seen may
 * be enough to take an account over. The password comes first, so that a wrong one costs no recovery code.
 */
export async function reauthenticate(
  ctx: AccountCtx,
  input: { password: string; code?: string | undefined },
): Promise<void> {
  await ctx.sharedLimiter.consume(
    `reauth:${ctx.user.id}`,
    limits.reauthentication.perUserPerHour,
    hour,
  );
  const { headers } = ctx.request;
  await callAuth(
    ctx.auth.api.verifyPassword({
      body: { password: input.password },
      headers,
      returnHeaders: true,
    }),
  );
  if (!ctx.user.twoFactorEnabled) return;
  const code = (input.code ?? "").replaceAll(/\s/g, "");
  const call = { body: { code }, headers, returnHeaders: true } as const;
  if (/^\d{6}$/.test(code)) await callAuth(ctx.auth.api.verifyTOTP(call));
  else if (code !== "") await callAuth(ctx.auth.api.verifyBackupCode(call));
  else throw new AppError("code_invalid");
}
