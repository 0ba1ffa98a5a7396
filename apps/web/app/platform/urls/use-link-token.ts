import { useSearchParams } from "react-router";
import { useHydrated } from "#web/platform/browser/use-hydrated.ts";

/** The token of a mailed link; undefined while the prerendered page does not know its address yet. */
export function useLinkToken(): string | undefined {
  const [search] = useSearchParams();
  return useHydrated() ? (search.get("token") ?? "") : undefined;
}
