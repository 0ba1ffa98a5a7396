import type { ResponseOf } from "@masar/contract/endpoints";
import { callAuth } from "#api/auth/call.ts";
import type { AccountCtx } from "#api/context.ts";
import { limitReauthentication, type WithCookies } from "#api/features/account/account.service.ts";
import { notifyUser } from "#api/features/notifications/notifications.service.ts";

export async function startSecondFactor(
  ctx: AccountCtx,
  input: { password: string },
): Promise<WithCookies<ResponseOf<"startSecondFactor">>> {
  await limitReauthentication(ctx);
  const { response, cookies } = await callAuth(
    ctx.auth.api.enableTwoFactor({
      body: { password: input.password, method: "totp" },
      headers: ctx.request.headers,
      returnHeaders: true,
    }),
  );
  if (!("totpURI" in response)) throw new Error("No authenticator secret was made");
  return { result: { totp_uri: response.totpURI, recovery_codes: response.backupCodes }, cookies };
}

export async function confirmSecondFactor(
  ctx: AccountCtx,
  input: { code: string },
): Promise<string[]> {
  const { cookies } = await callAuth(
    ctx.auth.api.verifyTOTP({ body: input, headers: ctx.request.headers, returnHeaders: true }),
  );
  await ctx.tx((tx) => notifyUser(ctx, tx, ctx.user, { kind: "second_factor_on", params: {} }));
  return cookies;
}

export async function removeSecondFactor(
  ctx: AccountCtx,
  input: { password: string },
): Promise<string[]> {
  await limitReauthentication(ctx);
  const { cookies } = await callAuth(
    ctx.auth.api.disableTwoFactor({
      body: input,
      headers: ctx.request.headers,
      returnHeaders: true,
    }),
  );
  await ctx.tx((tx) => notifyUser(ctx, tx, ctx.user, { kind: "second_factor_off", params: {} }));
  return cookies;
}

export async function renewRecoveryCodes(
  ctx: AccountCtx,
  input: { password: string },
): Promise<ResponseOf<"renewRecoveryCodes">> {
  await limitReauthentication(ctx);
  const { response } = await callAuth(
    ctx.auth.api.generateBackupCodes({
      body: input,
      headers: ctx.request.headers,
      returnHeaders: true,
    }),
  );
  return { recovery_codes: response.backupCodes };
}
