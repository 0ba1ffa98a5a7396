import type { AccountHooks } from "#api/auth/auth.ts";
import { hashEmail } from "#api/auth/tokens.ts";
import { sendMail, sendPasswordChangedMail } from "./account-mail.service.ts";
import { removeSessions, verifyUser } from "./account.queries.ts";
import { clearSignInFailures } from "./credentials/sign-in-failures.queries.ts";
import { accountLink } from "#api/mail/links.ts";
import type { Services } from "#api/services.ts";

export function createAccountHooks(
  services: Pick<Services, "env" | "authDb" | "queue" | "bus">,
): AccountHooks {
  const { env, authDb, bus } = services;
  return {
    sendResetLink: (user, token) => {
      const url = accountLink(env, user.language, "/reset-password", { token });
      return sendMail(services, user, "reset", { url });
    },

    /** The mailed link proves the address, so it also verifies the user and clears the log-in delays. */
    async onPasswordReset(user) {
      await verifyUser(authDb, { id: user.id });
      await clearSignInFailures(authDb, { emailHash: hashEmail(user.email) });
      // better-auth removes the sessions after this hook; event streams notified before that would stay open.
      await removeSessions(authDb, { userId: user.id });
      await bus.publish({ reason: "sessions", userIds: [user.id] });
      await sendPasswordChangedMail(services, user);
    },
  };
}
