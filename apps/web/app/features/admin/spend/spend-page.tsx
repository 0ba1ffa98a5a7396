import type { ResponseOf } from "@masar/contract/endpoint-schemas";
import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { errorText } from "#web/platform/errors/error-text.ts";
import { useFormat } from "#web/platform/format/use-format.ts";
import { Card, CardTitle } from "#web/ui/layout/card.tsx";
import { ErrorState } from "#web/ui/feedback/error-state.tsx";
import { InlineAlert } from "#web/ui/feedback/inline-alert.tsx";
import { LoadingRegion, Skeleton } from "#web/ui/feedback/skeleton.tsx";
import { spendQuery } from "#web/features/admin/instance.api.ts";
import { SpendChart } from "./spend-chart.tsx";
import { SpendTable } from "./spend-table.tsx";

type Spend = ResponseOf<"getAiSpend">;

/** For operators: what was used of a model, what it may cost, and what stops it. */
export function SpendPage() {
  const { t } = useTranslation();
  const query = useQuery(spendQuery());
  if (query.data) return <Figures spend={query.data} />;
  if (query.error) {
    return (
      <Card>
        <ErrorState
          title={t("administration:spend.failed")}
          description={errorText(t, query.error)}
          onRetry={() => void query.refetch()}
          retrying={query.isFetching}
        />
      </Card>
    );
  }
  return (
    <LoadingRegion className="grid gap-6">
      <Skeleton className="h-40" />
      <Skeleton className="h-72" />
    </LoadingRegion>
  );
}

function Figures({ spend }: { spend: Spend }) {
  const { t } = useTranslation();
  const format = useFormat();
  return (
    <div className="grid grid-cols-1 gap-6">
      <Card aria-label={t("administration:spend.title")} className="grid grid-cols-1 gap-4">
        {!spend.model && <InlineAlert tone="info">{t("administration:spend.noModel")}</InlineAlert>}
        <Facts spend={spend} />
      </Card>
      <SpendChart days={spend.days} />
      <SpendTable
        title={t("administration:spend.models")}
        first={t("administration:spend.model")}
        rows={spend.models.map(({ model, ...used }) => ({
          key: model,
          name: <bdi dir="ltr">{model}</bdi>,
          ...used,
        }))}
      />
      <Card aria-labelledby="spend-kinds" className="grid grid-cols-1 gap-3">
        <div>
          <CardTitle id="spend-kinds">{t("administration:spend.kinds")}</CardTitle>
          <p className="mt-1 text-sm text-ink-2">{t("administration:spend.kindsText")}</p>
        </div>
        {spend.kinds.length === 0 ? (
          <p className="text-sm text-ink-2">{t("administration:spend.nothing")}</p>
        ) : (
          <ul className="divide-y divide-line border-t border-line">
            {spend.kinds.map((kind) => (
              <li key={kind.kind} className="grid gap-1 py-3">
                <p className="font-medium">{t(`administration:spend.kind.${kind.kind}`)}</p>
                <dl className="flex flex-wrap gap-x-6 gap-y-1 text-sm text-ink-2 tabular-nums">
                  <Fact label={t("administration:spend.callsColumn")}>
                    {format.number(kind.calls)}
                  </Fact>
                  <Fact label={t("administration:spend.failuresColumn")}>
                    {format.number(kind.failed)}
                  </Fact>
                  <Fact label={t("administration:spend.tokensColumn")}>
                    {format.number(kind.tokens)}
                  </Fact>
                  {kind.kind === "speech" && (
                    <Fact label={t("administration:spend.audioColumn")}>
                      {format.number(kind.audio_seconds)}
                    </Fact>
                  )}
                </dl>
              </li>
            ))}
          </ul>
        )}
      </Card>
    </div>
  );
}

function Facts({ spend }: { spend: Spend }) {
  const { t } = useTranslation();
  const format = useFormat();
  const { limits, model, transcriber } = spend;
  const say = (what: "requests" | "questions" | "tokens", count: number) =>
    t(`administration:spend.${what}`, { count, shown: format.number(count) });
  const today = spend.days.at(-1)?.tokens ?? 0;
  return (
    <dl className="grid gap-x-8 gap-y-4 sm:grid-cols-2">
      <Block label={t("administration:spend.model")}>
        <Provider provider={model} />
      </Block>
      <Block label={t("administration:spend.speech")}>
        <Provider provider={transcriber} />
      </Block>
      <Block label={t("administration:spend.perDay")}>
        {format.list([
          say("requests", limits.requests_per_day),
          say("tokens", limits.tokens_per_day),
        ])}
      </Block>
      <Block label={t("administration:spend.perLearner")}>
        {format.list([
          say("questions", limits.questions_per_learner),
          say("tokens", limits.tokens_per_learner),
        ])}
      </Block>
      {model && (
        <Block label={t("administration:spend.today")}>
          {t("administration:spend.todayText", {
            percent: format.percent(limits.tokens_per_day ? today / limits.tokens_per_day : 1),
          })}
        </Block>
      )}
      <Block label={t("administration:spend.cost")}>
        <Cost spend={spend} />
      </Block>
    </dl>
  );
}

function Provider({ provider }: { provider: Spend["model"] }) {
  const { t } = useTranslation();
  if (!provider) return t("administration:spend.none");
  return (
    <>
      <bdi dir="ltr">{provider.model}</bdi>
      {t("between")}
      <bdi>{provider.processor}</bdi>
      <span className="block text-sm text-ink-2">
        {t(provider.is_resting ? "administration:spend.resting" : "administration:spend.working")}
        {t("between")}
        {t("administration:spend.stateNote")}
      </span>
    </>
  );
}

function Cost({ spend: { days, prices } }: { spend: Spend }) {
  const { t } = useTranslation();
  const format = useFormat();
  const isPriced = Object.values(prices).some((price) => price !== null);
  if (!isPriced) return t("administration:spend.costUnknown");
  const sum = days.reduce<number | null>(
    (total, { usd }) => (total === null || usd === null ? null : total + usd),
    0,
  );
  if (sum === null) return t("administration:spend.costMixed");
  return (
    <>
      <bdi className="text-xl font-medium tabular-nums">
        {format.number(sum, { style: "currency", currency: "USD" })}
      </bdi>
      <span className="block text-sm text-ink-2">{t("administration:spend.costNote")}</span>
    </>
  );
}

function Block({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div>
      <dt className="text-sm text-ink-2">{label}</dt>
      <dd className="wrap-anywhere">{children}</dd>
    </div>
  );
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="flex gap-1.5">
      <dt>{label}</dt>
      <dd className="text-ink">{children}</dd>
    </div>
  );
}
