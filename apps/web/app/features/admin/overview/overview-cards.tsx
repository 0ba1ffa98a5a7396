import { limits } from "@masar/contract/limits";
import { useQuery } from "@tanstack/react-query";
import { ArrowRight } from "lucide-react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { adminLinks } from "#web/platform/urls/admin-links.ts";
import { links } from "#web/platform/urls/links.ts";
import { useFormat } from "#web/platform/format/use-format.ts";
import { DescriptionList } from "#web/ui/display/description-list.tsx";
import { Card, CardTitle } from "#web/ui/layout/card.tsx";
import { Icon } from "#web/ui/display/icon.tsx";
import { QueryFallback } from "#web/ui/feedback/query-fallback.tsx";
import { Skeleton } from "#web/ui/feedback/skeleton.tsx";
import { instanceQuery, pendingCountsQuery } from "#web/features/admin/instance.api.ts";

const queues = [
  { name: "tickets", to: `${adminLinks.inbox}?state=open` },
  { name: "forum_reports", to: links.moderation },
  { name: "answer_reports", to: adminLinks.reports },
  { name: "links", to: adminLinks.links },
  { name: "errors", to: adminLinks.errors },
  { name: "failed_jobs", to: adminLinks.jobs },
] as const;
const countGrid = "mt-4 grid gap-3 min-[26rem]:grid-cols-2 lg:grid-cols-3";
const factNames = ["version", "build", "mail", "bus"] as const;
const factGrid = "mt-4 grid gap-x-8 gap-y-4 sm:grid-cols-2 lg:grid-cols-4";

export function PendingCounts() {
  const { t } = useTranslation();
  const format = useFormat();
  const query = useQuery(pendingCountsQuery);
  const { data } = query;
  const max = limits.support.countedTo;
  return (
    <Card aria-labelledby="waiting-title">
      <CardTitle id="waiting-title">{t("operation:waiting.title")}</CardTitle>
      {data ? (
        <ul className={countGrid}>
          {queues.map(({ name, to }) => (
            <li key={name}>
              <Link
                to={to}
                className="group grid h-full content-start gap-0.5 rounded-md border border-line px-4 py-3 transition-colors duration-150 hover:bg-sunken"
              >
                <span className="flex items-center justify-between gap-2">
                  <span className="text-2xl font-semibold tabular-nums">
                    {data[name] < max
                      ? format.number(data[name])
                      : t("operation:waiting.most", { shown: format.number(max) })}
                  </span>
                  <Icon icon={ArrowRight} className="text-teal" />
                </span>
                <span className="text-sm text-ink-2 underline-offset-4 group-hover:underline group-focus-visible:underline">
                  {t(`operation:waiting.${name}`)}
                </span>
              </Link>
            </li>
          ))}
        </ul>
      ) : (
        <QueryFallback
          query={query}
          failedTitle={t("operation:waiting.failed")}
          className={countGrid}
        >
          {queues.map(({ name }) => (
            <Skeleton key={name} className="h-22" />
          ))}
        </QueryFallback>
      )}
    </Card>
  );
}

export function InstanceFacts() {
  const { t } = useTranslation();
  const query = useQuery(instanceQuery);
  const { data } = query;
  const facts = data && {
    version: data.version,
    build: data.build,
    mail: t(data.mail === "smtp" ? "operation:instance.mailSmtp" : "operation:instance.mailOff"),
    bus: t(data.bus === "redis" ? "operation:instance.busRedis" : "operation:instance.busPostgres"),
  };
  return (
    <Card aria-labelledby="instance-title">
      <CardTitle id="instance-title">{t("operation:instance.title")}</CardTitle>
      {facts ? (
        <DescriptionList
          className={factGrid}
          termClassName="text-sm text-ink-2"
          valueClassName="font-medium tabular-nums"
          items={factNames.map((name) => [
            t(`operation:instance.${name}`),
            <bdi key={name}>{facts[name]}</bdi>,
          ])}
        />
      ) : (
        <QueryFallback
          query={query}
          failedTitle={t("operation:instance.failed")}
          className={factGrid}
        >
          {factNames.map((name) => (
            <div key={name} className="grid gap-2">
              <Skeleton className="h-4 w-16" />
              <Skeleton className="h-5 w-32" />
            </div>
          ))}
        </QueryFallback>
      )}
      {data?.mail === "off" && (
        <p className="measure mt-4 rounded-md bg-saffron-soft px-4 py-3 text-saffron-ink">
          {t("operation:instance.mailOffNote")}
        </p>
      )}
    </Card>
  );
}
