import type { Language } from "@masar/contract/settings/schemas";
import { endpoints } from "@masar/contract/endpoints";
import type { Env } from "#api/env.ts";
import { isSigned, sign } from "#api/mail/signature.ts";
import { linkUnsubscribe, type UnsubscribeLinks } from "#api/mail/unsubscribe.ts";

const purpose = "newsletter off";

/** The addresses a newsletter carries for ever: which subscription they end, and a proof that we wrote it. */
export function linksOfSubscription(
  env: Pick<Env, "PUBLIC_URL" | "AUTH_SECRET">,
  { id, language }: { id: string; language: Language },
): UnsubscribeLinks {
  return linkUnsubscribe(env, language, {
    page: "/newsletter/unsubscribe",
    endpoint: endpoints.unsubscribeNewsletter.path,
    token: `${id}.${sign(env.AUTH_SECRET, [purpose, id])}`,
  });
}

/** Whose subscription a link ends; undefined when it is none of ours. */
export function readUnsubscribeToken(
  env: Pick<Env, "AUTH_SECRET">,
  token: string,
): string | undefined {
  const [id = "", signature = ""] = token.split(".");
  return isSigned(env.AUTH_SECRET, [purpose, id], signature) ? id : undefined;
}
