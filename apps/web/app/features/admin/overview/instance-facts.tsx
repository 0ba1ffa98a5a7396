import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { errorText } from "#web/platform/errors/error-text.ts";
import { Card, CardTitle } from "#web/ui/layout/card.tsx";
import { ErrorState } from "#web/ui/feedback/error-state.tsx";
import { LoadingRegion, Skeleton } from "#web/ui/feedback/skeleton.tsx";
import { instanceQuery } from "#web/features/admin/instance.api.ts";

export function InstanceFacts() {
  const { t } = useTranslation();
  return (
    <Card aria-labelledby="instance-title">
      <CardTitle id="instance-title">{t("operation:instance.title")}</CardTitle>
      <Facts />
    </Card>
  );
}

function Facts() {
  const { t } = useTranslation();
  const { data, error, refetch, isFetching } = useQuery(instanceQuery());
  if (data) {
    return (
      <>
        <dl className="mt-4 grid gap-x-8 gap-y-4 sm:grid-cols-3">
          <Fact label={t("operation:instance.version")}>
            <bdi>{data.version}</bdi>
          </Fact>
          <Fact label={t("operation:instance.mail")}>
            {t(data.mail === "smtp" ? "operation:instance.mailSmtp" : "operation:instance.mailOff")}
          </Fact>
          <Fact label={t("operation:instance.bus")}>
            <bdi>
              {t(
                data.bus === "redis"
                  ? "operation:instance.busRedis"
                  : "operation:instance.busPostgres",
              )}
            </bdi>
          </Fact>
        </dl>
        {data.mail === "off" && (
          <p className="measure mt-4 rounded-md bg-saffron-soft px-4 py-3 text-saffron-ink">
            {t("operation:instance.mailOffNote")}
          </p>
        )}
      </>
    );
  }
  if (error) {
    return (
      <ErrorState
        title={t("operation:instance.failed")}
        description={errorText(t, error)}
        onRetry={() => void refetch()}
        retrying={isFetching}
      />
    );
  }
  return (
    <LoadingRegion className="mt-4 grid gap-x-8 gap-y-4 sm:grid-cols-3">
      {["version", "mail", "bus"].map((key) => (
        <div key={key} className="grid gap-2">
          <Skeleton className="h-4 w-16" />
          <Skeleton className="h-5 w-32" />
        </div>
      ))}
    </LoadingRegion>
  );
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div>
      <dt className="text-sm text-ink-2">{label}</dt>
      <dd className="font-medium tabular-nums">{children}</dd>
    </div>
  );
}
