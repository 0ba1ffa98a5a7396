import type { Consent } from "@masar/contract/account/schemas";
import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { publicHref } from "#web/platform/urls/links.ts";
import { useFormat } from "#web/platform/format/use-format.ts";
import { useLanguage } from "#web/platform/preferences/use-language.ts";
import { EmptyState } from "#web/ui/feedback/empty-state.tsx";
import { QueryFallback } from "#web/ui/feedback/query-fallback.tsx";
import { Skeleton } from "#web/ui/feedback/skeleton.tsx";
import { consentsQuery } from "#web/features/settings/security/security.api.ts";
import { ConsentRow } from "./consent-row.tsx";
import { YouTubeConsentRow } from "./youtube-consent-row.tsx";

const kinds: Consent["kind"][] = ["terms", "age_13", "ai", "recording"];

/** A part of "Privacy" that can be linked to. */
export function ConsentsSection() {
  const { t } = useTranslation();
  const query = useQuery(consentsQuery);
  return (
    <section
      id="consents"
      tabIndex={-1}
      aria-label={t("settings:consents.title")}
      className="scroll-mt-20"
    >
      {query.data ? (
        <ConsentList consents={query.data.consents} />
      ) : (
        <QueryFallback
          query={query}
          failedTitle={t("settings:consents.failed")}
          className="grid gap-6"
        >
          {[0, 1].map((row) => (
            <div key={row} className="grid gap-2">
              <Skeleton className="h-4 w-48" />
              <Skeleton className="h-3.5 w-72 max-w-full" />
            </div>
          ))}
        </QueryFallback>
      )}
    </section>
  );
}

function ConsentList({ consents }: { consents: Consent[] }) {
  const { t } = useTranslation();
  const { language } = useLanguage();
  const format = useFormat();
  // The button is removed with the consent.
  const moveFocus = () => document.getElementById("consents")?.focus({ preventScroll: true });
  const current = kinds.flatMap((kind) => consents.find((consent) => consent.kind === kind) ?? []);
  if (current.length === 0) return <EmptyState title={t("settings:consents.empty")} />;
  return (
    <div className="divide-y divide-line">
      {current.map(({ kind, granted, version, created_at }) => (
        <ConsentRow key={kind} kind={kind} level={3} isGranted={granted} onChanged={moveFocus}>
          {t(granted ? "settings:consents.granted" : "settings:consents.withdrawn", {
            date: format.date(created_at, "dateTime"),
          })}
          {kind === "terms" && (
            <>
              {" "}
              <Link
                to={publicHref("/terms", language)}
                reloadDocument
                className="text-teal underline underline-offset-4"
              >
                {t("settings:consents.version", { date: format.date(version, "date", "UTC") })}
              </Link>
            </>
          )}
        </ConsentRow>
      ))}
      <YouTubeConsentRow onWithdrawn={moveFocus} />
    </div>
  );
}
