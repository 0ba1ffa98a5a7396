import type { Language } from "@masar/contract/settings/schemas";
import type { Env } from "#api/env.ts";

export function accountLink(
  env: Pick<Env, "PUBLIC_URL">,
  language: Language,
  path: `/${string}`,
  query: Record<string, string> = {},
): string {
  const url = new URL(language === "ar" ? `/ar${path}` : path, env.PUBLIC_URL);
  for (const [key, value] of Object.entries(query)) url.searchParams.set(key, value);
  return url.href;
}
