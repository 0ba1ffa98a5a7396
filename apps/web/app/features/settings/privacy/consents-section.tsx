import type { Consent } from "@masar/contract/account/schemas";
import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { useRecordConsent } from "#web/entities/assistant/assistant-queries.ts";
import { errorText } from "#web/platform/errors/error-text.ts";
import { publicHref } from "#web/platform/urls/links.ts";
import { toast } from "#web/platform/toast/toast.ts";
import { useFormat } from "#web/platform/format/use-format.ts";
import { useLanguage } from "#web/platform/preferences/use-language.ts";
import { Button } from "#web/ui/forms/button.tsx";
import { EmptyState } from "#web/ui/feedback/empty-state.tsx";
import { ErrorState } from "#web/ui/feedback/error-state.tsx";
import { LoadingRegion, Skeleton } from "#web/ui/feedback/skeleton.tsx";
import { consentsQuery } from "#web/features/settings/security/security.api.ts";
import { SettingRow } from "#web/features/settings/page/settings-section.tsx";

const kinds: Consent["kind"][] = ["terms", "age_13", "ai", "recording"];

/** A part of "Privacy" with an address of its own. */
export function ConsentsSection() {
  const { t } = useTranslation();
  const { data, error, isFetching, refetch } = useQuery(consentsQuery());
  return (
    <section
      id="consents"
      tabIndex={-1}
      aria-label={t("settings:consents.title")}
      className="scroll-mt-20"
    >
      {data ? (
        <ConsentList consents={data.consents} />
      ) : error ? (
        <ErrorState
          title={t("settings:consents.failed")}
          description={errorText(t, error)}
          retrying={isFetching}
          onRetry={() => void refetch()}
        />
      ) : (
        <ConsentsSkeleton />
      )}
    </section>
  );
}

type RevocableKind = "ai" | "recording";

/** What stands today: the newest entry of each kind. */
function ConsentList({ consents }: { consents: Consent[] }) {
  const { t } = useTranslation();
  const withdraw = useRecordConsent();
  const standing = kinds.flatMap((kind) => consents.find((consent) => consent.kind === kind) ?? []);
  if (standing.length === 0) return <EmptyState title={t("settings:consents.empty")} />;

  const take = (kind: RevocableKind) =>
    withdraw.mutate(
      { kind, granted: false },
      {
        onSuccess: () => {
          // The button goes with the consent.
          document.getElementById("consents")?.focus({ preventScroll: true });
          toast({ title: t("settings:consents.withdrawDone") });
        },
        onError: (error) =>
          toast({
            title: t("settings:notSaved"),
            description: errorText(t, error),
            variant: "destructive",
          }),
      },
    );

  return (
    <div className="divide-y divide-line">
      {standing.map((consent) => (
        <ConsentRow
          key={consent.kind}
          consent={consent}
          pending={withdraw.isPending && withdraw.variables.kind === consent.kind}
          onWithdraw={take}
        />
      ))}
    </div>
  );
}

type ConsentRowProps = {
  consent: Consent;
  pending: boolean;
  onWithdraw: (kind: RevocableKind) => void;
};

function ConsentRow({ consent, pending, onWithdraw }: ConsentRowProps) {
  const { t } = useTranslation();
  const { language } = useLanguage();
  const format = useFormat();
  const { kind, granted, version, created_at } = consent;
  const name = t(`settings:consents.kinds.${kind}`);
  const date = format.date(created_at, "dateTime");
  const isRevocable = kind === "ai" || kind === "recording";
  return (
    <SettingRow
      title={name}
      action={
        isRevocable &&
        granted && (
          <Button
            variant="secondary"
            size="sm"
            aria-label={t("settings:consents.withdrawNamed", { consent: name })}
            loading={pending}
            onClick={() => onWithdraw(kind)}
          >
            {t("settings:consents.withdraw")}
          </Button>
        )
      }
    >
      <p>
        {t(granted ? "settings:consents.granted" : "settings:consents.withdrawn", { date })}
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
      </p>
    </SettingRow>
  );
}

function ConsentsSkeleton() {
  return (
    <LoadingRegion className="grid gap-6">
      {Array.from({ length: 2 }, (_, row) => (
        <div key={row} className="grid gap-2">
          <Skeleton className="h-4 w-48" />
          <Skeleton className="h-3.5 w-72 max-w-full" />
        </div>
      ))}
    </LoadingRegion>
  );
}
