import type { BodyOf } from "@masar/contract/endpoint-schemas";
import { callAuth } from "#api/auth/call.ts";
import { rememberDevice } from "#api/auth/known-device.ts";
import { refuseCommonPassword } from "#api/auth/password.ts";
import { createToken, hashToken } from "#api/auth/tokens.ts";
import type { AccountCtx, Ctx } from "#api/context.ts";
import { AppError } from "#api/errors.ts";
import * as mail from "#api/features/account/account-mail.service.ts";
import * as queries from "#api/features/account/account.queries.ts";
import { limitMails, limitTries } from "#api/features/account/account.service.ts";
import { authOptions, reauthenticate } from "./reauthentication.service.ts";
import { endFeed } from "#api/features/calendar/calendar.service.ts";
import { notifyUser } from "#api/core/notifications/notify.service.ts";
import { accountLink } from "#api/mail/links.ts";

const confirmWithinMs = 24 * 60 * 60 * 1000;

/**
 * Only the owner can open the mailed link, so this browser becomes a known device: wrong passwords that others try
 * do not delay the log-in that follows.
 */
export async function resetPassword(ctx: Ctx, input: BodyOf<"resetPassword">) {
  await limitTries(ctx, "reset");
  refuseCommonPassword(input.password);
  // Looked up first: better-auth does not return the user, and the link works only once.
  const { internalAdapter } = await ctx.auth.$context;
  const link = await internalAdapter.findVerificationValue(`reset-password:${input.token}`);
  const userId = link && link.expiresAt > new Date() ? link.value : undefined;
  // Before the link is used up: if this fails, the owner can try again with the same link.
  if (userId && input.end_calendar_feed)
    await ctx.withUser(userId, (tx) => endFeed(tx, { userId }));
  const body = { token: input.token, newPassword: input.password };
  await callAuth(ctx.auth.api.resetPassword({ body, ...authOptions(ctx) }));
  const cookies = userId ? [rememberDevice(ctx.env, ctx.request.headers, userId)] : [];
  return { result: null, cookies };
}

export async function changePassword(ctx: AccountCtx, input: BodyOf<"changePassword">) {
  const { user } = ctx;
  refuseCommonPassword(input.new_password);
  await reauthenticate(ctx, { password: input.current_password, code: input.code });
  const body = {
    currentPassword: input.current_password,
    newPassword: input.new_password,
    revokeOtherSessions: true,
  };
  const { cookies } = await callAuth(ctx.auth.api.changePassword({ body, ...authOptions(ctx) }));
  await queries.removeMailedLinks(ctx.authDb, { userId: user.id });
  await ctx.bus.publish({ reason: "sessions", userIds: [user.id] });
  await ctx.tx(async (tx) => {
    if (input.end_calendar_feed) await endFeed(tx, { userId: user.id });
    await notifyUser(ctx, tx, user, { kind: "password_changed", params: {} });
  });
  await mail.sendPasswordChangedMail(ctx, user);
  return { result: null, cookies };
}

/**
 * Both mailboxes must confirm. If the new address has an account, only its mail says so; the response is the same.
 * Without mail the password is proof enough, and the address changes at once.
 */
export async function changeEmail(ctx: AccountCtx, input: BodyOf<"changeEmail">) {
  await reauthenticate(ctx, input);
  const { user } = ctx;
  const newEmail = input.new_email;
  if (!ctx.env.SMTP_URL)
    return moveAccount(ctx, { userId: user.id, newEmail, isConfirmed: false }, ctx.session.id);
  // After the password check, so that wrong passwords do not use up the mail limit of an address.
  await limitMails(ctx, "change", newEmail);
  const [oldToken, newToken] = [createToken(), createToken()];
  await queries.saveEmailChange(ctx.authDb, {
    user_id: user.id,
    asked_by_session: ctx.session.id,
    new_email: newEmail,
    old_token_hash: oldToken.hash,
    new_token_hash: newToken.hash,
    expires_at: new Date(Date.now() + confirmWithinMs),
  });
  const confirmUrl = ({ token }: { token: string }) =>
    accountLink(ctx.env, user.language, "/confirm-email", { token });
  const params = { url: confirmUrl(oldToken), new_email: newEmail };
  await mail.sendMail(ctx, user, "email_change_old", params);
  const owner = await queries.findUserByEmail(ctx.authDb, { email: newEmail });
  if (owner) await mail.sendKnownAddressMail(ctx, owner);
  else {
    const recipient = { email: newEmail, language: user.language };
    await mail.sendMail(ctx, recipient, "email_change_new", { url: confirmUrl(newToken) });
  }
  return { status: "confirm_both" } as const;
}

export async function confirmEmailChange(ctx: Ctx, input: { token: string }) {
  await limitTries(ctx, "confirm");
  const change = await queries.confirmEmailChange(ctx.authDb, { hash: hashToken(input.token) });
  if (!change) throw new AppError("link_invalid");
  if (!change.is_complete) return { status: "waiting_for_other_address" } as const;
  const { user_id: userId, new_email: newEmail } = change;
  return moveAccount(ctx, { userId, newEmail, isConfirmed: true }, change.asked_by_session);
}

/** Ends every session except the one that requested the change, and mails the old address. */
async function moveAccount(
  ctx: Ctx,
  change: Parameters<typeof queries.applyEmailChange>[1],
  exceptSessionId: string,
) {
  const { userId, newEmail } = change;
  const moved = await queries.applyEmailChange(ctx.authDb, change);
  if (!moved) throw new AppError("link_invalid");
  await queries.removeSessions(ctx.authDb, { userId, exceptId: exceptSessionId });
  await ctx.bus.publish({ reason: "sessions", userIds: [userId] });
  const { oldEmail, language } = moved;
  const user = { id: userId, email: newEmail, language };
  const notification = { kind: "email_changed", params: { email: newEmail } } as const;
  await ctx.withUser(userId, (tx) => notifyUser(ctx, tx, user, notification));
  await mail.sendMail(ctx, { email: oldEmail, language }, "email_changed", { new_email: newEmail });
  return { status: "changed" } as const;
}
