import type { AccountHooks } from "#api/auth/auth.ts";
import { hashEmail } from "#api/auth/tokens.ts";
import { sendMail, sendPasswordChangedMail } from "./account-mail.service.ts";
import { removeSessions, verifyUser } from "./account.queries.ts";
import { clearSignInFailures } from "./credentials/sign-in-failures.queries.ts";
import { hasPassword, listIdentities } from "./identities/identities.queries.ts";
import { hasFeed } from "#api/features/calendar/calendar.service.ts";
import { accountLink } from "#api/mail/links.ts";
import type { Services } from "#api/services.ts";

export function createAccountHooks(
  services: Pick<Services, "env" | "authDb" | "queue" | "bus" | "withUser">,
): AccountHooks {
  const { env, authDb, bus } = services;
  return {
    /** The link says what the page cannot ask for without a session. */
    async sendResetLink(user, token) {
      const userId = user.id;
      const identities = await listIdentities(authDb, { userId });
      const isFirst = identities.length > 0 && !(await hasPassword(authDb, { userId }));
      const hasCalendarLink = await services.withUser(userId, (tx) => hasFeed(tx, { userId }));
      const url = accountLink(env, user.language, "/reset-password", {
        token,
        ...(isFirst ? { password: "first" } : {}),
        ...(hasCalendarLink ? {} : { calendar: "none" }),
      });
      await sendMail(services, user, isFirst ? "first_password" : "reset", { url });
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
