import type { AccountHooks } from "#api/auth/auth.ts";
import { hashEmail } from "#api/auth/tokens.ts";
import { removeSessions, verifyUser } from "#api/features/account/account.queries.ts";
import { clearSignInFailures } from "#api/features/account/credentials/sign-in-failures.queries.ts";
import { accountLink } from "#api/mail/links.ts";
import type { Services } from "#api/services.ts";

export function createAccountHooks(
  services: Pick<Services, "env" | "authDb" | "queue" | "bus">,
): AccountHooks {
  const { env, authDb, queue, bus } = services;
  return {
    sendResetLink: ({ email, language }, token) =>
      queue.enqueue("mail.send", {
        to: email,
        language,
        template: "reset",
        params: { url: accountLink(env, language, "/reset-password", { token }) },
      }),

    /** Who read the mailed link owns the address; the wait for wrong tries and every open stream end. */
    async onPasswordReset({ id, email, language }) {
      await verifyUser(authDb, { id });
      await clearSignInFailures(authDb, {
        emailHash: hashEmail(email),
      });
      // better-auth ends the sessions after this hook; streams woken before that would stay open.
      await removeSessions(authDb, { userId: id });
      await bus.publish({ reason: "sessions", userIds: [id] });
      await queue.enqueue("mail.send", {
        to: email,
        language,
        template: "password_changed",
        params: { url: accountLink(env, language, "/forgot-password") },
      });
    },
  };
}
