import type { Language } from "@masar/contract/settings/schemas";
import { endpoints } from "@masar/contract/endpoints";
import type { Secrets } from "#api/auth/secrets.ts";
import type { Env } from "#api/env.ts";
import { isSigned, sign } from "#api/mail/signature.ts";
import { linkUnsubscribe, type UnsubscribeLinks } from "#api/mail/unsubscribe.ts";

const purpose = "newsletter off";

/** The links never expire: the token holds the id of the subscription and a signature. */
export function buildUnsubscribeLinks(
  env: Pick<Env, "PUBLIC_URL"> & Secrets,
  { id, language }: { id: string; language: Language },
): UnsubscribeLinks {
  return linkUnsubscribe(env, language, {
    page: "/newsletter/unsubscribe",
    endpoint: endpoints.unsubscribeNewsletter.path,
    token: `${id}.${sign(env, [purpose, id])}`,
  });
}

export function parseUnsubscribeToken(env: Secrets, token: string) {
  const [id = "", signature = ""] = token.split(".");
  return isSigned(env, [purpose, id], signature) ? id : undefined;
}
