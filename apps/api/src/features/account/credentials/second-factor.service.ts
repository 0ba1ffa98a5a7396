import type { BodyOf } from "@masar/contract/endpoint-schemas";
import { callAuth } from "#api/auth/call.ts";
import type { AccountCtx } from "#api/context.ts";
import { authOptions, reauthenticate, requirePasskeyOfStaff } from "./reauthentication.service.ts";
import { notifyUser } from "#api/core/notifications/notify.service.ts";

export async function startSecondFactor(ctx: AccountCtx, input: BodyOf<"startSecondFactor">) {
  await requirePasskeyOfStaff(ctx, ctx);
  await reauthenticate(ctx, input);
  const body = { password: input.password, method: "totp" } as const;
  const call = ctx.auth.api.enableTwoFactor({ body, ...authOptions(ctx) });
  const { response, cookies } = await callAuth(call);
  if (!("totpURI" in response)) throw new Error("No authenticator secret was made");
  return { result: { totp_uri: response.totpURI, recovery_codes: response.backupCodes }, cookies };
}

export async function confirmSecondFactor(ctx: AccountCtx, body: { code: string }) {
  await requirePasskeyOfStaff(ctx, ctx);
  const { cookies } = await callAuth(ctx.auth.api.verifyTOTP({ body, ...authOptions(ctx) }));
  await notify(ctx, "second_factor_on");
  return { result: null, cookies };
}

export async function removeSecondFactor(ctx: AccountCtx, input: BodyOf<"removeSecondFactor">) {
  await reauthenticate(ctx, input);
  const body = { password: input.password };
  const { cookies } = await callAuth(ctx.auth.api.disableTwoFactor({ body, ...authOptions(ctx) }));
  await notify(ctx, "second_factor_off");
  return { result: null, cookies };
}

export async function renewRecoveryCodes(ctx: AccountCtx, input: BodyOf<"renewRecoveryCodes">) {
  await reauthenticate(ctx, input);
  const body = { password: input.password };
  const call = ctx.auth.api.generateBackupCodes({ body, ...authOptions(ctx) });
  const { response } = await callAuth(call);
  await notify(ctx, "recovery_codes_renewed");
  return { recovery_codes: response.backupCodes };
}

type Kind = "second_factor_on" | "second_factor_off" | "recovery_codes_renewed";

async function notify(ctx: AccountCtx, kind: Kind): Promise<void> {
  await ctx.tx((tx) => notifyUser(ctx, tx, ctx.user, { kind, params: {} }));
}
