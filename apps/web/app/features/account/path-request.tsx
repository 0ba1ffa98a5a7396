import { useTranslation } from "react-i18next";
import { links } from "#web/platform/urls/links.ts";
import { readReturnTo } from "#web/platform/urls/return-to.ts";
import { parsePathRequest, type PathRequest, toSearch } from "#web/entities/path/path-request.ts";
import { useHydrated } from "#web/platform/browser/use-hydrated.ts";
import { readStored, removeStored, writeStored } from "#web/platform/storage/browser-storage.ts";
import { cn } from "#web/ui/display/cn.ts";
import { Star } from "#web/ui/display/star.tsx";

// Prerendered pages have no query until they are hydrated.
function useSearch(): string {
  return useHydrated() ? window.location.search : "";
}

/** The path that a visitor built on the landing page. */
export function usePathRequest(): PathRequest | null {
  return parsePathRequest(useSearch());
}

/** The page that builds the requested path, else the page that required the log-in. */
export function landingAfterLogIn(search: string): string {
  const pathRequest = parsePathRequest(search);
  return pathRequest ? links.newPath + toSearch(pathRequest) : readReturnTo(search);
}

/** Of the published path from which the visitor came, to take a copy. */
export function readPublishedToken(search: string): string | undefined {
  return /^\/p\/([\w-]+)$/.exec(readReturnTo(search))?.[1];
}

/** Setup, except for the operator, whose link expires. */
export function landingAfterSignUp(search: string): string {
  const returnTo = readReturnTo(search);
  return returnTo.startsWith(`${links.firstAdmin}?`) ? returnTo : links.onboarding;
}

const landingKey = "landing-after-sign-up";
const storedForMs = 3_600_000;

/** For the mailed link, which opens in another tab and contains no `next`. A later sign-up replaces it. */
export function storeLandingAfterSignUp(search: string): void {
  const landing = landingAfterSignUp(search);
  if (landing === links.onboarding) removeStored(landingKey);
  else writeStored(landingKey, `${Date.now()} ${landing}`);
}

/** Once, and for an hour: it contains the operator's secret, and another person may use this browser next. */
export function readLandingOnce(): string {
  const [time, landing] = readStored(landingKey)?.split(" ") ?? [];
  removeStored(landingKey);
  return landing && Date.now() - Number(time) < storedForMs ? landing : links.onboarding;
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

/** Always two lines tall, and there before hydration (`data-goal` of the boot script), so that the form never moves. */
export function PendingPathHint() {
  const { t } = useTranslation();
  const isHydrated = useHydrated();
  const goal = usePathRequest()?.goal;
  const isCopy = readPublishedToken(useSearch()) !== undefined;
  const text = goal
    ? t("entry:register.waiting", { goal })
    : isCopy && t("entry:register.waitingCopy");
  if (isHydrated && !text) return null;
  return (
    <p
      className={cn(
        "items-center gap-3 rounded-md bg-sunken px-3.5 py-2.5 text-sm",
        isHydrated ? "flex" : "hidden in-data-goal:flex",
      )}
    >
      <Star state="now" className="size-7 shrink-0" />
      <span className="flex min-h-[2lh] min-w-0 items-center">
        <span className="line-clamp-2 wrap-anywhere">{text}</span>
      </span>
    </p>
  );
}
