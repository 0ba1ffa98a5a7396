import { signInLimits } from "@masar/contract/account/sign-in-limits";
import { sign } from "#api/auth/secrets.ts";
import { findKnownDevice, isKnownTo } from "#api/auth/known-device.ts";
import { hashEmail } from "#api/auth/tokens.ts";
import type { Ctx } from "#api/context.ts";
import { AppError } from "#api/errors.ts";
import { sendMail } from "#api/features/account/account-mail.service.ts";
import { findUserByEmail } from "#api/features/account/account.queries.ts";
import * as failures from "./sign-in-failures.queries.ts";
import { addressKey } from "#api/limiter.ts";
import { accountLink } from "#api/mail/links.ts";

const hour = 60 * 60;
const day = 24 * hour;

/**
 * Limits password guessing by three counts: account and source (a known device, else the IP address), account over all
 * unknown devices, and IP address over all accounts.
 */
export async function guardSignIn<T>(ctx: Ctx, email: string, checkPassword: () => Promise<T>) {
  const emailHash = hashEmail(email);
  const deviceId = await findDeviceId(ctx, email);
  const attempt: failures.SignInAttempt = {
    emailHash,
    source: deviceId ? `device:${deviceId}` : hashSource(ctx),
    isKnownDevice: deviceId !== undefined,
  };
  // Successes are counted when a log-in ends, so that parallel log-ins do not reject each other.
  const { used, seconds } = await ctx.sharedLimiter.peek(`log-in:${emailHash}`);
  if (used >= signInLimits.successesPerHour) throw new AppError("rate_limited", { count: seconds });
  const reserved = await failures.reserveSignIn(ctx.authDb, {
    ...attempt,
    isBusyAddress: !deviceId && (await isBusyAddress(ctx)),
    canResetByMail: Boolean(ctx.env.SMTP_URL),
  });
  if (!reserved.isAllowed) throw new AppError("rate_limited", { count: reserved.seconds });
  try {
    const result = await checkPassword();
    await failures.clearSource(ctx.authDb, attempt);
    await ctx.sharedLimiter.count(`log-in:${emailHash}`, hour);
    return result;
  } catch (error) {
    if (!isCredentialsError(error)) await failures.releaseSignIn(ctx.authDb, attempt);
    else if (!deviceId) await countWrongPassword(ctx, email, reserved.accountFailures);
    throw error;
  }
}

export function isCredentialsError(error: unknown): boolean {
  return error instanceof AppError && error.code === "credentials_invalid";
}

/** Finds the device of this request if the account has logged in on it before. */
async function findDeviceId(ctx: Ctx, email: string): Promise<string | undefined> {
  const device = findKnownDevice(ctx.env, ctx.request.headers);
  if (!device) return undefined;
  const user = await findUserByEmail(ctx.authDb, { email });
  return user && isKnownTo(ctx.env, device, user.id) ? device.id : undefined;
}

/** IP addresses are not stored; the hash only shows whether two attempts have the same source. */
function hashSource(ctx: Ctx): string {
  const address = addressKey(ctx.request.ip);
  return sign(ctx.env, `sign-in-source:${address}`).toString("base64url");
}

function addressCounter(ctx: Ctx): string {
  return `wrong-passwords:${addressKey(ctx.request.ip)}`;
}

/** Does not reject by itself: other users behind the IP address must still be able to log in. */
async function isBusyAddress(ctx: Ctx): Promise<boolean> {
  const { used } = await ctx.sharedLimiter.peek(addressCounter(ctx));
  return used >= signInLimits.perIp.max;
}

async function countWrongPassword(ctx: Ctx, email: string, accountFailures: number): Promise<void> {
  const { perIp, mailAfterFailures } = signInLimits;
  await ctx.sharedLimiter.count(addressCounter(ctx), perIp.seconds);
  if (accountFailures >= mailAfterFailures) await mailOwner(ctx, email);
}

async function mailOwner(ctx: Ctx, email: string): Promise<void> {
  if (!ctx.env.SMTP_URL) return;
  const { used } = await ctx.sharedLimiter.count(`mail:wrong-passwords:${hashEmail(email)}`, day);
  if (used > 1) return;
  const user = await findUserByEmail(ctx.authDb, { email });
  if (!user?.email_verified) return;
  const url = accountLink(ctx.env, user.language, "/forgot-password");
  await sendMail(ctx, user, "wrong_passwords", { url });
}
