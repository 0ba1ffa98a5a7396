import { useLocation } from "react-router";
import { links } from "#web/platform/urls/links.ts";
import { type PathRequest, parsePathRequest, toSearch } from "#web/entities/path/path-request.ts";
import { useHydrated } from "#web/platform/browser/use-hydrated.ts";

// Prerendered pages have no query until they are hydrated.
function useSearch(): string {
  const { search } = useLocation();
  return useHydrated() ? search : "";
}

/** The path that a visitor built on the landing page. */
export function usePathRequest(): PathRequest | null {
  return parsePathRequest(useSearch());
}

/** The page that builds the requested path for a user who already has an account. */
export function usePathRequestHref(): string | undefined {
  const pathRequest = usePathRequest();
  return pathRequest ? links.newPath + toSearch(pathRequest) : undefined;
}

/** The path request and `next` of the URL, to pass on between log-in, register and forgotten password. */
export function useNextQuery(): string {
  const search = useSearch();
  const pathRequest = parsePathRequest(search);
  const query = new URLSearchParams(pathRequest ? toSearch(pathRequest) : "");
  const next = new URLSearchParams(search).get("next");
  if (next) query.set("next", next);
  return query.size > 0 ? `?${query}` : "";
}
