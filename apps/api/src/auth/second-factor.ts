import type { FoundSession } from "#api/auth/session.ts";

/** The account has an authenticator, whose code every log-in by password asked for, or this session is by passkey. */
export function hasSecondFactor({ user, session }: FoundSession): boolean {
  return user.twoFactorEnabled || session.byPasskey === true;
}
