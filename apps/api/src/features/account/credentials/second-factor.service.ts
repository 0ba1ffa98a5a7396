import type { ParsedOf, ResponseOf } from "@masar/contract/endpoint-schemas";
import { callAuth } from "#api/auth/call.ts";
import type { AccountCtx } from "#api/context.ts";
import type { WithCookies } from "#api/features/account/account.service.ts";
import { reauthenticate } from "#api/features/account/credentials/reauthentication.service.ts";
import { notifyUser } from "#api/core/notifications/notify.service.ts";

export async function startSecondFactor(
  ctx: AccountCtx,
  input: ParsedOf<"startSecondFactor">["body"],
): Promise<WithCookies<ResponseOf<"startSecondFactor">>> {
  await reauthenticate(ctx, input);
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
  input: ParsedOf<"removeSecondFactor">["body"],
): Promise<string[]> {
  await reauthenticate(ctx, input);
  const { cookies } = await callAuth(
    ctx.auth.api.disableTwoFactor({
      body: { password: input.password },
      headers: ctx.request.headers,
      returnHeaders: true,
    }),
  );
  await ctx.tx((tx) => notifyUser(ctx, tx, ctx.user, { kind: "second_factor_off", params: {} }));
  return cookies;
}

export async function renewRecoveryCodes(
  ctx: AccountCtx,
  input: ParsedOf<"renewRecoveryCodes">["body"],
): Promise<ResponseOf<"renewRecoveryCodes">> {
  await reauthenticate(ctx, input);
  const { response } = await callAuth(
    ctx.auth.api.generateBackupCodes({
      body: { password: input.password },
      headers: ctx.request.headers,
      returnHeaders: true,
    }),
  );
  await ctx.tx((tx) =>
    notifyUser(ctx, tx, ctx.user, { kind: "recovery_codes_renewed", params: {} }),
  );
  return { recovery_codes: response.backupCodes };
}
