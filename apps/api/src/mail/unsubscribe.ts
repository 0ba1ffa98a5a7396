import { type NotificationType, notificationTypes } from "@masar/contract/notifications/kinds";
import { endpoints } from "@masar/contract/endpoints";
import type { Language } from "@masar/contract/settings/schemas";
import type { Secrets } from "#api/auth/secrets.ts";
import type { Env } from "#api/env.ts";
import type { JobPayload } from "#api/jobs/job-definitions.ts";
import { accountLink } from "#api/mail/links.ts";
import { isSigned, sign } from "#api/mail/signature.ts";

type Preference = { user_id: string; type: NotificationType };
/** The page for the reader, and the address for one-click unsubscribing by mail programs (RFC 8058). */
export type UnsubscribeLinks = { page: string; one_click: string };

const purpose = "mail preference off";

/** A token to end one type of mail without a log-in. It is not stored and never expires, so that old mails work. */
export function signPreference(env: Secrets, { user_id, type }: Preference): string {
  return `${user_id}.${type}.${sign(env, [purpose, user_id, type])}`;
}

export function readPreference(env: Secrets, token: string): Preference | undefined {
  const [user_id = "", name, signature = ""] = token.split(".");
  const type = notificationTypes.find((known) => known === name);
  if (!type || !isSigned(env, [purpose, user_id, type], signature)) return undefined;
  return { user_id, type };
}

export function unsubscribeLinks(
  env: Pick<Env, "PUBLIC_URL"> & Secrets,
  { unsubscribe, language }: JobPayload<"mail.send">,
): UnsubscribeLinks | undefined {
  if (!unsubscribe || "page" in unsubscribe) return unsubscribe;
  const token = signPreference(env, unsubscribe);
  const endpoint = endpoints.unsubscribeMail.path;
  return linkUnsubscribe(env, language, { page: "/mail/unsubscribe", endpoint, token });
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
