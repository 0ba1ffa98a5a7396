import { useLocation } from "react-router";
import { useHydrated } from "#web/lib/use-hydrated.ts";

/** `?next=…` as it stands in the address, to hand on between log-in, register and forgotten password. */
export function useKeptNext(): string {
  const { search } = useLocation();
  const isHydrated = useHydrated();
  // Prerendered pages know no query: their links gain it once the page is alive.
  const next = isHydrated ? new URLSearchParams(search).get("next") : null;
  return next ? `?${new URLSearchParams({ next })}` : "";
}
