import { useLocation } from "react-router";
import { useTranslation } from "react-i18next";
import { links } from "#web/platform/urls/links.ts";
import { parsePathRequest, type PathRequest, toSearch } from "#web/entities/path/path-request.ts";
import { useHydrated } from "#web/platform/browser/use-hydrated.ts";
import { Star } from "#web/ui/display/star.tsx";

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

export function PendingPathHint() {
  const { t } = useTranslation();
  const goal = usePathRequest()?.goal;
  if (!goal) return null;
  return (
    <p className="flex items-center gap-3 rounded-md bg-sunken px-3.5 py-2.5 text-sm">
      <Star state="now" className="size-7 shrink-0" />
      <span className="min-w-0 wrap-anywhere">{t("entry:register.waiting", { goal })}</span>
    </p>
  );
}
