import { useLocation } from "react-router";
import { links } from "#web/platform/urls/links.ts";
import { type PathWish, readWish, wishQuery } from "#web/entities/path/path-request.ts";
import { useHydrated } from "#web/platform/browser/use-hydrated.ts";

// Prerendered pages know no query: what hangs on it appears once the page is alive.
function useSearch(): string {
  const { search } = useLocation();
  return useHydrated() ? search : "";
}

/** The path built on the landing page, on its way through sign-up. */
export function useKeptWish(): PathWish | null {
  return readWish(useSearch());
}

/** Where it leads who has an account already. */
export function useWishLanding(): string | undefined {
  const wish = useKeptWish();
  return wish ? links.newPath + wishQuery(wish) : undefined;
}

/** `?next=…` and the kept path as they stand in the address, to hand on between log-in, register and forgotten password. */
export function useKeptNext(): string {
  const search = useSearch();
  const wish = readWish(search);
  const kept = new URLSearchParams(wish ? wishQuery(wish) : "");
  const next = new URLSearchParams(search).get("next");
  if (next) kept.set("next", next);
  return kept.size > 0 ? `?${kept}` : "";
}
