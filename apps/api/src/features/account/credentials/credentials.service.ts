import type { ParsedOf, ResponseOf } from "@masar/contract/endpoint-schemas";
import { callAuth } from "#api/auth/call.ts";
import { rememberDevice } from "#api/auth/known-device.ts";
import { refuseCommonPassword } from "#api/auth/password.ts";
import { createToken, hashToken } from "#api/auth/tokens.ts";
import type { AccountCtx, Ctx } from "#api/context.ts";
import { AppError } from "#api/errors.ts";
import * as queries from "#api/features/account/account.queries.ts";
import { limitMails, limitTries } from "#api/features/account/account.service.ts";
import { reauthenticate } from "#api/features/account/credentials/reauthentication.service.ts";
import { endFeed } from "#api/features/calendar/calendar.service.ts";
import { notifyUser } from "#api/core/notifications/notify.service.ts";
import { accountLink } from "#api/mail/links.ts";

const confirmWithinMs = 24 * 60 * 60 * 1000;

/**
 * Only the owner can open the mailed link, so this browser becomes a known device: wrong passwords that others try
 * do not delay the log-in that follows.
 */
export async function resetPassword(
  ctx: Ctx,
  input: ParsedOf<"resetPassword">["body"],
): Promise<string[]> {
  await limitTries(ctx, "reset");
  refuseCommonPassword(input.password);
  // Looked up first: better-auth does not return the user, and the link works only once.
  const { internalAdapter } = await ctx.auth.$context;
  const link = await internalAdapter.findVerificationValue(`reset-password:${input.token}`);
  const userId = link && link.expiresAt > new Date() ? link.value : undefined;
  // Before the link is used up: if this fails, the owner can try again with the same link.
  if (userId && input.end_calendar_feed) {
    await ctx.withUser(userId, (tx) => endFeed(tx, { userId }));
  }
  await callAuth(
    ctx.auth.api.resetPassword({
      body: { token: input.token, newPassword: input.password },
      headers: ctx.request.headers,
      returnHeaders: true,
    }),
  );
  return userId ? [rememberDevice(ctx.env, ctx.request.headers, userId)] : [];
}

export async function changePassword(
  ctx: AccountCtx,
  input: ParsedOf<"changePassword">["body"],
): Promise<string[]> {
  refuseCommonPassword(input.new_password);
  await reauthenticate(ctx, { password: input.current_password, code: input.code });
  const { cookies } = await callAuth(
    ctx.auth.api.changePassword({
      body: {
        currentPassword: input.current_password,
        newPassword: input.new_password,
        revokeOtherSessions: true,
      },
      headers: ctx.request.headers,
      returnHeaders: true,
    }),
  );
  await queries.removeMailedLinks(ctx.authDb, { userId: ctx.user.id });
  await ctx.bus.publish({ reason: "sessions", userIds: [ctx.user.id] });
  await ctx.tx(async (tx) => {
    if (input.end_calendar_feed) await endFeed(tx, { userId: ctx.user.id });
    await notifyUser(ctx, tx, ctx.user, { kind: "password_changed", params: {} });
  });
  await ctx.queue.enqueue("mail.send", {
    to: ctx.user.email,
    language: ctx.user.language,
    template: "password_changed",
    params: { url: accountLink(ctx.env, ctx.user.language, "/forgot-password") },
  });
  return cookies;
}

/**
 * Asks both mailboxes. A taken address gets a mail that says so, and the answer stays the same.
 * Where mail is off there is nobody to ask: who proved to be its owner moves it at once.
 */
export async function changeEmail(
  ctx: AccountCtx,
  input: ParsedOf<"changeEmail">["body"],
): Promise<ResponseOf<"changeEmail">> {
  await reauthenticate(ctx, input);
  if (!ctx.env.SMTP_URL) {
    await moveAccount(ctx, ctx.user.id, input.new_email, ctx.session.id);
    return { status: "changed" };
  }
  // After the password, so that wrong ones do not use up the mails of an address.
  await limitMails(ctx, "change", input.new_email);
  const { user, env } = ctx;
  const [oldToken, newToken] = [createToken(), createToken()];
  await queries.saveEmailChange(ctx.authDb, {
    userId: user.id,
    sessionId: ctx.session.id,
    newEmail: input.new_email,
    oldTokenHash: oldToken.hash,
    newTokenHash: newToken.hash,
    expiresAt: new Date(Date.now() + confirmWithinMs),
  });
  const confirmUrl = (token: string) =>
    accountLink(env, user.language, "/confirm-email", { token });
  await ctx.queue.enqueue("mail.send", {
    to: user.email,
    language: user.language,
    template: "email_change_old",
    params: { url: confirmUrl(oldToken.token), new_email: input.new_email },
  });
  const owner = await queries.findUserByEmail(ctx.authDb, { email: input.new_email });
  await ctx.queue.enqueue("mail.send", {
    to: input.new_email,
    language: owner?.language ?? user.language,
    template: owner ? "known_address" : "email_change_new",
    params: owner
      ? {
          url: accountLink(env, owner.language, "/login"),
          reset_url: accountLink(env, owner.language, "/forgot-password"),
        }
      : { url: confirmUrl(newToken.token) },
  });
  return { status: "confirm_both" };
}

export async function confirmEmailChange(
  ctx: Ctx,
  input: { token: string },
): Promise<ResponseOf<"confirmEmailChange">> {
  await limitTries(ctx, "confirm");
  const change = await queries.confirmEmailChange(ctx.authDb, { hash: hashToken(input.token) });
  if (!change) throw new AppError("link_invalid");
  if (!change.is_complete) return { status: "waiting_for_other_address" };
  await moveAccount(ctx, change.user_id, change.new_email, change.asked_by_session);
  return { status: "changed" };
}

/** Every session but the one that asked ends, and the old address hears of it. */
async function moveAccount(
  ctx: Ctx,
  userId: string,
  newEmail: string,
  keptSessionId: string,
): Promise<void> {
  const moved = await queries.applyEmailChange(ctx.authDb, { userId, newEmail });
  if (!moved) throw new AppError("link_invalid");
  await queries.removeSessions(ctx.authDb, { userId, exceptId: keptSessionId });
  await ctx.bus.publish({ reason: "sessions", userIds: [userId] });
  const user = { id: userId, email: newEmail, language: moved.language };
  await ctx.withUser(userId, (tx) =>
    notifyUser(ctx, tx, user, { kind: "email_changed", params: { email: newEmail } }),
  );
  await ctx.queue.enqueue("mail.send", {
    to: moved.oldEmail,
    language: moved.language,
    template: "email_changed",
    params: { new_email: newEmail },
  });
}
