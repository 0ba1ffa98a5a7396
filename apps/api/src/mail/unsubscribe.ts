import { type NotificationType, notificationTypes } from "@masar/contract/notifications/kinds";
import { endpoints } from "@masar/contract/endpoints";
import type { Language } from "@masar/contract/settings/schemas";
import type { Env } from "#api/env.ts";
import type { JobPayload } from "#api/jobs/job-definitions.ts";
import { accountLink } from "#api/mail/links.ts";
import { isSigned, sign } from "#api/mail/signature.ts";

type Preference = { user_id: string; type: NotificationType };
/** The page a reader opens, and the address their mail program posts to by itself (RFC 8058). */
export type UnsubscribeLinks = { page: string; one_click: string };

const purpose = "mail preference off";

/**
 * Ends one kind of mail without a log-in. It is computed, not stored: it says whose and which mails, opens
 * nothing else, and never expires, as an old mail must still be able to end them.
 */
export function signPreference(secret: string, { user_id, type }: Preference): string {
  return `${user_id}.${type}.${sign(secret, [purpose, user_id, type])}`;
}

export function readPreference(secret: string, token: string): Preference | undefined {
  const [user_id = "", name, signature = ""] = token.split(".");
  const type = notificationTypes.find((known) => known === name);
  if (!type || !isSigned(secret, [purpose, user_id, type], signature)) return undefined;
  return { user_id, type };
}

export function unsubscribeLinks(
  env: Pick<Env, "PUBLIC_URL" | "AUTH_SECRET">,
  { unsubscribe, language }: JobPayload<"mail.send">,
): UnsubscribeLinks | undefined {
  if (!unsubscribe || "page" in unsubscribe) return unsubscribe;
  const token = signPreference(env.AUTH_SECRET, unsubscribe);
  return linkUnsubscribe(env, language, {
    page: "/mail/unsubscribe",
    endpoint: endpoints.unsubscribeMail.path,
    token,
  });
}

export function linkUnsubscribe(
  env: Pick<Env, "PUBLIC_URL">,
  language: Language,
  { page, endpoint, token }: { page: `/${string}`; endpoint: string; token: string },
): UnsubscribeLinks {
  const oneClick = new URL(endpoint, env.PUBLIC_URL);
  oneClick.searchParams.set("token", token);
  return { page: accountLink(env, language, page, { token }), one_click: oneClick.href };
}
