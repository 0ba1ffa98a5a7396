import { limits } from "@masar/contract/limits";
import type { Diagnostics } from "@masar/contract/support/schemas";
import type { Language } from "@masar/i18n/locales";
import { lastFailedRequest } from "#web/platform/api/api-client.ts";
import { detectTimeZone } from "#web/platform/browser/detect-time-zone.ts";
import { links } from "#web/platform/urls/links.ts";

/** What this browser would say of itself; none of it is what somebody wrote. */
export function collectDiagnostics(language: Language): Diagnostics {
  return {
    version: limits.version,
    browser: navigator.userAgent.slice(0, 300),
    page: findPageBefore(),
    language,
    time_zone: detectTimeZone(),
    screen: `${window.innerWidth}x${window.innerHeight}`,
    failed_request: lastFailedRequest()?.slice(0, 64) ?? null,
  };
}

type History = { entries: () => { url: string | null }[]; currentEntry: { index: number } | null };

/** Where help was needed: the last page outside support, as far as the browser tells; its path and no more. */
function findPageBefore(): string | null {
  const { navigation } = window as { navigation?: History };
  const visited = navigation?.entries().slice(0, navigation.currentEntry?.index ?? 0) ?? [];
  const paths = visited.flatMap(({ url }) => (url ? [new URL(url).pathname] : []));
  return paths.findLast((path) => !path.startsWith(links.support))?.slice(0, 200) ?? null;
}
