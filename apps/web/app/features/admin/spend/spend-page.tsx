import type { ResponseOf } from "@masar/contract/endpoint-schemas";
import { useQuery } from "@tanstack/react-query";
import { Fragment } from "react";
import { useTranslation } from "react-i18next";
import { useFormat } from "#web/platform/format/use-format.ts";
import { Card, CardTitle } from "#web/ui/layout/card.tsx";
import { DescriptionList } from "#web/ui/display/description-list.tsx";
import { InlineAlert } from "#web/ui/feedback/inline-alert.tsx";
import { QueryFallback } from "#web/ui/feedback/query-fallback.tsx";
import { Skeleton } from "#web/ui/feedback/skeleton.tsx";
import { spendQuery } from "#web/features/admin/instance.api.ts";
import { SpendChart } from "./spend-chart.tsx";
import { SpendList } from "./spend-list.tsx";
import { useSpendColumns } from "./use-spend-columns.ts";

type Spend = ResponseOf<"getAiSpend">;

const onePercent = 0.01;

export function SpendPage() {
  const { t } = useTranslation();
  const query = useQuery(spendQuery);
  if (query.data) return <Figures spend={query.data} />;
  return (
    <QueryFallback
      query={query}
      failedTitle={t("administration:spend.failed")}
      hasCard
      className="grid gap-6"
    >
      <Skeleton className="h-40" />
      <Skeleton className="h-72" />
    </QueryFallback>
  );
}

function Figures({ spend }: { spend: Spend }) {
  const { t } = useTranslation();
  return (
    <div className="grid grid-cols-1 gap-6">
      <Card aria-label={t("administration:spend.title")} className="grid grid-cols-1 gap-4">
        {!spend.model && <InlineAlert tone="info">{t("administration:spend.noModel")}</InlineAlert>}
        <Facts spend={spend} />
      </Card>
      <SpendChart days={spend.days} />
      <Models models={spend.models} />
      <Kinds kinds={spend.kinds} />
    </div>
  );
}

function Models({ models }: Pick<Spend, "models">) {
  const { t } = useTranslation();
  const { names, formatCells } = useSpendColumns();
  return (
    <Card aria-labelledby="spend-models" className="grid grid-cols-1 gap-3">
      <CardTitle id="spend-models">{t("administration:spend.models")}</CardTitle>
      {models.length === 0 ? (
        <p className="text-sm text-ink-2">{t("administration:spend.nothing")}</p>
      ) : (
        <SpendList
          items={models.map((used) => {
            const cells = formatCells(used);
            return {
              key: used.model,
              title: <bdi dir="ltr">{used.model}</bdi>,
              facts: names.map((name, index) => [name, <bdi key={name}>{cells[index]}</bdi>]),
            };
          })}
        />
      )}
    </Card>
  );
}

function Kinds({ kinds }: Pick<Spend, "kinds">) {
  const { t } = useTranslation();
  const format = useFormat();
  return (
    <Card aria-labelledby="spend-kinds" className="grid grid-cols-1 gap-3">
      <div>
        <CardTitle id="spend-kinds">{t("administration:spend.kinds")}</CardTitle>
        <p className="mt-1 text-sm text-ink-2">{t("administration:spend.kindsText")}</p>
      </div>
      {kinds.length === 0 ? (
        <p className="text-sm text-ink-2">{t("administration:spend.noKinds")}</p>
      ) : (
        <SpendList
          items={kinds.map((kind) => ({
            key: kind.kind,
            title: t(`administration:spend.kind.${kind.kind}`),
            facts: [
              [t("administration:spend.callsColumn"), format.number(kind.calls)],
              [t("administration:spend.failuresColumn"), format.number(kind.failed)],
              [t("administration:spend.tokensColumn"), format.number(kind.tokens)],
              [
                t("administration:spend.audioColumn"),
                kind.kind === "speech" && format.number(kind.audio_seconds),
              ],
            ],
          }))}
        />
      )}
    </Card>
  );
}

function Facts({ spend }: { spend: Spend }) {
  const { t } = useTranslation();
  const format = useFormat();
  const { limits, model, transcriber } = spend;
  const formatCount = (what: "requests" | "questions" | "tokens", count: number) =>
    t(`administration:spend.${what}`, { count, shown: format.number(count) });
  const today = spend.days.at(-1)?.tokens ?? 0;
  const todayPart = limits.tokens_per_day ? today / limits.tokens_per_day : 1;
  const perDay = [
    formatCount("requests", limits.requests_per_day),
    formatCount("tokens", limits.tokens_per_day),
  ];
  const perUser = [
    formatCount("questions", limits.questions_per_learner),
    formatCount("tokens", limits.tokens_per_learner),
  ];
  const isLittle = todayPart > 0 && todayPart < onePercent;
  const todayText = t(`administration:spend.${isLittle ? "todayLittle" : "todayText"}`, {
    percent: format.percent(isLittle ? onePercent : todayPart),
  });
  return (
    <DescriptionList
      className="grid gap-x-8 gap-y-4 sm:grid-cols-2"
      termClassName="text-sm text-ink-2"
      valueClassName="wrap-anywhere"
      items={[
        [t("administration:spend.model"), <Provider key="model" provider={model} />],
        [t("administration:spend.speech"), <Provider key="speech" provider={transcriber} />],
        [t("administration:spend.perDay"), format.list(perDay)],
        [t("administration:spend.perLearner"), format.list(perUser)],
        [t("administration:spend.today"), model && todayText],
        [t("administration:spend.cost"), <Cost key="cost" spend={spend} />],
      ]}
    />
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
  if (!isPriced) return <BreakableNames text={t("administration:spend.costUnknown")} />;
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

/** Lets a long name such as AI_USD_PER_MILLION_TOKENS break after its underscores only. */
function BreakableNames({ text }: { text: string }) {
  return Array.from(text.matchAll(/[^_]*_?/g), ([part], index) => (
    <Fragment key={index}>
      {part}
      {part.endsWith("_") && <wbr />}
    </Fragment>
  ));
}
