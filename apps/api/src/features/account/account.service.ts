import { setTimeout as sleep } from "node:timers/promises";
import type { AuthSession } from "@masar/contract/account/schemas";
import type { ParsedOf, ResponseOf } from "@masar/contract/endpoint-schemas";
import { limits } from "@masar/contract/limits";
import type { Language } from "@masar/contract/settings/schemas";
import { readAgent } from "@masar/domain/account/device-name";
import { resetLinkSeconds } from "#api/auth/auth.ts";
import { callAuth } from "#api/auth/call.ts";
import { rememberDevice } from "#api/auth/known-device.ts";
import { refuseCommonPassword } from "#api/auth/password.ts";
import { lookUpSession, type FoundSession } from "#api/auth/session.ts";
import { createToken, hashEmail, hashMailbox, hashToken } from "#api/auth/tokens.ts";
import type { Ctx } from "#api/context.ts";
import { AppError } from "#api/errors.ts";
import * as queries from "#api/features/account/account.queries.ts";
import { addConsent } from "#api/features/account/consents.queries.ts";
import { addSampleNotes } from "#api/features/notes/notes.service.ts";
import { guardSignIn } from "#api/features/account/credentials/sign-in-guard.service.ts";
import { notifyUser } from "#api/core/notifications/notify.service.ts";
import { startOnboarding } from "#api/features/onboarding/onboarding.service.ts";
import { requirePlanDates } from "#api/features/paths/plan-dates.service.ts";
import { getSettings, createSettings } from "#api/core/user-settings/user-settings.service.ts";
import { addSampleTasks } from "#api/features/tasks/tasks.service.ts";
import { addressKey } from "#api/limiter.ts";
import { accountLink } from "#api/mail/links.ts";

/** An answer that also sets cookies; the routes hand them to the browser. */
export type WithCookies<T> = { result: T; cookies: string[] };

const hour = 60 * 60;
/** Longer than any of the ways through sign-up, so its time does not tell which one was taken. */
const uniformMs = 400;

export async function signUp(ctx: Ctx, input: ParsedOf<"signUp">["body"]) {
  await ctx.sharedLimiter.consume(
    `sign-up:${addressKey(ctx.request.ip)}`,
    limits.signUp.perIpPerHour,
    hour,
  );
  refuseCommonPassword(input.password);
  requirePlanDates(input.intake ?? {});
  const [answer] = await Promise.all([
    ctx.entryQueue.run(ctx.request.caller.key, () => createAccount(ctx, input)),
    ctx.env.SMTP_URL ? sleep(uniformMs) : null,
  ]);
  return answer;
}

async function createAccount(
  ctx: Ctx,
  input: ParsedOf<"signUp">["body"],
): Promise<WithCookies<{ status: "check_inbox" | "logged_in"; mailbox_url: string | null }>> {
  const { email, terms_version: version } = input;
  const before = await queries.findUserByEmail(ctx.authDb, { email });
  // Where mail is off accounts are in use without ever being verified.
  const isKnown =
    before !== undefined && (before.email_verified || before.first_signed_in_at !== null);
  const mayMail = await mayMailSignUp(ctx, email);
  // Who signs up last and reads the mailbox wins: an earlier, unproven sign-up leaves no password behind.
  // Without a new mail the earlier one keeps its link.
  if (before && !isKnown && mayMail)
    await queries.removeUnprovenUser(ctx.authDb, { id: before.id });
  const { user, cookies } = await registerUser(ctx, input);
  if (isKnown && mayMail) await sendKnownAddress(ctx, before);
  if (user) {
    await ctx.withUser(user.id, async (tx) => {
      await addConsent(tx, { userId: user.id, kind: "terms", granted: true, version });
      await addConsent(tx, { userId: user.id, kind: "age_13", granted: true, version });
      await createSettings(tx, { userId: user.id, timeZone: input.time_zone });
      await startOnboarding(tx, { userId: user.id, intake: input.intake });
    });
    if (!ctx.env.SMTP_URL) await welcomeOnce(ctx, user);
    else if (mayMail) await sendVerification(ctx, user);
  }
  const isLoggedIn = user !== undefined && cookies.length > 0;
  return {
    result: {
      status: isLoggedIn ? "logged_in" : "check_inbox",
      mailbox_url: ctx.env.MAILBOX_URL ?? null,
    },
    cookies: isLoggedIn ? withDeviceCookie(ctx, cookies, user.id) : cookies,
  };
}

/** The new user, or none when the address has one: known before, or made by a second click a moment ago. */
async function registerUser(ctx: Ctx, { email, password, language }: ParsedOf<"signUp">["body"]) {
  const registered = await callAuth(
    ctx.auth.api.signUpEmail({
      body: { email, password, name: "", language },
      headers: ctx.request.headers,
      returnHeaders: true,
    }),
  ).catch((error: unknown) =>
    ctx.env.SMTP_URL && isTaken(error) ? undefined : Promise.reject(error),
  );
  const user = await queries.findUserByEmail(ctx.authDb, { email });
  // For a taken address better-auth answers with a user that it made up.
  const isOurs = user !== undefined && user.id === registered?.response.user.id;
  return { user: isOurs ? user : undefined, cookies: registered?.cookies ?? [] };
}

/** Nobody can fill a stranger's mailbox by signing up in their name; the answer stays the same. */
async function mayMailSignUp(ctx: Ctx, email: string): Promise<boolean> {
  const { used } = await ctx.sharedLimiter.count(`mail:sign-up:${hashMailbox(email)}`, hour);
  return used <= limits.signUp.mailsPerAddressPerHour;
}

function isTaken(error: unknown): boolean {
  return error instanceof AppError && error.code === "credentials_invalid";
}

async function sendKnownAddress(
  ctx: Ctx,
  user: { email: string; language: Language },
): Promise<void> {
  const { email, language } = user;
  await ctx.queue.enqueue("mail.send", {
    to: email,
    language,
    template: "known_address",
    params: {
      url: accountLink(ctx.env, language, "/login"),
      reset_url: accountLink(ctx.env, language, "/forgot-password"),
    },
  });
}

export async function resendVerification(ctx: Ctx, input: { email: string }): Promise<void> {
  await limitMails(ctx, "verify", input.email);
  await Promise.all([sendVerificationAgain(ctx, input), sleep(uniformMs)]);
}

async function sendVerificationAgain(ctx: Ctx, input: { email: string }): Promise<void> {
  const user = await queries.findUserByEmail(ctx.authDb, input);
  if (user && !user.email_verified) await sendVerification(ctx, user);
}

async function sendVerification(
  ctx: Ctx,
  user: { id: string; email: string; language: Language },
): Promise<void> {
  const { token, hash } = createToken();
  const expiresAt = new Date(Date.now() + 24 * hour * 1000);
  await queries.createMailedToken(ctx.authDb, {
    purpose: "verify",
    hash,
    userId: user.id,
    expiresAt,
  });
  await ctx.queue.enqueue("mail.send", {
    to: user.email,
    language: user.language,
    template: "verify",
    params: { url: accountLink(ctx.env, user.language, "/verify-email", { token }) },
  });
}

/** The link proves the mailbox. That is one factor: an account with two of them still has to log in. */
export async function verifyEmail(
  ctx: Ctx,
  input: { token: string },
): Promise<WithCookies<ResponseOf<"verifyEmail">>> {
  await limitTries(ctx, "verify-link");
  const userId = await queries.consumeMailedToken(ctx.authDb, {
    purpose: "verify",
    hash: hashToken(input.token),
  });
  const user = userId ? await queries.verifyUser(ctx.authDb, { id: userId }) : undefined;
  if (!user) throw new AppError("link_invalid");
  if (user.two_factor_enabled) return { result: { status: "log_in_required" }, cookies: [] };
  const { cookies } = await callAuth(
    ctx.auth.api.startMailedSession({
      body: { userId: user.id },
      headers: ctx.request.headers,
      returnHeaders: true,
    }),
  );
  await welcomeOnce(ctx, user);
  const session = await readSession(ctx, cookies);
  return {
    result: { status: "logged_in", session },
    cookies: withDeviceCookie(ctx, cookies, user.id),
  };
}

async function welcomeOnce(
  ctx: Ctx,
  user: { id: string; email: string; language: Language },
): Promise<void> {
  if (!(await queries.markFirstSignIn(ctx.authDb, { id: user.id }))) return;
  await ctx.withUser(user.id, async (tx) => {
    await notifyUser(ctx, tx, user, { kind: "welcome", params: {} });
    await addSampleTasks(tx, user);
    await addSampleNotes(tx, user);
  });
}

export async function logIn(
  ctx: Ctx,
  input: { email: string; password: string },
): Promise<
  WithCookies<{ status: "second_factor_required" } | { status: "logged_in"; session: AuthSession }>
> {
  const { headers, caller } = ctx.request;
  const checkPassword = () =>
    callAuth(ctx.auth.api.signInEmail({ body: input, headers, returnHeaders: true }));
  const { response, cookies } = await ctx.entryQueue.run(
    caller.key,
    () => guardSignIn(ctx, input.email, checkPassword),
    hashEmail(input.email),
  );
  if ("twoFactorRedirect" in response)
    return { result: { status: "second_factor_required" }, cookies };
  const session = await greet(ctx, cookies);
  return {
    result: { status: "logged_in", session },
    cookies: withDeviceCookie(ctx, cookies, session.user.id),
  };
}

/** Only together with a session: the device passed every check of the account. */
function withDeviceCookie(ctx: Ctx, cookies: string[], userId: string): string[] {
  return [...cookies, rememberDevice(ctx.env, ctx.request.headers, userId)];
}

export async function logInSecondFactor(
  ctx: Ctx,
  input: { code: string },
): Promise<WithCookies<AuthSession>> {
  await limitTries(ctx, "second-factor");
  const code = input.code.replaceAll(/\s/g, "");
  const call = { body: { code }, headers: ctx.request.headers, returnHeaders: true } as const;
  const { cookies } = /^\d{6}$/.test(code)
    ? await callAuth(ctx.auth.api.verifyTOTP(call))
    : await callAuth(ctx.auth.api.verifyBackupCode(call));
  const session = await greet(ctx, cookies);
  return { result: session, cookies: withDeviceCookie(ctx, cookies, session.user.id) };
}

/** The session of a fresh log-in; a kind of browser not seen among the account's devices is told to them. */
async function greet(ctx: Ctx, cookies: string[]): Promise<AuthSession> {
  const session = await readSession(ctx, cookies);
  const { user } = session;
  const device = describeAgent(ctx.request.headers.get("user-agent"));
  const sessions = await queries.listSessions(ctx.authDb, { userId: user.id });
  const others = sessions.filter((other) => other.id !== session.id);
  // Compared by name: a browser that updated itself is the same device.
  if (others.length > 0 && others.every((other) => describeAgent(other.user_agent) !== device)) {
    await ctx.withUser(user.id, (tx) =>
      notifyUser(ctx, tx, user, { kind: "new_device", params: { device } }),
    );
  }
  return session;
}

/** "Chrome, Android": enough to recognise one's own phone, in words that need no translation. */
function describeAgent(agent: string | null): string {
  const { browser, system } = readAgent(agent);
  return [browser, system].filter(Boolean).join(", ") || "?";
}

export async function logOut(ctx: Ctx): Promise<string[]> {
  const { found } = await lookUpSession(ctx.auth, ctx.request.headers);
  const { cookies } = await callAuth(
    ctx.auth.api.signOut({ headers: ctx.request.headers, returnHeaders: true }),
  );
  if (found) await ctx.bus.publish({ reason: "sessions", userIds: [found.user.id] });
  return cookies;
}

export async function getSession(ctx: Ctx): Promise<WithCookies<AuthSession | null>> {
  const { found, cookies } = await lookUpSession(ctx.auth, ctx.request.headers);
  return { result: found ? await toSession(ctx, found) : null, cookies };
}

/** The session that an answer's cookies open, read back the way the next request will. */
async function readSession(ctx: Ctx, cookies: string[]): Promise<AuthSession> {
  const cookie = cookies.map((line) => line.split(";")[0]).join("; ");
  const headers = new Headers({ cookie });
  const { found } = await lookUpSession(ctx.auth, headers);
  if (!found) throw new AppError("unauthorized");
  return toSession(ctx, found);
}

async function toSession(ctx: Ctx, { user, session }: FoundSession): Promise<AuthSession> {
  const settings = await ctx.withUser(user.id, (tx) => getSettings(tx, user));
  return {
    id: session.id,
    expires_at: session.expiresAt.toISOString(),
    user: {
      id: user.id,
      email: user.email,
      roles: user.roles ?? [],
      second_factor: user.twoFactorEnabled,
      language: settings.language,
      setup_completed: settings.setup_completed,
      created_at: user.createdAt.toISOString(),
      ...(user.deletion_due_at ? { deletion_due_at: user.deletion_due_at.toISOString() } : {}),
    },
  };
}

export async function forgotPassword(ctx: Ctx, input: { email: string }): Promise<void> {
  await limitMailsOfAddress(ctx, "reset");
  await Promise.all([requestReset(ctx, input), sleep(uniformMs)]);
}

async function requestReset(ctx: Ctx, body: { email: string }): Promise<void> {
  if (!(await mayMailReset(ctx, body.email))) return;
  const { headers } = ctx.request;
  await callAuth(ctx.auth.api.requestPasswordReset({ body, headers, returnHeaders: true }));
}

/**
 * Counts only mails to this exact address, and only if it has an account. The count ends with the first link,
 * so an owner who is sent no mail has one with a link that works, whoever asked for it.
 */
async function mayMailReset(ctx: Ctx, email: string): Promise<boolean> {
  if (!(await queries.findUserByEmail(ctx.authDb, { email }))) return true;
  const key = `mail:reset:${hashEmail(email)}`;
  const { used } = await ctx.sharedLimiter.count(key, resetLinkSeconds);
  return used <= limits.mail.perAddress;
}

/** For a mail to an address that somebody typed: limits how many an hour reach one mailbox. */
export async function limitMails(ctx: Ctx, purpose: string, email: string): Promise<void> {
  await limitMailsOfAddress(ctx, purpose);
  const key = `mail:${purpose}:${hashMailbox(email)}`;
  await ctx.sharedLimiter.consume(key, limits.mail.perAddress, hour);
}

async function limitMailsOfAddress(ctx: Ctx, purpose: string): Promise<void> {
  const key = `mail:${purpose}:${ctx.request.caller.key}`;
  await ctx.sharedLimiter.consume(key, limits.mail.perIpPerFiveMinutes, 5 * 60);
}

/** Of mailed links and codes, whose guessing their length prevents: this bounds the load only. */
export async function limitTries(ctx: Ctx, purpose: string): Promise<void> {
  const key = `${purpose}:${ctx.request.caller.key}`;
  await ctx.sharedLimiter.consume(key, limits.signIn.triesPerMinute, 60);
}
