import { useLocation } from "react-router";
import { links } from "#web/platform/urls/links.ts";
import { type PathRequest, parsePathRequest, toSearch } from "#web/entities/path/path-request.ts";
import { useHydrated } from "#web/platform/browser/use-hydrated.ts";

// Prerendered pages know no query: what hangs on it appears once the page is alive.
function useSearch(): string {
  const { search } = useLocation();
  return useHydrated() ? search : "";
}

/** The path built on the landing page, on its way through sign-up. */
export function usePathRequest(): PathRequest | null {
  return parsePathRequest(useSearch());
}

/** Where it leads who has an account already. */
export function usePathRequestHref(): string | undefined {
  const wish = usePathRequest();
  return wish ? links.newPath + toSearch(wish) : undefined;
}

/** `?next=…` and the kept path as they stand in the address, to hand on between log-in, register and forgotten password. */
export function useNextQuery(): string {
  const search = useSearch();
  const wish = parsePathRequest(search);
  const kept = new URLSearchParams(wish ? toSearch(wish) : "");
  const next = new URLSearchParams(search).get("next");
  if (next) kept.set("next", next);
  return kept.size > 0 ? `?${kept}` : "";
}
