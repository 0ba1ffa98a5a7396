import { betterAuth } from "better-auth";
import { APIError, createAuthEndpoint } from "better-auth/api";
import { setSessionCookie } from "better-auth/cookies";
import { twoFactor } from "better-auth/plugins";
import type { Kysely } from "kysely";
import { z } from "zod";
import { limits } from "@masar/contract/limits";
import type { Role } from "@masar/contract/account/schemas";
import type { Language } from "@masar/contract/settings/schemas";
import { cookiePrefix, isSecureSite } from "#api/auth/cookies.ts";
import { currentFactorEncryption } from "#api/auth/factor-encryption.ts";
import { asksAfterProviders, providerLogIn } from "#api/auth/identities/provider-log-in.ts";
import type { Provider } from "#api/auth/identities/providers.ts";
import { passkeys } from "#api/auth/passkeys.ts";
import { createHashing } from "#api/auth/password.ts";
import { singleUseCodes } from "#api/auth/totp-steps.ts";
import type { AuthTables } from "#api/db/schema/tables.ts";
import type { Env } from "#api/env.ts";
import { AppError } from "#api/errors.ts";
import type { Log } from "#api/log.ts";

const day = 24 * 60 * 60;
/** Use of a session moves its end, at most once in this time. */
export const renewAfterSeconds = day;
export const resetLinkSeconds = 30 * 60;

type Addressee = { id: string; email: string; language: Language };

export type AccountHooks = {
  sendResetLink: (user: Addressee, token: string) => Promise<void>;
  onPasswordReset: (user: Addressee) => Promise<void>;
};

/** The HTTP routes of better-auth are not mounted: our endpoints call it, with our limits, responses and errors. */
export function createAuth(options: {
  env: Env;
  db: Kysely<AuthTables>;
  hooks: AccountHooks;
  providers: Provider[];
  log: Log;
}) {
  const { env, db, hooks, providers, log } = options;
  const isSecure = isSecureSite(env);
  const asUser = (user: { id: string; email: string }) => user as Addressee;

  return betterAuth({
    appName: "Masar",
    baseURL: env.PUBLIC_URL,
    basePath: "/api/auth",
    secret: env.AUTH_SECRET,
    trustedOrigins: [new URL(env.PUBLIC_URL).origin],
    telemetry: { enabled: false },
    logger: { disabled: true },
    rateLimit: { enabled: false },
    // Its transactions hold a connection while a password waits to be hashed, so a few sign-ups would exhaust the
    // pool. Links and codes are used up by one statement each, and an incomplete user is never signed in.
    database: { db, type: "postgres", transaction: false },
    emailAndPassword: {
      enabled: true,
      minPasswordLength: limits.password.min,
      maxPasswordLength: limits.password.max,
      requireEmailVerification: Boolean(env.SMTP_URL),
      autoSignIn: !env.SMTP_URL,
      revokeSessionsOnPasswordReset: true,
      resetPasswordTokenExpiresIn: resetLinkSeconds,
      password: createHashing(),
      sendResetPassword: ({ user, token }) => hooks.sendResetLink(asUser(user), token),
      onPasswordReset: ({ user }) => hooks.onPasswordReset(asUser(user)),
    },
    user: {
      modelName: "users",
      fields: names("emailVerified", "createdAt", "updatedAt"),
      additionalFields: {
        language: { type: "string", required: false, defaultValue: "en" },
        roles: { type: "string[]", required: false, input: false },
        first_signed_in_at: { type: "date", required: false, input: false, returned: false },
        deletion_due_at: { type: "date", required: false, input: false },
        suspended_at: { type: "date", required: false, input: false },
      },
    },
    session: {
      modelName: "sessions",
      fields: names("userId", "expiresAt", "ipAddress", "userAgent", "createdAt", "updatedAt"),
      expiresIn: limits.session.idleDays * day,
      updateAge: renewAfterSeconds,
      // New passkeys need the password again, whatever the age of the session.
      freshAge: 0,
      // A cached copy would outlive a revoked session.
      cookieCache: { enabled: false },
    },
    databaseHooks: {
      session: {
        create: {
          // Before the second factor is asked for, and for every way to a session.
          before: async ({ userId }) => {
            if (await isSuspended(db, userId))
              throw new APIError("FORBIDDEN", { code: "ACCOUNT_SUSPENDED" });
          },
        },
      },
    },
    account: {
      modelName: "accounts",
      updateAccountOnSignIn: false,
      // The identities service links, in a transaction of its own.
      accountLinking: { enabled: true, trustedProviders: [], disableImplicitLinking: true },
      fields: names(
        "userId",
        "accountId",
        "providerId",
        "accessToken",
        "refreshToken",
        "idToken",
        "accessTokenExpiresAt",
        "refreshTokenExpiresAt",
        "createdAt",
        "updatedAt",
      ),
    },
    verification: {
      modelName: "verifications",
      fields: names("expiresAt", "createdAt", "updatedAt"),
      storeIdentifier: "hashed",
    },
    advanced: {
      // The session and its user in one statement.
      database: { generateId: false, joins: true },
      ipAddress: { disableIpTracking: true },
      // Our own prefix, because better-auth does not support `__Host-`.
      useSecureCookies: false,
      cookiePrefix: cookiePrefix(env),
      defaultCookieAttributes: { secure: isSecure, httpOnly: true, sameSite: "lax", path: "/" },
    },
    plugins: [
      asksAfterProviders(
        twoFactor({
          issuer: "Masar",
          twoFactorTable: "two_factors",
          skipVerificationOnEnable: false,
          schema: {
            user: { fields: { twoFactorEnabled: "two_factor_enabled" } },
            twoFactor: {
              modelName: "two_factors",
              fields: names("userId", "backupCodes", "failedVerificationCount", "lockedUntil"),
            },
          },
        }),
      ),
      passkeys(env),
      providerLogIn({ find: (id) => providers.find((provider) => provider.id === id), log }),
      currentFactorEncryption(db, env),
      singleUseCodes(db),
      mailedLinks(),
    ],
  });
}

export type Auth = ReturnType<typeof createAuth>;

/** A session for a user who opened a mailed link; called by the account service only. */
function mailedLinks() {
  return {
    id: "mailed-links",
    endpoints: {
      startMailedSession: createAuthEndpoint(
        "/mailed-session",
        { method: "POST", body: z.object({ userId: z.uuid() }), metadata: { SERVER_ONLY: true } },
        async (ctx) => {
          const user = await ctx.context.internalAdapter.findUserById(ctx.body.userId);
          if (!user) throw new AppError("link_invalid");
          // A mailed link never replaces the second factor.
          if ((user as unknown as AuthUser).twoFactorEnabled) throw new AppError("unauthorized");
          const session = await ctx.context.internalAdapter.createSession(user.id);
          await setSessionCookie(ctx, { session, user });
          return ctx.json({ status: true });
        },
      ),
    },
  };
}

async function isSuspended(db: Kysely<AuthTables>, userId: string): Promise<boolean> {
  const query = db.selectFrom("users").select("suspended_at").where("id", "=", userId);
  return Boolean((await query.executeTakeFirst())?.suspended_at);
}

/** Maps camelCase names of better-auth to our columns. */
function names<const Keys extends string[]>(...keys: Keys): Record<Keys[number], string> {
  const pairs = keys.map((key) => [
    key,
    key.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`),
  ]);
  return Object.fromEntries(pairs) as Record<Keys[number], string>;
}

export type AuthUser = {
  id: string;
  email: string;
  language: Language;
  roles: Role[];
  twoFactorEnabled: boolean;
  createdAt: Date;
  deletion_due_at: Date | null;
  suspended_at: Date | null;
};
export type AuthSessionRow = {
  /** Unknown to better-auth: only `readSession` has it. */
  byPasskey?: boolean;
  id: string;
  token: string;
  userId: string;
  expiresAt: Date;
  createdAt: Date;
};
