import { hasPlainHost } from "@masar/domain/catalog/link-guard";
import type { Env } from "#api/env.ts";

/** The push services of browsers. The server calls the address of a subscription, so no other host is allowed. */
const hosts = ["fcm.googleapis.com", "updates.push.services.mozilla.com"];
const families = [".push.apple.com", ".notify.windows.com"];

export function isPushAddress(env: Pick<Env, "NODE_ENV" | "PUSH_EXTRA_ORIGIN">, address: string) {
  const url = URL.canParse(address) ? new URL(address) : null;
  if (!url || url.username || url.password) return false;
  const isOwnTest = env.NODE_ENV !== "production" && url.origin === env.PUSH_EXTRA_ORIGIN;
  if (isOwnTest) return true;
  const isKnown =
    hosts.includes(url.hostname) || families.some((family) => url.hostname.endsWith(family));
  return url.protocol === "https:" && url.port === "" && hasPlainHost(url) && isKnown;
}
