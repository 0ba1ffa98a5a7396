import type { BodyOf, ResponseOf } from "@masar/contract/endpoint-schemas";
import { limits } from "@masar/contract/limits";
import { callAuth } from "#api/auth/call.ts";
import type { AccountCtx, Ctx } from "#api/context.ts";
import { notifyUser } from "#api/core/notifications/notify.service.ts";
import { AppError } from "#api/errors.ts";
import { sendMail } from "#api/features/account/account-mail.service.ts";
import { finishLogIn, limitTries } from "#api/features/account/account.service.ts";
import { accountLink } from "#api/mail/links.ts";
import * as queries from "./passkeys.queries.ts";
import { authOptions, reauthenticate, requirePasskeyOfStaff } from "./reauthentication.service.ts";

type PasskeyAnswer = NonNullable<
  Parameters<Ctx["auth"]["api"]["verifyPasskeyAuthentication"]>[0]
>["body"];

export async function listPasskeys(ctx: AccountCtx): Promise<ResponseOf<"listPasskeys">> {
  const rows = await queries.listPasskeys(ctx.authDb, { userId: ctx.user.id });
  return {
    passkeys: rows.map((row) => ({
      id: row.id,
      name: row.name,
      is_synced: row.backed_up,
      created_at: row.created_at.toISOString(),
      last_used_at: row.last_used_at?.toISOString() ?? null,
    })),
  };
}

/** The challenge that the options have is bound to this browser by a signed cookie, for five minutes. */
export async function startPasskey(ctx: AccountCtx, input: BodyOf<"startPasskey">) {
  await requirePasskeyOfStaff(ctx, ctx);
  await reauthenticate(ctx, input);
  await requireSpace(ctx);
  const call = ctx.auth.api.generatePasskeyRegistrationOptions(authOptions(ctx));
  const { response, cookies } = await callAuth(call);
  return { result: { options: { ...response } }, cookies };
}

export async function addPasskey(ctx: AccountCtx, input: BodyOf<"addPasskey">) {
  await limitTries(ctx, "passkey");
  await requirePasskeyOfStaff(ctx, ctx);
  const { name, response } = input;
  const body = { response, name };
  try {
    await callAuth(ctx.auth.api.verifyPasskeyRegistration({ body, ...authOptions(ctx) }));
  } catch (error) {
    // The database refuses one above the limit, which better-auth reports like an invalid one.
    await requireSpace(ctx);
    throw error;
  }
  // The device has just verified its user in this session.
  await queries.markSession(ctx.authDb, { sessionId: ctx.session.id });
  await inform(ctx, "passkey_added", name);
  return null;
}

async function requireSpace(ctx: AccountCtx): Promise<void> {
  const { length } = await queries.listPasskeys(ctx.authDb, { userId: ctx.user.id });
  if (length >= limits.passkeys.perUser) throw new AppError("list_full");
}

export async function renamePasskey(ctx: AccountCtx, input: { id: string; name: string }) {
  const isKnown = await queries.renamePasskey(ctx.authDb, { ...input, userId: ctx.user.id });
  if (!isKnown) throw new AppError("not_found");
  return null;
}

export async function removePasskey(
  ctx: AccountCtx,
  input: { id: string } & BodyOf<"removePasskey">,
) {
  await requirePasskeyOfStaff(ctx, ctx);
  await reauthenticate(ctx, input);
  const removed = { userId: ctx.user.id, id: input.id, sessionId: ctx.session.id };
  const name = await queries.removePasskey(ctx.authDb, removed);
  if (name === undefined) throw new AppError("not_found");
  await inform(ctx, "passkey_removed", name);
  return null;
}

/** Without an address: the device offers the accounts that it has passkeys for. */
export async function startPasskeyLogIn(ctx: Ctx) {
  await limitTries(ctx, "passkey-options");
  const call = ctx.auth.api.generatePasskeyAuthenticationOptions(authOptions(ctx));
  const { response, cookies } = await callAuth(call);
  const options = { ...response, userVerification: "required" };
  return { result: { options }, cookies };
}

export async function logInPasskey(ctx: Ctx, input: BodyOf<"logInPasskey">) {
  await limitTries(ctx, "passkey");
  // better-auth checks every part of it.
  const body = { response: input.response } as unknown as PasskeyAnswer;
  const call = ctx.auth.api.verifyPasskeyAuthentication({ body, ...authOptions(ctx) });
  const { response, cookies } = await callAuth(call);
  await queries.markPasskeyUsed(ctx.authDb, {
    sessionId: response.session.id,
    credentialId: input.response.id,
  });
  return finishLogIn(ctx, cookies);
}

async function inform(ctx: AccountCtx, kind: "passkey_added" | "passkey_removed", name: string) {
  await ctx.tx((tx) => notifyUser(ctx, tx, ctx.user, { kind, params: { name } }));
  const url = accountLink(ctx.env, ctx.user.language, "/forgot-password");
  await sendMail(ctx, ctx.user, kind, { name, url });
}
