import { limits } from "@masar/contract/limits";
import { sign } from "#api/auth/cookies.ts";
import { findKnownDevice, isKnownTo } from "#api/auth/known-device.ts";
import { hashEmail } from "#api/auth/tokens.ts";
import type { Ctx } from "#api/context.ts";
import { AppError } from "#api/errors.ts";
import { findUserByEmail } from "#api/features/account/account.queries.ts";
import * as failures from "#api/features/account/credentials/sign-in-failures.queries.ts";
import { addressKey } from "#api/limiter.ts";
import { accountLink } from "#api/mail/links.ts";

const hour = 60 * 60;
const day = 24 * hour;

/**
 * Runs a password check between the counts that slow guessing: of the account and its source (a known device,
 * else the address), of the account from all unknown devices, and of the address over all accounts.
 */
export async function guardSignIn<T>(
  ctx: Ctx,
  email: string,
  checkPassword: () => Promise<T>,
): Promise<T> {
  const emailHash = hashEmail(email);
  const deviceId = await findDeviceOf(ctx, email);
  const attempt: failures.SignInTry = {
    emailHash,
    source: deviceId ? `device:${deviceId}` : hashSource(ctx),
    isKnownDevice: deviceId !== undefined,
  };
  await requireRoom(ctx, `log-in:${emailHash}`, limits.signIn.successesPerHour);
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
    const isWrongPassword = error instanceof AppError && error.code === "credentials_invalid";
    if (!isWrongPassword) await failures.releaseSignIn(ctx.authDb, attempt);
    else if (!deviceId) await countWrongPassword(ctx, email, reserved.accountFailures);
    throw error;
  }
}

/** The id of the device this request comes from, if the account logged in on it before. */
async function findDeviceOf(ctx: Ctx, email: string): Promise<string | undefined> {
  const device = findKnownDevice(ctx.env, ctx.request.headers);
  if (!device) return undefined;
  const user = await findUserByEmail(ctx.authDb, { email });
  return user && isKnownTo(ctx.env, device, user.id) ? device.id : undefined;
}

/** Addresses are not stored: this only tells whether two tries came from the same one. */
function hashSource(ctx: Ctx): string {
  const address = addressKey(ctx.request.ip);
  return sign(ctx.env.AUTH_SECRET, `sign-in-source:${address}`).toString("base64url");
}

function addressCounter(ctx: Ctx): string {
  return `wrong-passwords:${addressKey(ctx.request.ip)}`;
}

/** Never refuses by itself: other people behind the address must still be able to log in. */
async function isBusyAddress(ctx: Ctx): Promise<boolean> {
  const { used } = await ctx.sharedLimiter.peek(addressCounter(ctx));
  return used >= limits.signIn.perIp.max;
}

/** Uses are counted when a log-in ends, so that parallel log-ins do not refuse each other. */
async function requireRoom(ctx: Ctx, key: string, max: number): Promise<void> {
  const { used, seconds } = await ctx.sharedLimiter.peek(key);
  if (used >= max) throw new AppError("rate_limited", { count: seconds });
}

async function countWrongPassword(ctx: Ctx, email: string, accountFailures: number): Promise<void> {
  const { perIp, mailAfterFailures } = limits.signIn;
  await ctx.sharedLimiter.count(addressCounter(ctx), perIp.seconds);
  if (accountFailures >= mailAfterFailures) await mailOwner(ctx, email);
}

/** Once a day at most, however long an attack goes on. */
async function mailOwner(ctx: Ctx, email: string): Promise<void> {
  if (!ctx.env.SMTP_URL) return;
  const { used } = await ctx.sharedLimiter.count(`mail:wrong-passwords:${hashEmail(email)}`, day);
  if (used > 1) return;
  const user = await findUserByEmail(ctx.authDb, { email });
  if (!user?.email_verified) return;
  const url = accountLink(ctx.env, user.language, "/forgot-password");
  await ctx.queue.enqueue("mail.send", {
    to: user.email,
    language: user.language,
    template: "wrong_passwords",
    params: { url },
  });
}
