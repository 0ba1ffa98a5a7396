import { useSearchParams } from "react-router";
import { useHydrated } from "#web/platform/browser/use-hydrated.ts";

/** Undefined until hydrated: prerendered pages do not know their query. */
export function useLinkToken(): string | undefined {
  const [search] = useSearchParams();
  return useHydrated() ? (search.get("token") ?? "") : undefined;
}
