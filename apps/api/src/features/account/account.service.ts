import { setTimeout as sleep } from "node:timers/promises";
import type { AuthSession, SignUpDetails } from "@masar/contract/account/schemas";
import type { BodyOf, ResponseOf } from "@masar/contract/endpoint-schemas";
import type { EndpointName } from "@masar/contract/endpoints";
import { signInLimits } from "@masar/contract/account/sign-in-limits";
import { limits } from "@masar/contract/limits";
import type { Language } from "@masar/contract/settings/schemas";
import { readAgent } from "@masar/domain/account/device-name";
import { resetLinkSeconds } from "#api/auth/auth.ts";
import { callAuth } from "#api/auth/call.ts";
import { rememberDevice } from "#api/auth/known-device.ts";
import { refuseCommonPassword } from "#api/auth/password.ts";
import { findSessionToken, lookUpSession, type FoundSession } from "#api/auth/session.ts";
import { hashEmail, hashMailbox, hashToken } from "#api/auth/tokens.ts";
import type { Ctx } from "#api/context.ts";
import { AppError } from "#api/errors.ts";
import { RequestHeaders } from "#api/http/request-headers.ts";
import { createMailedLink, sendKnownAddressMail, sendMail } from "./account-mail.service.ts";
import * as queries from "./account.queries.ts";
import { addConsent } from "./consents.queries.ts";
import { addSampleNotes } from "#api/features/notes/notes.service.ts";
import {
  authOptions,
  requirePasskeyOfStaff,
  verifySecondFactor,
} from "./credentials/reauthentication.service.ts";
import { guardSignIn, isCredentialsError } from "./credentials/sign-in-guard.service.ts";
import { notifyUser } from "#api/core/notifications/notify.service.ts";
import { startOnboarding } from "#api/features/onboarding/onboarding.service.ts";
import { findPublishedCopy } from "#api/features/paths/publishing/copy-for-sign-up.service.ts";
import { requirePlanDates } from "#api/features/paths/plan-dates.service.ts";
import { getSettings, createSettings } from "#api/core/user-settings/user-settings.service.ts";
import { addSampleTasks } from "#api/features/tasks/tasks.service.ts";
import { addressKey } from "#api/limiter.ts";

export type WithCookies<T> = { result: T; cookies: string[] };
type Answer<N extends EndpointName> = Promise<WithCookies<ResponseOf<N>>>;
type MailUser = { id: string; email: string; language: Language };

const hour = 60 * 60;
/** Longer than every branch of sign-up, so that the response time does not reveal whether an account exists. */
const uniformMs = 400;

export async function signUp(ctx: Ctx, input: BodyOf<"signUp">) {
  await limitSignUps(ctx);
  refuseCommonPassword(input.password);
  requirePlanDates(input.intake ?? {});
  const [response] = await Promise.all([
    ctx.entryQueue.run(ctx.request.caller.key, () => createAccount(ctx, input)),
    ctx.env.SMTP_URL ? sleep(uniformMs) : null,
  ]);
  return response;
}

export async function limitSignUps(ctx: Ctx): Promise<void> {
  const key = `sign-up:${addressKey(ctx.request.ip)}`;
  await ctx.sharedLimiter.consume(key, limits.signUp.perIpPerHour, hour);
}

async function createAccount(ctx: Ctx, input: BodyOf<"signUp">) {
  const { email } = input;
  const existing = await queries.findUserByEmail(ctx.authDb, { email });
  const isKnown = existing !== undefined && isInUse(existing);
  const canMail = await canMailSignUp(ctx, email);
  // The last sign-up replaces an unverified one, so that no earlier password remains.
  // When no new mail can be sent, the earlier sign-up and its link stay valid.
  if (existing && !isKnown && canMail)
    await queries.removeUnverifiedUser(ctx.authDb, { id: existing.id });
  const copy = await findPublishedCopy(ctx, input.published_path);
  const { user, cookies } = await registerUser(ctx, input);
  if (isKnown && canMail) await sendKnownAddressMail(ctx, existing);
  if (user) {
    await saveSignUp(ctx, user.id, { ...input, copy });
    if (!ctx.env.SMTP_URL) await welcomeOnce(ctx, user);
    else if (canMail) await sendVerification(ctx, user);
  }
  const isLoggedIn = user !== undefined && cookies.length > 0;
  const status = isLoggedIn ? ("logged_in" as const) : ("check_inbox" as const);
  return {
    result: { status, mailbox_url: ctx.env.MAILBOX_URL ?? null },
    cookies: isLoggedIn ? withDeviceCookie(ctx, cookies, user.id) : cookies,
  };
}

/** Without mail, accounts are in use although they are never verified. */
export function isInUse(user: { email_verified: boolean; first_signed_in_at: Date | null }) {
  return user.email_verified || user.first_signed_in_at !== null;
}

type NewAccount = SignUpDetails & { copy: Awaited<ReturnType<typeof findPublishedCopy>> };

export function saveSignUp(ctx: Ctx, userId: string, input: NewAccount): Promise<void> {
  const { terms_version: version, intake, wants_outline: wantsOutline, copy } = input;
  return ctx.withUser(userId, async (tx) => {
    await addConsent(tx, { userId, kind: "terms", granted: true, version });
    await addConsent(tx, { userId, kind: "age_13", granted: true, version });
    await createSettings(tx, { userId, timeZone: input.time_zone });
    await startOnboarding(tx, { userId, intake, wantsOutline, copy });
  });
}

/** Returns no user when the address already has an account, also one created by a concurrent request. */
async function registerUser(ctx: Ctx, { email, password, language }: BodyOf<"signUp">) {
  const body = { email, password, name: "", language };
  const signUpEmail = ctx.auth.api.signUpEmail({ body, ...authOptions(ctx) });
  const registered = await callAuth(signUpEmail).catch((error: unknown) =>
    ctx.env.SMTP_URL && isCredentialsError(error) ? undefined : Promise.reject(error),
  );
  const user = await queries.findUserByEmail(ctx.authDb, { email });
  // For a taken address better-auth responds with an invented user.
  const isNew = user !== undefined && user.id === registered?.response.user.id;
  return { user: isNew ? user : undefined, cookies: registered?.cookies ?? [] };
}

/** Limits sign-up mails per mailbox, so that no mailbox can be flooded. The response stays the same. */
async function canMailSignUp(ctx: Ctx, email: string): Promise<boolean> {
  const { used } = await ctx.sharedLimiter.count(`mail:sign-up:${hashMailbox(email)}`, hour);
  return used <= limits.signUp.mailsPerAddressPerHour;
}

export async function resendVerification(ctx: Ctx, input: { email: string }) {
  await limitMails(ctx, "verify", input.email);
  const resend = async () => {
    const user = await queries.findUserByEmail(ctx.authDb, input);
    if (user && !user.email_verified) await sendVerification(ctx, user);
  };
  await Promise.all([resend(), sleep(uniformMs)]);
  return { accepted: true } as const;
}

export async function sendVerification(ctx: Ctx, user: MailUser): Promise<void> {
  const expiresAt = new Date(Date.now() + 24 * hour * 1000);
  const link = { purpose: "verify", path: "/verify-email", expiresAt } as const;
  await sendMail(ctx, user, "verify", { url: await createMailedLink(ctx, user, link) });
}

/** The link is one factor only: a user with a second factor still has to log in. */
export async function verifyEmail(ctx: Ctx, input: { token: string }): Answer<"verifyEmail"> {
  await limitTries(ctx, "verify-link");
  const token = { purpose: "verify", hash: hashToken(input.token) } as const;
  const userId = await queries.consumeMailedToken(ctx.authDb, token);
  const user = userId ? await queries.verifyUser(ctx.authDb, { id: userId }) : undefined;
  if (!user) throw new AppError("link_invalid");
  if (user.two_factor_enabled) return { result: { status: "log_in_required" }, cookies: [] };
  const call = { body: { userId: user.id }, ...authOptions(ctx) };
  const { cookies } = await callAuth(ctx.auth.api.startMailedSession(call));
  await welcomeOnce(ctx, user);
  return toLoggedIn(ctx, cookies, await loadSession(ctx, cookies));
}

export async function welcomeOnce(ctx: Ctx, user: MailUser): Promise<void> {
  if (!(await queries.markFirstSignIn(ctx.authDb, { id: user.id }))) return;
  await ctx.withUser(user.id, async (tx) => {
    await notifyUser(ctx, tx, user, { kind: "welcome", params: {} });
    await addSampleTasks(tx, user);
    await addSampleNotes(tx, user);
  });
}

export async function logIn(ctx: Ctx, body: BodyOf<"logIn">): Answer<"logIn"> {
  const checkPassword = () => callAuth(ctx.auth.api.signInEmail({ body, ...authOptions(ctx) }));
  const { response, cookies } = await ctx.entryQueue.run(
    ctx.request.caller.key,
    () => guardSignIn(ctx, body.email, checkPassword),
    hashEmail(body.email),
  );
  if ("twoFactorRedirect" in response)
    return { result: { status: "second_factor_required" }, cookies };
  return finishLogIn(ctx, cookies);
}

export async function logInSecondFactor(ctx: Ctx, input: { code: string }) {
  await limitTries(ctx, "second-factor");
  // In a session, better-auth takes the code as the first one of a new authenticator.
  const { found } = await lookUpSession(ctx, ctx.request);
  if (found) await requirePasskeyOfStaff(ctx, found);
  return finishLogIn(ctx, await verifySecondFactor(ctx, input.code));
}

/** Notifies the user when no other session has the same kind of browser. */
export async function finishLogIn(ctx: Ctx, cookies: string[]) {
  const session = await loadSession(ctx, cookies);
  const { user } = session;
  const device = describeAgent(ctx.request.headers.get("user-agent"));
  const sessions = await queries.listSessions(ctx.authDb, { userId: user.id });
  const others = sessions.filter((other) => other.id !== session.id);
  // Compared by name: a browser that updated itself is the same device.
  if (others.length > 0 && others.every((other) => describeAgent(other.user_agent) !== device)) {
    const notification = { kind: "new_device", params: { device } } as const;
    await ctx.withUser(user.id, (tx) => notifyUser(ctx, tx, user, notification));
  }
  return toLoggedIn(ctx, cookies, session);
}

function toLoggedIn(ctx: Ctx, cookies: string[], session: AuthSession) {
  const result = { status: "logged_in" as const, session };
  return { result, cookies: withDeviceCookie(ctx, cookies, session.user.id) };
}

/** Added only together with a session, when the device has passed every check of the account. */
function withDeviceCookie(ctx: Ctx, cookies: string[], userId: string): string[] {
  return [...cookies, rememberDevice(ctx.env, ctx.request.headers, userId)];
}

/** For example "Chrome, Android". */
function describeAgent(agent: string | null): string {
  const { browser, system } = readAgent(agent);
  return [browser, system].filter(Boolean).join(", ") || "?";
}

export async function logOut(ctx: Ctx): Promise<WithCookies<null>> {
  const { found } = await lookUpSession(ctx, ctx.request);
  const { cookies } = await callAuth(ctx.auth.api.signOut(authOptions(ctx)));
  if (found) await ctx.bus.publish({ reason: "sessions", userIds: [found.user.id] });
  return { result: null, cookies };
}

export async function getSession(ctx: Ctx): Answer<"getSession"> {
  const { found, cookies } = await lookUpSession(ctx, ctx.request);
  return { result: { session: found ? await toSession(ctx, found) : null }, cookies };
}

/** Loads the session that new cookies belong to, as the next request will. */
async function loadSession(ctx: Ctx, cookies: string[]): Promise<AuthSession> {
  const cookie = cookies.map((line) => line.split(";")[0]).join("; ");
  const headers = new RequestHeaders({ cookie });
  const sessionToken = findSessionToken(ctx.env, headers);
  const { found } = await lookUpSession(ctx, { sessionToken, headers });
  if (!found) throw new AppError("unauthorized");
  return toSession(ctx, found);
}

async function toSession(ctx: Ctx, { user, session }: FoundSession): Promise<AuthSession> {
  const settings = await ctx.withUser(user.id, (tx) => getSettings(tx, user));
  const { id: userId, deletion_due_at: dueAt } = user;
  const reason = dueAt && (await queries.findDeletionReason(ctx.authDb, { userId }));
  return {
    id: session.id,
    expires_at: session.expiresAt.toISOString(),
    by_passkey: session.byPasskey ?? false,
    user: {
      id: user.id,
      email: user.email,
      roles: user.roles ?? [],
      second_factor: user.twoFactorEnabled,
      language: settings.language,
      setup_completed: settings.setup_completed,
      created_at: user.createdAt.toISOString(),
      ...(dueAt ? { deletion_due_at: dueAt.toISOString() } : {}),
      ...(reason ? { deletion_reason: reason } : {}),
    },
  };
}

export async function forgotPassword(ctx: Ctx, body: { email: string }) {
  await limitMailsPerCaller(ctx, "reset");
  const requestReset = async () => {
    if (await canMailReset(ctx, body.email))
      await callAuth(ctx.auth.api.requestPasswordReset({ body, ...authOptions(ctx) }));
  };
  await Promise.all([requestReset(), sleep(uniformMs)]);
  return { accepted: true } as const;
}

/**
 * Counts mails to exactly this address, and only if it has an account. The count expires with the first link, so an
 * owner who gets no further mail has one with a valid link.
 */
async function canMailReset(ctx: Ctx, email: string): Promise<boolean> {
  if (!(await queries.findUserByEmail(ctx.authDb, { email }))) return true;
  const key = `mail:reset:${hashEmail(email)}`;
  const { used } = await ctx.sharedLimiter.count(key, resetLinkSeconds);
  return used <= limits.mail.perAddress;
}

export async function limitMails(ctx: Ctx, purpose: string, email: string): Promise<void> {
  await limitMailsPerCaller(ctx, purpose);
  const key = `mail:${purpose}:${hashMailbox(email)}`;
  await ctx.sharedLimiter.consume(key, limits.mail.perAddress, hour);
}

async function limitMailsPerCaller(ctx: Ctx, purpose: string): Promise<void> {
  const key = `mail:${purpose}:${ctx.request.caller.key}`;
  await ctx.sharedLimiter.consume(key, limits.mail.perIpPerFiveMinutes, 5 * 60);
}

/** Bounds the load only: mailed tokens and codes are too long to guess. */
export async function limitTries(ctx: Ctx, purpose: string): Promise<void> {
  const key = `${purpose}:${ctx.request.caller.key}`;
  await ctx.sharedLimiter.consume(key, signInLimits.triesPerMinute, 60);
}
